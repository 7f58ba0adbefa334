import { IllegalMove } from '../../../game/index.js';

/**
 * The public events of a game so far, oldest first, as int32s: what anybody at the table has seen or heard, and no card that
 * is in a hand or face down.
 *
 * An event is one number, `kind | seat << 4 | value << 8`:
 *
 * | kind | event | value |
 * |---|---|---|
 * | UPCARD | the first card of the discard pile (rule 2.4) | the card |
 * | PENALTY | a seat drew for a 2 or 4 (rules 2.5, 3.6, 4.5) | how many cards |
 * | DREW | an Uno player drew until one fitted (rule 3.4), a Rummy player took the top of the stock (rule 4.1) | how many cards |
 * | PLAYED | an Uno player played (rule 3.1) | the card |
 * | CALLED | the player called a suit with that ace (rule 3.3) | the suit |
 * | TURNED | a circle card was turned (rule 3.6); seat 0 | the card |
 * | PASSED | an Uno player without cards was passed over (ruling `unoOut`) | 0 |
 * | PICKED_UP | a Rummy player picked up (rule 4.1) | how many cards, from the top of the discard pile |
 * | LAID | they laid down (rule 4.2); there is none where they laid nothing | 0; four more numbers follow: the cards that joined sequences, as (lo, hi) halves, and those that joined groups |
 * | DISCARDED | they discarded (rule 4.3) | the card |
 *
 * A decision is there once it has been made: when a suit is to be called, the ace is the last event.
 */
export class PublicRecord {
  /** The events, `count` numbers in all; what lies behind is 0. */
  readonly events = new Int32Array(RECORD_LIMIT);
  count = 0;
}

/** Stands where no record is kept, because no policy reads it: a policy that reads it all the same gets an error. */
export const NO_RECORD: PublicRecord = Object.create(
  Object.create(PublicRecord.prototype, { events: { get: refuse }, count: { get: refuse } }) as object,
) as PublicRecord;

function refuse(): never {
  throw new IllegalMove(
    undefined,
    "reads the record of the game (table.record), but its definition says 'readsRecord: false'",
  );
}

export const UPCARD = 1;
export const PENALTY = 2;
export const DREW = 3;
export const PLAYED = 4;
export const CALLED = 5;
export const TURNED = 6;
export const PASSED = 7;
export const PICKED_UP = 8;
export const LAID = 9;
export const DISCARDED = 10;

export const LAID_MORE = 4;

/**
 * More numbers than any game has. A Rummy player's turn takes a card from the stock (at most 29) or leaves a card on the
 * table for good (at most 52), so there are at most 81; it is at most 7 numbers with a lay-down, 2 without, and lay-downs
 * are at most 52. Each has at most one Uno turn before it, of 5 numbers with its circle card and the wrath.
 */
const RECORD_LIMIT = 864;

/** Kind of event that a number stands for: UPCARD to DISCARDED. */
export function kindOf(event: number): number {
  return event & 15;
}

/** The seat that acted, 0 to 3. */
export function actorOf(event: number): number {
  return (event >>> 4) & 15;
}

/** The card, the suit, or how many cards. */
export function numberIn(event: number): number {
  return event >>> 8;
}
