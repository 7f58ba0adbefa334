/** Cards are plain strings, rank then suit, as the transcript writes them (1.1); the checker shares no code with the engine. */

const RANKS = [...'A23456789TJQK'];
export const SUITS = [...'CDHS'];
export const ALL_CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

export const rankOf = (card: string): string => card[0]!;
export const suitOf = (card: string): string => card[1]!;
export const isAce = (card: string): boolean => rankOf(card) === 'A';

/** The card `steps` ranks above this one in its suit, or undefined beyond ace and king: the ace is low only (1.3). */
export function cardAbove(card: string, steps: number): string | undefined {
  const rank = RANKS[RANKS.indexOf(rankOf(card)) + steps];
  return rank === undefined ? undefined : rank + suitOf(card);
}

/** How many cards this card makes a player draw when it has an effect: 2 or 4, else 0. */
export function penaltyOf(card: string): number {
  return rankOf(card) === '2' ? 2 : rankOf(card) === '4' ? 4 : 0;
}

/** The points of a card in a hand or a group (1.2); an ace is cheaper in a sequence. */
export function worth(card: string): number {
  if (isAce(card)) return 15;
  return 'TJQK'.includes(rankOf(card)) ? 10 : 5;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** The first repeated item, if any. */
export function repeated(cards: readonly string[]): string | undefined {
  return cards.find((card, index) => cards.indexOf(card) < index);
}
