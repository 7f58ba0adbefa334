import type { Key } from '../random/index.js';
import type { Examiner } from './examiner.js';
import type { Camera } from './film.js';
import type { Match } from './match.js';
import type { Storyteller, TranscriptChecker } from './story.js';

/** Something that a user picks by name, with the sentence that `list` and `describe` print. */
export interface Choice {
  readonly name: string;
  readonly summary: string;
}

/** A number that every game yields: an integer on the grid low, low + step, …, high. */
export interface Metric extends Choice {
  readonly unit: string;
  /** The heading of its column in short tables; without one it is left out of them. */
  readonly heading?: string;
  /** Whether reports draw how it was distributed. */
  readonly charted?: boolean;
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** A reading of the rules that can be set. The first value is the default. */
export interface Ruling extends Choice {
  readonly values: readonly [string, ...string[]];
}

/** What is played: a game, its variant, the number of players and the reading of the rules. */
export interface Setup {
  readonly game: string;
  readonly variant: string;
  readonly players: number;
  /** Every ruling of the game by name, also those at their default. */
  readonly rulings: Readonly<Record<string, string>>;
}

/** One outcome a game, told apart by whether the players have won. */
export interface Outcome extends Choice {
  /** Its name in tables. */
  readonly title: string;
  readonly win: boolean;
}

/** What it takes to show games in a browser. */
export interface Screen<P = unknown> {
  /** file: URL of the module whose default export is the `Stage`. */
  readonly stage: string;
  /** A table whose games are filmed. `policies` and `names`: one a seat. */
  camera(setup: Setup, policies: readonly P[], names: readonly string[], key: Key): Promise<Camera>;
}

/** Why a game ended as it did. */
export interface Reason extends Choice {
  /** The outcome that it leads to. */
  readonly outcome: string;
}

/**
 * A card game as the rest of the program knows it: by name, without its rules.
 *
 * @typeParam P what decides for a seat; each game has its own policy interfaces, one a role.
 */
export interface Game<P = unknown> {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly outcomes: readonly Outcome[];
  readonly reasons: readonly Reason[];
  readonly metrics: readonly Metric[];
  readonly variants: readonly [Choice, ...Choice[]];
  /** The numbers of players that can be had; the first is the default. */
  readonly players: readonly [number, ...number[]];
  readonly rulings: readonly Ruling[];
  /** Teams of shipped policies, one policy a role, whose games make the behaviour signature. */
  readonly referenceTeams: readonly string[];
  /** The methods that a policy must have, by role. */
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  /** Folder of the package with what new policies begin as: ROLE.ts, ROLE.js and their test ROLE.test.mjs, see `shamus new`. */
  readonly templates: string;
  /** The role of each seat, in seat order. A team names its policies in the same order. */
  roles(players: number): readonly string[];
  /** A table at which games are played, one after the other. `policies`: one a seat, of the seat's role. */
  match(setup: Setup, policies: readonly P[], key: Key): Match;
  /** A table whose games can be told. `names`: what the policies are called; `seed`: the text that the key is of. */
  storyteller(setup: Setup, policies: readonly P[], names: readonly string[], seed: string): Storyteller;
  /** How its games can be watched on a page; without it they cannot. */
  readonly screen?: Screen<P>;
  /** Looks at policies from outside: for audits. */
  examiner(setup: Setup): Promise<Examiner<P>>;
  /** Checks transcripts against the rules, independently of the engine. */
  transcriptChecker(): Promise<TranscriptChecker>;
}
