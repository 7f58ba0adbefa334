export * from './ceiling/solve-deals.js';
export * from './contrasts.js';
export type { PackedEntrant } from './entrant-tally.js';
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
  everythingOf,
  type GameLog,
  joinLogs,
  loggedMetrics,
} from './jobs/game-log.js';
export { inlineMore } from './jobs/inlining.js';
export { JobPool, playRanges } from './jobs/job-pool.js';
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
  runsUserCode,
  type Team,
  unreproducible,
} from './lineup/arm.js';
export { findPolicy } from './lineup/files.js';
export { openGame } from './lineup/game-file.js';
export { loadPolicy } from './lineup/policy-file.js';
export { entrantsOf, gamesPerRound, seatingOf, wholeRounds } from './lineup/rotation.js';
export {
  createPolicies,
  engineOf,
  makerOf,
  type PolicyCreationHook,
  rangePlayerOf,
  recorderOf,
  type Seating,
  shippedAs,
} from './lineup/seating.js';
export { parseArm, STORED_ARM, type StoredArm, serializeArm } from './lineup/stored-arm.js';
export {
  definitionOf,
  opponentsIn,
  resolveEntrant,
  resolvePolicy,
  resolveTeam,
  splitPolicies,
  splitPolicy,
  teamOf,
  withOpponents,
  withValues,
} from './lineup/team.js';
export { PolicySandbox } from './policy-sandbox.js';
export { createReplayer, type Ending, type GameReplayer } from './replayer.js';
export * from './run-spec.js';
export type { Heartbeat, LifeSigns } from './sandbox/heartbeat.js';
export { PolicyThread, PolicyThreadError } from './sandbox/policy-thread.js';
export { restrictThread } from './sandbox/restrict-thread.js';
export * from './simulate.js';
export * from './stopping.js';
export * from './tally.js';
export { TallyCheck } from './tally-check.js';
