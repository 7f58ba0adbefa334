import { describe, expect, test } from 'vitest';
import { seededUniform } from '../stats/seeded.testing.js';
import { type Contrast, ContrastCounts, type ContrastPlan } from './contrasts.js';
import { FAKE, fakeArm } from './play/fake-game.testing.js';

const ARMS = ['a', 'b', 'c', 'd'].map((name) => fakeArm(name, name));

function contrast(measure: string, weights: readonly number[], scale = 1): Contrast {
  const terms = weights.flatMap((weight, arm) => (weight === 0 ? [] : [{ arm, weight }]));
  return { label: `${measure} ${weights}`, family: '', measure, terms, scale };
}

const PLAN: ContrastPlan = {
  adjust: 'simultaneous',
  all: [
    contrast('win', [0, 1, 0, -1]),
    contrast('any', [1, -1, -1, 1]),
    contrast('draw', [-3, 1, 1, 1], 3),
    contrast('loss', [2, -1, -1, 0], 2),
  ],
};

/** Outcomes of each arm, some of which go together. */
function outcomesOf(deals: number): Uint8Array[] {
  const uniform = seededUniform(7);
  const columns = ARMS.map(() => new Uint8Array(deals));
  for (let deal = 0; deal < deals; deal++) {
    const luck = uniform();
    for (const column of columns) column[deal] = Math.floor(3 * (uniform() < 0.6 ? luck : uniform()));
  }
  return columns;
}

function counted(columns: readonly Uint8Array[], cuts: readonly number[]): ContrastCounts {
  const counts = new ContrastCounts(FAKE, ARMS, PLAN);
  for (const [place, from] of cuts.entries()) {
    counts.add(new Map(columns.map((column, arm) => [arm, column.subarray(from, cuts[place + 1])])));
  }
  return counts;
}

function holds(measure: string, outcome: number): boolean {
  return FAKE.results.measures.find(({ name }) => name === measure)!.outcomes.includes(outcome);
}

describe('counts of contrasts', () => {
  const columns = outcomesOf(1003);

  test('are those that one gets deal by deal', () => {
    const counts = counted(columns, [0]);
    for (const [place, { terms, measure }] of PLAN.all.entries()) {
      const sums = new Map<number, number>();
      for (let deal = 0; deal < 1003; deal++) {
        const sum = terms.reduce(
          (total, { arm, weight }) => total + (holds(measure, columns[arm]![deal]!) ? weight : 0),
          0,
        );
        sums.set(sum, (sums.get(sum) ?? 0) + 1);
      }
      const { low, high } = counts.histograms[place]!.grid;
      for (let sum = low; sum <= high; sum++) {
        expect(counts.histograms[place]!.countOf(sum)).toBe(sums.get(sum) ?? 0);
      }
    }
  });

  test('are the same however the deals are divided', () => {
    const whole = counted(columns, [0]).counts;
    expect(counted(columns, [0, 1, 32, 33, 500, 1000]).counts).toEqual(whole);
  });
});
