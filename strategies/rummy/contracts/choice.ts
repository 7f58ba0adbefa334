import { type Bag, type Card, type Points, sets, WILD } from 'shamus-lab/rummy';

const { firstCard, hiOf, loOf } = sets;

/** Stands for a card if there is none. */
export const NONE = -1;

/** Finds the card of a set that counts most, the first of equal ones; NONE if the set is empty. */
export function costliest(lo: number, hi: number, points: Points): Card {
  let best = NONE;
  let most = -1;
  let restLo = lo;
  let restHi = hi;
  while ((restLo | restHi) !== 0) {
    const card = firstCard(restLo, restHi);
    restLo &= ~loOf(card);
    restHi &= ~hiOf(card);
    const worth = points.ofCard(card);
    if (worth > most) {
      best = card;
      most = worth;
    }
  }
  return best;
}

/** The costliest card of a hand; a joker only if there is nothing else. */
export function costliestOf(hand: Readonly<Bag>, points: Points): Card {
  const card = costliest(hand.lo, hand.hi, points);
  return card === NONE ? WILD : card;
}

/** Number of cards in half a set, Rook cards of the number 14 included. */
export function countBits(half: number): number {
  const pairs = half - ((half >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
