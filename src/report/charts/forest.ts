/** Differences as dots with their intervals as whiskers, along a scale with zero on it. */

import type { RowGroup } from '../model/arms.js';
import { points } from '../numbers.js';
import { type Drawing, type Form, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { intervalMark, type LegendItem, legend } from './legend.js';
import { dots, type Layer, rules, type Scale, words } from './marks.js';
import { ink } from './palette.js';
import { layRows } from './rows.js';
import { textWidth } from './text-width.js';

const NUMBER = 12.5;
/** The column of numbers at the right. */
const NUMBERS = textWidth('+88.88', NUMBER, true) + 8;
/** Height of a line, and half the height of the ends of an interval, in pixels. */
const LINE = 20;
const END = 4;
/** Room for half a dot at either end of the scale, in pixels. */
const EDGE = 6;
/** Pixels a number of the axis may take: differences are short. */
const TICK_SPACE = 34;
const MOST_TICKS = 13;
/** Room above the marks for the axis. */
const TOP_AXIS = 26;

/** A difference, in shares of 1. */
export interface Estimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Whether it is decided: a filled dot. */
  readonly isClear: boolean;
}

interface Line extends Estimate {
  readonly y: number;
}

const BETTER = 'win-0';
const WORSE = 'reason-0';
const OPEN = 'quiet';

/** @param better, worse what a filled dot means on either side of zero @param open what an open dot means */
export function forestKey(better: string, worse: string, open: string): readonly LegendItem[] {
  return [
    { label: better, sign: 'filled', colour: ink(BETTER) },
    { label: worse, sign: 'filled', colour: ink(WORSE) },
    { label: open, sign: 'open', colour: ink(OPEN) },
  ];
}

/** A line for each row, in the order of the groups, below an axis. @param of the difference of a row */
export function drawForest<R>(
  key: readonly LegendItem[],
  groups: readonly RowGroup<R>[],
  of: (run: R) => Estimate,
  form: Form,
): Drawing {
  const width = WIDTHS[form];
  const { layers, above } = legend(key, form, TOP_AXIS);
  const { rows, names, left, bottom } = layRows(groups, form, LINE);
  const lines = rows.map(({ run, middle }) => ({ ...of(run), y: middle }));
  const scale = scaleOf(lines, left, width);
  const zero = rows.map(({ top, bottom: y2 }) => ({ x: 0, x2: 0, y: top, y2, colour: ink('shape') }));
  return drawing({ width, above, height: bottom, axis: 'none' }, [
    rules(scale, zero, 1),
    ...marksOf(lines, scale, width),
    ...layers,
    ...names,
  ]);
}

/** In percentage points: from the lowest end of an interval to the highest, zero included. Its axis is on top. */
function scaleOf(differences: readonly Estimate[], left: number, width: number): Scale {
  const low = 100 * Math.min(0, ...differences.map((difference) => difference.low));
  const high = 100 * Math.max(0, ...differences.map((difference) => difference.high));
  const range = [left, width - NUMBERS - 4] as const;
  const margin = (EDGE * Math.max(high - low, 0.01)) / (range[1] - range[0] - 2 * EDGE);
  return {
    domain: [low - margin, high + margin],
    range,
    ticks: Math.min(MOST_TICKS, Math.floor((range[1] - range[0]) / TICK_SPACE)),
    axis: 'top',
  };
}

/** Each difference as a dot with its interval, and as a number in the column that ends at `right`. */
function marksOf(lines: readonly Line[], scale: Scale, right: number): Layer[] {
  const marks = lines.map(({ estimate, low, high, y, isClear }) => {
    const colour = ink(isClear ? (estimate < 0 ? WORSE : BETTER) : OPEN);
    return {
      interval: intervalMark(100 * low, 100 * high, y, END, colour),
      dot: { x: 100 * estimate, y, colour, fill: isClear ? colour : ink('page') },
      number: { x: right, y: y + 0.5, text: points(estimate), colour: ink(isClear ? 'ink' : 'quiet') },
    };
  });
  return [
    rules(
      scale,
      marks.flatMap(({ interval }) => interval),
    ),
    dots(
      scale,
      marks.map(({ dot }) => dot),
    ),
    words(
      marks.map(({ number }) => number),
      { size: NUMBER, bold: true, align: 'right' },
    ),
  ];
}
