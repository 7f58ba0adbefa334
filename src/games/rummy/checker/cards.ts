/** Cards are plain strings as the transcript writes them (R1.1): this room shares no code with the engine. */

/** A pack: the ranks in the order of their places from 1 on, and the suits. A card is a rank and one letter of a suit. */
export interface Pack {
  readonly ranks: readonly string[];
  readonly suits: readonly string[];
}

export const STANDARD: Pack = { ranks: [...'A23456789TJQK'], suits: [...'CDHS'] };
/** Rook cards: 14 numbers in four colours. */
export const ROOK: Pack = { ranks: Array.from({ length: 14 }, (_, index) => String(index + 1)), suits: [...'BGRY'] };

/** A joker, or a wild Rook card. */
export const WILD = 'WW';

export const cardsOf = ({ ranks, suits }: Pack): string[] => suits.flatMap((suit) => ranks.map((rank) => rank + suit));

/** All cards that any game of the family has. */
export const ALL_CARDS: readonly string[] = [...cardsOf(STANDARD), ...cardsOf(ROOK), WILD];

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** True if two lists have the same cards, each equally often, in any order. */
export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
