// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library: measure and compare teams, play and step games, audit policies. `docs/library.md` is its guide.
 *
 * ```js
 * import { measure } from 'shamus-lab';
 *
 * const { estimates } = await measure('feeder+closer', 100_000);
 * console.log(estimates.senior.mean, estimates.senior.low, estimates.senior.high);
 * ```
 *
 * What a policy is written with has an entry of its own for each game: `shamus-lab/shamus` and `shamus-lab/rummy`. The parts
 * under this library, and all that needs no Node, are in `shamus-lab/engine`.
 *
 * @module shamus-lab
 */
import './library/node-host.js';

/** Measures a team, compares two, and runs an experiment file, with results as the commands give them. */
export { measure, type Measurement, type MeasureOptions, type TeamResult } from './library/measure.js';
export { type ComparedTeams, type CompareOptions, compare } from './library/compare.js';
export { runExperiment } from './library/run-experiment.js';
export { type ResultRow, rowsOf } from './analysis/rows.js';
/** Checks whether policies peek, follow the rules and are deterministic. */
export { type AuditOptions, audit } from './library/audit-team.js';
export type { AuditReport } from './audit/verdicts.js';

/** A game from beginning to end, or move by move. */
export { type PlayedGame, playGame } from './library/play-game.js';
export { GameState, type GameStateOptions } from './library/game-state.js';

export type { GameRecord } from './library/game-record.js';
export type { CallProgress, GameOptions, PlayOptions, RunOptions } from './library/options.js';
export type { Comparison } from './analysis/comparison.js';
export type { Finding, FoundEstimate, Result } from './analysis/result.js';
export type { TeamInput, TeamMember } from './simulation/lineup/team.js';

/** The names of the shipped games, the default one, and the policies shipped with each. */
export { DEFAULT_GAME, GAME_NAMES, shippedPolicies } from './games/registry.js';
/** Loads a game by its name, or by the path of a game file: `await loadGame('./my-shanghai.yaml')`. */
export { openGame as loadGame } from './simulation/index.js';
export type { Game, Measure, Metric, NamedItem, Outcome, Reason, Ruling, SetupOptions } from './game/index.js';
/** Loads a policy from a file, to test it: `await loadPolicy(import.meta.dirname + '/my-uno.ts')`. */
export { loadPolicy } from './simulation/index.js';
export type { OptionValues, PolicyDefinition, PolicyOptions, ShippedPolicy } from './game/index.js';
/** Has policy files that are loaded from now on play in processes of their own, as --isolate does. */
export { endIsolation, isolatePolicies, type Protection } from './simulation/isolated/isolation.js';

/** A mistake of the caller, and a run that a policy has ended: the message is one line that says what to do, or who did what. */
export { UsageError } from './game/index.js';
export { RunError } from './library/options.js';
export type { FaultReport } from './simulation/fault-report.js';
/** A move or decision that is against the rules. */
export { IllegalMove } from './game/index.js';

export { VERSION } from './version.js';
