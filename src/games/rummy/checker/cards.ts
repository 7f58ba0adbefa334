/** Cards are plain strings, rank then suit, as the transcript writes them (R1.1): this room shares no code with the engine. */

const RANKS = [...'A23456789TJQK'];
const SUITS = [...'CDHS'];
export const ALL_CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

export const rankOf = (card: string): string => card[0]!;
export const suitOf = (card: string): string => card[1]!;

/** R1.2: from 1 for an ace, which is low, to 13 for a king. */
export const placeOf = (card: string): number => RANKS.indexOf(rankOf(card)) + 1;

/** R10.6: face cards and tens 10, ace 1, others their number. */
export const worth = (card: string): number => Math.min(10, placeOf(card));

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Whether two lists have the same cards, as often as each other, in whatever order. */
export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
