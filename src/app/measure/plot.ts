/** Draws a difference or a rate with its interval: zero is the heavy line, A's side ochre, B's side blue. */
import { type Html, html, rawHtml } from '../../report/html.js';
import type { ShareWithInterval } from '../sandbox/session.js';
import type { Funnel, FunnelScale } from './funnel.js';
import { scaleOf } from './funnel.js';

/** Data of a run that is drawn. */
export interface PlotData {
  readonly funnel: Funnel;
  /** The side that wins more to the right of zero; null where it is a rate, which has no zero line. */
  readonly plus: 'a' | 'b' | null;
  /** Names of the sides at the zero line. */
  readonly names: readonly [a: string, b: string];
  /** Unit of the scale. */
  readonly unit: string;
  /** Word for what the log scale counts. */
  readonly counted: string;
  /** Pixels. */
  readonly width: number;
  /** True if the newest interval is drawn alone. */
  readonly isFlat?: boolean;
}

/** Pixels of a letter of the labels at the zero line, and of a number at a mark. */
const [LETTER, NUMBER] = [7.5, 44] as const;

export function plotHtml({ funnel, plus, names, unit, counted, width, isFlat = false }: PlotData): Html {
  const { looks } = funnel;
  const newest = looks.at(-1)!;
  const scale = scaleOf(looks, plus !== null);
  const x = createPercentScale(scale);
  const y = (games: number) => (isFlat ? 50 : 4 + 86 * funnel.depth(games));
  const at = (share: number, games: number) => `${x(share).toFixed(2)},${y(games).toFixed(2)}`;
  const outline = [
    ...looks.map(({ low, games }) => at(low, games)),
    ...looks.toReversed().map(({ high, games }) => at(high, games)),
  ];
  const isLeft = isNumberLeft(newest, x, plus !== null);
  const every = Math.ceil((scale.ticks.length * NUMBER) / Math.max(width, 1));
  const zero = Math.round(scale.ticks.findIndex((tick) => Math.abs(tick) < 1e-9));
  const ticks = scale.ticks.filter((_, place) => (place - Math.max(zero, 0)) % every === 0);
  const marks = funnel.marks.map(
    (games, place) =>
      html`<span class="deep num${x(0) > 40 && plus !== null && html` right`}" style="top:${y(games).toFixed(2)}%">${games.toLocaleString('en')}${place === 0 && width > 500 && html` ${counted}`}</span>`,
  );
  const funnelHtml = html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><polygon points="${outline.join(' ')}" style="fill:var(--hue);opacity:.2"/><polyline points="${looks.map(({ mean, games }) => at(mean, games)).join(' ')}" style="fill:none;stroke:var(--hue);stroke-width:1.5;opacity:.7" vector-effect="non-scaling-stroke"/></svg>${marks}`;
  return html`${plus !== null && zonesHtml(x(0), plus)}
${!isFlat && funnelHtml}${plus !== null && sidesHtml(x(0), plus, names, width)}
${barHtml(newest, x, y(newest.games))}<b class="val num${isLeft && html` l`}" style="top:${y(newest.games).toFixed(2)}%;left:${x(isLeft ? newest.low : newest.high).toFixed(2)}%">${plus === null ? (100 * newest.mean).toFixed(1) : formatSignedShare(newest.mean)}</b>
${ticks.map((tick) => html`<span class="tick num" style="left:${x(tick).toFixed(2)}%">${plus === null ? (100 * tick).toFixed(decimalsOf(scale)) : formatSignedShare(tick, decimalsOf(scale))}</span>`)}
<span class="unit">${unit}</span>`;
}

/** The side that an interval is for, which colours it; `0` while it includes zero. @param plus the side right of zero */
export function sideOf({ low, high }: Pick<ShareWithInterval, 'low' | 'high'>, plus: 'a' | 'b' = 'b'): 'a' | 'b' | '0' {
  if (low > 0) return plus;
  return high < 0 ? otherSide(plus) : '0';
}

function otherSide(side: 'a' | 'b'): 'a' | 'b' {
  return side === 'a' ? 'b' : 'a';
}

/** Percent of a picture's width that a number beside an interval may take. */
const BESIDE = 20;

/** True if the number of an interval stands to its left: away from zero, unless only the other side has room. */
export function isNumberLeft(
  { mean, low, high }: ShareWithInterval,
  x: (share: number) => number,
  hasZero = true,
): boolean {
  const [left, right] = [x(low) > BESIDE, x(high) < 100 - BESIDE];
  return left && (!right || (hasZero && mean < 0));
}

/** An interval with caps, and its mean as a dot. @param y percent of the height */
export function barHtml({ mean, low, high }: ShareWithInterval, x: (share: number) => number, y: number): Html {
  const top = `top:${y.toFixed(2)}%`;
  return html`<i class="bar" style="${top};left:${x(low).toFixed(2)}%;width:${(x(high) - x(low)).toFixed(2)}%"></i><i class="dot" style="${top};left:${x(mean).toFixed(2)}%"></i>`;
}

/** Position of a share on a scale, in percent of its width. */
export function createPercentScale({ low, high }: Pick<FunnelScale, 'low' | 'high'>): (share: number) => number {
  return (share) => 100 * Math.min(1, Math.max(0, (share - low) / (high - low)));
}

/** A difference of shares in games of a hundred, with its sign: `+6.2`. */
export function formatSignedShare(share: number, decimals = 1): string {
  const text = Math.abs(100 * share).toFixed(decimals);
  if (Number(text) === 0) return (0).toFixed(decimals);
  return `${share < 0 ? '\u2212' : '+'}${text}`;
}

function decimalsOf({ ticks }: FunnelScale): number {
  const step = 100 * (ticks[1]! - ticks[0]!);
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

function zonesHtml(zero: number, plus: 'a' | 'b'): Html {
  const other = otherSide(plus);
  return html`<div class="zone low ${other}" style="width:${zero.toFixed(2)}%"></div><div class="zone high ${plus}" style="width:${(100 - zero).toFixed(2)}%"></div><i class="zero" style="left:${zero.toFixed(2)}%"></i>`;
}

function sidesHtml(zero: number, plus: 'a' | 'b', names: readonly [a: string, b: string], width: number): Html {
  const other = otherSide(plus);
  const name = { a: names[0], b: names[1] };
  const text = (side: 'a' | 'b', share: number) => {
    const long = `${name[side]} wins more`;
    return (share * width) / 100 > LETTER * (long.length + 3) ? long : `${name[side]} wins`;
  };
  return html`<span class="end ${other}" style="right:calc(${(100 - zero).toFixed(2)}% + .6rem)">${rawHtml('&larr;')} ${text(other, zero)}</span><span class="end ${plus}" style="left:calc(${zero.toFixed(2)}% + .6rem)">${text(plus, 100 - zero)} ${rawHtml('&rarr;')}</span>`;
}
