/** Facts derived from a player's view: the cards they do not see, and the points of their hand. */
import { sets } from '../../cards/index.js';
import type { Bag } from './cards/bag.js';
import type { RummyView } from './policy.js';

const { EVERY_CARD } = sets;

/** Part of a view that these functions read: a seat, a table and a hand. */
type Seen = Pick<RummyView, 'seat' | 'table' | 'hand'>;

/**
 * The cards that a player does not see: they lie in the stock or in another hand, and the player cannot tell where.
 * They exclude cards that others were seen to take from the discard pile, melds and the pile.
 *
 * @param into cleared first
 * @returns `into`
 */
export function unseenCards({ seat, table, hand }: Seen, into: Bag): Bag {
  const { ranks, decks, jokers } = table.terms.deck;
  into.clear();
  into.takeDecks(ranks, decks, jokers);
  into.giveBag(table.open);
  // Cards that the player took from the discard pile are known to all, and in their hand.
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
