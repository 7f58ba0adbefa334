/** The chart of a block of estimates: a line a row, a dot with its interval, along one scale. Names and numbers are text of the page. */
import { type Html, html } from '../html.js';
import { formatValue } from '../numbers.js';
import { type EstimateRow, type Estimates, type RowTone, showsDifferences } from './block.js';

/** Room beyond the outermost ends of intervals, as a part of the scale. */
const MARGIN = 0.05;
/** Height of a row, in pixels. */
const HEIGHT = 24;
const MAX_TICKS = 4;

export interface ChartDomain {
  readonly from: number;
  readonly to: number;
  /** The line through all rows; null for none. */
  readonly base: number | null;
}

/** The scale of a chart: its own, with 0 or an even share where these are drawn. A share is never beyond 0 or 1. */
export function chartDomain({ rows, scale, base: given }: Pick<Estimates, 'rows' | 'scale' | 'base'>): ChartDomain {
  const base = showsDifferences({ scale }) ? 0 : (given?.value ?? null);
  const ends = rows.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]);
  if (base !== null) ends.push(base);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const margin = MARGIN * (most - least) || (scale === 'number' || scale === 'change' ? 0.5 : 0.005);
  const isShare = scale === 'share';
  return {
    from: isShare && least >= 0 ? Math.max(0, least - margin) : least - margin,
    to: isShare && most <= 1 ? Math.min(1, most + margin) : most + margin,
    base,
  };
}

/** Round numbers along a scale, at most four, as far apart as a quarter of it at least. */
export function chartTicks(
  { from, to }: ChartDomain,
  scale: Estimates['scale'],
): { readonly at: number; readonly text: string }[] {
  const unit = scale === 'share' || scale === 'difference' ? 100 : 1;
  const [low, high] = [unit * from, unit * to];
  const least = (high - low) / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least * (1 - 1e-9))!;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => {
    const value = (first + place) * step;
    const size = Math.abs(value).toFixed(digits);
    const sign = Number(size) === 0 ? '' : value < 0 ? '\u2212' : showsDifferences({ scale }) ? '+' : '';
    return { at: (value - low) / (high - low), text: sign + size };
  });
}

/** One row's dot and interval, as wide as its place on the page. */
export function rowSvg(domain: ChartDomain, { mean, low, high }: EstimateRow, look: RowTone): Html {
  const x = (value: number) =>
    `${(100 * Math.min(1, Math.max(0, (value - domain.from) / (domain.to - domain.from)))).toFixed(2)}%`;
  const middle = HEIGHT / 2;
  const line = (at: string, kind: string) => html`<line class="${kind}" x1="${at}" x2="${at}" y1="0" y2="${HEIGHT}"/>`;
  const interval =
    low !== null &&
    high !== null &&
    html`<line class="span" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/>`;
  return html`<svg class="plot ${look}" height="${HEIGHT}" aria-hidden="true"><line class="track" x1="0%" x2="100%" y1="${middle}" y2="${middle}"/>${domain.base !== null && line(x(domain.base), 'base')}${interval}<circle cx="${x(mean)}" cy="${middle}" r="5"/></svg>`;
}

/** The numbers below a chart. */
export function axisHtml(domain: ChartDomain, scale: Estimates['scale']): Html {
  const ticks = chartTicks(domain, scale).map(
    ({ at, text }) => html`<span style="left:${(100 * at).toFixed(2)}%">${text}</span>`,
  );
  return html`<div class="axis" aria-hidden="true"><div>${ticks}</div></div>\n`;
}

/** The line of a chart in words: `line: an even share, 50.00`. */
export function baseText({ base, scale }: Estimates): string {
  return base === undefined ? '' : `Line: ${base.label}, ${formatValue(base.value, scale)}.`;
}
