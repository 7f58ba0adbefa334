/** Decisions of a game as JSON, for players outside of the program: bots, people, learners. */

/** Plain data, as it is sent and received. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Makes the decision for which a game waits, as the policy's method would; see OpenTable. */
export type Decide = (view: unknown, argument: unknown) => unknown;

/** A decision as a player outside is asked for it. */
export interface WireRequest {
  /** The seat's view: its hand, the table, the events since `since`, and the legal moves; nothing hidden. */
  readonly json: { readonly [name: string]: Json };
  /** Events of the log that the seat now knows: the next request begins after them. */
  readonly events: number;
}

/** A game's messages. Cards, suits and melds are written as in transcripts. */
export interface Wire {
  /**
   * JSON Schema: `terms`; `newGame` and `newDeal` (what `beginning` tells); and by decision, the name of the policy's
   * method, `request` and `move`.
   */
  readonly schema: { readonly [name: string]: Json };
  /** Consequences of the setup, sent before the first game: targets, contracts, numbers of cards. */
  readonly terms: { readonly [name: string]: Json };
  /**
   * Message to a seat when a game or a deal begins. Draws a number from the policy's stream: call it once.
   *
   * @param method `newGame` or `newDeal`
   */
  beginning(view: unknown, method: string): { readonly [name: string]: Json };
  /**
   * @param method the decision
   * @param since `events` of the seat's last request; 0 at its first one in a game and in each deal
   */
  request(view: unknown, method: string, since: number): WireRequest;
  /** The decision that a reply makes. @throws IllegalMove, in words for the bot's author, if the reply has the wrong form */
  decision(method: string, reply: Json): Decide;
}

/** A decision as put to people. In texts `{top}` and `{under}` stand for the top cards of the discard pile. */
export interface Prompt {
  readonly question: string;
  /** Number of the rule that says what is allowed. */
  readonly rule: string;
  readonly help: string;
  /** Replies in words, by reply; cards and lay-downs are worded by themselves. */
  readonly answers?: Readonly<Record<string, string>>;
}
