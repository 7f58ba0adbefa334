import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import { normalCdf } from './distributions.js';
import { groupOdds } from './group-course.js';
import { type GroupFinding, type GroupTest, groupFinding, plannedLooks } from './group-test.js';
import { advanceToLook, chanceAbove, criticalValues, SPENDINGS, START, spentBy } from './normal-walk.js';
import type { Observations } from './observations.js';
import { seededUniform } from './seeded.testing.js';
import {
  aloneOf,
  bothOf,
  type Course,
  countFindings,
  courses,
  type Entrant,
  expectErrors,
  type PairedRates,
  type Study,
} from './studies.testing.js';

const even = (looks: number) => range(1, looks).map((look) => look / looks);

/** The chance that a walk is ever so many standard deviations from 0, above or below. */
function everBeyond(times: readonly number[], values: readonly number[]): number {
  let standing = START;
  let chance = 0;
  for (const [look, time] of times.entries()) {
    const bar = values[look]! * Math.sqrt(time);
    chance += 2 * chanceAbove(standing, time, 0, bar);
    standing = advanceToLook(standing, time, 0, [{ low: -bar, high: bar }], times[look + 1] ?? time);
  }
  return chance;
}

describe('constants of Jennison & Turnbull, Group Sequential Methods (2000), for 1 to 10 looks', () => {
  it.each([
    ['Pocock (table 2.1)', 0.1, [1.645, 1.875, 1.992, 2.067, 2.122, 2.164, 2.197, 2.225, 2.249, 2.27]],
    ['Pocock (table 2.1)', 0.05, [1.96, 2.178, 2.289, 2.361, 2.413, 2.453, 2.485, 2.512, 2.535, 2.555]],
    ['Pocock (table 2.1)', 0.01, [2.576, 2.772, 2.873, 2.939, 2.986, 3.023, 3.053, 3.078, 3.099, 3.117]],
    ["O'Brien & Fleming (table 2.3)", 0.1, [1.645, 1.678, 1.71, 1.733, 1.751, 1.765, 1.776, 1.786, 1.794, 1.801]],
    ["O'Brien & Fleming (table 2.3)", 0.05, [1.96, 1.977, 2.004, 2.024, 2.04, 2.053, 2.063, 2.072, 2.08, 2.087]],
    ["O'Brien & Fleming (table 2.3)", 0.01, [2.576, 2.58, 2.595, 2.609, 2.621, 2.631, 2.64, 2.648, 2.654, 2.66]],
  ] as const)('%s at %d', (name, alpha, constants) => {
    for (const [place, constant] of constants.entries()) {
      const times = even(place + 1);
      const shape = (time: number) => (name.startsWith('Pocock') ? 1 : 1 / Math.sqrt(time));
      const chanceOf = (value: number) =>
        everBeyond(
          times,
          times.map((time) => value * shape(time)),
        );
      expect(chanceOf(constant - 0.0006)).toBeGreaterThan(alpha);
      expect(chanceOf(constant + 0.0006)).toBeLessThan(alpha);
    }
  });
});

describe('boundaries of Lan & DeMets, two-sided 5 % (Reboussin et al., Controlled Clinical Trials 21, 2000)', () => {
  it.each([
    ['obrien-fleming', [2.9626, 1.9686]],
    ['obrien-fleming', [3.7103, 2.5114, 1.993]],
    ['obrien-fleming', [4.3326, 2.9631, 2.359, 2.0141]],
    ['obrien-fleming', [4.8769, 3.357, 2.6803, 2.2898, 2.031]],
    ['pocock', [2.157, 2.201]],
    ['pocock', [2.438, 2.4268, 2.4101, 2.3966, 2.3859]],
  ] as const)('%s %j', (spending, values) => {
    const found = criticalValues(even(values.length), spending, 0.025, 2);
    for (const [look, value] of values.entries()) expect(Math.abs(found[look]! - value)).toBeLessThan(1.5e-4);
  });
});

