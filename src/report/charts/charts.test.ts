import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilson } from '../../stats/rates.js';
import type { Difference } from '../model/measures.js';
import { WIDTHS } from './chart.js';
import { tiersOf } from './heat-map.js';
import { forestChart } from './intervals.js';
import { textWidth, wrapText } from './layout.js';
import { straightened } from './render.js';

const ROWS: readonly (readonly [label: string, run: Difference])[] = [
  ['best', { estimate: 0.02, low: 0, high: 0.03, isClear: true }],
  ['a policy with a long name', { estimate: -0.01, low: -0.05, high: 0.04, isClear: false }],
  ['worst', { estimate: -0.18, low: -0.19, high: 0, isClear: true }],
];

interface Mark {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly text?: string | readonly string[];
  readonly colour: string;
  readonly fill: string;
}

/** What is drawn along the scale, or at pixels, with marks of a type, from back to front. */
function marksIn(form: 'wide' | 'narrow', type: string, along: boolean): Mark[] {
  const groups = [{ title: null, arms: ROWS.map(([label, run]) => ({ label, run })) }];
  const told = { name: 'chart', title: 'A chart', description: 'A chart.', key: ['better', 'worse', 'open'] as const };
  const { spec } = forestChart({ ...told, groups }).draw(form);
  const { layer } = spec as unknown as {
    layer: { data: { values: Mark[] }; mark: { type: string }; encoding: { x: { scale: unknown } } }[];
  };
  return layer
    .filter(({ mark, encoding }) => mark.type === type && (encoding.x.scale !== null) === along)
    .flatMap(({ data }) => data.values);
}

describe.each(['wide', 'narrow'] as const)('a forest chart, %s', (form) => {
  test('has a dot for each estimate, filled where it is decided, and a line from end to end of its interval', () => {
    const dots = marksIn(form, 'point', true);
    expect(dots.map(({ x }) => x)).toEqual([2, -1, -18]);
    expect(dots.map(({ fill, colour }) => fill === colour)).toEqual([true, false, true]);
    const lines = marksIn(form, 'rule', true).filter(({ y, y2 }) => y === y2);
    expect(lines.map(({ x, x2 }) => [x, x2])).toEqual([
      [0, 3],
      [-5, 4],
      [-19, 0],
    ]);
    expect(marksIn(form, 'rect', true)).toEqual([]);
  });

  test('has a zero line at each dot, which crosses no name', () => {
    const zero = marksIn(form, 'rule', true).filter(({ x, x2, y, y2 }) => x === 0 && x2 === 0 && y2 - y > 10);
    const names = marksIn(form, 'text', false).filter(
      ({ x, text }) => x === 0 && Array.isArray(text) && text[0] !== '',
    );
    for (const { y } of marksIn(form, 'point', true))
      expect(zero.some((line) => line.y <= y && line.y2 >= y)).toBe(true);
    const named = names.filter(({ text }) => ROWS.some(([label]) => label === [text].flat().join(' ')));
    expect(named).toHaveLength(ROWS.length);
    if (form === 'wide') return;
    const cleared = marksIn(form, 'rect', false).filter(({ colour }) => colour === 'var(--page)');
    for (const { y } of named) {
      expect(zero.filter((line) => line.y < y + 7 && line.y2 > y - 7)).toEqual([]);
      expect(cleared.some((box) => box.y <= y && box.y2 >= y && box.x2 < WIDTHS.narrow)).toBe(true);
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

describe('a name in lines', () => {
  test('is broken after what joins its parts', () => {
    expect(wrapText('ace-keeper+pile-saver', 80, 12)).toEqual(['ace-keeper+', 'pile-saver']);
  });

  test('is one line where it fits', () => {
    expect(wrapText('standard', 300, 12)).toEqual(['standard']);
  });

  test('is broken anywhere where it has no joint, and no line is too wide', () => {
    const lines = wrapText('m'.repeat(40), 100, 12, 10);
    expect(lines.join('')).toBe('m'.repeat(40));
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(100);
  });

  test('ends in an ellipsis where it takes too many lines', () => {
    const lines = wrapText('a '.repeat(200), 50, 12, 3);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
  });
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

/** The area of a closed shape, by its corners. */
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
