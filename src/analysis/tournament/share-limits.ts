import { boundedSequence } from '../../stats/betting.js';
import { upperAdvantageLimit } from '../../stats/elimination.js';
import { boundedInterval, simultaneousIntervals } from '../../stats/gaffke.js';
import type { Histogram } from '../../stats/histogram.js';
import { type Interval, levelFor } from '../../stats/interval.js';
import type { NoInterval } from '../../stats/means.js';
import type { UpperLimit } from '../../stats/multiple-comparisons.js';
import { testedSequence, upperSequence } from '../../stats/sequential-test.js';
import { DEFAULT_DELTA, type InterimLooks, type SimultaneousLimits } from './limits.js';
import type { PairwiseShares } from './share-pairs.js';
import type { TournamentQuestion } from './tournament.js';

/**
 * Limits for entrants who play for themselves, by rounds: all shares of a deck, in all rotations among all fields, are one
 * observation. Alpha is split evenly (Bonferroni), which holds whatever entrants on the same decks have in common.
 */
export class ShareLimits implements SimultaneousLimits {
  readonly joint;

  constructor(
    private readonly pairs: PairwiseShares,
    private readonly question: TournamentQuestion,
    private readonly looks: InterimLooks,
  ) {
    const { alpha } = question;
    const each = alpha / (pairs.entrants - 1);
    this.joint = looks !== 'never' ? null : ({ method: 'bonferroni', draws: 0, errors: [each, each] } as const);
  }

  get method(): string {
    const { looks } = this;
    if (looks === 'never') return "Gaffke's limits of differences deck by deck, alpha split evenly (Bonferroni)";
    return looks === 'anytime'
      ? 'confidence sequences of differences deck by deck, by betting, alpha split evenly (Bonferroni)'
      : 'repeated confidence limits of differences deck by deck, from the looks of the selection, alpha split evenly (Bonferroni)';
  }

  rate(one: number): number {
    return this.pairs.shares(one).mean() / this.pairs.unit;
  }

  difference(one: number, other: number): number {
    return this.pairs.difference(other, one).mean() / this.pairs.unit;
  }

  upper(): UpperLimit {
    const { pairs, looks } = this;
    if (looks === 'anytime') return (one, other) => upperSequence(pairs.tested(other, one), this.each, this.delta);
    if (looks !== 'never') return (one, other) => upperAdvantageLimit(looks, pairs.tested(other, one));
    // A one-sided limit is the end of a two-sided interval with twice the error.
    const level = levelFor(Math.min(0.999_999, 2 * this.each));
    return (one, other) => this.scaled(boundedInterval(pairs.difference(other, one), level), -1).high;
  }

  against(control: number): (one: number) => Interval {
    const { pairs } = this;
    const level = levelFor(this.each);
    if (this.looks !== 'never') return (one) => testedSequence(pairs.tested(control, one), level, this.delta);
    return (one) => this.scaled(boundedInterval(pairs.difference(control, one), level), -1);
  }

  /** Intervals of all entrants' shares of wins, which hold at once; at the level of the comparison, but not with it. */
  shares(): Interval[] {
    const { pairs, question } = this;
    const all = Array.from({ length: pairs.entrants }, (_, one) => pairs.shares(one));
    const level = levelFor(question.alpha / pairs.entrants);
    const found =
      this.looks !== 'never'
        ? all.map((shares: Histogram) => boundedSequence(shares, level, this.delta * pairs.unit))
        : simultaneousIntervals(all, levelFor(question.alpha));
    return found.map((interval) => this.scaled(interval, 0));
  }

  /** The error that each comparison may have. */
  private get each(): number {
    return this.question.alpha / (this.pairs.entrants - 1);
  }

  private get delta(): number {
    return this.question.delta ?? DEFAULT_DELTA;
  }

  /** @param least the least that there can be */
  private scaled(found: Interval | NoInterval, least: number): Interval {
    if (typeof found === 'string') return { low: least, high: 1 };
    return { low: found.low / this.pairs.unit, high: found.high / this.pairs.unit };
  }
}
