export { usualPopulation } from './cma-es.js';
export { readSpace } from './read-tunables.js';
export { domainText, isNumeric, type Space } from './tunable.js';
export { type PlayStage, type Tuned, tune } from './tune.js';
export { confirmedDifference, differenceIn, searchedDifference, type TuningResult } from './tuning-result.js';
export { beginningOf, roundsOf, type TuningSpec } from './tuning-spec.js';
