// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library: play games, measure and compare teams, audit policies. `docs/library.md` is its guide.
 *
 * ```js
 * import { loadGame, resolveSetup, resolveTeam, simulate, summarize } from 'shamus-lab';
 *
 * const game = await loadGame('shamus');
 * const setup = resolveSetup(game, { variant: 'expert' });
 * const team = await resolveTeam(game, setup.players, 'rank-matching+meld-first');
 * const spec = { arms: [{ setup, team }], seed: 'demo', rule: { kind: 'games', games: 1000 }, threads: 2, gameTimeout: 60 };
 * console.log(summarize(game, spec, await simulate(spec)).arms[0].outcomes);
 * ```
 *
 * What a policy is written with has an entry of its own for each game: `shamus-lab/shamus` and `shamus-lab/rummy`.
 *
 * @module shamus-lab
 */

/** The names of the shipped games, the default one, and the policies shipped with each. */
export { DEFAULT_GAME, GAME_NAMES, shippedPolicies } from './games/registry.js';
/** Loads a game by its name, or by the path of a game file: `await loadGame('./my-shanghai.yaml')`. */
export { openGame as loadGame } from './simulation/index.js';
export type { Game, Measure, Metric, NamedItem, Outcome, Reason, Ruling } from './game/index.js';
/** Completes a variant, a number of players and rulings: `resolveSetup(game, { rulings: { unoOut: 'ends' } })`. */
export { resolveSetup, type Setup, type SetupOptions } from './game/index.js';

/** Loads the policies of all seats as the command line names them: `resolveTeam(game, 2, './my-uno.ts+meld-first')`. */
export { type PolicySource, resolveTeam, type Team } from './simulation/index.js';
/** Has policy files that are loaded from now on play in processes of their own, as --isolate does. */
export { endIsolation, isolatePolicies, type Protection } from './simulation/isolated/isolation.js';
/** Loads a policy from a file, to test it: `await loadPolicy(import.meta.dirname + '/my-uno.ts')`. */
export { loadPolicy } from './simulation/index.js';
export type { OptionValues, PolicyDefinition, PolicyOptions, ShippedPolicy } from './game/index.js';

/** Turns a seed text into a key; key and game index determine the deck and all random numbers. */
export { type Key, keyFromSeed } from './random/index.js';
/** Plays games one by one: `engineOf(await createPolicies({ setup, team }), keyFromSeed('demo')).play(7)`. */
export { createPolicies, engineOf, type Seating } from './simulation/index.js';
/** Like engineOf, but also gives the last game as text or as a transcript. */
export { recorderOf } from './simulation/index.js';
/** Engines: outcome, metrics and steps of the last game, and its description. */
export type { Engine, ReplayRecorder } from './game/index.js';
/** Checks transcripts against the rules, line by line: `await game.transcriptChecker()`. */
export type { TranscriptChecker, TranscriptError } from './game/index.js';

/**
 * Leaves seats to code of your own that need not answer at once: many games are open at the same time, each waiting at a decision
 * (`examples/open-tables.mjs`).
 */
export type { Decide } from './game/index.js';
export { type FinishedGame, OpenTable, OpenTables, type Told } from './simulation/open-tables.js';

/** Plays the arms of a run on several threads; results do not depend on their number. */
export { simulate } from './simulation/index.js';
/** Description of a run, callbacks to follow it, and its results. */
export type {
  Arm,
  ArmResult,
  Condition,
  Progress,
  RunCallbacks,
  RunResult,
  RunSpec,
  StopRule,
  Tally,
} from './simulation/index.js';
/** Summarizes a run as `shamus run --json` prints it. */
export { estimateIn, type Finding, type Result, type ResultRow, rowsOf, summarize } from './analysis/index.js';
/** Compares an arm with its control on the same decks, as `shamus compare --json` prints it. */
export { type Comparison, type ComparisonSpec, comparisonOf } from './analysis/index.js';
/** Reads an experiment file: `simulate({ ...(await readExperiment('rulings.yaml')), threads: 2, gameTimeout: 60 })`. */
export { type Experiment, readExperiment } from './experiment/index.js';
/** Checks whether policies peek, follow the rules and are deterministic, as `shamus audit` does. */
export { type AuditSpec, audit } from './audit/audit.js';
export type { AuditReport } from './audit/verdicts.js';

/**
 * A mean with its interval: `estimate(ofSuccesses(512, 1000), { isBounded: true, level: 0.95, effect: null })`; with an `effect`
 * it holds at repeated looks. `ofPairs` is the difference of two rates on the same decks.
 */
export { type Estimate, estimate, type IntervalChoice } from './stats/estimate.js';
export { type Observations, ofPairs, ofSuccesses, type PairedTally } from './stats/observations.js';

/** A mistake of the user: its message is one line that says where it is and what to do. */
export { UsageError } from './game/index.js';
/** A policy that broke a rule or threw an error; and the rule. */
export { IllegalMove, PolicyFault } from './game/index.js';

export { VERSION } from './version.js';
