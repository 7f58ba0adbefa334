/** Charts with a line an arm: where each line and its name stand. */
import type { ArmSummary } from '../../analysis/index.js';
import type { RowGroup } from '../model/arms.js';
import { type Form, WIDTHS } from './chart.js';
import { type Bar, bars, type Layer, words } from './marks.js';
import { ink } from './palette.js';
import { textWidth, wrapText } from './text-width.js';

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

export interface Rows<R> {
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
