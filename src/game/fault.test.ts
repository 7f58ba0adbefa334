import { describe, expect, test } from 'vitest';
import { IllegalMove, PolicyFault } from './fault.js';

describe('a policy fault', () => {
  test('names the rule when a move was illegal', () => {
    const fault = new PolicyFault(1, 17, new IllegalMove('4.3', 'keeps no card'));
    expect(fault).toMatchObject({ name: 'PolicyFault', seat: 1, game: 17, rule: '4.3', message: 'keeps no card' });
  });

  test("has no rule when the policy threw an error of its own, which is the fault's cause", () => {
    const cause = new RangeError('out of cards');
    const fault = new PolicyFault(0, null, cause);
    expect(fault).toMatchObject({ rule: undefined, game: null, message: 'out of cards' });
    expect(fault.cause).toBe(cause);
  });

  test.each([
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
  ])('can be of anything that is thrown: %j', (thrown, message) => {
    expect(new PolicyFault(0, 3, thrown).message).toBe(message);
  });
});