describe('at any times', () => {
  const anyTimes = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 0, maxLength: 7 })
    .map((shares) => [...shares.sort((a, b) => a - b).map((share) => share / 100), 1]);

  it('all error is spent, no more', () => {
    fc.assert(
      fc.property(
        anyTimes,
        fc.constantFrom(...SPENDINGS),
        fc.double({ min: 1e-4, max: 0.2, noNaN: true }),
        (times, spending, alpha) => {
          const values = criticalValues(times, spending, alpha / 2, 2);
          expect(Math.abs(everBeyond(times, values) - alpha)).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([1, 2] as const)('each look has spent what is due by then: 40,000 walks, %d-sided', (sides) => {
    const times = [0.15, 0.2, 0.55, 0.9, 1];
    const error = 0.1;
    const walks = 40_000;
    for (const spending of SPENDINGS) {
      const values = criticalValues(times, spending, error, sides);
      const uniform = seededUniform(7);
      const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
      const crossed = times.map(() => 0);
      for (let walk = 0; walk < walks; walk++) {
        let sum = 0;
        for (const [look, time] of times.entries()) {
          sum += normal() * Math.sqrt(time - (times[look - 1] ?? 0));
          const z = sum / Math.sqrt(time);
          if (z >= values[look]!) crossed[look]!++;
          if (z >= values[look]! || (sides === 2 && -z >= values[look]!)) break;
        }
      }
      let all = 0;
      for (const [look, time] of times.entries()) {
        all += crossed[look]!;
        const due = spentBy(spending, error, time);
        expect(Math.abs(all / walks - due)).toBeLessThan(4.5 * Math.sqrt((due + 1e-5) / walks));
      }
    }
  });

  it('one look has the normal quantile', () => {
    for (const spending of SPENDINGS) {
      const [value] = criticalValues([1], spending, 0.025, 2);
      expect(normalCdf(-value!)).toBeCloseTo(0.025, 10);
    }
  });

  it('a look so early that nothing is to be spent never rejects', () => {
    expect(criticalValues([0.01, 1], 'obrien-fleming', 0.025, 2)[0]).toBe(Infinity);
  });
});

/** The chances of all findings, exactly: trial by trial over all tallies, none of it taken for normal. */
function exactChances(test: GroupTest, { first, second }: PairedRates): Record<GroupFinding, number> {
  const most = test.looks.at(-1)!;
  const width = most + 1;
  let now = new Float64Array(width * width);
  now[0] = 1;
  const found = { first: 0, second: 0, close: 0, open: 0 };
  for (let trials = 1; trials <= most; trials++) {
    const next = new Float64Array(width * width);
    for (let one = 0; one < trials; one++) {
      for (let other = 0; one + other < trials; other++) {
        const chance = now[one * width + other]!;
        if (chance === 0) continue;
        next[one * width + other]! += chance * (1 - first - second);
        next[(one + 1) * width + other]! += chance * first;
        next[one * width + other + 1]! += chance * second;
      }
    }
    now = next;
    if (!test.looks.includes(trials)) continue;
    for (let one = 0; one <= trials; one++) {
      for (let other = 0; one + other <= trials; other++) {
        const place = one * width + other;
        if (now[place] === 0) continue;
        const finding = groupFinding(test, { trials, onlyFirst: one, onlySecond: other });
        if (finding === 'open' && trials < most) continue;
        found[finding] += now[place]!;
        now[place] = 0;
      }
    }
  }
  return found;
}

const LOOKS = [15, 30, 45, 60];
const FEW = { kind: 'group-sequential', alpha: 0.1, beta: 0.1, effect: 0.2, looks: LOOKS } as const;

describe.each(SPENDINGS)('few trials (%s), enumerated', (spending) => {
  const test: GroupTest = { ...FEW, spending };

  it('two that are equally good are told apart no oftener than alpha, however seldom they differ', () => {
    const errors = [0.01, 0.05, 0.1, 0.2, 0.3, 0.5].map((rate) => {
      const { first, second } = exactChances(test, { first: rate, second: rate });
      return first + second;
    });
    for (const error of errors) expect(error).toBeLessThanOrEqual(test.alpha);
    // Where they often differ the error asked for is used.
    expect(errors.at(-1)).toBeGreaterThan(0.04);
  });

  it('a difference of the effect is called close no oftener than beta, whatever both have in common', () => {
    for (const rest of [0, 0.02, 0.1, 0.2, 0.4]) {
      const { close, first } = exactChances(test, { first: rest, second: rest + test.effect });
      expect(close).toBeLessThanOrEqual(test.beta);
      expect(first).toBeLessThan(test.alpha / 2);
    }
  });

  it('the one and the other are treated alike', () => {
    const one = exactChances(test, { first: 0.1, second: 0.3 });
    const other = exactChances(test, { first: 0.3, second: 0.1 });
    expect(other.first).toBeCloseTo(one.second, 12);
    expect(other.close).toBeCloseTo(one.close, 12);
  });

  it('two that never differ are close, when there are enough trials for it to be said', () => {
    const chances = exactChances({ ...test, effect: 0.5 }, { first: 0, second: 0 });
    expect(chances.close).toBe(1);
    expect(exactChances({ ...test, effect: 0.02 }, { first: 0, second: 0 }).open).toBe(1);
  });
});

it('a handful of trials that tell the two apart decide nothing, all on one side', () => {
  const test: GroupTest = { ...FEW, effect: 0.0001, spending: 'pocock' };
  const findingAfter = (onlySecond: number) => groupFinding(test, { trials: 15, onlyFirst: 0, onlySecond });
  // One-sided, the first of four Pocock-like looks has spent 0.018: 2^-6 is less, 2^-5 is not.
  expect([1, 5, 6].map(findingAfter)).toEqual(['open', 'open', 'second']);
});

it('finds nothing between two looks, and after more trials than planned what it finds at the last', () => {
  const test: GroupTest = { ...FEW, spending: 'obrien-fleming' };
  const all = (trials: number) => groupFinding(test, { trials, onlyFirst: 0, onlySecond: trials });
  for (const trials of [14, 29, 31]) expect(all(trials)).toBe('open');
  for (const trials of [15, 30, 60, 61]) expect(all(trials)).toBe('second');
});

it('the chances that a plan reckons with are those of many trials (compared with enumeration)', () => {
  const test: GroupTest = { ...FEW, effect: 0.15, looks: [40, 80, 120], spending: 'obrien-fleming' };
  for (const [first, second] of [
    [0.25, 0.25],
    [0.18, 0.33],
  ] as const) {
    const exact = exactChances(test, { first, second });
    const normal = groupOdds(test, first + second, second - first);
    for (const finding of ['first', 'second', 'close'] as const) {
      // The exact test of few trials finds somewhat less.
      expect(Math.abs(normal[finding] - exact[finding])).toBeLessThan(0.05);
    }
    expect(normal.first + normal.second + normal.close).toBeLessThanOrEqual(1 + 1e-9);
  }
});

const RUNS = testSize(120, 2000);
const DUEL: Entrant = { seats: 2, winChance: (seat) => (seat === 0 ? 0.85 : 0.05) };
const FIRST_OF_FOUR: Entrant = { seats: 4, winChance: (seat) => (seat === 0 ? 0.8 : 0.2 / 3) };

it.each<[string, (by: number) => Study]>([
  ['two in a duel in which the first seat wins 90 %', (by) => bothOf(DUEL, by)],
  ['two at six seats, on the same decks', (by) => bothOf({ seats: 6, winChance: () => 1 / 6 }, by)],
  ['one of four against an even share, the first seat wins 80 %', (by) => aloneOf(FIRST_OF_FOUR, by)],
  ['one of two against an even share', (by) => aloneOf({ seats: 2, winChance: () => 0.5 }, by)],
])(`errs no oftener than asked in ${RUNS} runs of rounds without and with the effect: %s`, (_, study) => {
  const looks = [60, 120, 180, 240];
  const test: GroupTest = { ...FEW, effect: 0.08, spending: 'pocock', looks };
  const [none, full] = [0, 0.08].map((by) => courses(test, study(by), 60, RUNS, 81)) as [Course[], Course[]];
  expectErrors(countFindings(none, 'first', 'second'), RUNS, test.alpha);
  expectErrors(countFindings(full, 'close'), RUNS, test.beta);
  expectErrors(countFindings(full, 'first'), RUNS, test.alpha / 2);
  expect(countFindings(full, 'second')).toBeGreaterThan(countFindings(none, 'second'));
});

it('a few rounds that differ do not decide by being all on one side', () => {
  const test: GroupTest = { ...FEW, effect: 0.0001, looks: [100, 200], spending: 'pocock' };
  const rounds = (differing: number): Observations => ({
    values: [0, 0.5],
    counts: [100 - differing, differing],
    range: { low: -1, high: 1 },
  });
  for (const differing of [1, 10, 24]) expect(groupFinding(test, rounds(differing))).toBe('open');
  expect(groupFinding(test, rounds(25))).toBe('second');
});

it.each([
  [
    'evenly where batches are small',
    80_000,
    8,
    10_000,
    [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000],
  ],
  ['evenly where batches are small', 1000, 3, 1, [334, 667, 1000]],
  ['after whole batches', 100_000, 8, 10_000, [20_000, 30_000, 40_000, 50_000, 70_000, 80_000, 90_000, 100_000]],
  ['more seldom where several fall in one batch', 25_000, 8, 10_000, [10_000, 20_000, 25_000]],
  ['more seldom where several fall in one batch', 500, 8, 10_000, [500]],
  ['but not just before the end', 90_001, 3, 10_000, [40_000, 70_000, 90_001]],
  ['but not just before the end', 40_001, 8, 10_000, [10_000, 20_000, 30_000, 40_001]],
])('looks come %s: %d trials, %d looks, batches of %d', (_, most, looks, batch, expected) => {
  expect(plannedLooks(most, looks, batch)).toEqual(expected);
});

it('looks rise by whole batches to the last trial, and are no more than asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 10_000 }),
      (most, asked, batch) => {
        const looks = plannedLooks(most, asked, batch);
        expect(looks.at(-1)).toBe(most);
        expect(looks.length).toBeLessThanOrEqual(asked);
        for (const [place, look] of looks.entries()) {
          expect(look).toBeGreaterThan(looks[place - 1] ?? 0);
          if (look !== most) expect(look % batch).toBe(0);
        }
      },
    ),
  );
});
