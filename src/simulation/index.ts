export * from './ceiling/solve-deals.js';
export * from './contrasts.js';
export * from './executor.js';
export {
  describeFault,
  type FaultReport,
  faultLine,
  placeOf,
  ReportedFault,
  suspect,
} from './fault-report.js';
export * from './hashes.js';
export {
  type Arm,
  armTitle,
  type Condition,
  type Control,
  cheatOf,
  hasUserPolicies,
  isPolicyFile,
  type PolicySource,
  policiesIn,
  type Team,
  unreproducible,
} from './lineup/arm.js';
export { comparedArm } from './lineup/compared-arm.js';

import './lineup/files.js';

export { openGame } from './lineup/game-file.js';
export { findPolicy } from './lineup/loader.js';
export { loadPolicy } from './lineup/policy-file.js';
export { entrantsOf, gamesPerRound, seatingOf, wholeRounds } from './lineup/rotation.js';
export {
  createPolicies,
  type DecisionListener,
  engineOf,
  makerOf,
  recorderOf,
  type Seating,
  shippedAs,
} from './lineup/seating.js';
export { parseArm, STORED_ARM, serializeArm } from './lineup/stored-arm.js';
export {
  definitionOf,
  resolveEntrant,
  resolvePolicy,
  resolveTeam,
  splitPolicies,
  splitPolicy,
  teamOf,
  withOpponents,
  withValues,
} from './lineup/team.js';
export { ordered } from './ordered.js';
export {
  everythingOf,
  type GameLog,
  loggedMetrics,
} from './play/game-log.js';
export { inlineMore } from './play/inlining.js';
export { openThreads } from './play/on-threads.js';
export { createReplayer, type Ending, type GameReplayer } from './replayer.js';
export * from './run-spec.js';
export * from './simulate.js';
export * from './stopping.js';
export * from './tally.js';
export { errorInTally, firstError } from './tally-check.js';
export { ThreadFailure, ThreadPool } from './threads/pool.js';
export { printToStderr } from './threads/print-to-stderr.js';
export { Whereabouts } from './threads/whereabouts.js';
