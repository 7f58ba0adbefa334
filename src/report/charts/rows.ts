/** Charts with a line for each row: its name beside its marks or above them, a number at its end, a legend on top. */
import type { TopLevelSpec } from 'vega-lite';
import type { ArmSummary } from '../../analysis/index.js';
import { wrapped } from '../lines.js';
import type { RowGroup } from '../model/arms.js';
import { type Form, textWidth, WIDTHS } from './chart.js';
import { ink } from './palette.js';

/** A layer of a Vega-Lite spec; its own types cannot say which marks go with which channels, so it is checked when it is compiled. */
export type Layer = Readonly<Record<string, unknown>>;

/** One line, of an arm unless something else has lines. */
export interface Row<R = ArmSummary> {
  readonly row: number;
  readonly run: R;
}

export interface LegendItem {
  readonly label: string;
  readonly sign: keyof typeof SIGNS;
  readonly colour: string;
}

interface RowChart<R> {
  readonly groups: readonly RowGroup<R>[];
  /** Whether groups stand side by side, and the names of their rows, which are the same, only once. */
  readonly areColumns?: boolean;
  readonly form: Form;
  /** Height of the marks of a row, in pixels. */
  readonly band: number;
  readonly domain: readonly [number, number];
  /** What the numbers of the axis are; no title unless given. */
  readonly title?: string;
  readonly key: readonly LegendItem[];
  /** The number at the end of a row; none where it is empty. */
  readonly number: (run: R) => string;
  readonly numberColour?: (run: R) => string;
  /** The marks of a group. @param unit what a pixel of the scale is worth @param step the height of a row, in pixels */
  readonly marks: (rows: readonly Row<R>[], unit: number, step: number) => Layer[];
}

/** Font size of names, the height of their lines, and the characters that one holds in a chart of any form. */
const SIZE = 12.5;
const LINE = 16;
const MAX_CHARACTERS = 44;
/** Beside names and numbers, and between columns, in pixels. */
const GAP = 14;
const COLUMN_GAP = 18;
/** Pixels between two numbers of an axis, about. */
const TICK_SPACE = 70;
/** Half of the widest number that an axis of a narrow chart may begin with, in pixels. */
const AXIS_EDGE = 14;

/** Where rows of a chart begin and how wide their marks are, in pixels. */
interface Measures {
  readonly left: number;
  readonly plot: number;
  readonly numbers: number;
}

type Measured<R> = Pick<RowChart<R>, 'groups' | 'areColumns' | 'form' | 'number'>;

function measure<R>({ groups, areColumns, form, number }: Measured<R>): Measures {
  const arms = groups.flatMap((group) => group.arms);
  const names = arms.flatMap(({ label }) => wrapped(label, MAX_CHARACTERS).map((line) => textWidth(line, SIZE)));
  const numbers = Math.max(...arms.map(({ run }) => textWidth(number(run), SIZE, true))) + 8;
  const columns = areColumns === true ? groups.length : 1;
  const left = form === 'wide' ? Math.ceil(Math.max(...names)) + GAP : AXIS_EDGE;
  return { left, numbers, plot: (WIDTHS[form] - left - COLUMN_GAP * (columns - 1)) / columns - numbers };
}

/** How wide the marks of each of so many columns are, in pixels. */
export function columnWidth<R>(chart: Measured<R>): number {
  return measure({ ...chart, areColumns: true }).plot;
}

export function drawRows<R>(chart: RowChart<R>): TopLevelSpec {
  const { groups, areColumns = false, form, key } = chart;
  const measures = measure(chart);
  const parts = groups.map((group, place) => {
    const isLast = areColumns || place === groups.length - 1;
    return groupOf(chart, group, measures, { isNamed: !areColumns || place === 0, isLast });
  });
  const all = { [areColumns ? 'hconcat' : 'vconcat']: parts, spacing: areColumns ? COLUMN_GAP : 10 };
  return { vconcat: [legend(key, form, measures.left), all], spacing: 12 } as unknown as TopLevelSpec;
}

function groupOf<R>(
  { band, domain, title, areColumns, form, number, numberColour, marks }: RowChart<R>,
  { title: heading, arms }: RowGroup<R>,
  { left, plot, numbers }: Measures,
  { isNamed, isLast }: { readonly isNamed: boolean; readonly isLast: boolean },
): Layer {
  const isWide = form === 'wide';
  const rows = arms.map(({ label, run }, row) => ({ row, run, text: wrapped(label, MAX_CHARACTERS) }));
  const high = LINE * Math.max(...rows.map(({ text }) => text.length));
  const step = isWide ? Math.max(band, high) + 8 : high + band + 14;
  // Vega puts the first line at the given height.
  const names = rows.map(({ row, text }) => {
    const above = isWide ? (LINE * (text.length - 1)) / 2 : band / 2 + 3 + LINE * (text.length - 0.5);
    return { row, text, dy: -above, colour: ink('ink') };
  });
  const own = { x: { value: -left } };
  const ends = rows.map(({ row, run }) => ({ row, text: number(run), colour: ink(numberColour?.(run) ?? 'ink') }));
  const lines = heading === null ? [] : wrapped(heading, MAX_CHARACTERS);
  const head = { text: lines, colour: ink('ink') };
  return {
    width: plot,
    height: step * rows.length,
    encoding: {
      x: {
        ...{ field: 'x', type: 'quantitative', scale: { domain, nice: false, zero: false } },
        axis: {
          title: isLast && title !== undefined ? title : null,
          labels: isLast,
          tickCount: Math.max(2, Math.floor(plot / TICK_SPACE)),
        },
      },
      y: {
        field: 'row',
        type: 'ordinal',
        axis: null,
        scale: { type: 'band', padding: 0, domain: arms.map((_, row) => row) },
      },
    },
    layer: [
      ...marks(rows, (domain[1] - domain[0]) / plot, step),
      ...(isNamed ? [texts(names, NAME, own)] : []),
      texts(ends, { align: 'right', fontWeight: 600 }, { x: { value: plot + numbers } }),
      ...(heading === null
        ? []
        : [
            texts(
              [head],
              { fontWeight: 600, align: 'left' },
              { x: { value: areColumns ? 0 : -left }, y: { value: -LINE * lines.length - (isWide ? 0 : high / 2) } },
            ),
          ]),
    ],
  };
}

