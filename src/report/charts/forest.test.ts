import { describe, expect, test } from 'vitest';
import { WIDTHS } from './chart.js';
import { drawForest, type Estimate, forestKey } from './forest.js';

const ROWS: readonly (readonly [label: string, run: Estimate])[] = [
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
  const { spec } = drawForest(forestKey('better', 'worse', 'open'), groups, (run) => run, form);
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
