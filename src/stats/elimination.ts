import { isMeanBelow } from './betting.js';
import { countOf, meanOf, type Observations } from './observations.js';

/** The goal of a race and its error rate. */
export interface RaceRule {
  /** The probability of selecting a competitor that is worse than the best by `delta` or more. */
  readonly alpha: number;
  /** Differences below this do not matter. */
  readonly delta: number;
  readonly competitors: number;
}

/** Differences of two competitors that are both in the race, the second's minus the first's, block by block. */
export type DifferenceLookup = (first: number, second: number) => Observations;

export interface Elimination {
  readonly competitor: number;
  /** The competitor found to be better, or the one ahead of it by most. */
  readonly by: number;
  /** `better`: `by` is better; `close`: the competitor is not better by `delta` or more than any that is left. */
  readonly because: 'better' | 'close';
}

/**
 * Selects the best of several competitors that take the same trials, by sequential elimination. A competitor is dropped
 * when another is certainly better, or when it is certainly not better by `delta` or more than any that is left. The race
 * ends when one is left, or no other can be better than the leader by `delta`. With probability at least 1 - alpha the
 * selected one is worse than the best by less than `delta`.
 *
 * Each two are compared by the confidence sequence at level 1 - alpha / (k - 1) that is told of them in the end, so what is found
 * and its interval agree; half of its error is on the side that counts. If b is the best, the
 * selection is wrong only if the sequence of b and one of its k - 1 rivals misses, so that all together err with probability
 * alpha at most, exactly. Racing: Maron & Moore, NIPS 6 (1994); sequential elimination with an indifference zone: Kim &
 * Nelson, ACM TOMACS 11 (2001).
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
  look(differences: DifferenceLookup): Elimination[] {
    const gone = this.left.flatMap((competitor) => this.whyGone(competitor, differences) ?? []);
    for (const { competitor } of gone) this.left.splice(this.left.indexOf(competitor), 1);
    const leader = this.leader(differences);
    if (this.left.every((other) => other === leader || this.isBehind(other, leader, this.rule.delta, differences))) {
      this.selected = leader;
    }
    return gone;
  }

  /** Why a competitor goes now, by its trials with all that are left; null if it stays. */
  private whyGone(competitor: number, differences: DifferenceLookup): Elimination | null {
    const others = this.left.filter((other) => other !== competitor);
    const better = others.find((other) => this.isBehind(competitor, other, 0, differences));
    if (better !== undefined) return { competitor, by: better, because: 'better' };
    const behind = others.map((other) => meanDifference(differences(competitor, other)));
    const most = Math.max(...behind);
    const { delta } = this.rule;
    if (!(most > 0) || !others.every((other) => this.isBehind(competitor, other, delta, differences))) return null;
    return { competitor, by: others[behind.indexOf(most)]!, because: 'close' };
  }

  /** True if `one` is certainly better than the other by less than `advantage`, or worse. */
  private isBehind(one: number, other: number, advantage: number, differences: DifferenceLookup): boolean {
    const { alpha, delta, competitors } = this.rule;
    return isMeanBelow(differences(other, one), advantage, alpha / (competitors - 1) / 2, delta);
  }

  /** The one ahead of each other, or tied with it; the first if there are several, or none. */
  private leader(differences: DifferenceLookup): number {
    // There are no differences of a competitor with itself.
    const isAhead = (one: number, other: number) => one === other || meanDifference(differences(one, other)) <= 0;
    return this.left.find((one) => this.left.every((other) => isAhead(one, other))) ?? this.left[0]!;
  }
}

/** 0 without trials. */
function meanDifference(observed: Observations): number {
  return countOf(observed) === 0 ? 0 : meanOf(observed);
}
