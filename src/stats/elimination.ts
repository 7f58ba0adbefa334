import { bisect } from './bisection.js';
import { isLook, openEndedCriticalValue, trialsFor } from './normal-walk.js';
import { countOf, meanOf, momentOf, rangeOf } from './observations.js';
import { exactlyBelow, scoreAt } from './score-test.js';
import { observationsIn, type TestData } from './sequential-test.js';

/** The goal of a race, its error rate, and when it looks. */
export interface RaceRule {
  /** The probability of selecting a competitor that is worse than the best by `delta` or more. */
  readonly alpha: number;
  /** Differences below this do not matter. */
  readonly delta: number;
  readonly competitors: number;
  /** Trials of a turn: it looks after whole turns only. */
  readonly turn: number;
  /** Trials after which it ends, selected or not; it looks then too. */
  readonly most: number;
}

/**
 * Trials of two competitors that are both in the race, the first's and the second's: successes of both, or differences
 * between -1 and 1, second minus first.
 */
export type Pairs = (first: number, second: number) => TestData;

export interface Elimination {
  readonly competitor: number;
  /** The competitor found to be better, or the one ahead of it by most. */
  readonly by: number;
  /** `better`: `by` is better; `close`: the competitor is not better by `delta` or more than any that is left. */
  readonly because: 'better' | 'close';
}

function errorOf({ alpha, competitors }: RaceRule): number {
  return alpha / (competitors - 1);
}

/** The variance of a trial's difference; at least that of trials which differ as seldom as `delta` and the range allow. */
function varianceOf(tested: TestData, delta: number): number {
  const observed = observationsIn(tested);
  const { high } = rangeOf(observed);
  return Math.max(momentOf(observed, 2) - meanOf(observed) ** 2, delta * (high - delta));
}

/** The critical value of the comparison after these trials; Infinity between two looks. */
function barOf(rule: RaceRule, tested: TestData): number {
  const { delta, turn, most } = rule;
  const trials = countOf(observationsIn(tested));
  const isLast = trials >= most;
  const turns = trials / turn;
  if (trials === 0 || !(isLast || isLook(turns))) return Infinity;
  const unit = trialsFor(varianceOf(tested, delta), delta, errorOf(rule)) / turn;
  return openEndedCriticalValue(turns, unit, errorOf(rule), isLast);
}

/**
 * Trials after which a selection that looks but once has the same promise, if the two that are hardest to tell apart vary like
 * these: the one ahead is selected (Bechhofer, Ann. Math. Statist. 25, 1954).
 */
export function trialsToSelect(rule: RaceRule, hardest: TestData): number {
  return Math.ceil(trialsFor(varianceOf(hardest, rule.delta), rule.delta, errorOf(rule)));
}

/** Whether a mean of so much or more is rejected at a critical value. A greater mean is rejected too. */
function rejects(tested: TestData, mean: number, bar: number): boolean {
  const far = scoreAt(observationsIn(tested), mean) <= -bar;
  if (mean > 0) return far || exactlyBelow(tested, bar);
  return exactlyBelow(tested, bar) && (mean === 0 || far);
}

const HALVINGS = 40;

/**
 * Upper limit of the second competitor's advantage over the first, at a look: the least that is rejected. For the true best, the
 * limits against all others hold together, at all looks, with probability at least 1 - alpha (repeated confidence intervals:
 * Jennison & Turnbull, JRSS B 51, 1989). A race finds the first better exactly if the limit is 0 or less.
 */
export function upperAdvantageLimit(rule: RaceRule, tested: TestData): number {
  const bar = barOf(rule, tested);
  const { low, high } = rangeOf(observationsIn(tested));
  const isRejected = (mean: number) => rejects(tested, mean, bar);
  if (!isRejected(high)) return high;
  const [before, from] = isRejected(0) ? [low, 0] : [0, high];
  return bisect(before, from, HALVINGS, isRejected)[1];
}

/**
 * Selects the best of several competitors that take the same trials, by sequential elimination. One goes as soon as another is
 * found better, or it is found not to be better by `delta` or more than any that is left; and the race ends when one is left, or
 * no other is better than the leader by so much. With probability at least 1 - alpha the one selected is worse than the best
 * by less than `delta`.
 *
 * Each two are compared by group-sequential tests at alpha / (k - 1): of the hypothesis that one is at least as good as the
 * other, and of the one that it is better by `delta` or more. If b is the best, the selection is wrong only if for some rival
 * one of these is rejected although it is true: where the rival is worse by `delta` the second, which is rejected whenever the
 * first is, and else the first. So each rival counts once, and the k - 1 together err with probability at most alpha, as
 * far as sums of so many trials are normal. Racing: Maron & Moore, NIPS 6 (1994); sequential elimination with an indifference
 * zone: Kim & Nelson, ACM TOMACS 11 (2001).
 */
export class SequentialElimination {
  /** Those not eliminated, in order. */
  readonly left: number[];
  /** Null until the race has ended. */
  selected: number | null = null;

  /** @param left those that were not eliminated before; all by default */
  constructor(
    private readonly rule: RaceRule,
    left: Iterable<number> = Array(rule.competitors).keys(),
  ) {
    this.left = [...left];
  }

  /** Checks the results so far. @returns those eliminated now */
  look(pairs: Pairs): Elimination[] {
    const gone = this.left.flatMap((competitor) => this.whyGone(competitor, pairs) ?? []);
    for (const { competitor } of gone) this.left.splice(this.left.indexOf(competitor), 1);
    const leader = this.leader(pairs);
    if (this.left.every((other) => other === leader || this.rejects(other, leader, this.rule.delta, pairs))) {
      this.selected = leader;
    }
    return gone;
  }

  /** Why a competitor goes now, by its trials with all that are left; null if it stays. */
  private whyGone(competitor: number, pairs: Pairs): Elimination | null {
    const others = this.left.filter((other) => other !== competitor);
    const better = others.find((other) => this.rejects(competitor, other, 0, pairs));
    if (better !== undefined) return { competitor, by: better, because: 'better' };
    const behind = others.map((other) => meanDifference(pairs(competitor, other)));
    const most = Math.max(...behind);
    if (!(most > 0) || !others.every((other) => this.rejects(competitor, other, this.rule.delta, pairs))) return null;
    return { competitor, by: others[behind.indexOf(most)]!, because: 'close' };
  }

  private rejects(one: number, other: number, by: number, pairs: Pairs): boolean {
    const tested = pairs(other, one);
    return rejects(tested, by, barOf(this.rule, tested));
  }

  /** The one ahead of each other, or tied with it; the first if there are several, or none. */
  private leader(pairs: Pairs): number {
    // There are no pairs of a competitor with itself.
    const isAhead = (one: number, other: number) => one === other || meanDifference(pairs(one, other)) <= 0;
    return this.left.find((one) => this.left.every((other) => isAhead(one, other))) ?? this.left[0]!;
  }
}

/** The mean difference, second minus first; 0 without trials. */
export function meanDifference(tested: TestData): number {
  const observed = observationsIn(tested);
  return countOf(observed) === 0 ? 0 : meanOf(observed);
}
