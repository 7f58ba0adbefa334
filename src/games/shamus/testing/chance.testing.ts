/** Chances worked out by counting, and bounds for what is seen in many games. */
import { expect } from 'vitest';
import { chiSquaredBound } from '../../kit/chance.testing.js';

/** In how many ways k things can be taken from n. */
export function choose(n: number, k: number): number {
  let ways = k > n ? 0 : 1;
  for (let taken = 1; taken <= k; taken++) ways = (ways * (n - k + taken)) / taken;
  return Math.round(ways);
}

/** The chance that `drawn` cards hold `hits` of the `marked` cards among `cards`. */
export function hypergeometric(cards: number, marked: number, drawn: number, hits: number): number {
  return (choose(marked, hits) * choose(cards - marked, drawn - hits)) / choose(cards, drawn);
}

/**
 * Compares the counts of several events that exclude each other with their chances, which add up to 1: chi squared is beyond
 * its bound for one of a million seeds. The seeds are fixed, so that a test which has passed goes on passing until the program
 * deals or plays differently.
 */
export function expectDistribution(times: readonly number[], chances: readonly number[]): void {
  const games = times.reduce((sum, one) => sum + one, 0);
  expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  const possible = chances.flatMap((chance, place) =>
    chance > 0 ? [{ times: times[place]!, expected: games * chance }] : [],
  );
  for (const { expected } of possible) expect(expected, 'too few for chi squared').toBeGreaterThan(5);
  expect(
    possible.reduce((sum, one) => sum + one.times, 0),
    'what has no chance never happens',
  ).toBe(games);
  const chiSquared = possible.reduce((sum, { times, expected }) => sum + (times - expected) ** 2 / expected, 0);
  if (possible.length > 1) expect(chiSquared, `${times}`).toBeLessThan(chiSquaredBound(possible.length - 1));
}
