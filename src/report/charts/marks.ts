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
}

/** Area of a dot, in square pixels. */
const DOT = 56;

/** Pixels between two numbers of an axis, about. */
const TICK_SPACE = 70;

/** Marks whose x is along the scale, or in pixels where there is none. */
function horizontal(field: string, scale: Scale | null) {
  if (scale === null) return { field, type: 'quantitative' as const, scale: null };
  const { domain, range, title = null } = scale;
  const { ticks = Math.floor((range[1] - range[0]) / TICK_SPACE) } = scale;
  return {
    field,
    type: 'quantitative' as const,
    scale: { domain: [...domain], range: [...range], nice: false, zero: false },
    axis: {
      orient: 'bottom',
      title,
      grid: true,
      tickCount: Math.max(2, ticks),
      labelFlush: false,
    },
  };
}

/** Where a value stands, in pixels. */
export function along({ domain, range }: Scale, value: number): number {
  return range[0] + ((value - domain[0]) / (domain[1] - domain[0])) * (range[1] - range[0]);
}

/** Marks of one kind: each value's x and y, and what else of it is drawn. */
function layer(
  scale: Scale | null,
  values: readonly object[],
  mark: Readonly<Record<string, unknown>>,
  channels: Readonly<Record<string, unknown>>,
): Layer {
  const places = { x: horizontal('x', scale), y: { field: 'y', type: 'quantitative', scale: null } };
  return { data: { values: [...values] }, mark, encoding: { ...places, ...channels } };
}

/** A channel that takes a colour as it is. */
function paint(field: string) {
  return { field, type: 'nominal', scale: null };
}

const COLOUR = paint('colour');
const TO_X2 = { x2: { field: 'x2' } };
const TO_Y2 = { y2: { field: 'y2' } };

/** A rectangle, or a line, from (x, y) to (x2, y2). */
export interface Bar {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly colour: string;
}

/** Filled rectangles. */
export function bars(scale: Scale | null, values: readonly Bar[]): Layer {
  const mark = { type: 'rect', stroke: ink('page'), strokeWidth: 0.75 };
  return layer(scale, values, mark, { ...TO_X2, ...TO_Y2, color: COLOUR });
}

/** A bar with an outline. */
export interface Box extends Bar {
  readonly fill: string;
}

/** Rectangles with an outline. */
export function boxes(scale: Scale | null, values: readonly Box[]): Layer {
  const mark = { type: 'rect', strokeWidth: 1.25 };
  return layer(scale, values, mark, { ...TO_X2, ...TO_Y2, stroke: COLOUR, fill: paint('fill') });
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
  const mark = { type: 'point', shape: 'circle', size: DOT, strokeWidth: 1.5, opacity: 1 };
  return layer(scale, values, mark, { stroke: COLOUR, fill: paint('fill') });
}

/** Lines from (x, y) to (x2, y2). */
export function rules(scale: Scale | null, values: readonly Bar[], width = 1.5): Layer {
  return layer(scale, values, { type: 'rule', strokeWidth: width }, { ...TO_X2, ...TO_Y2, color: COLOUR });
}

/** A text, in one line or several, whose middle is at y. */
export interface Words {
  readonly x: number;
  readonly y: number;
  readonly text: string | readonly string[];
  readonly colour: string;
}

interface TextLooks {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

/** Texts at their pixels. */
export function words(values: readonly Words[], { size = 12.5, bold = false, align = 'left' }: TextLooks = {}): Layer {
  const lineHeight = Math.round(size * 1.25);
  // Vega puts the middle of the first line at y.
  const first = values.map((value) => {
    const lines = typeof value.text === 'string' ? 1 : value.text.length;
    return { ...value, y: value.y - ((lines - 1) * lineHeight) / 2 };
  });
  const weight = bold && { fontWeight: 600 };
  const mark = { type: 'text', fontSize: size, lineHeight, align, baseline: 'middle', ...weight };
  return layer(null, first, mark, { text: { field: 'text' }, color: COLOUR });
}

/** A corner of a shape. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly y2: number;
  /** Which of the shapes it belongs to. */
  readonly shape: number;
}

/** Shapes between y and y2, in steps. */
export function steps(scale: Scale, values: readonly Corner[], colour: string): Layer {
  const mark = { type: 'area', interpolate: 'step', color: colour, opacity: 1 };
  return layer(scale, values, mark, { ...TO_Y2, detail: { field: 'shape', type: 'nominal' } });
}

/** A line along x with a small bar across each end. */
export function intervalMark(x: number, x2: number, y: number, end: number, colour: string): Bar[] {
  return [
    { x, x2, y, y2: y, colour },
    { x, x2: x, y: y - end, y2: y + end, colour },
    { x: x2, x2, y: y - end, y2: y + end, colour },
  ];
}
