/** The course of the chance to win over a game, as a chart whose points are links. Runs in browsers too. */
import { type Html, html, raw } from '../html.js';

/** The chance after a decision, from 0 to 1. */
export interface CurvePoint {
  readonly chance: { readonly mean: number; readonly error: number };
  /** Said of the point: who decided what. */
  readonly label: string;
  /** Null where the point leads nowhere. */
  readonly href: string | null;
  readonly isMistake: boolean;
}

const [WIDTH, HEIGHT] = [600, 180];
const [LEFT, RIGHT, TOP, BOTTOM] = [50, 10, 10, 20];
/** Standard errors on either side of a point: 95 % for each by itself. */
const BAND = 1.96;

const y = (share: number) => TOP + (1 - Math.min(1, Math.max(0, share))) * (HEIGHT - TOP - BOTTOM);

/** @param start chance before the first decision @param result of the game */
export function chanceCurve(points: readonly CurvePoint[], start: number, result: number): Html {
  const x = (place: number) => LEFT + (place * (WIDTH - LEFT - RIGHT)) / (points.length + 1);
  const at = (place: number, share: number) => `${x(place).toFixed(1)},${y(share).toFixed(1)}`;
  const limits = (side: number) =>
    points.map(({ chance: { mean, error } }, place) => at(place + 1, mean + side * BAND * error));
  const line = [
    at(0, start),
    ...points.map(({ chance }, place) => at(place + 1, chance.mean)),
    at(points.length + 1, result),
  ];
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}"/><text x="${LEFT - 5}" y="${y(share) + 6}">${100 * share}%</text>`,
  );
  const dots = points.map(({ chance: { mean, error }, label, href, isMistake }, place) => {
    const [left, top] = at(place + 1, mean).split(',');
    const text = `${label} ${(100 * mean).toFixed(0)} % (${[-1, 1].map((side) => (100 * Math.min(1, Math.max(0, mean + side * BAND * error))).toFixed(0)).join(' to ')})`;
    const dot = html`<circle cx="${left!}" cy="${top!}" r="${isMistake ? 5.5 : 3.5}"${isMistake && raw(' class="mistake"')}><title>${text}</title></circle>`;
    return href === null
      ? dot
      : html`<a href="${href}" data-point="${place}" aria-label="${text}"><rect x="${x(place + 0.5).toFixed(1)}" y="0" width="${(x(1) - x(0)).toFixed(1)}" height="${HEIGHT}"/>${dot}</a>`;
  });
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="Chance to win after each decision, with 95 % intervals">
<g class="grid" aria-hidden="true">${raw(grid.join(''))}</g>
<polygon class="band" points="${[...limits(1), ...limits(-1).reverse()].join(' ')}"/><polyline points="${line.join(' ')}"/>${dots}</svg>`;
}

export const CURVE_STYLE = `
.curve { display: block; width: 100%; max-width: 46rem; margin: .4rem 0; font: 17px var(--sans); }
.curve .grid line { stroke: var(--line); } .curve text { fill: var(--soft); text-anchor: end; }
.curve .band { fill: var(--accent); opacity: .18; } .curve polyline { fill: none; stroke: var(--accent); stroke-width: 2; }
.curve circle { fill: var(--accent); stroke: var(--panel); } .curve circle.mistake { fill: var(--bad); }
.curve rect { fill: transparent; } .curve a:is(:hover, :focus-visible, [aria-current]) rect { fill: var(--accent); fill-opacity: .14; }
`;
