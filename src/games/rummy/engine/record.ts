/**
 * The public record of a deal: what everybody at the table has seen happen, one integer an event, in order. An event is
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
/** A natural card was exchanged for a wild (R5.2). `what`: the card; `more`: the number of the meld. */
export const SWAPPED = 10;
/** The first upcard was wild and went to the bottom of the stock (R2.2). `what`: the card. No seat. */
export const BURIED = 11;
/** Of what was laid with the event before. `more`: its wilds (column WILDS of melds/rows.ts). */
export const LAID_WILDS = 12;
/** Of the run that was laid with the event before the wilds. Its suits (column OF of melds/rows.ts): see `eventSuits`. */
export const LAID_SUITS = 13;

export function publicEvent(type: number, seat: number, what = 0, more = 0): number {
  return type | (seat << 4) | (what << 8) | (more << 15);
}

export function suitsEvent(suits: number): number {
  return LAID_SUITS | (suits << 4);
}

/** The suits of a LAID_SUITS, two bits a place. */
export function eventSuits(event: number): number {
  return event >>> 4;
}

export function eventType(event: number): number {
  return event & 15;
}

export function eventSeat(event: number): number {
  return (event >>> 4) & 15;
}

export function eventWhat(event: number): number {
  return (event >>> 8) & 127;
}

export function eventMore(event: number): number {
  return (event >>> 15) & 0xffff;
}
