import { cardAbove, rankOf, repeated } from './cards.js';
import type { Kind } from './format.js';

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
