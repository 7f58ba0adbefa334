import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { type Adjustment, type Contrast, ContrastCounts } from '../simulation/index.js';
import { FAKE, fakeArm } from '../simulation/play/fake-game.testing.js';
import { estimate } from '../stats/estimate.js';
import { ofPairs } from '../stats/observations.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { summarize } from './summary.js';

const ARMS = ['a', 'b', 'c', 'd'].map((name) => fakeArm(name, name));

function contrast(label: string, weights: readonly number[], scale = 1, family = ''): Contrast {
  const terms = weights.flatMap((weight, arm) => (weight === 0 ? [] : [{ arm, weight }]));
  return { label, family, measure: 'win', terms, scale };
}

/** Outcomes of four arms on common deals, of which they win these shares. */
function columnsOf(shares: readonly number[], deals: number, uniform: () => number): Uint8Array[] {
  const columns = shares.map(() => new Uint8Array(deals));
  for (let deal = 0; deal < deals; deal++) {
    const luck = uniform();
    for (const [arm, share] of shares.entries()) {
      columns[arm]![deal] = (uniform() < 0.7 ? luck : uniform()) < share ? 0 : 2;
    }
  }
  return columns;
}

function summarized(all: readonly Contrast[], columns: readonly Uint8Array[], adjust: Adjustment = 'none') {
  const contrasts = { adjust, all };
  const counts = new ContrastCounts(FAKE, ARMS, contrasts);
  counts.add(new Map(columns.map((column, arm) => [arm, column])));
  const spec = {
    arms: ARMS,
    seed: 's',
    rule: { kind: 'games', games: 1 },
    threads: 1,
    gameTimeout: 60,
    contrasts,
  } as const;
  const played = { arms: [], ended: 'complete', failure: null, seconds: 1, contrasts: counts } as const;
  return summarize(FAKE, spec, played).findings.map(({ estimate }) => estimate);
}

const PAIRS = [contrast('b - a', [-1, 1, 0, 0]), contrast('c - b', [0, -1, 1, 0]), contrast('d - a', [-1, 0, 0, 1])];
const TOGETHER = contrast('together', [1, -1, -1, 1]);

describe('a contrast', () => {
  test.each([40, 90, 3000])('of two arms over %i deals is the difference that compare gives', (deals) => {
    const columns = columnsOf([0.3, 0.4, 0.4, 0.5], deals, seededUniform(2));
    const only = (first: number, second: number) =>
      [...columns[0]!.keys()].filter((deal) => columns[first]![deal] === 0 && columns[second]![deal] !== 0).length;
    const pairs = { trials: deals, onlyFirst: only(0, 1), onlySecond: only(1, 0) };
    const { low, high, method } = estimate(ofPairs(pairs), { isBounded: true, level: 0.95, effect: null });
    const [found] = summarized(PAIRS, columns);
    expect(found).toMatchObject({ blocks: deals, low, high, method });
    expect(found!.mean).toBeCloseTo((pairs.onlySecond - pairs.onlyFirst) / deals, 12);
  });

  test('is as many times as large as its weights are', () => {
    const columns = columnsOf([0.3, 0.4, 0.4, 0.5], 2000, seededUniform(3));
    const ends = (all: Contrast[]) => summarized(all, columns).map(({ mean, low, high }) => [mean, low!, high!]);
    const [one, half, thrice, other] = ends([
      contrast('one', [-1, 1, 0, 0]),
      contrast('half', [-1, 1, 0, 0], 2),
      contrast('thrice', [-3, 3, 0, 0]),
      contrast('other way', [1, -1, 0, 0]),
    ]);
    for (const place of [0, 1, 2]) {
      expect(half![place]).toBeCloseTo(one![place]! / 2, 8);
      expect(thrice![place]).toBeCloseTo(3 * one![place]!, 8);
    }
    expect([-other![0]!, -other![2]!, -other![1]!]).toEqual(one!.map((value) => expect.closeTo(value, 8)));
    const [sum, twice] = ends([TOGETHER, contrast('twice', [2, -2, -2, 2])]);
    expect(twice).toEqual(sum!.map((value) => expect.closeTo(2 * value, 8)));
  });

  // Limits of a mean between -2 and 2 that hold for any such variable are wide for the few values that it takes here.
  test.each([
    [30, 0.04],
    [60, 0.03],
    [1000, 0.01],
  ])('of four arms covers what is true in 95 of 100 studies of %i deals', (deals, wider) => {
    const uniform = seededUniform(deals);
    const shares = [0.2, 0.35, 0.45, 0.8];
    const truth = shares[0]! - shares[1]! - shares[2]! + shares[3]!;
    const studies = deals > 100 ? testSize(200, 4000) : testSize(400, 20_000);
    let covered = 0;
    for (let study = 0; study < studies; study++) {
      const { low, high } = summarized([TOGETHER], columnsOf(shares, deals, uniform))[0]!;
      if (low! <= truth && truth <= high!) covered++;
    }
    const error = Math.sqrt((0.95 * 0.05) / studies);
    expect(covered / studies).toBeGreaterThan(0.95 - 4 * error);
    expect(covered / studies).toBeLessThan(0.95 + 4 * error + wider);
  });
});

describe('contrasts adjusted together', () => {
  const columns = columnsOf([0.3, 0.33, 0.34, 0.37], 3000, seededUniform(11));
  const all = [...PAIRS, TOGETHER];

  test('are simultaneous within their families: each has an even share of the error', () => {
    const families = all.map((each, place) => ({ ...each, family: place < 3 ? 'one' : 'two' }));
    const levels = (members: readonly Contrast[], adjust: Adjustment) =>
      summarized(members, columns, adjust).map(({ level }) => level);
    expect(levels(families, 'simultaneous')).toEqual(
      [1 - 0.05 / 3, 1 - 0.05 / 3, 1 - 0.05 / 3, 0.95].map((level) => expect.closeTo(level, 12)),
    );
    expect(levels(families, 'none')).toEqual([0.95, 0.95, 0.95, 0.95]);
    const single = summarized(all, columns);
    for (const [place, { low, high, mean }] of summarized(all, columns, 'simultaneous').entries()) {
      expect(mean).toBe(single[place]!.mean);
      expect(low).toBeLessThan(single[place]!.low!);
      expect(high).toBeGreaterThan(single[place]!.high!);
    }
  });

  test('simultaneously hold all at once in 95 of 100 studies', () => {
    const uniform = seededUniform(12);
    const shares = [0.3, 0.4, 0.45, 0.5];
    const truths = all.map(({ terms }) => terms.reduce((sum, { arm, weight }) => sum + weight * shares[arm]!, 0));
    const studies = testSize(25, 2000);
    let right = 0;
    for (let study = 0; study < studies; study++) {
      const found = summarized(all, columnsOf(shares, 600, uniform), 'simultaneous');
      if (found.every(({ low, high }, place) => low! <= truths[place]! && truths[place]! <= high!)) right++;
    }
    expect(right / studies).toBeGreaterThan(0.95 - 3.5 * Math.sqrt((0.95 * 0.05) / studies));
  });
});
