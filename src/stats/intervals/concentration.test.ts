import { describe, expect, it } from 'vitest';
import { confidenceSequence } from '../anytime/confidence-sequence.js';
import { range } from '../coverage.testing.js';
import { halfWidth } from '../interval.js';
import { concentrationFor } from './concentration.js';
import { wilson } from './wilson.js';

/** The smaller rate with p (1-p) = 0.1, the variance that concentrationFor assumes. */
const ASSUMED_RATE = (1 - Math.sqrt(0.6)) / 2;

/** The trials at which it expects the half-width, for a rate of the given variance (see its docstring). */
function trialsFor(half: number, level: number, variance: number): number {
  const nats = -2 * Math.log(1 - level);
  return Math.round((variance * (1 + nats + Math.log(1 + nats))) / half ** 2);
}

function widthAt(trials: number, rate: number, level: number, k: number): number {
  return halfWidth(confidenceSequence(Math.round(trials * rate), trials, level, k));
}

/** Least half-width over concentrations 10^-2..10^2 times k, in steps of 2.3 %. */
function leastWidth(trials: number, rate: number, level: number, k: number): number {
  return Math.min(...range(-200, 200).map((i) => widthAt(trials, rate, level, k * 10 ** (i / 100))));
}

describe('concentrationFor', () => {
  it('reaches the wanted half-width within 3 % at the trials it assumes, for rates of variance 0.1', () => {
    for (const [half, level] of [
      [0.01, 0.9],
      [0.001, 0.95],
      [0.0001, 0.99],
      [0.00003, 0.999],
    ] as const) {
      const reached = widthAt(trialsFor(half, level, 0.1), ASSUMED_RATE, level, concentrationFor(half, level));
      expect(Math.abs(reached / half - 1)).toBeLessThan(0.03);
    }
  });

  it('is within 0.1 % of the least width over all concentrations there', () => {
    for (const level of [0.9, 0.95, 0.99, 0.999]) {
      const k = concentrationFor(0.001, level);
      const trials = trialsFor(0.001, level, 0.1);
      expect(widthAt(trials, ASSUMED_RATE, level, k) / leastWidth(trials, ASSUMED_RATE, level, k)).toBeLessThan(1.001);
    }
  });

  it.each([
    [0.5, 1.02],
    [0.3, 1.02],
    [0.05, 1.02],
    [0.98, 1.12],
  ])(
    'for a rate of %d, whose variance it did not assume, costs less than a factor %d of width (level 0.95)',
    (rate, factor) => {
      const k = concentrationFor(0.001, 0.95);
      const trials = trialsFor(0.001, 0.95, rate * (1 - rate));
      expect(widthAt(trials, rate, 0.95, k) / leastWidth(trials, rate, 0.95, k)).toBeLessThan(factor);
    },
  );

  it('wrong by a factor of ten costs 7 % of width too low and 27 % too high (level 0.95), less at 0.99', () => {
    const cost = (level: number, factor: number) => {
      const k = concentrationFor(0.001, level);
      const trials = trialsFor(0.001, level, 0.1);
      return widthAt(trials, ASSUMED_RATE, level, factor * k) / widthAt(trials, ASSUMED_RATE, level, k) - 1;
    };
    expect(cost(0.95, 0.1)).toBeCloseTo(0.07, 2);
    expect(cost(0.95, 10)).toBeCloseTo(0.27, 2);
    expect(cost(0.99, 0.1)).toBeLessThan(0.06);
    expect(cost(0.99, 10)).toBeLessThan(0.22);
  });

  it.each([
    [0.9, 1.68],
    [0.95, 1.55],
    [0.99, 1.39],
    [0.999, 1.28],
  ])('at level %d the sequence at its best is %d times as wide as Wilson', (level, ratio) => {
    const k = concentrationFor(0.001, level);
    const trials = trialsFor(0.001, level, 0.1);
    expect(
      widthAt(trials, ASSUMED_RATE, level, k) / halfWidth(wilson(Math.round(trials * ASSUMED_RATE), trials, level)),
    ).toBeCloseTo(ratio, 2);
  });

  it('stays within 2.1 times the width of Wilson from a tenth to a hundred times those trials (level 0.95)', () => {
    const k = concentrationFor(0.001, 0.95);
    for (const factor of [0.1, 0.3, 1, 3, 10, 100]) {
      const trials = Math.round(factor * trialsFor(0.001, 0.95, 0.1));
      const ratio = widthAt(trials, 0.2, 0.95, k) / halfWidth(wilson(Math.round(trials * 0.2), trials, 0.95));
      expect(ratio).toBeGreaterThan(1.54);
      expect(ratio).toBeLessThan(2.1);
    }
  });

  it('falls with the square of the half-width, and refuses half-widths outside (0, 1/2) and bad levels', () => {
    expect(concentrationFor(0.001, 0.95) / concentrationFor(0.01, 0.95)).toBeCloseTo(100, 9);
    for (const half of [0, 0.5, -0.1, Number.NaN]) {
      expect(() => concentrationFor(half, 0.95)).toThrow(RangeError);
    }
    expect(() => concentrationFor(0.01, 1)).toThrow(RangeError);
  });
});
