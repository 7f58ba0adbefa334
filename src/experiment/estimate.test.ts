import { expect, test } from 'vitest';
import { secondsPerGame } from './estimate.js';

test('the pace leaves out games whose code is not compiled', () => {
  // Games and milliseconds of a core that were measured for random+random.
  const samples =
    '1 2 5 2 16 3 64 4 256 13 1024 28 3638 63 6901 75 10757 85 17292 93 23796 128 35045 186 34747 184 35401 187'
      .split(' ')
      .map(Number)
      .flatMap((games, at, all) => (at % 2 > 0 ? [] : [{ games, seconds: all[at + 1]! / 1000 }]));
  const ratio = (1e6 * secondsPerGame(samples)) / 6.05;
  expect(ratio).toBeGreaterThan(1 / 1.5);
  expect(ratio).toBeLessThan(1.5);
});

test.each([
  ['none', [], 0],
  ['one', [{ games: 4, seconds: 2 }], 0.5],
  [
    'of a slow and a fast one the fast',
    [
      { games: 1, seconds: 2 },
      { games: 4, seconds: 2 },
    ],
    0.5,
  ],
])('the pace of few samples: %s', (_, samples, pace) => {
  expect(secondsPerGame(samples)).toBe(pace);
});
