/** Effects of rules: what does something is found whatever its shape, and what does nothing is not. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { estimateDecks } from './deck-means.js';
import { sensitivityOf } from './sensitivity.js';
import type { Sensitivity } from './study-format.js';
import { designOf, type Factor, readFactor, valuesAt } from './variation.js';

type Effect = Sensitivity['measures'][number]['effects'][number];
type Truth = (values: Record<string, Factor['values'][number]>) => number;

interface Study {
  readonly factors: readonly Factor[];
  readonly points?: number;
  readonly truth: Truth;
  readonly decks: number;
}

/** A study of one measure, `turns`, whose decks are normal about what is true of a combination. */
function studied({ factors, points, truth, decks }: Study, number: number) {
  const uniform = seededUniform(number);
  const design = designOf(factors, points, String(number));
  const found = design.points.map((levels) => {
    const mean = truth(valuesAt(factors, levels));
    const normals = Array.from(
      { length: decks },
      () => mean + 10 * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    );
    return { turns: estimateDecks(normals) };
  });
  return sensitivityOf(factors, design, found).measures[0]!;
}

/** The mean over all combinations that have some values. */
function meanWhere(factors: readonly Factor[], truth: Truth, fixed: Readonly<Record<string, unknown>>): number {
  const all = designOf(factors, 1000, 'all').points.map((levels) => valuesAt(factors, levels));
  const own = all.filter((values) => Object.entries(fixed).every(([name, value]) => values[name] === value));
  return own.reduce((sum, values) => sum + truth(values), 0) / own.length;
}

function trueEffect(factors: readonly Factor[], truth: Truth, { factors: own, values }: Effect): number {
  const [one, other] = own as [string, string?];
  const step = (where: Readonly<Record<string, unknown>>) =>
    meanWhere(factors, truth, { ...where, [one]: values[0]![1] }) -
    meanWhere(factors, truth, { ...where, [one]: values[0]![0] });
  return other === undefined ? step({}) : step({ [other]: values[1]![1] }) - step({ [other]: values[1]![0] });
}

const INVERTED: Record<string, number> = { 9: 39, 10: 55, 11: 70, 12: 55, 13: 39 };
const hill: Truth = ({ hand }) => INVERTED[String(hand)]!;

describe('effects that are no straight line', () => {
  const factors = ['hand=9..13', 'swap=never,down,anybody'].map(readFactor);

  test('are from the value with the lowest mean to that with the highest', () => {
    const { effects, levels } = studied({ factors, truth: hill, decks: 40 }, 1);
    const [hand, swap, pair] = effects;
    expect(hand!.values[0]![1]).toBe(11);
    expect(hand!.low).toBeGreaterThan(20);
    expect(hand!.high).toBeLessThan(45);
    const means = levels.filter(({ factor }) => factor === 'hand').map(({ estimate }) => estimate);
    expect(hand!.estimate).toBeCloseTo(Math.max(...means) - Math.min(...means), 9);
    expect(effects.map(({ p }) => p! <= 0.05)).toEqual([true, false, false]);
    expect([swap!, pair!].every(({ low, high }) => low! < 0 && high! > 0)).toBe(true);
  });

  test.each(['latin', 'full'])('do not hang on the order in which values were typed (%s)', (kind) => {
    const points = kind === 'full' ? undefined : 14;
    const truth: Truth = ({ swap }) => ({ never: 100, down: 130, anybody: 90 })[String(swap)]!;
    for (const order of ['never,down,anybody', 'anybody,never,down', 'down,anybody,never']) {
      const own = [readFactor('hand=9..13'), readFactor(`swap=${order}`)];
      const [, swap] = studied({ factors: own, truth, decks: 40, ...(points && { points }) }, 2).effects;
      expect(swap!.values).toEqual([['anybody', 'down']]);
      expect(swap!.low).toBeGreaterThan(0);
    }
  });

  test('of two rules are found where they do not add up', () => {
    const truth: Truth = ({ hand, swap }) => (hand === 12 && swap === 'down' ? 60 : 0);
    const [, , pair] = studied({ factors, truth, decks: 40 }, 3).effects;
    expect(pair!.p).toBeLessThan(0.001);
    expect(pair!.values[0]).toContain(12);
    expect(pair!.values[1]).toContain('down');
    expect(pair!.low).toBeGreaterThan(0);
  });
});

/** Truths in which `c` does nothing; in the last the others do not add up. */
const TRUTHS: Readonly<Record<string, Truth>> = {
  nothing: () => 0,
  line: ({ a }) => 5 * Number(a),
  hill: ({ a }) => 8 * (Number(a) - 2) ** 2,
  tooth: ({ a, b }) => (a === 2 ? 20 : 0) - (b === 'y' ? 30 : 0),
  product: ({ a, b }) => 5 * Number(a) * (b === 'y' ? 1 : -1),
};
const FACTORS = ['a=1..3', 'b=x,y', 'c=p,q,r,s'].map(readFactor);
const STUDIES = testSize(40, 1000);

describe.each(Object.entries(TRUTHS))('where the truth is a %s', (_, truth) => {
  test.each([
    ['all combinations', undefined, 30],
    ['a Latin hypercube', 16, 30],
    ['a small Latin hypercube', 10, 30],
  ])('of %s, rules that do nothing stay unfound, and intervals hold together', (_name, points, decks) => {
    let [found, missed] = [0, 0];
    for (let study = 0; study < STUDIES; study++) {
      const { effects } = studied({ factors: FACTORS, truth, decks, ...(points && { points }) }, study);
      const nothing = effects.filter(({ factors: own }) => own.includes('c') || truth === TRUTHS.nothing);
      if (nothing.some(({ p }) => p! <= 0.05)) found++;
      const isMissed = effects.some((effect) => {
        const expected = trueEffect(FACTORS, truth, effect);
        return !(effect.low! <= expected && expected <= effect.high!);
      });
      if (isMissed) missed++;
    }
    expect(found / STUDIES).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / STUDIES));
    // In a small hypercube, means are biased by what does not add up.
    if (truth !== TRUTHS.product) expect(missed / STUDIES).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / STUDIES));
  });
});
