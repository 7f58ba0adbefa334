/** Cards are plain strings, rank then suit, as the transcript writes them (1.1); the checker shares no code with the engine. */

export type Kind = 'sequence' | 'group';

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

/** Number of cards that this card makes a player draw when it has an effect: 2 or 4, else 0. */
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

/** 1.3, in rank order as the transcript writes a sequence. */
function isSequence(cards: readonly string[]): boolean {
  return cards.length >= 3 && cards.every((card, index) => card === cardAbove(cards[0]!, index));
}

/** 1.4, in any order. */
function isGroup(cards: readonly string[]): boolean {
  const oneRank = cards.every((card) => rankOf(card) === rankOf(cards[0]!));
  return oneRank && cards.length >= 3 && repeated(cards) === undefined;
}

export const isMeld = (kind: Kind, cards: readonly string[]): boolean =>
  kind === 'sequence' ? isSequence(cards) : isGroup(cards);

/**
 * Every meld of exactly three cards that these cards hold. Longer melds need no list of their own: each of
 * their cards is in a meld of three that is part of them.
 */
export function meldsOfThree(cards: readonly string[]): { kind: Kind; cards: string[] }[] {
  const melds: { kind: Kind; cards: string[] }[] = [];
  for (const first of cards) {
    const run = [first, cardAbove(first, 1) ?? '', cardAbove(first, 2) ?? ''];
    if (run.every((card) => cards.includes(card))) melds.push({ kind: 'sequence', cards: run });
  }
  for (const rank of new Set(cards.map(rankOf))) {
    const equals = cards.filter((card) => rankOf(card) === rank);
    if (equals.length === 3) melds.push({ kind: 'group', cards: equals });
    if (equals.length === 4)
      for (const without of equals) melds.push({ kind: 'group', cards: equals.filter((card) => card !== without) });
  }
  return melds;
}
