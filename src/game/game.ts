import type { Key } from '../random/index.js';
import type { AuditSupport } from './audit-support.js';
import type { Ceiling } from './ceiling.js';
import type { GameDefaults } from './defaults.js';
import type { Encoding } from './encoding.js';
import type { Engine, OpenEngine } from './engine.js';
import type { Frames } from './frames.js';
import type { GameDefinition } from './game-definition.js';
import type { OpenRecorder, OpenRecorderOptions, ReplayRecorder } from './replay.js';
import type { Results } from './results.js';
import type { ReviewSupport } from './review.js';
import type { Setup, Setups } from './setups.js';
import type { TranscriptChecker } from './transcript.js';
import type { Prompt, Wire } from './wire.js';

/** Words that follow a command and its game, and what the command then does. */
type Example = readonly [words: string, does: string];

/** A game in words, and the files that tell of it. */
interface GameText {
  readonly title: string;
  readonly summary: string;
  readonly files: {
    /** Folder with starter policies for `shamus new`: ROLE.ts, ROLE.js and their test ROLE.test.mjs. */
    readonly templates: string;
    /**
     * Rules as Markdown, in the form described in report/rules/rules-page.ts. They have every rule number that the game's
     * code cites, every ruling under its rule, and the variants.
     */
    readonly rules: string;
    /** The experiment file of `shamus new study`. */
    readonly study: string;
  };
  /** For the help of commands. */
  readonly examples: Readonly<Record<'run' | 'compare' | 'tournament' | 'tune', readonly Example[]>>;
}

/** A game as a file, where games of its kind can be files. */
interface GameFile {
  /** Contents of its file, for a game from a file. */
  readonly definition?: GameDefinition;
  /** Argument after `--game` where that is not its name: the path of its file, or of results. */
  readonly source?: string;
  /** Writes its rules, for a game from a file. @param page of the game that it is based on, as Markdown */
  readonly rulesPage?: (page: string) => string;
  /** Every field, and the JSON Schema of files. */
  readonly asFile: () => Promise<{ readonly fields: GameDefinition; readonly schema: object }>;
}

/** Decisions of a game's policies, and the policies that others are measured by. */
interface Policies {
  /** The methods that a policy must have, by role. */
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  /** Further decisions, by role: the methods that a policy may have, and that are asked only if it has them. */
  readonly mayDecide?: Readonly<Record<string, readonly string[]>>;
  /** Decisions that a policy may give its reasons for. */
  readonly explained: readonly string[];
  /** Teams of shipped policies, one per role, whose games make up the behaviour signature. */
  readonly referenceTeams: readonly string[];
  /** The team that wins most without searching: by default people play with it, and it advises them. */
  readonly strongest: string;
}

/** Makes tables at which games are played, one after the other. Policies are one a seat, of the seat's role. */
interface Tables<P = unknown> {
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
  /** A recorder that stops at the decisions of some seats. */
  openRecorder(setup: Setup, policies: readonly P[], options: OpenRecorderOptions): OpenRecorder;
  /** A policy that makes given moves in each game, as `OpenRecorderOptions.answering` was given them. */
  scripted(moves: readonly unknown[]): P;
}

/** A game as it is shown to people. */
interface Pages {
  /** Decisions as put to people, by method; under the name of a role, what it is about. */
  prompts(setup: Setup): Readonly<Record<string, Prompt>>;
  /** file: URL of the module whose default export is the `ReplayRenderer`; without it, games cannot be watched on a page. */
  readonly renderer?: string;
}

/** Judges of policies, of decisions and of deals. Loaded on demand. */
interface Judges<P = unknown> {
  /** Looks at policies from outside: for audits. */
  examiner(setup: Setup): Promise<AuditSupport<P>>;
  /** Judges the decisions of its games. @param key of the games */
  reviews?(setup: Setup, key: Key): Promise<ReviewSupport<P>>;
  /** Finds out how well its deals can be played by players who know all cards. */
  readonly ceiling?: Ceiling;
  /** Checks transcripts against the rules, independently of the engine. */
  transcriptChecker(): Promise<TranscriptChecker>;
}

/** Forms in which decisions go to players outside of the program. Loaded on demand. */
interface Outside {
  /** Messages, for bots. */
  wire(setup: Setup): Promise<Wire>;
  /** Arrays of numbers, for learners. */
  encoding(setup: Setup): Promise<Encoding>;
  /** Words of memory, for processes in which policy files play. */
  frames(setup: Setup): Promise<Frames>;
}

/**
 * A card game as the rest of the program sees it, without its rules.
 *
 * @typeParam P the policies; each game has its own policy interfaces, one per role.
 */
export interface Game<P = unknown> {
  readonly name: string;
  readonly about: GameText;
  /** Undefined where games of its kind cannot be files. */
  readonly file?: GameFile;
  readonly setups: Setups;
  readonly results: Results<P>;
  readonly policies: Policies;
  readonly defaults: GameDefaults;
  readonly tables: Tables<P>;
  readonly pages: Pages;
  readonly judges: Judges<P>;
  readonly outside: Outside;
}

/** All decisions of a role: those that a policy must make, and those that it may. */
export function decisionsOf({ policies: { decisions, mayDecide } }: Pick<Game, 'policies'>, role: string): string[] {
  return [...(decisions[role] ?? []), ...(mayDecide?.[role] ?? [])];
}

/** The distinct roles of a game, in seat order. @param players the game's default number if omitted */
export function distinctRoles({ setups }: Pick<Game, 'setups'>, players: number = setups.players[0]): string[] {
  return [...new Set(setups.roles(players))];
}
