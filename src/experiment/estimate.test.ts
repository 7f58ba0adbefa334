import { expect, test } from 'vitest';
import { paceOf } from './estimate.js';

// Games and milliseconds of a core that were measured for random+random, whose code is not compiled at first.
const MEASURED =
  '1 2 5 2 16 3 64 4 256 13 1024 28 3638 63 6901 75 10757 85 17292 93 23796 128 35045 186 34747 184 35401 187'
    .split(' ')
    .map(Number)
    .flatMap((games, at, all) => (at % 2 > 0 ? [] : [{ games, seconds: all[at + 1]! / 1000 }]));

test.each([
  ['a thread that was there', MEASURED],
  ['the start of a thread', [{ games: 1, seconds: 1.5 }, ...MEASURED]],
  ['a start that takes longer than all games', [{ games: 1, seconds: 60 }, ...MEASURED]],
])('the pace leaves compiling out, and %s', (_, samples) => {
  const ratio = (1e6 * paceOf(samples)) / 6.05;
  expect(ratio).toBeGreaterThan(1 / 1.5);
  expect(ratio).toBeLessThan(1.5);
});

test.each([
  ['none', [], 0],
  ['one', [{ games: 4, seconds: 2 }], 0.5],
  [
    'the first and one',
    [
      { games: 1, seconds: 9 },
      { games: 4, seconds: 2 },
    ],
    0.5,
  ],
])('the pace of few samples: %s', (_, samples, pace) => {
  expect(paceOf(samples)).toBe(pace);
});
