/** Splits sets of cards into melds. */
import { type Card, rankOf } from '../../../cards/card.js';
import type { CardSet } from '../../../cards/card-set.js';

/** Consecutive cards together, in rank order. */
export function splitIntoRuns(cards: CardSet): Card[][] {
  const runs: Card[][] = [];
  let previous = -2;
  for (const card of cards) {
    if (card === previous + 1) runs.at(-1)!.push(card);
    else runs.push([card]);
    previous = card;
  }
  return runs;
}

/** Cards of one rank together. */
export function splitByRank(cards: CardSet): Card[][] {
  const ranks = new Map<number, Card[]>();
  for (const card of cards) ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]);
  return [...ranks.values()];
}
