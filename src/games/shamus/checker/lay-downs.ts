import { cardAbove, isAce, type Kind, meldsOfThree, rankOf, sum, worth } from './cards.js';
import type { Rulings } from './rulings.js';

/**
 * The melds on the table. Sequences that meet become one (4.2) and a rank has one group at most, so it is enough
 * to know which cards lie in sequences and which in groups.
 */
export class Table {
  readonly sequences = new Set<string>();
  readonly groups = new Set<string>();

  lay(kind: Kind, cards: readonly string[]): void {
    const place = kind === 'sequence' ? this.sequences : this.groups;
    for (const card of cards) place.add(card);
  }

  /** Tests if this card could be laid off on a meld of this kind (4.2). */
  fits(kind: Kind, card: string): boolean {
    if (kind === 'group') return [...this.groups].filter((laid) => rankOf(laid) === rankOf(card)).length === 3;
    const neighbours = [cardAbove(card, -1), cardAbove(card, 1)];
    return neighbours.some((neighbour) => neighbour !== undefined && this.sequences.has(neighbour));
  }

  has(card: string): boolean {
    return this.sequences.has(card) || this.groups.has(card);
  }

  /** 1.2: an ace in a sequence is 5. */
  points(): number {
    const inSequences = [...this.sequences].map((card) => (isAce(card) ? 5 : worth(card)));
    return sum(inSequences) + sum([...this.groups].map(worth));
  }
}

/** A card of this hand that could be laid down, and how, or null: for rule 4.4. */
export function stillLayable(rulings: Rulings, table: Table, hand: readonly string[]): string | null {
  const meld = meldsOfThree(hand)[0];
  if (meld !== undefined) return `${meld.cards.join(' ')} is a ${meld.kind}`;
  if (rulings.layoff === 'no') return null;
  const card = hand.find((held) => table.fits('group', held) || table.fits('sequence', held));
  return card === undefined ? null : `${card} could be laid off`;
}

/** The card of a pick-up (top first) that must be laid down in the same turn: 4.1 and ruling `pickup`. */
export function owedCard(rulings: Rulings, taken: readonly string[]): string {
  return rulings.pickup === 'top' ? taken[0]! : taken.at(-1)!;
}

/** True if the owed card may be laid off, not only laid in a new meld. */
export function mayLayOffOwed(rulings: Rulings): boolean {
  return rulings.layoff === 'yes' && rulings.pickupUse === 'meld-or-layoff';
}

/**
 * Tests if taking these cards is legal, that is, if the turn can then be finished by 4.1 to 4.4.
 *
 * It can if and only if the owed card can be laid down with a card left over. Proof: once it is laid and some cards are
 * left, keep laying down a meld of three or a single card as long as that leaves a card. If nothing more can be laid down,
 * any discard ends the turn. Otherwise the rest is one card, or a meld of three of which no card can be laid off: discard
 * one of them, and nothing that remains can be laid down.
 */
export function isLegalPickUp(
  rulings: Rulings,
  table: Table,
  hand: readonly string[],
  taken: readonly string[],
): boolean {
  return leastToLay(rulings, table, [...hand, ...taken], owedCard(rulings, taken)) < hand.length + taken.length;
}

/** The fewest cards of the hand that can be laid down with this one among them; infinite if it cannot be laid down. */
function leastToLay(rulings: Rulings, table: Table, hand: readonly string[], card: string): number {
  const ways = [meldsOfThree(hand).some((meld) => meld.cards.includes(card)) ? 3 : Infinity];
  if (mayLayOffOwed(rulings)) {
    ways.push(table.fits('group', card) ? 1 : Infinity);
    ways.push(cardsToSequence(table, hand, card, 1), cardsToSequence(table, hand, card, -1));
  }
  return Math.min(...ways);
}

function cardsToSequence(table: Table, hand: readonly string[], card: string, direction: 1 | -1): number {
  const next = cardAbove(card, direction);
  if (next === undefined) return Infinity;
  if (table.sequences.has(next)) return 1;
  return hand.includes(next) ? 1 + cardsToSequence(table, hand, next, direction) : Infinity;
}

/** Tests if some number of cards from the top of the pile may be picked up. */
export function anyLegalPickUp(
  rulings: Rulings,
  table: Table,
  hand: readonly string[],
  topFirst: readonly string[],
): boolean {
  return topFirst.some((_, deepest) => isLegalPickUp(rulings, table, hand, topFirst.slice(0, deepest + 1)));
}
