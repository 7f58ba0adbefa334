import type { TopLevelSpec } from 'vega-lite';
import { capitalised } from '../numbers.js';
import type { Layer } from './marks.js';
import { ink } from './palette.js';

/** The two forms of each chart: for a page or a paper, and for a phone. */
export type Form = 'wide' | 'narrow';

/** Pixels across. */
export const WIDTHS: Readonly<Record<Form, number>> = { wide: 920, narrow: 320 };

/** A chart as plain data: what it says in words, and how it is drawn. */
export interface Chart {
  /** For file names and ids: lower case, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** What it shows of these results, with an interval; the title then stands below it. */
  readonly finding?: string;
  /** What a reader sees who does not see it; the numbers are in the tables. */
  readonly description: string;
  readonly draw: (form: Form) => Drawing;
}

/** The name of a chart with that of the group of arms that it shows, if there are several: `differences-expert`. */
export function nameWith(name: string, group: string | null): string {
  if (group === null) return name;
  const slug = group.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  return `${name}-${slug.replace(/^-|-$/g, '')}`;
}

/** The title of a chart, with that of the group of arms that it shows, if there are several. */
export function titleWith(title: string, group: string | null): string {
  return `${capitalised(title)}${group === null ? '' : `, ${group}`}`;
}

/** A chart in one form. Its coordinates are pixels, from where its marks begin; what is above them has a negative y. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly spec: TopLevelSpec;
}

/** What one picture shows: one chart of all arms, or a chart for each group of arms. */
export interface Figure {
  readonly charts: readonly { readonly group: string | null; readonly chart: Chart }[];
  /** What the reader opens to see it; null where it is open. */
  readonly fold: string | null;
}

/** Panels side by side: each is layers with a scale of its own. */
export function panels(each: readonly Layer[][]): Layer {
  const independent = { x: 'independent' };
  return { layer: each.map((layer) => ({ layer })), resolve: { scale: independent, axis: independent } };
}

/** Room below the marks for the axis. */
const AXIS_ROOM = { none: 0, plain: 22, titled: 40 };

/** How much room a chart takes, in pixels. */
export interface Extent {
  readonly width: number;
  /** Above the marks, for a legend and headings. */
  readonly above: number;
  /** Of the marks. */
  readonly height: number;
  readonly axis: keyof typeof AXIS_ROOM;
}

/** The whole chart: layers from back to front. */
export function drawing({ width, above, height, axis }: Extent, layer: Layer[]): Drawing {
  const below = AXIS_ROOM[axis];
  const quiet = ink('quiet');
  const spec = {
    width,
    height,
    padding: { left: 0, right: 0, top: above, bottom: below },
    autosize: { type: 'none' },
    layer,
    config: {
      background: 'transparent',
      view: { stroke: null },
      axisX: {
        domain: false,
        ticks: false,
        grid: true,
        gridColor: ink('grid'),
        labelColor: quiet,
        labelFontSize: 11,
        labelPadding: 6,
        labelOverlap: false,
        titleColor: quiet,
        titleFontSize: 11,
        titleFontWeight: 'normal',
        titlePadding: 5,
      },
    },
  };
  return { width, height: above + height + below, spec: spec as unknown as TopLevelSpec };
}
