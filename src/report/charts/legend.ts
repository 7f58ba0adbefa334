import { type Form, WIDTHS } from './chart.js';
import { type Bar, bars, type Dot, dots, type Layer, rules, type Words, words } from './marks.js';
import { ink } from './palette.js';
import { textWidth, wrapText } from './text-width.js';

/** What a mark of a chart means. */
export interface LegendItem {
  readonly label: string;
  /** `filled`, `open`: an estimate's dot with its interval. */
  readonly sign: 'square' | 'filled' | 'open' | 'interval' | 'line';
  readonly colour: string;
}

export interface Legend {
  readonly layers: Layer[];
  /** The room it takes above the marks, in pixels. */
  readonly above: number;
}

const SIZE = 12;
const LINE = 20;
/** Between the lines of a label. */
const TEXT_LINE = 15;
const SIGN = 18;
const GAP = 14;

/** A legend above the marks: its items in a row, in several where they need it. `clear`: room to leave below it. */
export function legend(items: readonly LegendItem[], form: Form, clear = 10): Legend {
  const { placed, height } = place(items, WIDTHS[form]);
  const above = height + clear;
  return { layers: layersOf(placed.map((item) => ({ ...item, y: item.y - above }))), above };
}

/** An item with its label in lines; `y` is the middle of the first. */
interface Placed extends Omit<LegendItem, 'label'> {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

/** From the top left on, like words in a text. */
function place(items: readonly LegendItem[], width: number): { readonly placed: Placed[]; readonly height: number } {
  const placed: Placed[] = [];
  let x = 0;
  let y = 0;
  let tallest = LINE;
  for (const { label, sign, colour } of items) {
    const lines = wrapText(label, width - SIGN, SIZE);
    const own = SIGN + Math.max(...lines.map((line) => textWidth(line, SIZE)));
    if (x > 0 && x + own > width) {
      x = 0;
      y += tallest;
      tallest = LINE;
    }
    placed.push({ lines, sign, colour, x, y: y + LINE / 2 });
    x += own + GAP;
    tallest = Math.max(tallest, LINE + (lines.length - 1) * TEXT_LINE);
  }
  return { placed, height: y + tallest };
}

function layersOf(items: readonly Placed[]): Layer[] {
  const squares: Bar[] = [];
  const lines: Bar[] = [];
  const estimates: Dot[] = [];
  const texts: Words[] = [];
  for (const { lines: text, sign, colour, x, y } of items) {
    if (sign === 'square') squares.push({ x, x2: x + 12, y: y - 6, y2: y + 6, colour });
    if (sign === 'filled' || sign === 'open') {
      lines.push(...intervalMark(x, x + 13, y, 3.5, colour));
      estimates.push({ x: x + 6.5, y, colour, fill: sign === 'open' ? ink('page') : colour });
    }
    if (sign === 'line') lines.push({ x: x + 6, x2: x + 6, y: y - 6, y2: y + 6, colour });
    if (sign === 'interval') lines.push(...intervalMark(x, x + 13, y, 3.5, colour));
    texts.push({ x: x + SIGN, y: y + 0.5 + ((text.length - 1) * TEXT_LINE) / 2, text, colour: ink('quiet') });
  }
  return [bars(null, squares), rules(null, lines), dots(null, estimates), words(texts, { size: SIZE })];
}

/** A line along x with a small bar across each end. */
export function intervalMark(x: number, x2: number, y: number, end: number, colour: string): Bar[] {
  return [
    { x, x2, y, y2: y, colour },
    { x, x2: x, y: y - end, y2: y + end, colour },
    { x: x2, x2, y: y - end, y2: y + end, colour },
  ];
}
