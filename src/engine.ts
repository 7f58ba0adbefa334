// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library without Node: what it takes to play, count and compare games, also in a page. `docs/library.md` is its guide.
 *
 * @module shamus-lab/engine
 */

export { GAME_NAMES, loadGame, shippedPolicies } from './games/registry.js';
/** Completes a variant, a number of players and rulings. */
export { resolveSetup, type Setup, type SetupOptions } from './game/index.js';
/** A card game, what engines and recorders tell of a game, and policies as their authors define them. */
export type { Engine, Game, GameResult, PolicyDefinition, ReplayRecorder } from './game/index.js';
/** Teams as the command line names them; with a field, one policy among others. */
export { resolveEntrant, resolveTeam } from './simulation/lineup/team.js';
export type { Arm, Condition, Team } from './simulation/lineup/arm.js';
/** Lets teams name a policy of a script or a page as if it were a file, `./my-policy.ts`. No files are read. */
export { offerPolicy } from './simulation/lineup/loader.js';
/** A seed's key, which with a game's index determines the deck and all random numbers. */
export { type Key, keyFromSeed } from './random/index.js';
/** Plays games one by one, and gives them as text, transcript or replay. */
export { createPolicies, engineOf, recorderOf, type Seating } from './simulation/lineup/seating.js';
/** Plays the tasks of a run in the script's own thread; whatever else does so is an executor too. */
export { HereExecutor } from './simulation/play/here-executor.js';
export type { Executor, ExecutorSpec, Played, Task } from './simulation/executor.js';
export { Tally } from './simulation/tally.js';
/** Plays a run wherever its executor plays, and stops by its rule. */
export { playRun } from './simulation/run.js';
export type { RunCallbacks, RunResult, RunSpec } from './simulation/run-spec.js';
/** What runs and comparisons come to, as the commands print it with `--json`. */
export type { Finding, Result } from './analysis/result.js';
export { estimateIn, rowsOf } from './analysis/rows.js';
export { summarize } from './analysis/summary.js';
export { comparisonOf } from './analysis/comparison.js';
/** Intervals of rates, shares and their differences, for one look and for repeated looks. */
export { estimate } from './stats/estimate.js';
export { ofPairs, ofSuccesses } from './stats/observations.js';
/** A mistake of the user, and a policy that broke a rule or threw an error. */
export { IllegalMove, PolicyFault, UsageError } from './game/index.js';
