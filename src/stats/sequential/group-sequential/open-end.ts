/** Critical values of one-sided tests that look after each of many turns and need not end: how long they take is not known. */
import { normalQuantile } from '../../distributions/normal.js';
import { advanceToLook, chanceAbove, START, type Standing } from './normal-walk.js';

/** The share of the error that is spent by time 1; the rest is left for ever after. */
const SOON = 0.9;
/** By time t below 1 the test has spent t to this power of that share. */
const POWER = 1.5;
/** Units of time differ by at least an eighth, so that few tables of critical values are needed. */
const UNITS_AN_OCTAVE = 4;
/** Looks after 1 to 16 turns, then 8 times for each doubling. */
const LOOKS_AN_OCTAVE = 8;
/** Chances below this are none. */
const NEVER = 1e-12;
const HALVINGS = 50;

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
function spentBy(time: number): number {
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
  /** What was spent before. */
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
    return isLast ? barWith(before, turns, this.error - spent) : bar;
  }

  private look(turns: number): void {
    const { standing: before, spent } = this;
    const due = this.error * spentBy(turns / this.unit) - spent;
    const bar = due < NEVER ? Infinity : barWith(before, turns, due);
    const sum = bar * Math.sqrt(turns);
    if (bar < Infinity) this.spent += chanceAbove(before, turns, 0, sum);
    this.standing = advanceToLook(before, turns, 0, [{ low: -Infinity, high: sum }], lookAfter(turns));
    this.looks.push({ turns, bar, before, spent });
  }
}

/** The standard normal quantile above which the walk is at that time with such a chance. */
function barWith(standing: Standing, time: number, chance: number): number {
  const deviation = Math.sqrt(time);
  let low = -10;
  let high = 10;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (chanceAbove(standing, time, 0, middle * deviation) > chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
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
