import { describe, expect, test } from 'vitest';
import { IllegalMove, PolicyFault } from '../game/index.js';
import { describeFault, formatFault } from './fault-report.js';
import { fakeArm } from './play/fake-game.testing.js';

const ARM = fakeArm('bold', './own.ts');

function thrownAt(stack: string): Error {
  return Object.assign(new RangeError('too far'), { stack: `RangeError: too far\n${stack}` });
}

function lineOf(fault: PolicyFault): string {
  return formatFault(describeFault(fault, ARM), 'shamus', 'demo');
}

describe('the line that tells a fault', () => {
  test('names role, policy and seat, what was done, the rule, the game and the seed', () => {
    expect(lineOf(new PolicyFault(0, 17, new IllegalMove('3.1', 'plays 7H, which does not match 2C')))).toBe(
      "first policy 'bold' at seat 0 plays 7H, which does not match 2C (rule 3.1), in game 17 of seed 'demo' (see: shamus list 3.1)",
    );
  });

  test('says where to read a rule of another game', () => {
    const fault = describeFault(new PolicyFault(0, 17, new IllegalMove('2.1', 'knocks')), ARM);
    expect(formatFault(fault, 'gin', 'demo')).toMatch(/ \(rule 2\.1\), .* \(see: shamus list 2\.1 --game gin\)$/);
  });

  test.each([
    ['at Own.play (file:///home/me/own.ts:12:5)', '/home/me/own.ts:12:5'],
    ['at /home/me/own.ts:3:9\n    at Other (/home/me/other.ts:1:1)', '/home/me/own.ts:3:9'],
    ['at Array.map (<anonymous>)\n    at play (/home/me/own.ts:8:2)', '/home/me/own.ts:8:2'],
    ['at play (/home/my policies (2)/own.ts:8:2)', '/home/my policies (2)/own.ts:8:2'],
    ['at async Promise.all (index 0)\n    at file:///home/me/own.mjs:4:1', '/home/me/own.mjs:4:1'],
  ])('names the first place that is in a file: %j', (stack, place) => {
    expect(lineOf(new PolicyFault(1, 3, thrownAt(stack)))).toBe(
      `second policy './own.ts' at seat 1 threw RangeError: too far at ${place}, in game 3 of seed 'demo'`,
    );
  });

  test('names no place where none is known', () => {
    expect(lineOf(new PolicyFault(1, 3, thrownAt('at <anonymous>')))).toBe(
      "second policy './own.ts' at seat 1 threw RangeError: too far, in game 3 of seed 'demo'",
    );
  });

  test('tells what is thrown that is no error', () => {
    expect(lineOf(new PolicyFault(1, 0, 'enough'))).toContain("'./own.ts' at seat 1 threw a value: enough, in game 0");
  });

  test('tells that no game had begun', () => {
    expect(lineOf(new PolicyFault(1, null, thrownAt('at x (/home/me/own.ts:1:1)')))).toBe(
      "second policy './own.ts' at seat 1 threw RangeError: too far at /home/me/own.ts:1:1, when it was made",
    );
  });

  test('is one line, whatever was thrown', () => {
    expect(lineOf(new PolicyFault(1, 3, new Error('one\ntwo')))).not.toContain('\n');
    expect(lineOf(new PolicyFault(1, 3, new IllegalMove('3.1', "plays 'one\ntwo'")))).not.toContain('\n');
  });
});
