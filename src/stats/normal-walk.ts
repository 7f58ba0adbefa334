/**
 * Sums of independent normal steps that are looked at now and then: the recursion of Armitage, McPherson & Rowe, "Repeated
 * significance tests on accumulating data", JRSS A 132 (1969), by Gauss-Legendre quadrature of the density between the
 * boundaries. The variance of a sum is its time, so that steps may be of any length.
 */
import { bisect } from './bisection.js';
import { normalCdf, normalQuantile } from './distributions.js';
import type { Interval } from './interval.js';

/** The density of the sums that go on at a look, at the nodes of a quadrature, times the nodes' weights. */
interface Standing {
  readonly time: number;
  readonly sums: readonly number[];
  readonly masses: readonly number[];
}

const START: Standing = { time: 0, sums: [0], masses: [1] };

/** Nodes and weights of Gauss & Legendre with six points on -1 to 1 (Abramowitz & Stegun, table 25.4). */
const POINTS = [
  [-0.932469514203152, 0.17132449237917],
  [-0.661209386466265, 0.360761573048139],
  [-0.238619186083197, 0.467913934572691],
  [0.238619186083197, 0.467913934572691],
  [0.661209386466265, 0.360761573048139],
  [0.932469514203152, 0.17132449237917],
] as const;
/** Standard deviations of a step that a panel of six nodes is wide at most. */
const PANEL = 2;
/** Sums are no more standard deviations from their mean. */
const FAR = 8.5;

/** The chance that a walk which goes on at one look is above a sum at the next. */
function chanceAbove({ time, sums, masses }: Standing, next: number, drift: number, sum: number): number {
  const step = next - time;
  const deviation = Math.sqrt(step);
  let chance = 0;
  for (const [place, from] of sums.entries()) {
    chance += masses[place]! * normalCdf((from + drift * step - sum) / deviation);
  }
  return chance;
}

/**
 * Goes on to a look.
 *
 * @param open where the walk goes on from there; infinite ends are allowed
 * @param after the time of the look that follows
 */
function advanceToLook(
  standing: Standing,
  next: number,
  drift: number,
  open: readonly Interval[],
  after: number,
): Standing {
  const step = next - standing.time;
  const deviation = Math.sqrt(step);
  const width = PANEL * Math.min(deviation, Math.sqrt(after > next ? after - next : step));
  const reach = FAR * Math.sqrt(next);
  const sums: number[] = [];
  const masses: number[] = [];
  for (const part of open) {
    const low = Math.max(part.low, drift * next - reach);
    const high = Math.min(part.high, drift * next + reach);
    if (!(low < high)) continue;
    const panels = Math.ceil((high - low) / width);
    const half = (high - low) / panels / 2;
    for (let panel = 0; panel < panels; panel++) {
      const centre = low + (2 * panel + 1) * half;
      for (const [node, weight] of POINTS) {
        const sum = centre + half * node;
        sums.push(sum);
        masses.push(half * weight * densityAt(standing, drift * step, deviation, sum));
      }
    }
  }
  return { time: next, sums, masses };
}

function densityAt({ sums, masses }: Standing, drift: number, deviation: number, sum: number): number {
  let density = 0;
  for (const [place, from] of sums.entries()) {
    const z = (sum - from - drift) / deviation;
    if (z > -FAR && z < FAR) density += masses[place]! * Math.exp((-z * z) / 2);
  }
  return density / (deviation * Math.sqrt(2 * Math.PI));
}

/** Chances below this are none: its critical value would be over 7. */
const NEVER = 1e-12;
const HALVINGS = 60;

/** The sum above which a walk is with such a chance. */
function barWith(standing: Standing, time: number, chance: number): number {
  const reach = 10 * Math.sqrt(time);
  const [low, high] = bisect(-reach, reach, HALVINGS, (sum) => chanceAbove(standing, time, 0, sum) <= chance);
  return (low + high) / 2;
}

/** The share of the error that is spent by time 1; the rest is left for ever after. */
const SOON = 0.9;
/** By time t below 1 the test has spent t to this power of that share. */
const POWER = 1.5;
/** Units of time differ by at least an eighth, so that few tables of critical values are needed. */
const UNITS_AN_OCTAVE = 4;
/** Looks after 1 to 16 turns, then 8 times for each doubling. */
const LOOKS_AN_OCTAVE = 8;

/** Whether a test looks after so many turns, from 1. */
export function isLook(turns: number): boolean {
  let step = 1;
  while (turns / step >= 2 * LOOKS_AN_OCTAVE) step *= 2;
  return Number.isInteger(turns / step);
}

/** The look that follows. @param turns whole or not, from 0 */
function lookAfter(turns: number): number {
  let next = Math.floor(turns) + 1;
  while (!isLook(next)) next++;
  return next;
}

/** The share of its error that a test has spent by then. Time 1 is when a test with one look would end. */
function spentOpenEnded(time: number): number {
  return time < 1 ? SOON * time ** POWER : 1 - (1 - SOON) / time;
}

/**
 * The time that a test with one look would take: as many trials as tell a mean of `delta` from 0 by its sign alone, wrongly with
 * probability `error`.
 *
 * @param variance of a trial
 */
export function trialsFor(variance: number, delta: number, error: number): number {
  return variance * (normalQuantile(error) / delta) ** 2;
}

/** A look, and how the test stands before it. */
interface Look {
  readonly turns: number;
  readonly bar: number;
  readonly before: Standing;
  readonly spent: number;
}

/** The looks of a test whose unit of time is so many turns, as far as they were asked for. */
class Table {
  private readonly looks: Look[] = [];
  private standing: Standing = START;
  private spent = 0;

  constructor(
    private readonly unit: number,
    private readonly error: number,
  ) {}

  /** The critical value after so many turns. @param isLast whether all that is left of the error is spent */
  bar(turns: number, isLast: boolean): number {
    while ((this.looks.at(-1)?.turns ?? 0) < turns) this.look(lookAfter(this.looks.at(-1)?.turns ?? 0));
    const { bar, before, spent } = this.looks.find((look) => look.turns >= turns)!;
    return isLast ? barWith(before, turns, this.error - spent) / Math.sqrt(turns) : bar;
  }

  private look(turns: number): void {
    const { standing: before, spent } = this;
    const due = this.error * spentOpenEnded(turns / this.unit) - spent;
    const bar = due < NEVER ? Infinity : barWith(before, turns, due) / Math.sqrt(turns);
    const sum = bar * Math.sqrt(turns);
    if (bar < Infinity) this.spent += chanceAbove(before, turns, 0, sum);
    this.standing = advanceToLook(before, turns, 0, [{ low: -Infinity, high: sum }], lookAfter(turns));
    this.looks.push({ turns, bar, before, spent });
  }
}

const tables = new Map<string, Table>();

/**
 * The critical value of a look: the standard normal quantile beyond which the test rejects, so that over all looks, however many
 * there will be, it rejects a true hypothesis with probability `error` at most.
 *
 * @param turns that are over, at a look; whole unless it is the last
 * @param unit of time, in turns
 * @param error one-sided
 * @param isLast whether there will be no other look
 */
export function openEndedCriticalValue(turns: number, unit: number, error: number, isLast: boolean): number {
  const rounded = Math.round(UNITS_AN_OCTAVE * Math.log2(unit));
  const key = `${rounded} ${error}`;
  const found = tables.get(key);
  const table = found ?? new Table(2 ** (rounded / UNITS_AN_OCTAVE), error);
  if (found === undefined) tables.set(key, table);
  return table.bar(turns, isLast);
}
