/**
 * V8 throws away what it has compiled of a function when a rare branch holds an operator or a call that it has not seen. The
 * engine's turns take a seventh of a second to compile, and until then games take seven times as long (bench/README.md).
 */
import { expect, test } from 'vitest';
import { PACKAGE, start } from './cli/shamus.testing.js';

const HOT =
  /JSFunction (playTurns|playOn|playRound|playUntilOrder|deal|shuffleRest|best|bestDepth|find|findAbove|searchWhole|visit)\b/;

test.each(['1', '2'])(
  'nothing that plays games is compiled again after a rare branch, on %s threads',
  async (threads) => {
    const words = ['run', '-t', 'rank-matching+meld-first', '-n', '100000', '--threads', threads];
    const program = `${PACKAGE}/bin/shamus.mjs`;
    const { code, stdout } = await start(process.execPath, ['--trace-opt', '--trace-deopt', program, ...words]).end;
    const lines = stdout.split('\n');
    expect(code).toBe(0);
    // Newer versions of Node also compile briefly, by Maglev, what they will compile better.
    const told = (what: RegExp) => lines.filter((line) => what.test(line) && /TURBOFAN/.test(line) && HOT.test(line));
    expect(told(/completed optimizing/)).not.toEqual([]);
    expect(told(/bailout/)).toEqual([]);
  },
);
