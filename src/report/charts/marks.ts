/** The marks that charts are made of, as layers of a Vega-Lite spec: plain data, in pixels or along a scale. */
import { ink } from './palette.js';

/** A layer of a Vega-Lite spec; its own types cannot say which marks go with which channels, so it is checked when it is compiled. */
export type Layer = Readonly<Record<string, unknown>>;

/** A scale along x, with its axis. */
export interface Scale {
  readonly domain: readonly [number, number];
  /** Pixels. */
  readonly range: readonly [number, number];
  /** What the numbers are; none for no title. */
  readonly title?: string;
  /** About how many numbers the axis has; as many as have room, unless given. */
  readonly ticks?: number;
  /** Where the axis is: below the marks unless told. */
  readonly axis?: 'top' | 'bottom';
}

/** Area of a dot, in square pixels. */
const DOT = 56;

/** Pixels a label of the axis may take, about. */
const TICK_SPACE = 36;

/** Marks whose x is along the scale, or in pixels where there is none. */
function horizontal(field: string, scale: Scale | null) {
  if (scale === null) return { field, type: 'quantitative' as const, scale: null };
  const { domain, range, title = null, axis = 'bottom' } = scale;
  const { ticks = Math.floor((range[1] - range[0]) / TICK_SPACE) } = scale;
  return {
    field,
    type: 'quantitative' as const,
    scale: { domain: [...domain], range: [...range], nice: false, zero: false },
    axis: {
      orient: axis,
      title,
      grid: true,
      tickCount: Math.max(2, ticks),
      labelFlush: false,
    },
  };
}

const VERTICAL = { type: 'quantitative' as const, scale: null };
const COLOUR = { field: 'colour', type: 'nominal' as const, scale: null };

/** Where a value stands, in pixels. */
export function along({ domain, range }: Scale, value: number): number {
  return range[0] + ((value - domain[0]) / (domain[1] - domain[0])) * (range[1] - range[0]);
}

export interface Bar {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly colour: string;
}

export function bars(scale: Scale | null, values: readonly Bar[]): Layer {
  return {
    data: { values: [...values] },
    mark: { type: 'rect', stroke: ink('page'), strokeWidth: 0.75 },
    encoding: {
      x: horizontal('x', scale),
      x2: { field: 'x2' },
      y: { field: 'y', ...VERTICAL },
      y2: { field: 'y2' },
      color: COLOUR,
    },
  };
}

/** A bar with an outline. */
export interface Box extends Bar {
  readonly fill: string;
}

export function boxes(scale: Scale | null, values: readonly Box[]): Layer {
  const { encoding, ...rest } = bars(scale, values) as { encoding: Readonly<Record<string, unknown>> };
  const { color, ...places } = encoding;
  return {
    ...rest,
    mark: { type: 'rect', strokeWidth: 1.25 },
    encoding: { ...places, stroke: color, fill: { field: 'fill', type: 'nominal', scale: null } },
  };
}

/** A dot with an outline. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly fill: string;
}

/** Draws dots along the scale, or at pixels where it is null. */
export function dots(scale: Scale | null, values: readonly Dot[]): Layer {
  return {
    data: { values: [...values] },
    mark: { type: 'point', shape: 'circle', size: DOT, strokeWidth: 1.5, opacity: 1 },
    encoding: {
      x: horizontal('x', scale),
      y: { field: 'y', ...VERTICAL },
      stroke: COLOUR,
      fill: { field: 'fill', type: 'nominal', scale: null },
    },
  };
}

/** Lines from (x, y) to (x2, y2). */
export function rules(scale: Scale | null, values: readonly Bar[], width = 1.5): Layer {
  return { ...bars(scale, values), mark: { type: 'rule', strokeWidth: width } };
}

export interface Words {
  readonly x: number;
  readonly y: number;
  /** One line, or several. */
  readonly text: string | readonly string[];
  readonly colour: string;
}

interface TextLooks {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

/** Texts whose middle is at y, also where they have several lines. */
export function words(values: readonly Words[], { size = 12.5, bold = false, align = 'left' }: TextLooks = {}): Layer {
  const lineHeight = Math.round(size * 1.25);
  // Vega puts the middle of the first line at y.
  const first = values.map((value) => ({ ...value, y: value.y - ((linesOf(value) - 1) * lineHeight) / 2 }));
  return {
    data: { values: first },
    mark: {
      type: 'text',
      fontSize: size,
      lineHeight,
      align,
      baseline: 'middle',
      ...(bold && { fontWeight: 600 }),
    },
    encoding: { x: horizontal('x', null), y: { field: 'y', ...VERTICAL }, text: { field: 'text' }, color: COLOUR },
  };
}

function linesOf({ text }: Words): number {
  return typeof text === 'string' ? 1 : text.length;
}

export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly y2: number;
  /** Which of the shapes it belongs to. */
  readonly shape: number;
}

/** Shapes between y and y2, in steps. */
export function steps(scale: Scale, values: readonly Corner[], colour: string): Layer {
  return {
    data: { values: [...values] },
    mark: { type: 'area', interpolate: 'step', color: colour, opacity: 1 },
    encoding: {
      x: horizontal('x', scale),
      y: { field: 'y', ...VERTICAL },
      y2: { field: 'y2' },
      detail: { field: 'shape', type: 'nominal' },
    },
  };
}

/** A line along x with a small bar across each end. */
export function intervalMark(x: number, x2: number, y: number, end: number, colour: string): Bar[] {
  return [
    { x, x2, y, y2: y, colour },
    { x, x2: x, y: y - end, y2: y + end, colour },
    { x: x2, x2, y: y - end, y2: y + end, colour },
  ];
}
