import type { Config } from 'vega-lite';
import { escapeHtml } from '../html.js';
import { type Chart, type Form, textWidth } from './chart.js';
import { ink } from './palette.js';

/** The chart as an `svg` element for a page, whose colours and font are the page's. `id`: unique on the page. */
export async function inlineSvg(chart: Chart, form: Form, id: string): Promise<string> {
  const { width, height, content } = await drawn(chart, form);
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `${opening(chart, id, `class="${form}" ${box}`)}${content}</svg>`;
}

function opening({ title: shown, finding, description }: Chart, id: string, attributes: string): string {
  const title = finding === undefined ? shown : `${finding}. ${shown}`;
  const names = `paint-order="stroke" role="img" aria-labelledby="${id}-title ${id}-description"`;
  return `<svg ${attributes} ${names}><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-description">${escapeHtml(description)}</desc>`;
}

const CONFIG: Config = {
  ...{ background: 'transparent', padding: { bottom: 4 }, view: { stroke: null } },
  axis: {
    ...{ domain: false, ticks: false, labelColor: ink('quiet'), labelFontSize: 11, labelPadding: 6 },
    ...{ labelOverlap: false, labelFlush: false, titleColor: ink('quiet'), titleFontSize: 11, titlePadding: 5 },
    titleFontWeight: 'normal',
  },
  axisX: { grid: true, gridColor: ink('grid') },
};

/** The chart as Vega draws it, without the outer element and what only its own interaction needs; sizes in pixels. */
async function drawn(chart: Chart, form: Form): Promise<{ width: number; height: number; content: string }> {
  // Loaded when a chart is drawn: other commands need not wait for it.
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const metrics = (vega as unknown as { readonly textMetrics: TextMetrics }).textMetrics;
  metrics.width = ({ fontSize = 11, fontWeight }, text) => textWidth(text, fontSize, fontWeight === 600);
  const view = new vega.View(vega.parse(compile({ ...chart.draw(form), config: CONFIG }).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  const [outer, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"[^>]*>/.exec(svg)!;
  const content = inTags(svg.slice(outer.length).replace(/<\/svg>$/, ''), thinned).replaceAll('<g></g>', '');
  return { width: Number(width), height: Number(height), content };
}

/** How Vega measures texts; its types lack it. */
interface TextMetrics {
  width: (item: { readonly fontSize?: number; readonly fontWeight?: unknown }, text: string) => number;
}

/** Changes elements and leaves the texts between them, which can say anything. */
function inTags(svg: string, change: (tag: string) => string): string {
  return svg.replaceAll(/<[^>]+>/g, change);
}

function thinned(tag: string): string {
  if (/^<path class="(background|foreground)"/.test(tag)) return '';
  return tag
    .replaceAll(/ (class|role|aria-[a-z]+|pointer-events|opacity|stroke-miterlimit|font-family)="[^"]*"/g, '')
    .replaceAll(/(\d\.\d\d)\d+/g, '$1');
}
