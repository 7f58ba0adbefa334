/**
 * Chances worked out by counting, and bounds for what is seen in many games.
 *
 * All bounds are five standard errors wide: a correct program is outside one of them in fewer than one of a million
 * seeds (5.7e-7), and outside a chi-squared bound in one of a million. The seeds are fixed, so that a test which has
 * passed goes on passing until the program deals or plays differently.
 */
import { expect } from 'vitest';

const STANDARD_ERRORS = 5;

/** Per degrees of freedom: the value that chi squared exceeds with a chance of one in a million. */
export const CHI_SQUARED_BOUND: Readonly<Record<number, number>> = {
  1: 23.93,
  2: 27.63,
  3: 30.66,
  4: 33.38,
  5: 35.89,
  6: 38.26,
  7: 40.52,
  12: 50.83,
  51: 114.08,
};

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

/** Something that happened `times` times in `games` games and has the chance `chance` in each. */
export function expectChance(times: number, games: number, chance: number): void {
  const error = Math.sqrt(games * chance * (1 - chance));
  expect(Math.abs(times - games * chance), `${times} of ${games}, chance ${chance}`).toBeLessThan(
    STANDARD_ERRORS * error,
  );
}

/** Numbers, one a game, that have this mean and variance each. */
export function expectMean(sum: number, games: number, mean: number, variance: number): void {
  const error = Math.sqrt(variance / games);
  expect(Math.abs(sum / games - mean), `mean ${sum / games}, not ${mean}`).toBeLessThan(STANDARD_ERRORS * error);
}

/** Compares the counts of several events that exclude each other with their chances, which add up to 1. */
export function expectDistribution(times: readonly number[], chances: readonly number[]): void {
  const games = times.reduce((sum, one) => sum + one, 0);
  expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  for (const chance of chances) expect(games * chance, 'too few for chi squared').toBeGreaterThan(5);
  const chiSquared = chances.reduce((sum, chance, place) => {
    const expected = games * chance;
    return sum + (times[place]! - expected) ** 2 / expected;
  }, 0);
  const bound = CHI_SQUARED_BOUND[chances.length - 1];
  if (bound === undefined) throw new Error(`no bound for ${chances.length} things`);
  expect(chiSquared, `${times}`).toBeLessThan(bound);
}
