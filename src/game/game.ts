import type { Key } from '../random/index.js';
import type { AuditSupport } from './audit-support.js';
import type { DealSolver } from './ceiling.js';
import type { Encoding } from './encoding.js';
import type { DescribingEngine, Engine, OpenEngine } from './engine.js';
import type { Frames } from './frames.js';
import type { GameDefinition, GameReference } from './game-definition.js';
import type { OpenRecorder, OpenRecorderOptions, ReplayRecorder } from './replay.js';
import type { ReviewExtent, ReviewSupport } from './review.js';
import type { TranscriptChecker } from './transcript.js';
import type { Prompt, Wire } from './wire.js';

/** Something that users choose by name, with the sentence that `list` and `describe` print. */
export interface NamedItem {
  readonly name: string;
  readonly summary: string;
}

/** A number measured in every game: an integer on the grid low, low + step, …, high. */
export interface Metric extends NamedItem {
  readonly unit: string;
  /** Its column heading in short tables; without one it is not shown there. */
  readonly heading?: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** A setting for an ambiguous rule. The first value is the default. */
export interface Ruling extends NamedItem {
  readonly values: readonly [string, ...string[]];
}

/** Game to play: its name, variant, the number of players and the rulings. */
export interface Setup extends GameReference {
  readonly variant: string;
  readonly players: number;
  /** Every ruling of the game by name, including those at their default. */
  readonly rulings: Readonly<Record<string, string>>;
}

/** A possible result; every game has exactly one outcome. */
export interface Outcome extends NamedItem {
  readonly title: string;
}

/**
 * Quantity that runs, comparisons and stopping rules are about: how often games end in one of a set of outcomes; in
 * competitive games, the mean of a metric of a seat.
 */
export interface Measure extends NamedItem {
  /** Its name in tables and sentences. */
  readonly title: string;
  readonly better: 'more' | 'less';
  /** Indices into the game's outcomes; none where it is a seat metric. */
  readonly outcomes: readonly number[];
  /** Index into the game's seat metrics. */
  readonly seatMetric?: number;
}

/** Why a game ended as it did. */
export interface Reason extends NamedItem {
  readonly outcome: string;
  /** Metrics that always have one value in games that end for this reason. */
  readonly metrics?: Readonly<Record<string, number>>;
}

/** Subject of features: the cards before anybody plays, what is then played, or what players could choose. */
export type FeatureGroup = 'deal' | 'course' | 'choices';

/** Numbers of a group, some for the table and some for each seat. */
export interface FeatureColumns {
  readonly table: readonly Metric[];
  readonly seat: readonly Metric[];
}

/** Features of a game for records, beyond its metrics. Slower than counting, so only on request. */
interface Features<P> {
  /** Choices are counted in all games alike: see `featureColumns`. */
  readonly columns: Readonly<Record<Exclude<FeatureGroup, 'choices'>, FeatureColumns>>;
  /** An engine whose games have the same results as those of the game's own engine. */
  describer(setup: Setup, policies: readonly P[], key: Key): Promise<DescribingEngine>;
}

/** Support of a game for `shamus ceiling`: solves deals with all cards known. */
export interface Ceiling {
  /** Names of measures. Reaching one implies all after it. */
  readonly goals: readonly [string, ...string[]];
  /** Default number of turns tried for each goal. */
  readonly usualNodes: number;
  /** @param seed the text whose key the deals are drawn from */
  solver(setup: Setup, seed: string): Promise<DealSolver>;
}

/** Plays games and, at some of their decisions, plays on from there: for benches. */
export interface PlayoutTimer {
  play(game: number): void;
  /** Playouts so far, and the sum of the shares of a game that they had before them, in turns. */
  readonly playouts: number;
  readonly remaining: number;
}

/** Benchmark of the playouts of a game with a forward model, for `shamus bench`. */
interface PlayoutBench<P> {
  readonly team: string;
  /** Sets of policies that it takes: one for the table, the others to play on by. */
  readonly sets: number;
  /** @param sets policies of that team, each set of all seats */
  timer(setup: Setup, sets: readonly (readonly P[])[], key: Key): Promise<PlayoutTimer>;
}

/** Defaults of `shamus bench` for a game. */
interface BenchDefaults<P> {
  /** Teams to time, the most important last (default: the reference teams). */
  readonly teams?: readonly string[];
  /** Variants to time (default: all). */
  readonly variants?: readonly string[];
  /** Timing of playouts; only games with a forward model have it. */
  readonly playouts?: PlayoutBench<P>;
}

/** Words that follow a command and its game, and what the command then does. */
type Example = readonly [words: string, does: string];

interface GameFiles {
  /** Folder with starter policies for `shamus new`: ROLE.ts, ROLE.js and their test ROLE.test.mjs. */
  readonly templates: string;
  /**
   * Rules as Markdown, in the form described in report/rules/rules-page.ts. They have every rule number that the game's
   * code cites, every ruling under its rule, and the variants.
   */
  readonly rules: string;
  /** The experiment file of `shamus new study`. */
  readonly study: string;
}

/** Default extents of commands. */
export interface GameDefaults {
  readonly games: number;
  readonly audit: AuditExtent;
  readonly review: ReviewExtent;
  readonly referenceGames: number;
}

export interface AuditExtent {
  /** Games in which every move is checked. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
}

export const DEFAULTS: GameDefaults = {
  games: 100_000,
  audit: { games: 1_000_000, redeals: 1000 },
  review: { worlds: 512, deal: 'all', starts: 2000 },
  referenceGames: 400,
};

/**
 * A card game as the rest of the program sees it, without its rules.
 *
 * @typeParam P the policies; each game has its own policy interfaces, one per role.
 */
export interface Game<P = unknown> {
  readonly name: string;
  /** Contents of its file, for a game from a file. */
  readonly definition?: GameDefinition;
  /** Argument after `--game` where that is not its name: the path of its file, or of results. */
  readonly source?: string;
  /** Writes its rules, for a game from a file. @param page of the game that it is based on, as Markdown */
  readonly rulesPage?: (page: string) => string;
  /** The game as a file, where games of its kind can be files: every field, and the JSON Schema of files. */
  readonly asFile?: () => Promise<{ readonly fields: GameDefinition; readonly schema: object }>;
  readonly title: string;
  readonly summary: string;
  readonly kind: 'cooperative' | 'competitive';
  readonly outcomes: readonly Outcome[];
  readonly reasons: readonly Reason[];
  readonly metrics: readonly Metric[];
  /** Numbers that every game yields for each seat; none where all win together. */
  readonly seatMetrics: readonly Metric[];
  readonly features?: Features<P>;
  /** Features that its records carry; see `withFeatures`. */
  readonly described?: readonly FeatureGroup[];
  readonly measures: readonly Measure[];
  /** Name of the measure by which teams are ranked by default. */
  readonly rankedBy: string;
  readonly variants: readonly [NamedItem, ...NamedItem[]];
  /**
   * Reads a variant by its parameters, as `senior=120,circle=12`, where a game has such.
   *
   * @param players by whom it is played; undefined where that is not known yet
   * @returns the variant under the one name that its parameters have; null if the text is none
   * @throws RangeError if a parameter is unknown or out of range
   */
  readonly ownVariant?: (text: string, players?: number) => NamedItem | null;
  /** Note for users on policies made for other variants than this one; null if none. @param policies their names */
  readonly noteOnVariant?: (variant: string, policies: readonly string[]) => string | null;
  /** Possible numbers of players; the first is the default. */
  readonly players: readonly [number, ...number[]];
  readonly rulings: readonly Ruling[];
  /** Teams of shipped policies, one per role, whose games make up the behaviour signature. */
  readonly referenceTeams: readonly string[];
  /** The team that wins most without searching: by default people play with it, and it advises them. */
  readonly strongest: string;
  /** Default extents of commands. */
  readonly defaults: GameDefaults;
  /** Defaults of `shamus bench`. */
  readonly bench?: BenchDefaults<P>;
  /** The methods that a policy must have, by role. */
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  /** Further decisions, by role: the methods that a policy may have, and that are asked only if it has them. */
  readonly mayDecide?: Readonly<Record<string, readonly string[]>>;
  readonly explained: readonly string[];
  readonly files: GameFiles;
  /** For the help of commands. */
  readonly examples: Readonly<Record<'run' | 'compare' | 'tournament' | 'tune', readonly Example[]>>;
  /** The role of each seat, in seat order. A team names its policies in the same order. */
  roles(players: number): readonly string[];
  /** The seat, from 0, that deals first, where there is a dealer: seat effects are reported by distance from it. */
  firstDealer?(setup: Setup): number;
  /**
   * A table at which games are played, one after the other.
   *
   * @param policies one a seat, of the seat's role
   */
  engine(setup: Setup, policies: readonly P[], key: Key): Engine;
  /** An engine that stops at the decisions of some seats. @param isOutside by seat: whether it is one of them */
  openEngine(setup: Setup, policies: readonly P[], key: Key, isOutside: readonly boolean[]): OpenEngine;
  /**
   * A table that records its games.
   *
   * @param names of the policies, in seat order
   * @param seed the text from which the key is made
   * @param explains whether policies are asked for their reasons, which replays show (default: false)
   */
  recorder(
    setup: Setup,
    policies: readonly P[],
    names: readonly string[],
    seed: string,
    explains?: boolean,
  ): ReplayRecorder;
  /** Decisions as put to people, by method; under the name of a role, what it is about. */
  prompts(setup: Setup): Readonly<Record<string, Prompt>>;
  /** A policy that makes given moves in each game, as `OpenRecorderOptions.answering` was given them. */
  scripted(moves: readonly unknown[]): P;
  /** A recorder that stops at the decisions of some seats. @param policies one a seat */
  openRecorder(setup: Setup, policies: readonly P[], options: OpenRecorderOptions): OpenRecorder;
  /** file: URL of the module whose default export is the `ReplayRenderer`; without it, games cannot be watched on a page. */
  readonly renderer?: string;
  /** Looks at policies from outside: for audits. */
  examiner(setup: Setup): Promise<AuditSupport<P>>;
  /** Finds out how well its deals can be played by players who know all cards; optional. */
  readonly ceiling?: Ceiling;
  /** Judges the decisions of its games; optional. @param key of the games */
  reviews?(setup: Setup, key: Key): Promise<ReviewSupport<P>>;
  wire?(setup: Setup): Promise<Wire>;
  encoding(setup: Setup): Promise<Encoding>;
  frames?(setup: Setup): Promise<Frames>;
  /** Checks transcripts against the rules, independently of the engine. */
  transcriptChecker(): Promise<TranscriptChecker>;
}

/** All decisions of a role: those that a policy must make, and those that it may. */
export function decisionsOf({ decisions, mayDecide }: Pick<Game, 'decisions' | 'mayDecide'>, role: string): string[] {
  return [...(decisions[role] ?? []), ...(mayDecide?.[role] ?? [])];
}

/** The distinct roles of a game, in seat order. @param players the game's default number if omitted */
export function distinctRoles(game: Pick<Game, 'roles' | 'players'>, players: number = game.players[0]): string[] {
  return [...new Set(game.roles(players))];
}
