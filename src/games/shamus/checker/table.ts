import { cardAbove, isAce, rankOf, sum, worth } from './cards.js';
import type { Kind } from './format.js';

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

  /** Whether this card could be laid off on a meld of this kind (4.2). */
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
