// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library without Node: all that it takes to play, count and compare games, also in a page. `docs/library.md` has its guide.
 *
 * @module shamus-lab/engine
 */
export { GAME_NAMES, loadGame, shippedPolicies } from './games/registry.js';
export { resolveTeam, resolveEntrant } from './simulation/lineup/team.js';
export { createPolicies, engineOf, recorderOf } from './simulation/lineup/seating.js';
export { Tally } from './simulation/tally.js';
export { playJob } from './simulation/jobs/play-job.js';
export { summarizeArm } from './analysis/summary.js';
export { comparisonOf } from './analysis/comparison.js';
