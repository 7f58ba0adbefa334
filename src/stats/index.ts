export { clopperPearson } from './clopper-pearson.js';
export { concentrationFor } from './concentration.js';
export { confidenceSequence, logEvidence } from './confidence-sequence.js';
export { type Grid, Histogram } from './histogram.js';
export { halfWidth, type Interval, type IntervalMethod } from './interval.js';
export { meanInterval } from './mean-interval.js';
export { type PairedTally, pairedDifference, pairedInterval } from './paired.js';
export { wilson } from './wilson.js';
