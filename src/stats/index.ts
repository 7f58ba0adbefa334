export { boundedSequence } from './anytime/bounded-sequence.js';
export { confidenceSequence } from './anytime/confidence-sequence.js';
export { meanSequence } from './anytime/mean-sequence.js';
export { type Covariances, JointNormal } from './distributions/joint-normal.js';
export { beyondT, twoSidedT } from './distributions/student.js';
export { type Grid, Histogram } from './histogram.js';
export { halfWidth, type Interval, levelFor } from './interval.js';
export { boundedInterval, boundedTest, simultaneousIntervals } from './intervals/bounded-interval.js';
export { clopperPearson } from './intervals/clopper-pearson.js';
export { concentrationFor } from './intervals/concentration.js';
export { MIN_FOR_MEANS, meanInterval, type NoInterval } from './intervals/mean-interval.js';
export { wilson } from './intervals/wilson.js';
export { benjaminiHochberg, holm } from './multiple-comparisons/adjusted.js';
export { luceStrengths, type Meeting } from './multiple-comparisons/luce.js';
export {
  type Elimination,
  meanDifference,
  type RaceRule,
  SequentialElimination,
  trialsToSelect,
  upperAdvantageLimit,
} from './multiple-comparisons/race.js';
export { compareWithBest, type UpperLimit } from './multiple-comparisons/with-the-best.js';
export { type Observations, observationsOf } from './observations.js';
export { type McNemar, mcnemar } from './paired/mcnemar.js';
export { type PairedTally, pairedDifference } from './paired/paired.js';
export { type PairingGain, pairingGain } from './paired/paired-gain.js';
export { isFew, type PairedMethod, pairedRateInterval } from './paired/paired-rate.js';
export { BoundedSizes, plannedSquare } from './sample-size/bounded-sizes.js';
export { meanSquare, nullTrials } from './sample-size/even-trials.js';
export {
  normalTrials,
  type PlannedDiscordance,
  plannedDiscordance,
  trialsToDecide,
} from './sample-size/paired-power.js';
export { PairedSizes } from './sample-size/paired-sizes.js';
export { RateSizes, sequenceTrials } from './sample-size/rate-sizes.js';
export type { SampleSizes } from './sample-size/sample-sizes.js';
export { effectOf, estimateAfter, type SequentialEstimate } from './sequential/estimate-after.js';
export { groupOdds, trialsToEnd } from './sequential/group-sequential/group-length.js';
export { criticalValuesOf, type GroupTest } from './sequential/group-sequential/group-test.js';
export { plannedLooks } from './sequential/group-sequential/planned-looks.js';
export { SPENDINGS, type Spending } from './sequential/group-sequential/spending.js';
export {
  type AnytimeTest,
  evaluateTest,
  pairedSequence,
  type SequentialTest,
  type TestData,
  type TestResult,
  testedSequence,
  upperSequence,
} from './sequential/sequential.js';
export { logLikelihoodRatio, sprtBounds } from './sequential/sprt.js';
export { SequentialLengths } from './sequential/test-length.js';
export { stretchOf, type TrimmedCounts, toDense } from './trimmed-counts.js';
