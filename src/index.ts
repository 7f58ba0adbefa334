// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library: play a game, run a batch, compare, audit. See "As a library" in the README.
 *
 * What a policy is written with has an entry of its own for each game, `shamus-lab/shamus`.
 */

/** A card game, and the things it offers by name. */
export type { NamedItem, Game, Measure, Metric, Outcome, Reason, Ruling } from './game/index.js';
/** What to play: a game, its variant, the number of players and the rulings. */
export { resolveSetup, type Setup, type SetupOptions } from './game/index.js';
/** Loads a game by name; the names of all games, and the policies shipped with each. */
export { DEFAULT_GAME, GAME_NAMES, loadGame, shippedPolicies } from './games/registry.js';

/** The policies of all seats, as a user writes them: `rank-matching+meld-first`, with options or files. */
export { type PolicySource, resolveTeam, type Team } from './simulation/index.js';
/** Loads a policy from a file, to test it. */
export { loadPolicy } from './simulation/index.js';
/** A policy as its author defines it, and its options. */
export type { OptionValues, PolicyDefinition, PolicyOptions, Preference, ShippedPolicy } from './game/index.js';

/** The key of a seed text: key and game index determine the deck and all random numbers. */
export { type Key, keyFromSeed } from './random/index.js';
/** Seats a team, and makes an engine that plays any number of games by index. */
export { engineOf, type Seating, createPolicies } from './simulation/index.js';
/** Like engineOf, but gives the last game as text or as a transcript. */
export { storytellerOf } from './simulation/index.js';
/** Plays games; a storyteller also describes them. */
export type { Engine, TranscriptEngine } from './game/index.js';
/** Solves deals with all cards known: `(await loadGame('shamus')).ceiling` makes a solver for a setup and a seed. */
export type { Ceiling, DealSolver, GoalFound, SolvedDeal, Verdict } from './game/index.js';
/** Checks transcripts against the rules, line by line. */
export type { TranscriptError, TranscriptChecker } from './game/index.js';

/** Plays the arms of a plan on several threads; the results do not depend on their number. */
export { simulate } from './simulation/index.js';
/** What to simulate, how to follow its progress, and the results. */
export type {
  Arm,
  ArmResult,
  Condition,
  Progress,
  RunSpec,
  RunResult,
  RunCallbacks,
  StopRule,
  Tally,
} from './simulation/index.js';
/** The results of a run, as `shamus run --json` prints them. */
export { type Rate, type RunSummary, summarize } from './analysis/index.js';
/** How two arms compare on the same deals, as `shamus compare --json` prints it. */
export { type Comparison, type ComparisonSpec, comparisonOf } from './analysis/index.js';
/** Reads an experiment file. */
export { type Experiment, readExperiment } from './experiment/index.js';
/** Checks whether policies peek, follow the rules and are deterministic. */
export { type AuditSpec, type AuditReport, audit } from './audit/index.js';

/** Intervals of a rate: for a fixed number of games, and for repeated checks. */
export { clopperPearson, confidenceSequence, wilson } from './stats/index.js';
/** Two rates on the same deals: interval, test, and how many deals it takes to tell them apart. */
export { mcnemar, type PairedTally, pairedRateInterval, pairedSequence, trialsToDecide } from './stats/index.js';
/** How often a number came, and the interval of its mean. */
export { Histogram, type Interval, meanInterval } from './stats/index.js';

/** A mistake of the user's: its message is one line that says where it is and what to do. */
export { UsageError } from './game/index.js';
/** A policy that broke a rule or threw an error; and the rule. */
export { IllegalMove, PolicyFault } from './game/index.js';

/** How V8 is told to compile hot loops, to measure speed as runs have it. */
export { inlineMore } from './simulation/index.js';
/** One hash of how the engine behaves. */
export { behaviourSignature } from './simulation/index.js';
/** The version of this package. */
export { VERSION } from './version.js';
