export { benjaminiHochberg, holm } from './adjusted.js';
export { boundedInterval, boundedTest, simultaneousIntervals } from './bounded-interval.js';
export { boundedSequence } from './bounded-sequence.js';
export { BoundedSizes, plannedSquare } from './bounded-sizes.js';
export { clopperPearson } from './clopper-pearson.js';
export { concentrationFor } from './concentration.js';
export { confidenceSequence } from './confidence-sequence.js';
export { effectOf, estimateAfter, type SequentialEstimate } from './estimate-after.js';
export { evenTrials, meanSquare } from './even-trials.js';
export { groupOdds, trialsToEnd } from './group-sequential/group-length.js';
export { criticalValuesOf, type GroupTest } from './group-sequential/group-test.js';
export { plannedLooks } from './group-sequential/planned-looks.js';
export { SPENDINGS, type Spending } from './group-sequential/spending.js';
export { type Grid, Histogram } from './histogram.js';
export { halfWidth, type Interval, levelFor } from './interval.js';
export { type Covariances, JointNormal } from './joint-normal.js';
export { luceStrengths, type Meeting } from './luce.js';
export { type McNemar, mcnemar } from './mcnemar.js';
export { FEWEST_FOR_MEANS, meanInterval, type NoInterval } from './mean-interval.js';
export { meanSequence } from './mean-sequence.js';
export { type Observations, observationsOf } from './observations.js';
export { type PairedTally, pairedDifference } from './paired.js';
export { type PairingGain, pairingGain } from './paired-gain.js';
export { normalTrials, type PlannedDiscordance, plannedDiscordance, trialsToDecide } from './paired-power.js';
export { isFew, type PairedMethod, pairedRateInterval } from './paired-rate.js';
export { PairedSizes } from './paired-sizes.js';
export {
  type Elimination,
  meanDifference,
  mostBetter,
  Race,
  type RaceRule,
  trialsToSelect,
} from './race.js';
export { RateSizes, sequenceTrials } from './rate-sizes.js';
export type { SampleSizes } from './sample-sizes.js';
export {
  type AnytimeTest,
  type Finding,
  findingOf,
  pairedSequence,
  type SequentialTest,
  type Tested,
  testedSequence,
  upperSequence,
} from './sequential.js';
export { logLikelihoodRatio, sprtBounds } from './sprt.js';
export { beyondT, twoSidedT } from './student.js';
export { SequentialLengths } from './test-length.js';
export { wilson } from './wilson.js';
export { type UpperLimit, withTheBest } from './with-the-best.js';
