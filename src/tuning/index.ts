export { usualPopulation } from './cma-es.js';
export { readSpace } from './read-tunables.js';
export type {
  TuneConfirmation,
  TuneQuestion,
  TuneResponse,
  TuneRound,
  TuneSummary,
} from './summary-format.js';
export { domainText, isNumeric, type Space } from './tunable.js';
export { type PlayStage, type Tuned, tune } from './tune.js';
export { beginningOf, roundsOf, type TuningSpec } from './tuning-spec.js';
