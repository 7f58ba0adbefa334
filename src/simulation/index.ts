export * from './batch-size.js';
export type { WorkerPace } from './batches/carrier.js';
export { countedMetrics, everythingOf, type GameLog, joinLogs, loggedMetrics } from './batches/game-log.js';
export * from './ceiling/solve-deals.js';
export * from './contrasts.js';
export { type PackedEntrant, sharesAmong } from './entrant-tally.js';
export { describeFault, type FaultReport, faultLine, placeOf, ReportedFault } from './fault-report.js';
export { inlineMore } from './inlining.js';
export {
  type Arm,
  armTitle,
  type Contender,
  type Control,
  cheatOf,
  hasUserPolicies,
  type PolicySource,
  type Team,
} from './lineup/arm.js';
export { entrantsOf, gamesPerRound, wholeRounds } from './lineup/entrants.js';
export { isPolicyFile, loadPolicy, loadPolicyFile } from './lineup/policy-file.js';
export * from './lineup/policy-hash.js';
export { engineOf, type Making, makerOf, type Seating, seat, storytellerOf } from './lineup/seating.js';
export { parseArm, STORED_ARM, type StoredArm, serializeArm } from './lineup/stored-arm.js';
export {
  amongField,
  definitionOf,
  resolveEntrant,
  resolvePolicy,
  resolveTeam,
  teamOf,
  withValues,
} from './lineup/team.js';
export { splitPolicy, splitTeams } from './lineup/team-text.js';
export * from './pairs.js';
export { playRanges } from './play-ranges.js';
export { addressOf, prefixOf, shownAddress, USUAL_PREFIX } from './queue/address.js';
export { AskedThread, Unanswered } from './realm/asked-thread.js';
export { disarm } from './realm/disarm.js';
export { Guard, indirectFault, suspect } from './realm/guard.js';
export { beginGame, type Heartbeat, noteAsked, noteLife } from './realm/heartbeat.js';
export * from './run.js';
export * from './run-plan.js';
export * from './shard.js';
export * from './signature.js';
export { USUAL_SHARE as USUAL_SPOT_CHECKS } from './spot-checks/choice.js';
export { spotChecksOf } from './spot-checks/summary.js';
export * from './stopping.js';
export * from './tally.js';
export { TallyCheck } from './tally-check.js';
export type { Ending, Teller } from './telling/teller.js';
export { tellerFor } from './telling/teller-thread.js';
