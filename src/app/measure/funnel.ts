/** The intervals of a run, as it was looked at: each is cut with all before it, so that they only close. */
import type { ShareWithInterval } from '../sandbox/session.js';

/** The interval after so many games. */
export interface FunnelLook extends ShareWithInterval {
  readonly games: number;
}

/** Looks whose heights in the picture differ by less are one. */
const FINEST = 1 / 80;

export class Funnel {
  private readonly path: FunnelLook[] = [];
  /** The number of games at the top of the picture. */
  private first = 1;

  /** @param asked games of the whole run, at the bottom of the picture */
  constructor(private readonly asked: number) {}

  get looks(): readonly FunnelLook[] {
    return this.path;
  }

  /** Adds a look. Of intervals that hold at every look, what they have in common holds too. @param isLast its interval was made to be looked at once, and stands as it is */
  add(games: number, { mean, low, high }: ShareWithInterval, isLast: boolean): void {
    const before = this.path.at(-1);
    if (before === undefined) this.first = Math.max(1, Math.min(10 ** Math.floor(Math.log10(games)), this.asked / 10));
    const cut = { low: Math.max(low, before?.low ?? low), high: Math.min(high, before?.high ?? high) };
    const look = { games, mean, ...(isLast || cut.low > cut.high ? { low, high } : cut) };
    const last = this.path.at(-2);
    if (last !== undefined && this.depth(games) - this.depth(last.games) < FINEST) this.path.pop();
    this.path.push(look);
  }

  /** Height in the picture, from 0 at the top to 1: a log scale of games. */
  depth(games: number): number {
    return Math.min(1, Math.max(0, Math.log(games / this.first) / Math.log(this.asked / this.first)));
  }

  /** Powers of ten between the top and the bottom. */
  get marks(): number[] {
    const from = Math.ceil(Math.log10(this.first) - 1e-9);
    const powers = Array.from({ length: 12 }, (_, place) => 10 ** (from + place));
    return powers.filter((games) => games <= this.asked && (this.depth(games) < 0.93 || games === this.asked));
  }
}

/** Ends of a scale and its marks. */
export interface FunnelScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Half-widths of the newest interval that the scale shows at each side. */
const SHOWN = 5;
/** Half-widths beside the newest interval, where its number stands. */
const BESIDE = 0.8;
/** Smallest reach of the scale on either side of zero. */
const MIN_REACH = 0.27;
/** Margin in steps: room for the numbers of the first mark and of the last. */
const MARGIN_STEPS = 0.3;

/** A scale of its own for a run: it holds the newest interval and what closed around it. @param withZero of differences */
export function scaleOf(looks: readonly FunnelLook[], withZero: boolean): FunnelScale {
  const newest = looks.at(-1)!;
  const widest = looks[0]!;
  const half = Math.max((newest.high - newest.low) / 2, 0.0005);
  const room = BESIDE * half;
  let low = Math.max(Math.min(widest.low, newest.low - room), newest.mean - SHOWN * half);
  let high = Math.min(Math.max(widest.high, newest.high + room), newest.mean + SHOWN * half);
  if (withZero) {
    low = Math.min(low, newest.mean - half, 0);
    high = Math.max(high, newest.mean + half, 0);
    const span = high - low;
    low = Math.min(low, -MIN_REACH * span);
    high = Math.max(high, MIN_REACH * span);
  }
  const step = stepOf(high - low);
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, place) => (from + place) * step);
  return { low: (from - MARGIN_STEPS) * step, high: (to + MARGIN_STEPS) * step, ticks };
}

/** Step of a scale with about six marks: 1, 2 or 5 times a power of ten. */
function stepOf(span: number): number {
  const raw = span / 6;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
}
