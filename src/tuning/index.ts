export { defaultPopulation } from './cma-es.js';
export { readTunables } from './read-tunables.js';
export { formatDomain, isNumeric, type TuningSpace } from './tunable.js';
export { type PlayPhase, type TuningOutcome, tune } from './tune.js';
export { confirmedDifference, findTuningDifference, searchedDifference, type TuningResult } from './tuning-result.js';
export { createBeginning, roundCountOf, type TuningSpec } from './tuning-spec.js';
