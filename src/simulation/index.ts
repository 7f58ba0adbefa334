export * from './ceiling/solve-deals.js';
export * from './contrasts.js';
export * from './executor.js';
export {
  describeFault,
  type FaultReport,
  findSuspect,
  formatFault,
  locationOf,
  ReportedFault,
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
  unreproducibleBots,
} from './lineup/arm.js';
export { createComparedArm } from './lineup/compared-arm.js';

import './lineup/files.js';

export { openGame } from './lineup/game-file.js';
export { findPolicy } from './lineup/loader.js';
export { loadPolicy } from './lineup/policy-file.js';
export { entrantsOf, gamesPerBlock, roundUpToBlocks, seatingOf } from './lineup/rotation.js';
export {
  createEngine,
  createPolicies,
  type DecisionListener,
  findPolicyMaker,
  type Seating,
  shippedPolicyOf,
} from './lineup/seating.js';
export { parseArm, STORED_ARM_SCHEMA, serializeArm } from './lineup/stored-arm.js';
export {
  allOrFirstError,
  applyOptions,
  definitionOf,
  measureFirstOnly,
  resolveEntrant,
  resolvePolicy,
  resolveTeam,
  teamOf,
} from './lineup/team.js';
export { splitPolicies, splitPolicy } from './lineup/team-text.js';
export {
  fullDetail,
  type GameLog,
  loggedMetrics,
} from './play/game-log.js';
export { raiseInliningBudget } from './play/inlining.js';
export { openThreadExecutor } from './play/on-threads.js';
export { createReplayer, type ExpectedEnd, type GameReplayer } from './replayer.js';
export { runInOrder } from './run-in-order.js';
export * from './run-spec.js';
export * from './simulate.js';
export * from './stopping.js';
export * from './tally.js';
export { findTallyError, firstError } from './tally-check.js';
export { ThreadFailure, ThreadPool } from './threads/pool.js';
export { printToStderr } from './threads/print-to-stderr.js';
export { ThreadProgress } from './threads/thread-progress.js';
