import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { clopperPearson } from '../../intervals/clopper-pearson.js';
import { type Observations, observationsOf } from '../../observations.js';
import type { PairedRates } from '../../paired/paired.testing.js';
import { seededUniform } from '../../seeded.testing.js';
import { type Entrant, playBoth, playRounds, WHOLE } from '../rounds.testing.js';
import { groupOdds } from './group-length.js';
import { type GroupFinding, type GroupTest, groupFinding } from './group-test.js';
import { SPENDINGS } from './spending.js';

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
  expect([14, 15, 29, 30, 31, 60, 61].map(all)).toEqual([
    'open',
    'second',
    'open',
    'second',
    'open',
    'second',
    'second',
  ]);
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

/** Of rounds, which are seen by a test as fractions of a round won by one. */
interface Study {
  readonly truth: number;
  readonly observe: (uniform: () => number) => (rounds: number) => Observations;
}

const RUNS = testSize(120, 2000);

function paired(entrant: Entrant, by: number): Study {
  const better: Entrant = { ...entrant, winChance: (seat, luck) => entrant.winChance(seat, luck) + by };
  return {
    truth: by,
    observe: (uniform) => {
      const histogram = playBoth(entrant, better, 0, uniform);
      return (rounds) => {
        histogram.addCounts(playBoth(entrant, better, rounds, uniform).toCounts());
        return observationsOf(histogram, { zero: 0, unit: WHOLE * entrant.seats });
      };
    },
  };
}

function alone(entrant: Entrant, by: number): Study {
  const better: Entrant = { ...entrant, winChance: (seat, luck) => entrant.winChance(seat, luck) + by };
  return {
    truth: by,
    observe: (uniform) => {
      const histogram = playRounds(better, 0, uniform);
      return (rounds) => {
        histogram.addCounts(playRounds(better, rounds, uniform).toCounts());
        return observationsOf(histogram, { zero: WHOLE, unit: WHOLE * entrant.seats });
      };
    },
  };
}

describe.each<[string, (by: number) => Study]>([
  [
    'two in a duel in which the first seat wins 90 %',
    (by) => paired({ seats: 2, winChance: (seat) => (seat === 0 ? 0.85 : 0.05) }, by),
  ],
  ['two at six seats, on the same decks', (by) => paired({ seats: 6, winChance: () => 1 / 6 }, by)],
  [
    'one of four against an even share, the first seat wins 80 %',
    (by) => alone({ seats: 4, winChance: (seat) => (seat === 0 ? 0.8 : 0.2 / 3) }, by),
  ],
  ['one of two against an even share', (by) => alone({ seats: 2, winChance: () => 0.5 }, by)],
])('rounds: %s', (_, study) => {
  const test: GroupTest = {
    kind: 'group-sequential',
    alpha: 0.1,
    beta: 0.1,
    effect: 0.08,
    spending: 'pocock',
    looks: [60, 120, 180, 240],
  };

  function findings(by: number): Record<GroupFinding, number> {
    const uniform = seededUniform(81);
    const found = { first: 0, second: 0, close: 0, open: 0 };
    for (let run = 0; run < RUNS; run++) {
      const more = study(by).observe(uniform);
      let finding: GroupFinding = 'open';
      for (let look = 0; look < test.looks.length && finding === 'open'; look++) finding = groupFinding(test, more(60));
      found[finding]++;
    }
    return found;
  }

  /** Fails by chance once in a thousand. */
  const isRare = (errors: number, rate: number) => clopperPearson(errors, RUNS, 0.998).low <= rate;

  it(`errs no oftener than asked, in ${RUNS} runs without and with the effect`, () => {
    const none = findings(0);
    expect(isRare(none.first + none.second, test.alpha)).toBe(true);
    const full = findings(test.effect);
    expect(isRare(full.close, test.beta)).toBe(true);
    expect(isRare(full.first, test.alpha / 2)).toBe(true);
    expect(full.second).toBeGreaterThan(none.second);
  });
});

it('a few rounds that differ do not decide by being all on one side', () => {
  const test: GroupTest = { ...FEW, effect: 0.0001, looks: [100, 200], spending: 'pocock' };
  const rounds = (differing: number): Observations => ({
    values: [0, 0.5],
    counts: [100 - differing, differing],
    range: { low: -1, high: 1 },
  });
  expect([1, 10, 24, 25].map((differing) => groupFinding(test, rounds(differing)))).toEqual([
    'open',
    'open',
    'open',
    'second',
  ]);
});
