/** Sets of cards in the arrays of observations and masks: a place for each card, suit by suit, ranks rising. */
import type { Card } from '../../cards/card.js';
import { IllegalMove } from '../../game/index.js';

/** The place of a card. @param ranks how many ranks a suit has */
export function cardIndexOf(card: Card, ranks: number): number {
  return (card >> 4) * ranks + (card & 15);
}

export function cardAtIndex(place: number, ranks: number): Card {
  const suit = Math.floor(place / ranks);
  return (suit << 4) | (place - suit * ranks);
}

/** Writes a value at the places of a set of cards. */
export function writeSet(
  into: Int8Array | Int16Array,
  at: number,
  lo: number,
  hi: number,
  value: number,
  ranks: number,
): void {
  for (let rest = lo; rest !== 0; rest &= rest - 1)
    into[at + cardIndexOf(31 - Math.clz32(rest & -rest), ranks)] = value;
  for (let rest = hi; rest !== 0; rest &= rest - 1)
    into[at + cardIndexOf(63 - Math.clz32(rest & -rest), ranks)] = value;
}

export function maskedError(text: string, method: string): IllegalMove {
  return new IllegalMove(
    undefined,
    `makes the move '${text}' in ${method}, which the mask of legal moves does not allow`,
  );
}