/** Nothing crosses a name that stands above its line: it has the colour of the page around it. */
const NAME = { align: 'left', dy: { expr: 'datum.dy' }, stroke: ink('page'), strokeWidth: 5 };

const COLOUR = { field: 'colour', type: 'nominal', scale: null };
const FILL = { field: 'fill', type: 'nominal', scale: null };
const TO_X2 = { x2: { field: 'x2' } };

/** Marks of one kind: where each value stands by its `row` and `x`, in its `colour`. */
function layer(mark: object, values: readonly object[], channels: object = {}): Layer {
  return { data: { values }, mark, encoding: { color: COLOUR, ...channels } };
}

/** Texts, in one line or several, whose middle is at their row and `x`. */
export function texts(values: readonly object[], looks: object = {}, channels: object = {}): Layer {
  const mark = { type: 'text', fontSize: SIZE, lineHeight: LINE, baseline: 'middle', ...looks };
  return layer(mark, values, { text: { field: 'text' }, ...channels });
}

/** A part of a row, from `x` to `x2` of its scale. */
export interface Span {
  readonly row: number;
  readonly x: number;
  readonly x2: number;
  readonly colour: string;
}

/** Filled rectangles. @param height in pixels */
export function bars(values: readonly Span[], height: number): Layer {
  return layer({ type: 'bar', height, stroke: ink('page'), strokeWidth: 0.75 }, values, TO_X2);
}

/** Upright lines at `x`. @param size their height, in pixels */
export function ticks(values: readonly Omit<Span, 'x2'>[], size: number, thickness = 1.5, yOffset = 0): Layer {
  return layer({ type: 'tick', size, thickness, yOffset }, values);
}

/** Lines with a small bar across each end. @param down pixels below the middle of the row */
export function intervals(values: readonly Span[], size = 8, down = 0): Layer[] {
  const ends = values.flatMap((span) => [span, { ...span, x: span.x2 }]);
  return [layer({ type: 'rule', strokeWidth: 1.5, yOffset: down }, values, TO_X2), ticks(ends, size, 1.5, down)];
}

/** Dots with an outline: `colour`, and `fill`. */
export function dots(values: readonly object[]): Layer {
  const channels = { color: undefined, stroke: COLOUR, fill: FILL };
  return layer({ type: 'point', shape: 'circle', size: 56, strokeWidth: 1.5, opacity: 1 }, values, channels);
}

/** The shapes of signs, as paths around zero. `filled` and `open`: an estimate's dot with its interval; `dot`: one without. */
const INTERVAL = 'M-1,0H1M-1,-.5V.5M1,-.5V.5';
const DOT = 'M-.6,0A.6,.6,0,1,0,.6,0A.6,.6,0,1,0,-.6,0Z';
const SIGNS = {
  square: 'square',
  filled: INTERVAL + DOT,
  open: INTERVAL + DOT,
  dot: DOT,
  interval: INTERVAL,
  line: 'M0,-1V1',
};
/** Sizes of a legend, in pixels: its font, room for a sign, and between items. */
const KEY = { size: 12, sign: 20 };

/** The items in a row, in several where they need it, like words in a text. */
function legend(items: readonly LegendItem[], form: Form, left: number): Layer {
  let [x, y, next] = [0, 0, 0];
  const placed = items.map(({ label, sign, colour }) => {
    const text = wrapped(label, MAX_CHARACTERS);
    const own = KEY.sign + GAP + Math.max(...text.map((line) => textWidth(line, KEY.size)));
    if (x > 0 && x + own > WIDTHS[form]) [x, y] = [0, next];
    const at = { text, shape: SIGNS[sign], colour, fill: sign === 'open' ? ink('page') : colour, x: x - left, y };
    x += own;
    next = Math.max(next, y + 4 + LINE * text.length);
    return at;
  });
  const place = {
    x: { field: 'x', type: 'quantitative', scale: null },
    y: { field: 'y', type: 'quantitative', scale: null },
  };
  const signs = {
    ...place,
    color: undefined,
    stroke: COLOUR,
    fill: FILL,
    shape: { field: 'shape', type: 'nominal', scale: null },
  };
  return {
    ...{ width: 1, height: Math.max(1, next - LINE) },
    layer: [
      layer({ type: 'point', size: 140, strokeWidth: 1.5, opacity: 1, xOffset: 6 }, placed, signs),
      texts(
        placed.map((each) => ({ ...each, colour: ink('quiet') })),
        { fontSize: KEY.size, align: 'left', xOffset: KEY.sign },
        place,
      ),
    ],
  };
}
