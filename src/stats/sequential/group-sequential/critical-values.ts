import { advanceToLook, chanceAbove, START, type Standing } from './normal-walk.js';
import { type Spending, spentBy } from './spending.js';

/** Chances below this are none: its critical value would be over 7. */
const NEVER = 1e-12;
const HALVINGS = 60;

/**
 * The critical values of a test that looks at these times: standard normal quantiles, beyond which it rejects, so that by each
 * look it has rejected a true hypothesis with just the chance that is to be spent by then. Infinity at looks that have
 * nothing to spend. The first that rejects ends the test.
 *
 * @param times shares of all trials at which it looks, rising; the last is 1 where all error is to be spent
 * @param error one-sided; of a two-sided test each side has so much
 * @param sides whether it also rejects at the same distance below
 */
export function criticalValues(times: readonly number[], spending: Spending, error: number, sides: 1 | 2): number[] {
  let standing: Standing = START;
  let spent = 0;
  return times.map((time, look) => {
    const due = spentBy(spending, error, time) - spent;
    const bar = due < NEVER ? Infinity : barWith(standing, time, due);
    if (bar < Infinity) spent += chanceAbove(standing, time, 0, bar);
    const open = { low: sides === 2 ? -bar : -Infinity, high: bar };
    standing = advanceToLook(standing, time, 0, [open], times[look + 1] ?? time);
    return bar / Math.sqrt(time);
  });
}

/** The sum above which a walk is with such a chance. */
function barWith(standing: Standing, time: number, chance: number): number {
  let low = -10 * Math.sqrt(time);
  let high = -low;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (chanceAbove(standing, time, 0, middle) > chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
