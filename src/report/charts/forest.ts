/** Differences as dots with their intervals as whiskers, along a scale with zero on it. */
import type { RowGroup } from '../model/arms.js';
import type { Difference } from '../model/measures.js';
import { points } from '../numbers.js';
import type { Chart } from './chart.js';
import { drawRows, type LegendItem, NUMBER, numberColumn, textWidth } from './layout.js';
import { dots, intervalMark, type Layer, rules, type Scale } from './marks.js';
import { ink } from './palette.js';

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

const BETTER = 'win-0';
const WORSE = 'reason-0';
const OPEN = 'quiet';

/** What a forest chart says, and its rows, in the order in which they are to be read. */
export interface Forest extends Omit<Chart, 'draw'> {
  /** What a filled dot means on either side of zero, and what an open dot means. */
  readonly key: readonly [better: string, worse: string, open: string];
  readonly groups: readonly RowGroup<Difference>[];
}

/** A chart with a line for each difference, below an axis. */
export function forestChart({ key: [better, worse, open], groups, ...told }: Forest): Chart {
  const key: LegendItem[] = [
    { label: better, sign: 'filled', colour: ink(BETTER) },
    { label: worse, sign: 'filled', colour: ink(WORSE) },
    { label: open, sign: 'open', colour: ink(OPEN) },
  ];
  return {
    ...told,
    draw: (form) =>
      drawRows({
        ...{ groups, form, key, band: LINE, clear: TOP_AXIS, axis: 'none' },
        draw: ({ rows, left }, width) => {
          const lines = rows.map(({ run, middle }) => ({ ...run, y: middle }));
          const scale = scaleOf(lines, left, width);
          const zero = rows.map(({ top, bottom: y2 }) => ({ x: 0, x2: 0, y: top, y2, colour: ink('shape') }));
          return { back: [rules(scale, zero, 1), ...marksOf(lines, scale, width)], front: [] };
        },
      }),
  };
}

/** In percentage points: from the lowest end of an interval to the highest, zero included. Its axis is on top. */
function scaleOf(differences: readonly Difference[], left: number, width: number): Scale {
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
function marksOf(lines: readonly (Difference & { readonly y: number })[], scale: Scale, right: number): Layer[] {
  const marks = lines.map(({ estimate, low, high, y, isClear }) => {
    const colour = ink(isClear ? (estimate < 0 ? WORSE : BETTER) : OPEN);
    return {
      interval: intervalMark(100 * low, 100 * high, y, END, colour),
      dot: { x: 100 * estimate, y, colour, fill: isClear ? colour : ink('page') },
      number: { y: y + 0.5, text: points(estimate), colour: ink(isClear ? 'ink' : 'quiet') },
    };
  });
  const intervals = marks.flatMap(({ interval }) => interval);
  return [
    rules(scale, intervals),
    dots(
      scale,
      marks.map(({ dot }) => dot),
    ),
    numberColumn(
      right,
      marks.map(({ number }) => number),
    ),
  ];
}
