import { type Card, RANKS, type Rank, type Suit } from '../../../cards/card.js';
import type { Bag } from '../cards/bag.js';
import type { Melds } from './melds.js';
import { copiesIn, countCopies, FIRST, KIND, LENGTH, OF, type Plan, RUN, STRIDE } from './rows.js';

/**
 * Writes all lay-offs that a hand has just now into a plan, which is emptied before: for each meld on the table, in order,
 * one row with all cards that it takes; for a run one row for each end. Each row is legal. Not all of them together
 * are, where two melds take the same card; of a row of a run the cards next to the meld may be laid alone.
 * Wilds are left out.
 */
export function allLayOffs(hand: Readonly<Bag>, melds: Readonly<Melds>, into: Plan): void {
  into.clear();
  const { at } = melds;
  for (let meld = 0; meld < melds.count; meld++) {
    const row = meld * STRIDE;
    const of = at[row + OF]!;
    const length = at[row + LENGTH]!;
    if (at[row + KIND] === RUN) addToEnds(hand, melds, meld, of, at[row + FIRST]!, length, into);
    else {
      const copies = atMost(heldCopies(hand, of), melds.limits.mostSet - length);
      if (copies !== 0) into.toSet(meld, of, copies);
    }
  }
}

function addToEnds(
  hand: Readonly<Bag>,
  { limits }: Readonly<Melds>,
  meld: number,
  suit: Suit,
  first: number,
  length: number,
  into: Plan,
): void {
  let low = first;
  while (low > limits.firstPlace && hand.has(cardAt(suit, low - 1))) low--;
  if (low < first) into.toRun(meld, suit, low, first - low);
  const after = first + length;
  let next = after;
  while (next <= limits.lastPlace && hand.has(cardAt(suit, next))) next++;
  if (next > after) into.toRun(meld, suit, after, next - after);
}

/** The card of a place in runs of a suit: 1 is an ace, and so is 14. */
function cardAt(suit: Suit, place: number): Card {
  return (suit << 4) | (place > RANKS ? 0 : place - 1);
}

/** The cards of a rank in a bag, as the column COPIES (rows.ts). */
export function heldCopies(hand: Readonly<Bag>, rank: Rank): number {
  return (
    copiesIn(hand.lo, hand.hi, rank) +
    copiesIn(hand.lo1, hand.hi1, rank) +
    copiesIn(hand.lo2, hand.hi2, rank) +
    copiesIn(hand.lo3, hand.hi3, rank)
  );
}

/** Copies, or so many of them, from clubs on. */
function atMost(copies: number, most: number): number {
  let left = copies;
  for (let excess = countCopies(copies) - Math.max(0, most); excess > 0; excess--) {
    // The last suit that has a copy.
    left -= 1 << ((31 - Math.clz32(left)) & ~3);
  }
  return left;
}
