import type { Game } from '../game/index.js';
import {
  type Adjustment,
  type Contrast,
  type ContrastCounts,
  contrastUnit,
  hasJoint,
} from '../simulation/contrasts.js';
import type { RunResult, RunSpec } from '../simulation/run-spec.js';
import { LEVEL } from '../simulation/stopping.js';
import { beyondT } from '../stats/distributions.js';
import { boundedInterval, boundedTest } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { MIN_FOR_MEANS, meanInterval } from '../stats/means.js';
import { benjaminiHochberg, type Covariances, holm } from '../stats/multiple-comparisons.js';
import { mcnemar, type PairedTally, pairedDifference } from '../stats/paired.js';
import { isFew, pairedRateInterval } from '../stats/paired-interval.js';
import type { ContrastSummary, ContrastsFile } from './summary-format.js';
import { seededNormal } from './tournament-comparison.js';

/** The chance that an interval misses, or a family of them that hold at once. */
const ALPHA = Number((1 - LEVEL).toPrecision(12));

const METHODS: Readonly<Record<Adjustment, string>> = {
  none: 'separate intervals, p-values not adjusted',
  holm: 'Holm-adjusted p-values: rejecting those <= 0.05 keeps the family-wise error rate at 5 %',
  'benjamini-hochberg': 'Benjamini-Hochberg-adjusted p-values: those <= 0.05 have a false discovery rate of 5 %',
  simultaneous: 'simultaneous intervals within each family',
};

const JOINT =
  'critical values from the joint normal distribution with the covariances observed, by importance sampling; where few deals count, an even share of the error (Bonferroni)';
const EVEN = 'the error is split evenly (Bonferroni)';

/** What a run says of its contrasts; null where none were counted. */
export function summarizeContrasts(
  game: Game,
  { arms, contrasts: plan, seed }: Pick<RunSpec, 'arms' | 'contrasts' | 'seed'>,
  { contrasts: counts }: Pick<RunResult, 'contrasts'>,
): ContrastsFile | null {
  if (plan === undefined || counts === undefined) return null;
  const { adjust } = plan;
  const members = plan.all.map((contrast, place): FamilyMember => {
    const { players } = arms[contrast.terms[0]!.arm]!.setup;
    const measured = measuredContrast(game, contrast, counts.histograms[place]!, players);
    return { place, contrast, measured, players };
  });
  const all: ContrastSummary[] = [];
  for (const family of new Set(plan.all.map((contrast) => contrast.family))) {
    const own = members.filter(({ contrast }) => contrast.family === family);
    const found = adjusted(adjust, own, counts, seed);
    for (const [at, { place }] of own.entries()) all[place] = found[at]!;
  }
  const how = hasJoint(game, plan) ? JOINT : EVEN;
  return {
    adjust,
    level: LEVEL,
    method: adjust === 'simultaneous' ? `${METHODS[adjust]}: ${how}` : METHODS[adjust],
    all,
  };
}

function adjusted(
  adjust: Adjustment,
  family: readonly FamilyMember[],
  counts: ContrastCounts,
  seed: string,
): ContrastSummary[] {
  const values = family.map(({ measured }) => measured.p);
  const errors = adjust === 'simultaneous' ? jointErrors(family, counts, ALPHA, seed) : family.map(() => ALPHA);
  const adjustedValues =
    adjust === 'holm' ? holm(values) : adjust === 'benjamini-hochberg' ? benjaminiHochberg(values) : null;
  return family.map(({ contrast, measured }, at) => {
    const { low, high, method } = measured.interval(errors[at]!);
    return {
      ...written(contrast),
      deals: measured.deals,
      estimate: measured.estimate,
      low,
      high,
      error: errors[at]!,
      method,
      p: measured.p,
      ...(adjustedValues !== null && { adjusted: adjustedValues[at]! }),
    };
  });
}

function written({ label, note, family, measure, terms, scale }: Contrast) {
  return {
    label,
    ...(note !== undefined && { note }),
    ...(family !== '' && { family }),
    measure,
    terms: terms.map(({ arm, weight }) => ({ arm: arm + 1, weight })),
    scale,
  };
}

export function contrastOf({ label, note, family = '', measure, terms, scale }: ContrastSummary): Contrast {
  return {
    label,
    ...(note !== undefined && { note }),
    family,
    measure,
    terms: terms.map(({ arm, weight }) => ({ arm: arm - 1, weight })),
    scale,
  };
}

/** Whether it is shown to differ from 0: by its interval, or by its adjusted p-value where there is one. */
export function isShown({ low, high, adjusted: p }: Pick<ContrastSummary, 'low' | 'high' | 'adjusted'>): boolean {
  return p === undefined ? low > 0 || high < 0 : p <= ALPHA;
}

/** A weight as it may be written in an experiment file: `1`, `-1/2`. */
export function fractionText(weight: number, scale: number): string {
  const divisor = commonDivisor(Math.abs(weight), scale);
  return scale === divisor ? `${weight / divisor}` : `${weight / divisor}/${scale / divisor}`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

const DRAWING = 0x636f6e74;

interface FamilyMember {
  readonly place: number;
  readonly contrast: Contrast;
  readonly measured: MeasuredContrast;
  /** Of its arms: those of other numbers of players have other deals, and nothing is known of how the two vary together. */
  readonly players: number;
}

/**
 * Contrasts with exact intervals have an even share of alpha, which holds however they depend on one another; the others
 * share the rest by their joint normal distribution, those on the same deals together.
 *
 * @returns the error of each, in the order of the family
 */
function jointErrors(family: readonly FamilyMember[], counts: ContrastCounts, alpha: number, seed: string): number[] {
  const even = alpha / family.length;
  const errors = family.map(() => even);
  const places = [...family.keys()].filter((at) => !family[at]!.measured.isExact);
  for (const players of new Set(places.map((at) => family[at]!.players))) {
    const together = places.filter((at) => family[at]!.players === players);
    if (together.length < 2) continue;
    const shared = sharedError(
      together.map((at) => family[at]!),
      counts,
      even * together.length,
      seed,
    );
    for (const at of together) errors[at] = shared;
  }
  return errors;
}

/** The error that each of these may have for all together to have `alpha`. */
function sharedError(members: readonly FamilyMember[], counts: ContrastCounts, alpha: number, seed: string): number {
  // Each is compared with a variable that is always 0.
  const covariances = [[0, ...members.map(() => 0)], ...covariancesOf(members, counts).map((row) => [0, ...row])];
  const others = members.map((_, place) => place + 1);
  return seededNormal(covariances, seed, DRAWING).errorOfEach(0, others, 'two-sided', alpha);
}

function covariancesOf(members: readonly FamilyMember[], counts: ContrastCounts): Covariances {
  const { variables, histograms } = counts;
  const terms = members.map(({ contrast }) =>
    contrast.terms.map(({ arm, weight }) => ({
      variable: variables.findIndex((one) => one.arm === arm && one.measure === contrast.measure),
      weight,
    })),
  );
  const means = members.map(({ place }) => histograms[place]!.mean());
  return members.map(({ measured: { deals } }, row) =>
    members.map((_, column) => {
      let sum = 0;
      for (const one of terms[row]!) {
        for (const other of terms[column]!)
          sum += one.weight * other.weight * counts.jointOf(one.variable, other.variable);
      }
      return sum / deals - means[row]! * means[column]!;
    }),
  );
}

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
