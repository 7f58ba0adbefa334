import { placeOf, rankOf, suitOf } from './cards.js';
import { insist } from './fault.js';
import type { MoveOf } from './format.js';

/** A meld on the table: its cards, those of a run from low to high. */
interface Meld {
  readonly kind: 'set' | 'run';
  readonly cards: string[];
}

/** The melds of a deal, numbered in the order laid. */
export class Melds {
  private readonly melds: Meld[] = [];

  /** A new meld (R1.3, R1.4, R10.4). */
  lay({ kind, cards, low, wilds }: MoveOf<'meld'>): void {
    insist(wilds.length === 0, 'R1.5', () => `expected no wild cards; found some at ${wilds.join(', ')}`);
    if (kind === 'set') {
      insist(low === null, null, () => `a set has no place; found low ${low}`);
      insist(isSet(cards), 'R1.3', () => `expected three cards of one rank at least; found ${cards.join(' ')}`);
      insist(cards.length <= 4, 'R10.4', () => `a set has four cards at most; found ${cards.join(' ')}`);
    } else {
      insist(isRun(cards), 'R1.4', () => `expected a run of three at least, low to high; found ${cards.join(' ')}`);
      const first = placeOf(cards[0]!);
      insist(low === first, 'R1.2', () => `expected low ${first}, the place of ${cards[0]}; found ${low}`);
    }
    this.melds.push({ kind, cards: [...cards] });
  }

  /** R10.2, R10.4. */
  layOff({ meld, cards, end }: MoveOf<'layoff'>): void {
    const on = this.melds[meld];
    insist(on !== undefined, 'R10.2', () => `there is no meld ${meld}`);
    if (on.kind === 'set') {
      insist(end === null, null, () => `a set has no ends; found '${end}'`);
      const isSame = cards.every((card) => rankOf(card) === rankOf(on.cards[0]!));
      insist(isSame, 'R10.2', () => `${cards.join(' ')} does not fit the set ${on.cards.join(' ')}`);
      on.cards.push(...cards);
      insist(on.cards.length <= 4, 'R10.4', () => `a set has four cards at most; found ${on.cards.join(' ')}`);
      return;
    }
    insist(end !== null, null, () => 'a lay-off on a run says on which end');
    const longer = end === 'low' ? [...cards.toReversed(), ...on.cards] : [...on.cards, ...cards];
    insist(isRun(longer), 'R10.4', () => `${cards.join(' ')} does not fit the ${end} end of ${on.cards.join(' ')}`);
    on.cards.splice(0, on.cards.length, ...longer);
  }
}

function isSet(cards: readonly string[]): boolean {
  return cards.length >= 3 && cards.every((card) => rankOf(card) === rankOf(cards[0]!));
}

function isRun(cards: readonly string[]): boolean {
  const follows = (card: string, before: string) =>
    suitOf(card) === suitOf(before) && placeOf(card) === placeOf(before) + 1;
  return cards.length >= 3 && cards.every((card, index) => index === 0 || follows(card, cards[index - 1]!));
}
