import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PairwiseOutcomes } from './team-pairs.js';

const OUTCOMES = 3;
const outcome = fc.nat({ max: OUTCOMES - 1 });

describe('pairs of teams', () => {
  test('are counted for every two teams that played, as one by one', () => {
    const deals = fc.array(fc.array(outcome, { minLength: 5, maxLength: 5 }), { maxLength: 30 });
    fc.assert(
      fc.property(deals, fc.subarray([0, 1, 2, 3, 4]), fc.subarray([0, 1, 2]), (games, some, event) => {
        const pairs = new PairwiseOutcomes(5, OUTCOMES);
        const column = (team: number) => Uint8Array.from(games, (game) => game[team]!);
        pairs.add(new Map([0, 1, 2, 3, 4].map((team) => [team, column(team)])));
        pairs.add(new Map(some.map((team) => [team, column(team)])));
        for (let first = 0; first < 5; first++) {
          for (let second = 0; second < 5; second++) {
            if (first === second) continue;
            const times = some.includes(first) && some.includes(second) ? 2 : 1;
            const has = (game: number[], team: number) => event.includes(game[team]!);
            expect(pairs.tally(first, second, event)).toEqual({
              trials: times * games.length,
              onlyFirst: times * games.filter((game) => has(game, first) && !has(game, second)).length,
              onlySecond: times * games.filter((game) => has(game, second) && !has(game, first)).length,
            });
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
