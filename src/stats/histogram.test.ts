import fc from 'fast-check';
import { max, mean, min, sampleStandardDeviation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { type Grid, Histogram, toDense } from './histogram.js';

const SCORES: Grid = { low: -380, high: 380, step: 5 };

const grids = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 20 }))
  .map(([low, bins, step]): Grid => ({ low, high: low + bins * step, step }));

const samples = (minLength: number) =>
  grids.chain((grid) => {
    const bins = (grid.high - grid.low) / grid.step;
    const value = fc.integer({ min: 0, max: bins }).map((bin) => grid.low + bin * grid.step);
    return fc.tuple(fc.constant(grid), fc.array(value, { minLength, maxLength: 300 }));
  });

function histogramOf(grid: Grid, values: readonly number[]): Histogram {
  const histogram = new Histogram(grid);
  for (const value of values) {
    histogram.add(value);
  }
  return histogram;
}

describe('Histogram', () => {
  it('has the statistics of the plain array of its values (oracle: simple-statistics)', () => {
    fc.assert(
      fc.property(samples(2), ([grid, values]) => {
        const histogram = histogramOf(grid, values);
        expect(histogram.count).toBe(values.length);
        expect(histogram.min()).toBe(min(values));
        expect(histogram.max()).toBe(max(values));
        expect(Math.abs(histogram.mean() - mean(values))).toBeLessThan(1e-11);
        expect(Math.abs(histogram.sd() - sampleStandardDeviation(values))).toBeLessThan(1e-10);
      }),
    );
  });

  it('has the correctly rounded mean: the integer sum over the count', () => {
    fc.assert(
      fc.property(samples(1), ([grid, values]) => {
        expect(histogramOf(grid, values).mean()).toBe(values.reduce((a, b) => a + b, 0) / values.length);
      }),
    );
  });

  it('merged from parts, in any order, is bit-identical to the whole', () => {
    fc.assert(
      fc.property(samples(0), fc.infiniteStream(fc.nat(4)), fc.boolean(), ([grid, values], parts, reverse) => {
        const pieces = Array.from({ length: 5 }, () => new Histogram(grid));
        for (const value of values) {
          pieces[parts.next().value!]!.add(value);
        }
        const merged = new Histogram(grid);
        for (const piece of reverse ? pieces.reverse() : pieces) {
          merged.addCounts(piece.toCounts());
        }
        const whole = histogramOf(grid, values);
        expect(merged.toCounts()).toEqual(whole.toCounts());
        expect([merged.mean(), merged.sd(), merged.quantile(0.3)]).toEqual([
          whole.mean(),
          whole.sd(),
          whole.quantile(0.3),
        ]);
      }),
    );
  });

  it('merging is associative: (a + b) + c and a + (b + c) are bit-identical', () => {
    const part = () => [
      histogramOf(SCORES, [-380, 5, 5]),
      histogramOf(SCORES, [0, 380]),
      histogramOf(SCORES, [-5, 5, 10]),
    ];
    const [a, b, c] = part() as [Histogram, Histogram, Histogram];
    a.addCounts(b.toCounts());
    a.addCounts(c.toCounts());
    const [d, e, f] = part() as [Histogram, Histogram, Histogram];
    e.addCounts(f.toCounts());
    d.addCounts(e.toCounts());
    expect(d.toCounts()).toEqual(a.toCounts());
    expect([d.mean(), d.sd()]).toEqual([a.mean(), a.sd()]);
    expect(a.count).toBe(8);
  });

  it('quantile(q) is the least value with a share of at least q at or below it (Hyndman & Fan type 1)', () => {
    fc.assert(
      fc.property(samples(1), fc.integer({ min: 0, max: 100 }), ([grid, values], percent) => {
        const sorted = [...values].sort((a, b) => a - b);
        // The rank ceil(q n), at least 1, in integers.
        const rank = Math.max(1, Math.ceil((percent * values.length) / 100));
        expect(histogramOf(grid, values).quantile(percent / 100)).toBe(sorted[rank - 1]);
      }),
    );
  });

  it('quantile(0.07) of 1..100 is 7, although 0.07 * 100 > 7 in doubles', () => {
    const histogram = histogramOf(
      { low: 1, high: 100, step: 1 },
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
    expect(0.07 * 100).toBeGreaterThan(7);
    expect(histogram.quantile(0.07)).toBe(7);
    expect(histogram.quantile(0)).toBe(1);
    expect(histogram.quantile(1)).toBe(100);
  });

  it('travels as counts and comes back equal, sharing no memory', () => {
    fc.assert(
      fc.property(samples(0), ([grid, values]) => {
        const histogram = histogramOf(grid, values);
        const counts = histogram.toCounts();
        const copy = Histogram.fromCounts(histogram.grid, counts);
        counts.fill(99);
        expect(copy.toCounts()).toEqual(histogram.toCounts());
        expect(copy.count).toBe(values.length);
        expect(copy.grid).toEqual(grid);
      }),
    );
  });

  it('travels as a stretch of its grid, without zeros at its ends, and comes back equal', () => {
    fc.assert(
      fc.property(samples(0), fc.nat(300), ([grid, values], share) => {
        const [some, others] = [values.slice(0, share), values.slice(share)];
        const stretch = histogramOf(grid, others).toStretch();
        expect([stretch.counts.at(0), stretch.counts.at(-1)]).not.toContain(0);
        expect(toDense(stretch)).toEqual(histogramOf(grid, others).toCounts());
        const sum = histogramOf(grid, some);
        sum.addStretch(stretch);
        expect(sum.toStretch()).toEqual(histogramOf(grid, values).toStretch());
      }),
    );
  });

  it('counts by ascending value', () => {
    expect([...histogramOf({ low: -5, high: 5, step: 5 }, [5, 5, -5]).toCounts()]).toEqual([1, 0, 2]);
  });

  it('is exact at 1e10 observations: a rare 5 among zeros moves the mean by exactly 5e-10', () => {
    const histogram = Histogram.fromCounts({ low: 0, high: 5, step: 5 }, Float64Array.of(1e10 - 1, 1));
    expect(histogram.count).toBe(1e10);
    expect(histogram.mean()).toBe(5e-10);
    expect(histogram.sd() / 5e-5).toBeCloseTo(1, 9);
  });

  it('is empty at first: count 0, sd 0, and mean, min, max, quantile NaN', () => {
    const empty = new Histogram(SCORES);
    expect([empty.count, empty.sd()]).toEqual([0, 0]);
    expect([empty.mean(), empty.min(), empty.max(), empty.quantile(0), empty.quantile(0.5)]).toEqual(
      Array(5).fill(Number.NaN),
    );
  });

  it('has sd 0 for one observation', () => {
    expect(histogramOf(SCORES, [-15]).sd()).toBe(0);
    expect(histogramOf(SCORES, [-15]).mean()).toBe(-15);
  });

  it.each([-385, 385, 3, -380.5, 0.1, Number.NaN, Infinity, -Infinity])(
    'refuses %d, which is not on -380..380 by 5',
    (value) => {
      const histogram = new Histogram(SCORES);
      expect(() => histogram.add(value)).toThrow(RangeError);
      expect(histogram.count).toBe(0);
    },
  );

  it('takes both ends of the grid', () => {
    const histogram = histogramOf(SCORES, [-380, 380, -0]);
    expect([histogram.min(), histogram.quantile(0.5), histogram.max()]).toEqual([-380, 0, 380]);
  });

  it.each([
    { low: 0, high: 7, step: 5 },
    { low: 5, high: 0, step: 5 },
    { low: 0, high: 10, step: 0 },
    { low: 0, high: 10, step: -5 },
    { low: 0.5, high: 10.5, step: 5 },
    { low: 0, high: Infinity, step: 5 },
  ])('refuses the grid $low..$high by $step', (grid) => {
    expect(() => new Histogram(grid)).toThrow(RangeError);
  });

  it('refuses counts of the wrong number, negative, fractional or NaN', () => {
    const grid = { low: 0, high: 5, step: 5 };
    for (const counts of [[1], [1, 2, 3], [1, -1], [1, 0.5], [1, Number.NaN]]) {
      expect(() => Histogram.fromCounts(grid, Float64Array.from(counts))).toThrow(RangeError);
      expect(() => new Histogram(grid).addCounts(Float64Array.from(counts))).toThrow(RangeError);
    }
  });

  it.each([
    { size: 3, first: 0, counts: [1] },
    { size: 2, first: 1, counts: [1, 1] },
    { size: 2, first: -1, counts: [1] },
    { size: 2, first: 0.5, counts: [1] },
    { size: 2, first: 1, counts: [-1] },
  ])('refuses the stretch $counts at $first of $size where the grid has 2 values', ({ size, first, counts }) => {
    const histogram = new Histogram({ low: 0, high: 5, step: 5 });
    expect(() => histogram.addStretch({ size, first, counts: Float64Array.from(counts) })).toThrow(RangeError);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses the quantile %d', (q) => {
    expect(() => histogramOf(SCORES, [0]).quantile(q)).toThrow(RangeError);
  });
});
