import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilson } from '../../stats/rates.js';
import type { Difference } from '../model/measures.js';
import { textWidth } from './chart.js';
import { tiersOf } from './heat-map.js';
import { forestChart } from './intervals.js';
import { inlineSvg, straightened } from './render.js';

const ROWS: readonly (readonly [label: string, run: Difference])[] = [
  ['best', { estimate: 0.02, low: 0, high: 0.03, isClear: true }],
  ['a policy with a long name', { estimate: -0.01, low: -0.05, high: 0.04, isClear: false }],
  ['worst', { estimate: -0.18, low: -0.19, high: 0, isClear: true }],
];

/** The chart as it is drawn: elements of SVG without their colours. */
async function drawn(form: 'wide' | 'narrow'): Promise<string> {
  const groups = [{ title: null, arms: ROWS.map(([label, run]) => ({ label, run })) }];
  const told = { name: 'chart', title: 'A chart', description: 'A chart.', key: ['better', 'worse', 'open'] as const };
  return inlineSvg(forestChart({ ...told, groups }), form, 'chart');
}

const SIGN = /<path transform="translate\(([\d.-]+),([\d.-]+)\)" d="M[^"]*A[^"]*" fill="([^"]*)" stroke="([^"]*)"/g;
const LINE =
  /<line transform="translate\(([\d.-]+),([\d.-]+)\)" x2="([\d.-]+)" y2="0" stroke="var\(--(?:win-0|reason-0|quiet)\)"/g;

describe.each(['wide', 'narrow'] as const)('a forest chart, %s', (form) => {
  test('has a dot for each estimate, filled where it is decided, and a line from end to end of its interval', async () => {
    const svg = await drawn(form);
    const dots = [...svg.matchAll(SIGN)].map(([, x, , fill, colour]) => ({ x: Number(x), isFilled: fill === colour }));
    const lines = [...svg.matchAll(LINE)].map(([, x, , length]) => ({
      from: Number(x),
      to: Number(x) + Number(length),
    }));
    // The legend comes first.
    const estimates = dots.slice(-ROWS.length);
    expect(estimates.map(({ isFilled }) => isFilled)).toEqual([true, false, true]);
    expect(lines).toHaveLength(ROWS.length);
    const scale = (lines[0]!.to - lines[0]!.from) / 0.03;
    for (const [place, [, { estimate, low, high }]] of ROWS.entries()) {
      const { from, to } = lines[place]!;
      expect(to - from).toBeCloseTo(scale * (high - low), 0);
      expect(estimates[place]!.x - from).toBeCloseTo(scale * (estimate - low), 0);
    }
  });

  test("names each row, on the page's colour where it stands above its line", async () => {
    const svg = await drawn(form);
    for (const [label] of ROWS) {
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].filter(([, text]) => text === label);
      expect(texts).toHaveLength(1);
      expect(texts[0]![0]).toContain('stroke="var(--page)"');
    }
  });
});

/** Widths in Helvetica's published metrics (Adobe, Helvetica.afm), in thousandths of the font size. */
const HELVETICA = [
  ['rank-matching+meld-first', 11_030],
  ['0123456789', 5560],
  ['Win %', 944 + 222 + 556 + 278 + 889],
] as const;

test.each(HELVETICA)('%s is held to be at least as wide as in Helvetica, and not much wider', (text, thousandths) => {
  expect(textWidth(text, 1000)).toBeGreaterThanOrEqual(thousandths);
  expect(textWidth(text, 1000)).toBeLessThan(1.25 * thousandths);
});

test('points on level and upright lines are left out, and others rounded to tenths', () => {
  expect(straightened('M0,0L1,0L2.04,0L2.04,3L2.04,5L1,5.06L0,5.06Z')).toBe('M0,0L2,0L2,5L1,5.1L0,5.1Z');
});

test('a line that turns back keeps its turning point', () => {
  expect(straightened('M0,0L5,0L2,0L2,1')).toBe('M0,0L5,0L2,0L2,1');
});

test('what is no path of straight lines is left alone', () => {
  for (const path of ['M0,0C1,1,2,2,3,3', 'M0,0h5v5', '', 'M1,2']) expect(straightened(path)).toBe(path);
});

function areaOf(path: string): number {
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const pieces = points.map(([x, y], place) => {
    const [x2, y2] = points[(place + 1) % points.length]!;
    return (x * y2 - x2 * y) / 2;
  });
  return pieces.reduce((sum, piece) => sum + piece, 0);
}

test('a step chart keeps its area, and is no longer than before', () => {
  const heights = fc.array(fc.nat(40), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(heights, (all) => {
      const steps = all.flatMap((height, bin) => [`${bin * 4},${100 - height}`, `${bin * 4 + 4},${100 - height}`]);
      const base = all.map((_, bin) => `${bin * 4},100`).reverse();
      const path = `M${[...steps, ...base].join('L')}Z`;
      const straight = straightened(path);
      expect(areaOf(straight)).toBeCloseTo(areaOf(path), 9);
      expect(straight.length).toBeLessThanOrEqual(path.length);
      expect(straightened(straight)).toBe(straight);
    }),
  );
});

const GAMES = 1000;
const counts = fc.array(fc.integer({ min: 0, max: GAMES }), { minLength: 1, maxLength: 30 });
const rateOf = (count: number) => ({ rate: count / GAMES, ...wilson(count, GAMES, 0.95) });

test('a rate is in the tier whose best its interval reaches, and in no other', () => {
  fc.assert(
    fc.property(counts, (all) => {
      const rates = all.map(rateOf);
      const tiers = tiersOf(rates);
      const leaders = [...new Set(tiers)]
        .sort((one, other) => one - other)
        .map((tier) => {
          const own = rates.filter((_, place) => tiers[place] === tier);
          return own.reduce((best, rate) => (rate.rate > best.rate ? rate : best));
        });
      expect(tiers.toSorted((one, other) => one - other)[0]).toBe(0);
      for (const [place, rate] of rates.entries()) {
        const tier = tiers[place]!;
        expect(rate.high).toBeGreaterThanOrEqual(leaders[tier]!.low);
        if (tier > 0) expect(rate.high).toBeLessThan(leaders[tier - 1]!.low);
      }
    }),
  );
});

test('one weak rate does not make strong ones look alike, and equal rates are one tier', () => {
  expect(tiersOf([100, 700, 800, 800].map(rateOf))).toEqual([2, 1, 0, 0]);
  expect(tiersOf([500, 505, 495].map(rateOf))).toEqual([0, 0, 0]);
});
