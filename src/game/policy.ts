/**
 * A policy as it is shipped or written by a user: what it is called, which role it plays, what it does in a player's
 * words, and how one is made. One is made for each seat of each table; it may remember things during a game and must
 * start clean at each.
 *
 * @typeParam P what the game asks of the role.
 */
export interface PolicyDefinition<P = unknown> {
  readonly name: string;
  readonly role: string;
  /** One line. */
  readonly summary: string;
  /** What it does, in a player's words. */
  readonly description: string;
  create(): P;
}

/** A policy that comes with the program, and where its module is. */
export interface ShippedPolicy<P = unknown> extends PolicyDefinition<P> {
  /** file: URL */
  readonly source: string;
}

/** A choice that a policy weighed, as its `explain` tells it. */
export interface Preference {
  /** In the terms in which the decision is answered: a card, say, or a number of cards. */
  readonly choice: number;
  /** How much it was worth: higher is better, in units of the policy's own. */
  readonly score: number;
  /** Why, in a few words. */
  readonly why: string;
}
