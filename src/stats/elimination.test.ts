import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { exactInterval } from './coverage.testing.js';
import { type RaceRule, SequentialElimination } from './elimination.js';
import { ofPairs } from './observations.js';
import { seededUniform } from './seeded.testing.js';

const GOAL = { alpha: 0.1, delta: 0.05, turn: 200, most: 20_000 };

interface Race extends RaceRule {
  /** Trials of a turn, after which it looks, and of all. */
  readonly turn: number;
  readonly most: number;
}

function ruleOf(competitors: number): Race {
  return { ...GOAL, competitors };
}

/**
 * Races competitors with these rates of success. With probability a half, one uniform number is common to all in a
 * trial, as decks are; else each has its own.
 */
function race(rates: readonly number[], uniform: () => number, rule = ruleOf(rates.length)) {
  const result = new SequentialElimination(rule);
  const only = rates.map(() => new Float64Array(rates.length));
  const shared = rates.map(() => new Float64Array(rates.length));
  const trials = rates.map(() => 0);
  const success = rates.map(() => false);
  const pairs = (first: number, second: number) =>
    ofPairs({
      trials: shared[first]![second]!,
      onlyFirst: only[first]![second]!,
      onlySecond: only[second]![first]!,
    });
  while (result.selected === null && trials[result.left[0]!]! < rule.most) {
    for (let trial = 0; trial < rule.turn; trial++) {
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
      const race = new SequentialElimination(ruleOf(2));
      const pairs = (first: number, second: number) => {
        if (first === second) throw new Error('no competitor plays against itself');
        return ofPairs({
          trials: 4800,
          onlyFirst: first === leader ? 600 : 100,
          onlySecond: second === leader ? 600 : 100,
        });
      };
      expect(race.look(pairs)).toEqual([{ competitor: 1 - leader, by: leader, because: 'better' }]);
      expect(race.selected).toBe(leader);
    }
  });

  test.each([
    ['the best is ahead by just what matters', [0.35, 0.3, 0.3, 0.3], testSize(1000, 30_000)],
    ['the best of eight is', [0.35, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3], testSize(80, 10_000)],
    ['all are the same', [0.3, 0.3, 0.3], 300],
    ['two share the lead', [0.4, 0.4, 0.3, 0.2], 300],
    ['each is a little better than the one before', [0.3, 0.32, 0.34, 0.36, 0.38], 300],
  ])('selects one that is good enough as often as it should, where %s', (_, rates, runs) => {
    const uniform = seededUniform(rates.length);
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const { selected } = race(rates, uniform).race;
      if (selected !== null && rates[selected]! <= Math.max(...rates) - GOAL.delta) wrong++;
    }
    expect(exactInterval(wrong, runs, 0.9998).low).toBeLessThan(GOAL.alpha);
  });

  test.each([
    ['differ often', [0.4, 0.3], 0.1],
    ['differ seldom', [0.12, 0.02], 0.1],
    ['are three', [0.55, 0.4, 0.4], 0.15],
  ])('errs no more where a turn is ten trials and they %s', (_, rates, delta) => {
    const runs = testSize(200, 20_000);
    const uniform = seededUniform(Math.round(100 * rates[0]!));
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const rule = { alpha: 0.05, delta, competitors: rates.length, turn: 10, most: 1e6 };
      if (race(rates, uniform, rule).race.selected !== 0) wrong++;
    }
    expect(exactInterval(wrong, runs, 0.9998).low).toBeLessThan(0.05);
  });

  test('ends, and spends its trials where they matter', () => {
    const uniform = seededUniform(7);
    for (let run = 0; run < 20; run++) {
      const { race: ended, trials } = race([0.7, 0.62, 0.3, 0.1], uniform);
      expect(ended.selected).toBe(0);
      // The two that are far behind go early.
      expect(Math.max(trials[2]!, trials[3]!)).toBeLessThan(trials[0]! / 2 + GOAL.turn);
    }
  });

  test('ends also where the best are the same, and selects one of them', () => {
    const { race: ended } = race([0.5, 0.5], seededUniform(3));
    expect(ended.selected).not.toBeNull();
  });

  test('of many who are the same has those behind go before the end, as no better than any that is left', () => {
    const uniform = seededUniform(11);
    let early = 0;
    for (let run = 0; run < 10; run++) {
      const { trials } = race([0.3, 0.3, 0.3, 0.3, 0.3, 0.3], uniform);
      if (Math.min(...trials) < Math.max(...trials)) early++;
    }
    expect(early).toBeGreaterThan(0);
  });
});
