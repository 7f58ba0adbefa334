/** Rows of plans from cards in the order in which somebody names them. */
import { type Card, type Rank, rankOf, type Suit, suitOf } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';
import type { MeldLimits } from './melds.js';
import { countCopies, type Plan } from './rows.js';

/** True if a card stands for others. */
export function isWildCard(card: Card, { wildRank }: Pick<MeldLimits, 'wildRank'>): boolean {
  return card === WILD || rankOf(card) === wildRank;
}

export function naturalsIn(cards: readonly Card[], limits: MeldLimits): Card[] {
  return cards.filter((card) => !isWildCard(card, limits));
}

/** Writes a set of a rank, new or on a meld. @returns false if a suit has more cards than fit into a row, which nobody holds */
export function writeSet(cards: readonly Card[], rank: Rank, to: number, limits: MeldLimits, plan: Plan): boolean {
  const naturals = naturalsIn(cards, limits);
  const wilds = cards.filter((card) => isWildCard(card, limits));
  const columns = [copiesOf(naturals), limits.wildRank < 0 ? wilds.length : copiesOf(wilds)] as const;
  plan.toSet(to, rank, ...columns);
  return (
    countCopies(columns[0]) === naturals.length && (limits.wildRank < 0 || countCopies(columns[1]) === wilds.length)
  );
}

/** Writes cards on the places of a run, new or on a meld. @param suit where no natural card says it */
export function writeRun(
  cards: readonly Card[],
  first: number,
  to: number,
  suit: Suit,
  limits: MeldLimits,
  plan: Plan,
): void {
  const [natural] = naturalsIn(cards, limits);
  const suits = cards.reduce((all, card, p) => all | ((suitOf(card) & 3) << (2 * p)), 0);
  const wilds = cards.reduce((all, card, p) => all | (isWildCard(card, limits) ? 1 << p : 0), 0);
  const own = natural === undefined ? suit : suitOf(natural);
  plan.toRun(to, limits.anySuit ? suits : own, first, cards.length, wilds);
}

/** True if natural cards have the ranks of their places, and one suit if that matters. */
export function fitsRun(cards: readonly Card[], first: number, limits: MeldLimits): boolean {
  const { ranks, anySuit, lastPlace } = limits;
  const naturals = naturalsIn(cards, limits);
  const isInRow = cards.every((card, p) => isWildCard(card, limits) || rankOf(card) === (first + p - 1) % ranks);
  const isOneSuit = anySuit || naturals.every((card) => suitOf(card) === suitOf(naturals[0]!));
  return isInRow && isOneSuit && cards.length <= lastPlace && Number.isInteger(first) && first > 0;
}

/** The first place of a run that says it by its natural cards. */
export function lowOf(cards: readonly Card[], limits: MeldLimits): number {
  const { firstPlace, ranks } = limits;
  const natural = cards.findIndex((card) => !isWildCard(card, limits));
  if (natural < 0) return firstPlace;
  const first = rankOf(cards[natural]!) + 1 - natural;
  // An ace may be high.
  return first < firstPlace && first + ranks >= firstPlace ? first + ranks : first;
}

function copiesOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + (1 << (4 * suitOf(card))), 0);
}
