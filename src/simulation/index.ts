export type { Arm, Contender, PolicySource, Team } from './arm.js';
export { describeFault, faultLine } from './fault-report.js';
export * from './policy-hash.js';
export * from './run.js';
export { matchOf, type Seating, seat, storytellerOf } from './seating.js';
export * from './signature.js';
export * from './stopping.js';
export * from './tally.js';
export { resolvePolicy, resolveTeam } from './team.js';
