import type { TopLevelSpec } from 'vega-lite';
import type { Drawing } from './chart.js';
import type { Layer } from './marks.js';
import { ink } from './palette.js';

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
