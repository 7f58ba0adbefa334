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
export { FEWEST_FOR_MEANS, meanInterval, type NoInterval } from './intervals/mean-interval.js';
export { wilson } from './intervals/wilson.js';
export { type Observations, observationsOf } from './observations.js';
export { type McNemar, mcnemar } from './paired/mcnemar.js';
export { type PairedTally, pairedDifference } from './paired/paired.js';
export { type PairingGain, pairingGain } from './paired/paired-gain.js';
export { isFew, type PairedMethod, pairedRateInterval } from './paired/paired-rate.js';
export { effectOf, estimateAfter, type SequentialEstimate } from './sequential/estimate-after.js';
export { groupOdds, trialsToEnd } from './sequential/group-sequential/group-length.js';
export { criticalValuesOf, type GroupTest } from './sequential/group-sequential/group-test.js';
export { plannedLooks } from './sequential/group-sequential/planned-looks.js';
export { SPENDINGS, type Spending } from './sequential/group-sequential/spending.js';
export {
  type AnytimeTest,
  type Finding,
  findingOf,
  pairedSequence,
  type SequentialTest,
  type Tested,
  testedSequence,
  upperSequence,
} from './sequential/sequential.js';
export { logLikelihoodRatio, sprtBounds } from './sequential/sprt.js';
export { SequentialLengths } from './sequential/test-length.js';
export { benjaminiHochberg, holm } from './several/adjusted.js';
export { luceStrengths, type Meeting } from './several/luce.js';
export {
  type Elimination,
  meanDifference,
  mostBetter,
  Race,
  type RaceRule,
  trialsToSelect,
} from './several/race.js';
export { type UpperLimit, withTheBest } from './several/with-the-best.js';
export { BoundedSizes, plannedSquare } from './sizes/bounded-sizes.js';
export { evenTrials, meanSquare } from './sizes/even-trials.js';
export { normalTrials, type PlannedDiscordance, plannedDiscordance, trialsToDecide } from './sizes/paired-power.js';
export { PairedSizes } from './sizes/paired-sizes.js';
export { RateSizes, sequenceTrials } from './sizes/rate-sizes.js';
export type { SampleSizes } from './sizes/sample-sizes.js';
export { allCounts, type Stretch, stretchOf } from './stretch.js';
