/** The suite that every card game must pass: the laws, tried on random playouts. */
import { describe, expect, test } from 'vitest';
import { keyFromSeed } from '../random/index.js';
import type { Setup } from './game.js';
import { type Invariant, LAWS } from './laws.testing.js';
import type { ConformanceAdapter } from './specimen.testing.js';
import { demand, Nonconformance, Trial } from './trial.testing.js';

/**
 * Tries a law on some games of each setup.
 *
 * @throws Nonconformance that names the game in which the law is broken, or says that no game tested it.
 */
export function tryLaw<State, Move>(
  law: Invariant,
  specimen: ConformanceAdapter<State, Move>,
  setups: readonly Setup[],
  seed: string,
  games: number,
): number {
  const key = keyFromSeed(seed);
  let tests = 0;
  for (const [place, setup] of setups.entries()) {
    // Different deals for each setup, so that rare situations have more chances to come up.
    for (let game = place * games; game < (place + 1) * games; game++) {
      try {
        tests += law.check(new Trial(specimen, setup, key, game));
      } catch (error) {
        const where = `game ${game} of '${seed}', ${JSON.stringify(setup)}`;
        throw new Nonconformance(`${specimen.name} ${(error as Error).message} (${where})`, { cause: error });
      }
    }
  }
  demand(tests > 0, () => `${specimen.name} was never put to the test: ${law.name}`);
  return tests;
}

/** The suite: one test per law, each on some games of every setup. */
export function describeConformance<State, Move>(
  title: string,
  specimen: ConformanceAdapter<State, Move>,
  setups: readonly Setup[],
  games: number,
): void {
  describe(title, () => {
    test.each(LAWS)('$name', (law) => {
      // At least one test per setup, or there are too few games.
      expect(tryLaw(law, specimen, setups, title, games)).toBeGreaterThanOrEqual(setups.length);
    });
  });
}
