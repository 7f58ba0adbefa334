import { against, betsFrom, bettingInterval, logCapital } from './betting.js';
import { countOf, meanOf } from './observations.js';
import { observationsIn, type Tested } from './sequential.js';

/** The goal of a race, and its error rate. */
export interface RaceRule {
  /** The probability of selecting a competitor that is worse than the best by `delta` or more. */
  readonly alpha: number;
  /** Differences below this do not matter. */
  readonly delta: number;
}

/**
 * Upper limit of the second competitor's advantage over the first, valid at any number of trials: for the true best, the
 * limits against all others hold together with probability at least 1 - alpha. A race eliminates the second exactly if
 * its limit is below 0.
 */
export function mostBetter({ alpha, delta }: RaceRule, competitors: number, tested: Tested): number {
  const level = 1 - alpha / (competitors - 1);
  return bettingInterval(observationsIn(tested), level, against(betsFrom(delta / 2))).high;
}

/**
 * Trials of two competitors that are both in the race, the first's and the second's: successes of both, or differences
 * between -1 and 1, second minus first.
 */
export type Pairs = (first: number, second: number) => Tested;

export interface Elimination {
  readonly competitor: number;
  /** The competitor found to be better. */
  readonly by: number;
}

/**
 * Selects the best of several competitors that take the same trials, by sequential elimination: one goes as soon as
 * another is found better, and the race ends when one is left, or the leader is found less than `delta` worse than each
 * other. With probability at least 1 - alpha the one selected is worse than the best by less than `delta`.
 *
 * Whether one is better is decided by betting at alpha / (k - 1), which may be looked at after any trial (see
 * betting.ts). If b is the best, the selection is wrong only if b goes, or another is called close to it wrongly. For
 * each rival of b either needs a capital of (k - 1) / alpha from bets that would not pay, and whoever wins the first has
 * won the second; the k - 1 rivals together err with probability at most alpha. Racing: Maron & Moore, NIPS 6 (1994);
 * sequential elimination with an indifference zone: Kim & Nelson, ACM TOMACS 11 (2001).
 */
export class Race {
  /** Those not eliminated, in order. */
  readonly left: number[];
  /** Null until the race has ended. */
  selected: number | null = null;
  private readonly bets: readonly number[];
  private readonly enough: number;

  constructor(
    competitors: number,
    private readonly rule: RaceRule,
  ) {
    this.left = Array.from({ length: competitors }, (_, place) => place);
    this.bets = betsFrom(rule.delta / 2);
    this.enough = Math.log((competitors - 1) / rule.alpha);
  }

  /** Checks the results so far. @returns those eliminated now */
  look(pairs: Pairs): Elimination[] {
    const gone = this.left.flatMap((competitor) => {
      const by = this.left.find((other) => other !== competitor && this.isBetter(other, competitor, pairs));
      return by === undefined ? [] : [{ competitor, by }];
    });
    for (const { competitor } of gone) this.left.splice(this.left.indexOf(competitor), 1);
    const leader = this.leader(pairs);
    if (this.left.every((other) => other === leader || this.isClose(leader, other, pairs))) this.selected = leader;
    return gone;
  }

  private isBetter(one: number, other: number, pairs: Pairs): boolean {
    const observed = observationsIn(pairs(other, one));
    if (!(meanOf(observed) > 0)) return false;
    return logCapital(observed, 0, this.bets) >= this.enough;
  }

  /** Whether the other is certainly better by less than delta, if at all. */
  private isClose(leader: number, other: number, pairs: Pairs): boolean {
    return logCapital(observationsIn(pairs(leader, other)), this.rule.delta, against(this.bets)) >= this.enough;
  }

  /** The one ahead of each other, or tied with it; the first if there are several, or none. */
  private leader(pairs: Pairs): number {
    const isAhead = (one: number, other: number) => {
      // There are no pairs of a competitor with itself.
      if (one === other) return true;
      const observed = observationsIn(pairs(one, other));
      return countOf(observed) === 0 || meanOf(observed) <= 0;
    };
    return this.left.find((one) => this.left.every((other) => isAhead(one, other))) ?? this.left[0]!;
  }
}
