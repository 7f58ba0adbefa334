/** A test that looks at planned numbers of trials. */
import { countOf, momentOf, type Observations } from '../../observations.js';
import type { PairedTally } from '../../paired/paired.js';
import { criticalValues } from './critical-values.js';
import { concentration, isBeyond, MIN_OBSERVATIONS, scoreAt } from './evidence.js';
import type { Spending } from './spending.js';

/**
 * A group-sequential test: one of the two is better, or the two are closer than `effect`, looked at after planned numbers of
 * trials only. Over all looks, one of two that are equally good is called better with probability at most `alpha`, and a
 * difference of `effect` or more is called close with probability at most `beta`. Both are spent look by look as `spending`
 * says, and neither counts on runs that the other has ended. They hold as far as sums of so many trials are normal, see
 * `isBeyond` and FEWEST for where they are few.
 */
export interface GroupTest {
  readonly kind: 'group-sequential';
  readonly alpha: number;
  readonly beta: number;
  readonly effect: number;
  readonly spending: Spending;
  /** The numbers of trials after which it looks, rising; the last is the most that are taken. */
  readonly looks: readonly number[];
}

export interface CriticalValues {
  /** Standard deviations from 0 at which one is better. */
  readonly better: readonly number[];
  /** Standard deviations from both effects at which the two are close. */
  readonly close: readonly number[];
}

const known = new Map<string, CriticalValues>();

/** The critical values of each look. */
export function criticalValuesOf({ alpha, beta, spending, looks }: GroupTest): CriticalValues {
  const key = JSON.stringify([alpha, beta, spending, looks]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const times = looks.map((trials) => trials / looks.at(-1)!);
  const made = {
    better: criticalValues(times, spending, alpha / 2, 2),
    close: criticalValues(times, spending, beta, 1),
  };
  known.set(key, made);
  return made;
}

/** The look that comes after so many trials, from 0; null between two. Trials beyond the last are its own. */
export function lookAt({ looks }: GroupTest, trials: number): number | null {
  if (trials >= looks.at(-1)!) return looks.length - 1;
  const look = looks.indexOf(trials);
  return look < 0 ? null : look;
}

export type GroupFinding = 'first' | 'second' | 'close' | 'open';

/** What the test finds at a look; `open` between two looks. */
export function groupFinding(test: GroupTest, tested: PairedTally | Observations): GroupFinding {
  const isPairs = 'trials' in tested;
  const observed: Observations = isPairs
    ? {
        values: [-1, 0, 1],
        counts: [tested.onlyFirst, tested.trials - tested.onlyFirst - tested.onlySecond, tested.onlySecond],
      }
    : tested;
  const look = lookAt(test, countOf(observed));
  if (look === null) return 'open';
  const { better, close } = criticalValuesOf(test);
  const bar = better[look]!;
  const isDifferent = isPairs
    ? isBeyond(tested, bar)
    : Math.abs(scoreAt(observed, 0)) >= bar && concentration(observed) >= MIN_OBSERVATIONS;
  if (isDifferent) return momentOf(observed, 1) > 0 ? 'second' : 'first';
  const isClose = scoreAt(observed, test.effect) <= -close[look]! && scoreAt(observed, -test.effect) >= close[look]!;
  return isClose ? 'close' : 'open';
}
