/** Values as dots with their intervals, a line each, along one scale: differences from zero, or what arms came to. */
import type { RowGroup } from '../model/arms.js';
import type { Difference } from '../model/measures.js';
import { points } from '../numbers.js';
import type { Chart } from './chart.js';
import { ink } from './palette.js';
import { dots, drawRows, intervals, type LegendItem, ticks } from './rows.js';

const LINE = 20;
/** Room for half a dot at either end of the scale, as a part of it. */
const EDGE = 0.012;

const BETTER = 'win-0';
const WORSE = 'reason-0';
const OPEN = 'quiet';

interface Value {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The words of a chart, and its rows in the order in which they are to be read. */
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

export function rowsChart<V extends Value>(chart: ValueRows<V>): Chart {
  const { groups, isShare, write, base, look = inOneColour, key = keyOf(groups), ...told } = chart;
  const factor = isShare ? 100 : 1;
  const line = base === null || base.label === '' ? [] : [{ ...base, sign: 'line' as const, colour: ink(OPEN) }];
  const isOpen = (run: V) => look(run).isOpen === true;
  return {
    ...told,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: LINE, domain: domainOf(chart), key: [...key, ...line] },
        number: ({ estimate }) => write(estimate),
        numberColour: (run) => (isOpen(run) ? OPEN : 'ink'),
        marks: (rows, _, step) => {
          const values = rows.map(({ row, run }) => {
            const colour = ink(look(run).colour);
            return { row, run, colour, x: factor * run.estimate, fill: isOpen(run) ? ink('page') : colour };
          });
          const spans = values.flatMap(({ row, colour, run: { low, high } }) =>
            low === null || high === null ? [] : [{ row, colour, x: factor * low, x2: factor * high }],
          );
          const zero = { x: factor * (base?.value ?? 0), colour: ink(line.length === 0 ? 'shape' : OPEN) };
          const bases = base === null ? [] : rows.map(({ row }) => ({ row, ...zero }));
          return [ticks(bases, form === 'wide' ? step : LINE, 1), ...intervals(spans), dots(values)];
        },
      }),
  };
}

const inOneColour: NonNullable<ValueRows<Value>['look']> = () => ({ colour: BETTER });

/** From the lowest end of an interval to the highest, the base included; a rate is never beyond 0 or 1. */
function domainOf<V extends Value>({ groups, isShare, base, domain }: ValueRows<V>): [number, number] {
  const factor = isShare ? 100 : 1;
  if (domain !== undefined) return [factor * domain[0], factor * domain[1]];
  const values = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  const ends = values.flatMap(({ estimate, low, high }) => [estimate, low ?? estimate, high ?? estimate]);
  if (base !== null) ends.push(base.value);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const margin = EDGE * (most - least) || 0.5 / factor;
  const isRate = isShare && base?.value !== 0;
  const [from, to] = [least - margin, most + margin];
  return [factor * (isRate ? Math.max(0, from) : from), factor * (isRate ? Math.min(1, to) : to)];
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
