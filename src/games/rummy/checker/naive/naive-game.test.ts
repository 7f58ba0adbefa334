/** The checker against games that were played from the rules alone. */
import { expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { TranscriptChecker } from '../index.js';
import { anyNaiveGame, wholeNaiveGame } from './any-game.testing.js';
import { naiveGame } from './naive-game.testing.js';
import { defaults, LETTERS } from './naive-rules.testing.js';
import type { Told } from './naive-state.testing.js';

/** What is wrong in games that follow one another; how many are right, if nothing is. */
function verdict(games: readonly (readonly Told[])[]): unknown {
  const checker = new TranscriptChecker();
  for (const told of games) {
    for (const { line } of told) {
      const complaint = checker.push(JSON.stringify(line));
      if (complaint !== null) return { complaint, line, header: told[0]!.line };
    }
  }
  return checker.end() ?? checker.games;
}

test.each(LETTERS)('random games of %s keep the rules', (letter) => {
  const seeds = [...Array(testSize(9, 3000)).keys()];
  for (const seed of seeds) expect(verdict([anyNaiveGame(seed, letter)])).toBe(1);
});

test('R2.1, R7.3, R7.5 whole games keep the rules, one after the other, whatever they are', () => {
  const games = LETTERS.flatMap((letter) =>
    Array.from({ length: testSize(1, 40) }, (_, seed) => wholeNaiveGame(seed, letter)),
  );
  expect(games.map((told) => told.at(-1)!.line.deals)).toEqual(expect.arrayContaining([7, 10]));
  expect(verdict(games)).toBe(games.length);
});

test('R7.5 after 60 deals the highest stage wins', () => {
  const table = defaults('D', 2, { turnLimit: '50' });
  const told = naiveGame({ table, seed: 1, richness: 0, temper: { lays: 0 } });
  expect(told.at(-1)!.line).toMatchObject({ deals: 60, winners: [0, 1], stages: [1, 1] });
  expect(verdict([told])).toBe(1);
});
