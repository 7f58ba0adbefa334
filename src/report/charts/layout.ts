/** Where texts, legends, rows and their names stand in a chart. */
import type { ArmSummary } from '../../analysis/index.js';
import type { RowGroup } from '../model/arms.js';
import { type Drawing, drawing, type Extent, type Form, WIDTHS } from './chart.js';
import { type Bar, bars, type Dot, dots, intervalMark, type Layer, rules, type Words, words } from './marks.js';
import { ink } from './palette.js';

/**
 * Widths of letters of the Helvetica family by classes, in thousandths of the font size: there is no canvas to measure
 * on. They are a little on the wide side, since nobody knows which sans-serif the reader has.
 */
const CLASSES: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,:;'|!`]/, 265],
  [/[ ftrI()[\]{}\-/\\"*]/, 330],
  [/[mwMW@%]/, 870],
  [/[A-Z&+=<>~\u2212]/, 690],
  [/[\u2e80-\uffff]/, 1000],
];
const OTHER = 560;

/** How wide a text is, in the units of the font size. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let thousandths = 0;
  for (const letter of text) thousandths += CLASSES.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return (thousandths * fontSize * (bold ? 1.14 : 1.07)) / 1000;
}

/** After these a name may go on in the next line. */
const BREAKS = /(?<=[ ,+/:;=_-])/;

/** A name in lines no wider than this; what takes more than `most` lines ends in an ellipsis. */
export function wrapText(text: string, width: number, fontSize: number, most = 4): string[] {
  const lines = [''];
  for (const part of text.split(BREAKS).flatMap((word) => pieces(word, width, fontSize))) {
    const line = lines.at(-1)! + part;
    if (lines.at(-1) === '' || textWidth(line.trimEnd(), fontSize) <= width) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  const trimmed = lines.map((line) => line.trim());
  if (trimmed.length <= most) return trimmed;
  return [...trimmed.slice(0, most - 1), `${trimmed[most - 1]!.slice(0, -1)}…`];
}

/** A word in pieces that each fit a line. */
function pieces(word: string, width: number, fontSize: number): string[] {
  const cut = [''];
  for (const letter of word) {
    if (cut.at(-1) !== '' && textWidth(cut.at(-1)! + letter, fontSize) > width) cut.push('');
    cut[cut.length - 1] += letter;
  }
  return cut;
}

/** What a mark of a chart means. */
export interface LegendItem {
  readonly label: string;
  /** `filled`, `open`: an estimate's dot with its interval; `dot`: one without. */
  readonly sign: 'square' | 'filled' | 'open' | 'dot' | 'interval' | 'line';
  readonly colour: string;
}

/** Sizes of a legend, in pixels: its font, a line, the lines of a label, room for a sign, and between items. */
const KEY = { size: 12, line: 20, textLine: 15, sign: 18, gap: 14 };

/** A legend above the marks: its items in a row, in several where they need it. `clear`: room to leave below it. */
export function legend(items: readonly LegendItem[], form: Form, clear = 10) {
  const placed: (Omit<LegendItem, 'label'> & { x: number; y: number; lines: string[] })[] = [];
  // From the top left on, like words in a text.
  let [x, y, tallest] = [0, 0, KEY.line];
  for (const { label, sign, colour } of items) {
    const lines = wrapText(label, WIDTHS[form] - KEY.sign, KEY.size);
    const own = KEY.sign + Math.max(...lines.map((line) => textWidth(line, KEY.size)));
    if (x > 0 && x + own > WIDTHS[form]) {
      x = 0;
      y += tallest;
      tallest = KEY.line;
    }
    placed.push({ lines, sign, colour, x, y: y + KEY.line / 2 });
    x += own + KEY.gap;
    tallest = Math.max(tallest, KEY.line + (lines.length - 1) * KEY.textLine);
  }
  const above = y + tallest + clear;
  const squares: Bar[] = [];
  const lines: Bar[] = [];
  const estimates: Dot[] = [];
  const texts: Words[] = [];
  for (const { lines: text, sign, colour, x, y: top } of placed) {
    const y = top - above;
    if (sign === 'square') squares.push({ x, x2: x + 12, y: y - 6, y2: y + 6, colour });
    else if (sign === 'line') lines.push({ x: x + 6, x2: x + 6, y: y - 6, y2: y + 6, colour });
    else if (sign !== 'dot') lines.push(...intervalMark(x, x + 13, y, 3.5, colour));
    if (sign === 'filled' || sign === 'open' || sign === 'dot')
      estimates.push({ x: x + 6.5, y, colour, fill: sign === 'open' ? ink('page') : colour });
    texts.push({ x: x + KEY.sign, y: y + 0.5 + ((text.length - 1) * KEY.textLine) / 2, text, colour: ink('quiet') });
  }
  const layers = [bars(null, squares), rules(null, lines), dots(null, estimates), words(texts, { size: KEY.size })];
  /** `above`: the room that the legend takes above the marks, in pixels. */
  return { layers, above };
}

/** Sizes of the names of rows, in pixels. */
const SIZE = 12.5;
const LINE = 16;
const HEADING = 30;
const MOST_LABEL = 300;
const LABEL_GAP = 14;
/** Half of the widest number that an axis may begin with. */
const AXIS_EDGE = 14;

/** One line, of an arm unless something else has lines. */
export interface Row<R = ArmSummary> {
  readonly run: R;
  /** The band that its marks may use. */
  readonly top: number;
  readonly bottom: number;
  readonly middle: number;
}

/** Where each line of a chart stands. */
interface Rows<R> {
  readonly rows: readonly Row<R>[];
  /** The names of arms and groups. */
  readonly names: Layer[];
  /** Where marks begin, in pixels from the left; they may reach to the full width. */
  readonly left: number;
  /** Below the last row. */
  readonly bottom: number;
}

/** On a wide chart names stand left of their lines, on a narrow one above them. `band`: the height of the marks. */
export function layRows<R>(groups: readonly RowGroup<R>[], form: Form, band: number): Rows<R> {
  const isWide = form === 'wide';
  const space = isWide ? MOST_LABEL : WIDTHS.narrow;
  const labels = groups.map(({ arms }) => arms.map(({ label }) => wrapText(label, space, SIZE)));
  const widest = Math.max(0, ...labels.flat(2).map((line) => textWidth(line, SIZE)));
  const rows: Row<R>[] = [];
  const headings = [];
  const names = [];
  const cleared: Bar[] = [];
  let y = 0;
  for (const [place, { title, arms }] of groups.entries()) {
    if (title !== null) {
      if (place > 0) y += 8;
      headings.push({ x: 0, y: y + HEADING / 2, text: title, colour: ink('ink') });
      y += HEADING;
    }
    for (const [line, { run }] of arms.entries()) {
      const text = labels[place]![line]!;
      const labelHeight = text.length * LINE;
      const height = isWide ? Math.max(band, labelHeight) : band;
      const bandTop = isWide ? y + (height - band) / 2 : y + labelHeight + 3;
      const middle = bandTop + band / 2;
      // A name above its line would be crossed by the lines of the axis.
      if (!isWide) {
        const x2 = Math.max(...text.map((part) => textWidth(part, SIZE))) + 2;
        cleared.push({ x: 0, x2, y, y2: y + labelHeight, colour: ink('page') });
      }
      names.push({ x: 0, y: isWide ? middle : y + labelHeight / 2, text, colour: ink('ink') });
      rows.push({ run, top: bandTop, bottom: bandTop + band, middle });
      y += isWide ? height + 8 : labelHeight + height + 13;
    }
  }
  return {
    rows,
    names: [bars(null, cleared), words(headings, { size: 13, bold: true }), words(names, { size: SIZE })],
    left: isWide ? Math.ceil(widest) + LABEL_GAP : AXIS_EDGE,
    bottom: y,
  };
}

/** What a chart with a line for each row is made of. */
interface RowChart<R> {
  readonly groups: readonly RowGroup<R>[];
  readonly form: Form;
  /** Height of the marks of a row, in pixels. */
  readonly band: number;
  readonly key: readonly LegendItem[];
  readonly axis: Extent['axis'];
  /** Layers behind the names and the legend, and before them. */
  readonly draw: (rows: Rows<R>, width: number) => { readonly back: Layer[]; readonly front: Layer[] };
}

/** Draws a chart with a line for each row, its name beside or above it, and a legend on top. */
export function drawRows<R>({ groups, form, band, key, axis, draw }: RowChart<R>): Drawing {
  const { layers, above } = legend(key, form);
  const rows = layRows(groups, form, band);
  const width = WIDTHS[form];
  const { back, front } = draw(rows, width);
  return drawing({ width, above, height: rows.bottom, axis }, [...back, ...layers, ...rows.names, ...front]);
}

/** The font size of the column of numbers at the right. */
export const NUMBER = 12.5;

/** The column of numbers that ends at `x`, in pixels. */
export function numberColumn(
  x: number,
  numbers: readonly { readonly y: number; readonly text: string; readonly colour?: string }[],
  size = NUMBER,
): Layer {
  const texts = numbers.map(({ y, text, colour = ink('ink') }) => ({ x, y, text, colour }));
  return words(texts, { size, bold: true, align: 'right' });
}
