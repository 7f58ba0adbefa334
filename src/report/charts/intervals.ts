/** Values as dots with their intervals, a line each, along one scale: differences from zero, or what arms came to. */
import type { RowGroup } from '../model/arms.js';
import type { Difference } from '../model/measures.js';
import { points } from '../numbers.js';
import type { Chart } from './chart.js';
import { drawRows, type LegendItem, NUMBER, numberColumn, textWidth } from './layout.js';
import { dots, intervalMark, rules, type Scale } from './marks.js';
import { ink } from './palette.js';

/** Height of a line, half the height of the ends of an interval, and room for half a dot at either end of the scale, in pixels. */
const LINE = 20;
const END = 4;
const EDGE = 6;

const BETTER = 'win-0';
const WORSE = 'reason-0';
const OPEN = 'quiet';

/** A value, and the ends of its interval if it has one. */
interface Value {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** What a chart says, and its rows, in the order in which they are to be read. */
interface Told<V extends Value> extends Omit<Chart, 'draw'> {
  readonly groups: readonly RowGroup<V>[];
}

/** Values along one scale, a line each. */
export interface ValueRows<V extends Value = Value> extends Told<V> {
  /** Whether values are shares of 1: the axis has them in percent. */
  readonly isShare: boolean;
  readonly write: (value: number) => string;
  /** A line through all rows, and what it means; no legend names it where that is empty. */
  readonly base: { readonly value: number; readonly label: string } | null;
  /** The ends of the scale; those of the values unless given. */
  readonly domain?: readonly [number, number];
  /** The name of a row's colour, and whether its dot is open; one colour unless given. */
  readonly look?: (row: V) => { readonly colour: string; readonly isOpen?: boolean };
  /** What the looks mean; unless given, what is there of values with and without an interval. */
  readonly key?: readonly LegendItem[];
}

/** A chart of values with their intervals. */
export function rowsChart<V extends Value>(chart: ValueRows<V>): Chart {
  const { groups, isShare, write, base, look = inOneColour, key = keyOf(groups), ...told } = chart;
  const factor = isShare ? 100 : 1;
  const line = base === null || base.label === '' ? [] : [{ ...base, sign: 'line' as const, colour: ink(OPEN) }];
  return {
    ...told,
    draw: (form) =>
      drawRows({
        ...{ groups, form, key: [...key, ...line], band: LINE, axis: 'plain' },
        draw: ({ rows, left }, width) => {
          const marks = rows.map(({ run, middle: y }) => {
            const { colour, isOpen = false } = look(run);
            return { ...run, y, colour: ink(colour), isOpen, text: write(run.estimate) };
          });
          const numbers = Math.max(...marks.map(({ text }) => textWidth(text, NUMBER, true))) + 8;
          const scale = scaleOf(chart, [left, width - numbers - 4]);
          const at = factor * (base?.value ?? 0);
          const bases = rows.map(({ top: y, bottom: y2 }) => ({
            x: at,
            x2: at,
            y,
            y2,
            colour: ink(line.length === 0 ? 'shape' : OPEN),
          }));
          const intervals = marks.flatMap(({ low, high, y, colour }) =>
            low === null || high === null ? [] : intervalMark(factor * low, factor * high, y, END, colour),
          );
          const estimates = marks.map(({ estimate, y, colour, isOpen }) => ({
            ...{ x: factor * estimate, y, colour, fill: isOpen ? ink('page') : colour },
          }));
          const texts = marks.map(({ y, text, isOpen }) => ({ y: y + 0.5, text, colour: ink(isOpen ? OPEN : 'ink') }));
          return {
            back: [rules(scale, base === null ? [] : bases, 1), rules(scale, intervals), dots(scale, estimates)],
            front: [numberColumn(width, texts)],
          };
        },
      }),
  };
}

const inOneColour: NonNullable<ValueRows<Value>['look']> = () => ({ colour: BETTER });

/** From the lowest end of an interval to the highest, the base included; a rate is never beyond 0 or 1. */
function scaleOf<V extends Value>({ groups, isShare, base, domain }: ValueRows<V>, range: [number, number]): Scale {
  const factor = isShare ? 100 : 1;
  if (domain !== undefined) return { domain: [factor * domain[0], factor * domain[1]], range };
  const ends = groups.flatMap(({ arms }) =>
    arms.flatMap(({ run: { estimate, low, high } }) => [estimate, low ?? estimate, high ?? estimate]),
  );
  if (base !== null) ends.push(base.value);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const margin = (EDGE * (most - least)) / (range[1] - range[0] - 2 * EDGE) || 0.5 / factor;
  const isRate = isShare && base?.value !== 0;
  const [from, to] = isRate
    ? [Math.max(0, least - margin), Math.min(1, most + margin)]
    : [least - margin, most + margin];
  return { domain: [factor * from, factor * to], range };
}

function keyOf(groups: readonly RowGroup<Value>[]): LegendItem[] {
  const values = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  const colour = ink(BETTER);
  return [
    ...(values.some(({ low }) => low !== null)
      ? [{ label: 'value with its interval', sign: 'filled' as const, colour }]
      : []),
    ...(values.some(({ low }) => low === null) ? [{ label: 'value', sign: 'dot' as const, colour }] : []),
  ];
}

/** Differences from zero, in shares of 1. */
export interface Forest extends Told<Difference> {
  /** What a filled dot means on either side of zero, and what an open dot means. */
  readonly key: readonly [better: string, worse: string, open: string];
}

/** A chart of differences, with a line at zero. */
export function forestChart({ key: [better, worse, open], ...told }: Forest): Chart {
  return rowsChart({
    ...told,
    isShare: true,
    write: points,
    base: { value: 0, label: '' },
    look: ({ isClear, estimate }) =>
      isClear ? { colour: estimate < 0 ? WORSE : BETTER } : { colour: OPEN, isOpen: true },
    key: [
      { label: better, sign: 'filled', colour: ink(BETTER) },
      { label: worse, sign: 'filled', colour: ink(WORSE) },
      { label: open, sign: 'open', colour: ink(OPEN) },
    ],
  });
}
