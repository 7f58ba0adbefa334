import type { Config } from 'vega-lite';
import { ResultsError } from '../../results/index.js';
import { escapeHtml } from '../html.js';
import { type Chart, type Form, textWidth } from './chart.js';
import { ink, PALETTE } from './palette.js';

/** Fonts of pictures; a page has its own. */
const FONTS = 'Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif';

/** White around a picture, in pixels. */
const MARGIN = 16;

/** The chart as an `svg` element for a page, whose colours and font are the page's. `id`: unique on the page. */
export async function inlineSvg(chart: Chart, form: Form, id: string): Promise<string> {
  const { width, height, content } = await drawn(chart, form);
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `${opening(chart, id, `class="${form}" ${box}`)}${content}</svg>`;
}

/** The chart as a picture of its own, in the light colours: an SVG file. */
export async function pictureSvg(chart: Chart, form: Form = 'wide'): Promise<string> {
  const { content, ...size } = await drawn(chart, form);
  const [width, height] = [size.width + 2 * MARGIN, size.height + 2 * MARGIN];
  const box = `viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}"`;
  const head = opening(chart, chart.name, `xmlns="http://www.w3.org/2000/svg" ${box} font-family="${FONTS}"`);
  const ground = `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="${PALETTE.page!.light}"/>`;
  return `${head}${ground}${inTags(content, lightColours)}</svg>\n`;
}

/** Pixels of a picture for one of the chart: enough for print. */
const ZOOM = 2;

/**
 * The picture as PNG. It is written with the fonts of this machine.
 *
 * @throws ResultsError if there are none
 */
export async function picturePng(chart: Chart, form: Form = 'wide'): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const options = { font: { loadSystemFonts: true }, fitTo: { mode: 'zoom', value: ZOOM } } as const;
  const probe = `<svg xmlns="http://www.w3.org/2000/svg"><text y="20" font-family="${FONTS}">text</text></svg>`;
  if (new Resvg(probe, options).getBBox() === undefined) {
    throw new ResultsError('this machine has no fonts to write PNG pictures with; install some, or ask for svg');
  }
  return new Resvg(await pictureSvg(chart, form), options).render().asPng();
}

function opening({ title: shown, finding, description }: Chart, id: string, attributes: string): string {
  const title = finding === undefined ? shown : `${finding}. ${shown}`;
  const names = `paint-order="stroke" role="img" aria-labelledby="${id}-title ${id}-description"`;
  return `<svg ${attributes} ${names}><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-description">${escapeHtml(description)}</desc>`;
}

function lightColours(tag: string): string {
  return tag.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => PALETTE[name]!.light);
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
    .replaceAll(/(\d\.\d\d)\d+/g, '$1')
    .replace(/ d="([^"]*)"/, (_, path: string) => ` d="${straightened(path)}"`);
}

type Point = readonly [x: number, y: number];

/** A path of straight lines between absolute points, as Vega writes areas. */
const LINES = /^M-?[\d.]+,-?[\d.]+(?:L-?[\d.]+,-?[\d.]+)+Z?$/;

/**
 * The same shape with fewer words: tenths of a pixel, and no point on a level or upright line between its neighbours.
 * A step chart of two hundred bins loses more than half of its length so.
 *
 * @param path the `d` of a path; any other than of straight lines is left as it is
 */
export function straightened(path: string): string {
  if (!LINES.test(path)) return path;
  const points: Point[] = [];
  for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)) {
    const point: Point = [Math.round(Number(x) * 10) / 10, Math.round(Number(y) * 10) / 10];
    while (points.length > 0 && isBetween(points.at(-2), points.at(-1)!, point)) points.pop();
    points.push(point);
  }
  return `M${points.map((point) => point.join()).join('L')}${path.endsWith('Z') ? 'Z' : ''}`;
}

/** Whether a path that goes on to `next` needs no point here. */
function isBetween(before: Point | undefined, here: Point, next: Point): boolean {
  if (here[0] === next[0] && here[1] === next[1]) return true;
  return before !== undefined && [0, 1].some((axis) => liesBetween(before, here, next, axis));
}

function liesBetween(before: Point, here: Point, next: Point, axis: number): boolean {
  if (before[axis] !== here[axis] || here[axis] !== next[axis]) return false;
  const other = 1 - axis;
  return (here[other]! - before[other]!) * (next[other]! - here[other]!) >= 0;
}
