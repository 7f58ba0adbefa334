export { usualPopulation } from './cma-es.js';
export { readSpace } from './read-tunables.js';
export { gamesEach } from './search.js';
export type {
  MethodName,
  ResponsePoint,
  TuneBeginning,
  TuneCandidate,
  TuneConfirmation,
  TuneQuestion,
  TuneResponse,
  TuneRound,
  TuneSummary,
} from './summary-format.js';
export { METHODS } from './summary-format.js';
export { domainText, isNumeric, levelsIn, type Space } from './tunable.js';
export { beginningOf, roundsOf, type Stage, type Tuned, type TuneWish, tune } from './tune.js';
