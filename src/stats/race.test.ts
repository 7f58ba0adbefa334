import { describe, expect, test } from 'vitest';
import { clopperPearson } from './clopper-pearson.js';
import { mostBetter, Race } from './race.js';
import { seededUniform } from './seeded.testing.js';

const RULE = { alpha: 0.1, delta: 0.05 };
const BATCH = 200;
const MOST = 20_000;

/**
 * Races competitors with these rates of success; on each trial one uniform number is common to all with probability a
 * half, as deals are, else each has his own.
 */
function race(rates: readonly number[], uniform: () => number): { race: Race; trials: number[] } {
  const result = new Race(rates.length, RULE);
  const only = rates.map(() => new Float64Array(rates.length));
  const shared = rates.map(() => new Float64Array(rates.length));
  const trials = rates.map(() => 0);
  const success = rates.map(() => false);
  const pairs = (first: number, second: number) => ({
    trials: shared[first]![second]!,
    onlyFirst: only[first]![second]!,
    onlySecond: only[second]![first]!,
  });
  while (result.selected === null && trials[result.left[0]!]! < MOST) {
    for (let trial = 0; trial < BATCH; trial++) {
      const common = uniform() < 0.5 ? uniform() : null;
      for (const one of result.left) success[one] = (common ?? uniform()) < rates[one]!;
      for (const one of result.left) {
        trials[one]!++;
        for (const other of result.left) {
          shared[one]![other]!++;
          if (success[one] && !success[other]) only[one]![other]!++;
        }
      }
    }
    result.look(pairs);
  }
  return { race: result, trials };
}

describe('a race', () => {
  test('of two asks for nobody’s pairs with itself, whoever leads', () => {
    for (const leader of [0, 1]) {
      const race = new Race(2, RULE);
      const pairs = (first: number, second: number) => {
        if (first === second) throw new Error('nobody plays against himself');
        return { trials: 5000, onlyFirst: first === leader ? 600 : 100, onlySecond: second === leader ? 600 : 100 };
      };
      expect(race.look(pairs)).toEqual([{ competitor: 1 - leader, by: leader }]);
      expect(race.selected).toBe(leader);
    }
  });

  test.each([
    ['the best is ahead by just what matters', [0.35, 0.3, 0.3, 0.3], 1500],
    ['all are the same', [0.3, 0.3, 0.3], 300],
    ['two share the lead', [0.4, 0.4, 0.3, 0.2], 300],
    ['each is a little better than the one before', [0.3, 0.32, 0.34, 0.36, 0.38], 300],
  ])('selects one that is good enough as often as it should, where %s', (_, rates, runs) => {
    const uniform = seededUniform(rates.length);
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const { selected } = race(rates, uniform).race;
      if (selected !== null && rates[selected]! <= Math.max(...rates) - RULE.delta) wrong++;
    }
    expect(clopperPearson(wrong, runs, 0.9998).low).toBeLessThan(RULE.alpha);
  });

  test('ends, and spends its trials where they matter', () => {
    const uniform = seededUniform(7);
    for (let run = 0; run < 20; run++) {
      const { race: ended, trials } = race([0.7, 0.62, 0.3, 0.1], uniform);
      expect(ended.selected).toBe(0);
      // The two that are far behind go early.
      expect(Math.max(trials[2]!, trials[3]!)).toBeLessThan(trials[0]! / 2 + BATCH);
    }
  });

  test('ends also where the best are the same, and selects one of them', () => {
    const { race: ended } = race([0.5, 0.5], seededUniform(3));
    expect(ended.selected).not.toBeNull();
    expect(ended.left).toHaveLength(2);
  });

  test('has one go just where it can no longer be the best', () => {
    const uniform = seededUniform(5);
    for (let trial = 0; trial < 200; trial++) {
      const trials = 1000;
      const tally = { trials, onlyFirst: Math.floor(200 * uniform()), onlySecond: Math.floor(200 * uniform()) };
      const single = new Race(2, RULE);
      const flipped = { ...tally, onlyFirst: tally.onlySecond, onlySecond: tally.onlyFirst };
      const gone = single.look((first) => (first === 0 ? tally : flipped));
      const limits = [mostBetter(RULE, 2, flipped), mostBetter(RULE, 2, tally)];
      expect(gone.map(({ competitor }) => competitor)).toEqual([0, 1].filter((one) => limits[one]! <= 0));
    }
  });
});
