import type { Game } from '../game/index.js';
import { type Contrast, contrastUnit } from '../simulation/contrasts.js';
import { beyondT } from '../stats/distributions.js';
import { boundedInterval, boundedTest } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { MIN_FOR_MEANS, meanInterval } from '../stats/means.js';
import { mcnemar, type PairedTally, pairedDifference } from '../stats/paired.js';
import { isFew, pairedRateInterval } from '../stats/paired-interval.js';

type ContrastMethod = 'tango' | 'exact-unconditional' | 'student-t' | 'gaffke';

type ContrastInterval = Interval & { readonly method: ContrastMethod };

/** With so few deals that count for or against, a mean is not taken for normal. */
const FEW_DEALS = 25;

/** What the deals say of one contrast, for one look after a number of deals fixed in advance. */
export interface MeasuredContrast {
  /** Games, or rounds where everybody plays for himself. */
  readonly deals: number;
  readonly estimate: number;
  /** Whether its interval is exact, or as good as, rather than by a normal approximation. */
  readonly isExact: boolean;
  /** Two-sided, of the hypothesis that it is 0. */
  readonly p: number;
  /** @param error the chance that it misses, over 0 and below 1 */
  interval(error: number): ContrastInterval;
}

/**
 * The difference of two rates has the interval and the p-value that `compare` gives: Tango's, exact where few games tell the
 * two apart, and McNemar's mid-p. Of more than two arms the sum of a deal is a number with a few values: Student's t by
 * its exact variance over the deals, and Gaffke's limits, which hold without any approximation, where few deals count.
 * Shares of wins have Gaffke's limits, as everywhere.
 *
 * @param histogram of the sum of the terms, at least one deal
 * @param players of its arms
 */
export function measuredContrast(
  game: Game,
  contrast: Contrast,
  histogram: Histogram,
  players: number,
): MeasuredContrast {
  const unit = contrastUnit(game, contrast, players);
  const found =
    game.kind === 'cooperative' && contrast.terms.length === 2
      ? ofPair(histogram, Math.abs(contrast.terms[0]!.weight))
      : ofSum(game, histogram);
  return {
    ...found,
    estimate: found.estimate / unit,
    interval: (error) => {
      const { low, high, method } = found.interval(error);
      return { low: low / unit, high: high / unit, method };
    },
  };
}

/** Of two arms. @param weight of one; that of the other is its opposite, as they sum to 0 */
function ofPair(histogram: Histogram, weight: number): MeasuredContrast {
  const pairs: PairedTally = {
    trials: histogram.count,
    onlyFirst: histogram.countOf(-weight),
    onlySecond: histogram.countOf(weight),
  };
  return {
    deals: pairs.trials,
    estimate: weight * pairedDifference(pairs),
    isExact: isFew(pairs),
    p: mcnemar(pairs.onlyFirst, pairs.onlySecond).midP,
    interval: (error) => {
      const { low, high, method } = pairedRateInterval(pairs, levelFor(error));
      return { low: weight * low, high: weight * high, method };
    },
  };
}

function ofSum({ kind }: Pick<Game, 'kind'>, histogram: Histogram): MeasuredContrast {
  const deals = histogram.count;
  const mean = histogram.mean();
  const deviation = histogram.sd();
  const isFewDeals = deals < MIN_FOR_MEANS || deals - histogram.countOf(0) <= FEW_DEALS;
  const isExact = kind === 'competitive' || isFewDeals || deviation === 0;
  return {
    deals,
    estimate: mean,
    isExact,
    p: isExact ? boundedTest(histogram, 0) : beyondT((mean / deviation) * Math.sqrt(deals), deals - 1),
    interval: (error) => {
      const level = levelFor(error);
      const found = isExact ? boundedInterval(histogram, level) : meanInterval(histogram, level);
      if (typeof found === 'string') throw new RangeError(`a contrast of ${deals} deals has no interval: ${found}`);
      return { low: found.low, high: found.high, method: isExact ? 'gaffke' : 'student-t' };
    },
  };
}
