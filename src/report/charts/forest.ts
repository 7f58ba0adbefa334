/** Differences as dots with their intervals, along a scale with zero on it. */
import { points } from '../numbers.js';
import type { LegendItem } from './legend.js';
import { dots, type Layer, rules, type Scale, words } from './marks.js';
import { ink } from './palette.js';
import { textWidth } from './text-width.js';

export const NUMBER = 11;
/** The column of numbers at the right. */
const NUMBERS = textWidth('+88.88', NUMBER) + 6;
/** Half a dot, in pixels: dots at the ends of the scale stay inside. */
const DOT = 6;
/** Pixels a number of the axis may take: differences are short. */
const TICK_SPACE = 28;
const MOST_TICKS = 9;

/** As shares of 1. */
export interface Estimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** A difference in its line. */
export interface ForestLine {
  readonly difference: Estimate;
  readonly y: number;
  readonly colour: string;
  /** Whether it shows a difference. */
  readonly isClear: boolean;
}

/** @param clear what a dot means @param open what a ring means */
export function forestKey(clear: string, open: string): readonly LegendItem[] {
  return [
    { label: clear, sign: 'dot', colour: ink('ink') },
    { label: open, sign: 'ring', colour: ink('ink') },
  ];
}

/** In percentage points: from the lowest end of an interval to the highest, zero included. */
export function forestScale(differences: readonly Estimate[], left: number, right: number): Scale {
  const low = 100 * Math.min(0, ...differences.map((difference) => difference.low));
  const high = 100 * Math.max(0, ...differences.map((difference) => difference.high));
  const range = [left, right - NUMBERS - 4] as const;
  const margin = (DOT * Math.max(high - low, 0.01)) / (range[1] - range[0] - 2 * DOT);
  return {
    domain: [low - margin, high + margin],
    range,
    ticks: Math.min(MOST_TICKS, Math.floor((range[1] - range[0]) / TICK_SPACE)),
  };
}

/** Each difference as a dot with its interval, and as a number in the column that ends at `right`. */
export function forestMarks(lines: readonly ForestLine[], scale: Scale, right: number): Layer[] {
  const marks = lines.map(({ difference: { estimate, low, high }, y, colour, isClear }) => ({
    interval: { x: 100 * low, x2: 100 * high, y, y2: y, colour },
    dot: { x: 100 * estimate, y, colour, fill: isClear ? colour : ink('page') },
    number: { x: right, y: y + 0.5, text: points(estimate), colour: ink(isClear ? 'ink' : 'quiet') },
  }));
  const intervals = marks.map(({ interval }) => interval);
  const estimates = marks.map(({ dot }) => dot);
  const numbers = marks.map(({ number }) => number);
  return [rules(scale, intervals, 2), dots(scale, estimates), words(numbers, { size: NUMBER, align: 'right' })];
}

export function zeroLine(scale: Scale, top: number, bottom: number): Layer {
  return rules(scale, [{ x: 0, x2: 0, y: top, y2: bottom, colour: ink('shape') }], 1);
}
