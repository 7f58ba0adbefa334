/**
 * The public record of a deal: events that everybody at the table has seen, one integer an event, in order. An event is
 * its type, the seat and two numbers, see the functions below. Where wilds are laid a second event follows, and in games
 * whose runs are of any suits a third.
 */

/** Types of events. */
/** The upcard was taken. `what`: the card. */
export const TOOK = 0;
/** A card was drawn from the stock. */
export const DREW = 1;
/** The discard pile but its top became a new stock. `what`: how many cards. No seat. */
export const RESTOCKED = 2;
/** A new set. `what`: its rank; `more`: its copies (melds/rows.ts). */
export const LAID_SET = 3;
/** A new run. `what`: its suit; `more`: its first place plus 16 times its length. */
export const LAID_RUN = 4;
/** Cards were added to a set. `what`: the number of the meld; `more`: the copies added. */
export const LAID_OFF_ON_SET = 5;
/** Cards were added to a run. `what`: the number of the meld; `more`: their first place plus 16 times how many. */
export const LAID_OFF_ON_RUN = 6;
/** `what`: the card. */
export const DISCARDED = 7;
/** The upcard was bought out of turn (R6.1). `what`: the card; `more`: how many cards of the stock came with it. */
export const BOUGHT = 8;
/** The upcard was taken and the card under it bought (R6.5). `what`: the upcard; `more`: the other. */
export const PICKED_AND_BOUGHT = 9;
/**
 * A natural card was exchanged for a wild (R5.2). `what`: the card; `more`: the number of the meld, plus HIGH_ACE for
 * an ace on the 14th place of a run, if a wild lay on the first place, too.
 */
export const SWAPPED = 10;
/** Added to the number of the meld in a SWAPPED. */
export const HIGH_ACE = 128;
/** The first upcard was wild and went to the bottom of the stock (R2.2). `what`: the card. No seat. */
export const BURIED = 11;
/** Follows a lay event. `more`: the wilds laid (column WILDS of melds/rows.ts). */
export const LAID_WILDS = 12;
/** Follows the LAID_WILDS of a run. Its suits (column OF of melds/rows.ts): see `eventSuits`. */
export const LAID_SUITS = 13;

/**
 * Packs a public event into a number.
 *
 * @param type a constant of this module, 1 to 15
 * @param seat 0 to 15
 * @param what 0 to 127
 * @param more 0 to 65535
 */
export function publicEvent(type: number, seat: number, what = 0, more = 0): number {
  return type | (seat << 4) | (what << 8) | (more << 15);
}

/** Packs a LAID_SUITS event into a number. @param suits two bits for each place of the run */
export function suitsEvent(suits: number): number {
  return LAID_SUITS | (suits << 4);
}

/** The suits of a LAID_SUITS, two bits a place. */
export function eventSuits(event: number): number {
  return event >>> 4;
}

/** Type of an event: one of the constants of this module. */
export function eventType(event: number): number {
  return event & 15;
}

/** Seat of an event, 0 to 15. */
export function eventSeat(event: number): number {
  return (event >>> 4) & 15;
}

/** The field `what` of an event, 0 to 127: a card, rank, suit, meld or count, by type. */
export function eventWhat(event: number): number {
  return (event >>> 8) & 127;
}

/** The field `more` of an event, 0 to 65535; its meaning depends on the type. */
export function eventMore(event: number): number {
  return (event >>> 15) & 0xffff;
}

/** The number of cards of a RESTOCKED, which may be more than fit into `what`. */
export function eventCount(event: number): number {
  return event >>> 8;
}
