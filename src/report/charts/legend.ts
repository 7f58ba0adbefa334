import { type Form, WIDTHS } from './chart.js';
import { type Bar, bars, type Dot, dots, type Layer, rules, type Words, words } from './marks.js';
import { ink } from './palette.js';
import { textWidth } from './text-width.js';

/** What a mark of a chart means. */
export interface LegendItem {
  readonly label: string;
  readonly sign: 'square' | 'dot' | 'ring' | 'interval' | 'line';
  readonly colour: string;
}

export interface Legend {
  readonly layers: Layer[];
  /** The room it takes above the marks, in pixels. */
  readonly above: number;
}

const SIZE = 12;
const LINE = 20;
const SIGN = 18;
const GAP = 14;

/** A legend above the marks: its items in a row, in several where they need it. `clear`: room to leave below it. */
export function legend(items: readonly LegendItem[], form: Form, clear = 10): Legend {
  const lines = inLines(items, WIDTHS[form]);
  const above = lines.length * LINE + clear;
  const placed = lines.flatMap((line, row) => line.map((item) => ({ ...item, y: (row + 0.5) * LINE - above })));
  return { layers: layersOf(placed), above };
}

interface Placed extends LegendItem {
  readonly x: number;
}

function inLines(items: readonly LegendItem[], width: number): Placed[][] {
  const lines: Placed[][] = [[]];
  let x = 0;
  for (const item of items) {
    const own = SIGN + textWidth(item.label, SIZE);
    if (x > 0 && x + own > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push({ ...item, x });
    x += own + GAP;
  }
  return lines;
}

function layersOf(items: readonly (Placed & { readonly y: number })[]): Layer[] {
  const squares: Bar[] = [];
  const lines: Bar[] = [];
  const points: Dot[] = [];
  const texts: Words[] = [];
  for (const { label, sign, colour, x, y } of items) {
    if (sign === 'square') squares.push({ x, x2: x + 12, y: y - 6, y2: y + 6, colour });
    if (sign === 'dot') points.push({ x: x + 6, y, colour, fill: colour });
    if (sign === 'ring') points.push({ x: x + 6, y, colour, fill: ink('page') });
    if (sign === 'line') lines.push({ x: x + 6, x2: x + 6, y: y - 6, y2: y + 6, colour });
    if (sign === 'interval') lines.push(...intervalMark(x, x + 13, y, 3.5, colour));
    texts.push({ x: x + SIGN, y: y + 0.5, text: label, colour: ink('quiet') });
  }
  return [bars(null, squares), rules(null, lines), dots(null, points), words(texts, { size: SIZE })];
}

/** A line along x with a small bar across each end. */
export function intervalMark(x: number, x2: number, y: number, end: number, colour: string): Bar[] {
  return [
    { x, x2, y, y2: y, colour },
    { x, x2: x, y: y - end, y2: y + end, colour },
    { x: x2, x2, y: y - end, y2: y + end, colour },
  ];
}
