/** How a game's decisions are put to players outside of the program, as JSON: bots, people, learners. */

/** What is sent and received: plain data. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Makes the decision for which a game waits, as the policy's method would; see OpenTable. */
export type Decide = (view: unknown, argument: unknown) => unknown;

/** A decision as a player outside is asked for it. */
export interface WireRequest {
  /** What the seat sees: its hand, the table, the events since `since`, and the legal moves; nothing hidden. */
  readonly json: { readonly [name: string]: Json };
  /** How many public events the seat has now been told. */
  readonly events: number;
}

/** A game's messages. Cards, suits and melds are written as in transcripts. */
export interface Wire {
  /** JSON Schema of what a seat sees and of the replies, by decision (the name of the policy's method). */
  readonly schema: { readonly [name: string]: Json };
  /** What a seat is told of the game before the first one: variant, targets, contracts, rulings, numbers of cards. */
  terms(seat: number): { readonly [name: string]: Json };
  /**
   * @param method the decision
   * @param argument what the policy's method gets besides the view
   * @param since how many public events the seat was told before, in this game; 0 at its first decision
   */
  request(view: unknown, method: string, argument: unknown, since: number): WireRequest;
  /** The decision that a reply makes. @throws IllegalMove, in words for the bot's author, if the reply has the wrong form */
  decision(method: string, reply: Json): Decide;
}
