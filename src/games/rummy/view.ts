/** What a player can work out from his view: the cards that he does not see, and what his own count against him. */
import { sets } from '../../cards/index.js';
import type { Bag } from './cards/bag.js';
import type { RummyView } from './policy.js';

const { EVERY_CARD } = sets;

/** What is looked at of a view: anything with a seat, a table and a hand will do. */
type Seen = Pick<RummyView, 'seat' | 'table' | 'hand'>;

/**
 * The cards that a player does not see: they lie in the stock or in another hand, and he cannot say where. Cards that
 * others took from the discard pile before his eyes are none of these, nor are melds and the pile.
 *
 * @param into what was in it is forgotten
 * @returns `into`
 */
export function unseenCards({ seat, table, hand }: Seen, into: Bag): Bag {
  const { ranks, decks, jokers } = table.terms.deck;
  into.clear();
  into.takeDecks(ranks, decks, jokers);
  into.giveBag(table.open);
  // What he took from the discard pile himself is open, and in his hand.
  into.takeBag(table.known[seat]!);
  into.giveBag(hand);
  return into;
}

/** Lo half of the unseen cards, in games of one deck without jokers. */
export function unseenLo({ table, hand }: Omit<Seen, 'seat'>): number {
  return EVERY_CARD & ~(table.open.lo | hand.lo);
}

/** Hi half of the unseen cards, in games of one deck without jokers. */
export function unseenHi({ table, hand }: Omit<Seen, 'seat'>): number {
  return EVERY_CARD & ~(table.open.hi | hand.hi);
}

/** The points that the hand counts against its player if another goes out now (R7.6, R10.6). */
export function pointsHeld({ table, hand }: Omit<Seen, 'seat'>): number {
  return table.terms.points.ofBag(hand);
}
