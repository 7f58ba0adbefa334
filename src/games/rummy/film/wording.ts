import type { Card } from '../../../cards/card.js';
import * as notation from '../../../cards/notation.js';
import { WILD } from '../cards/bag.js';
import type { Ranks } from '../cards/deck.js';
import type { ToldContract } from '../telling/events.js';
import type { StandsFor } from './wilds.js';

export function seatName(seat: number): string {
  return `Seat ${seat}`;
}

/** `Seat 1`, `Seat 1 and Seat 3`, `Seat 0, Seat 1 and Seat 3`. */
export function seatNames(seats: readonly number[]): string {
  return listed(seats.map(seatName));
}

/** The colours of Rook cards, in the order of suits. */
const COLOURS = ['black', 'green', 'red', 'yellow'];
const COUNTS = ['no', 'a', 'two', 'three', 'four'];

/** How the cards of a deck are spoken of; the stage marks them up: `10♥`, or `green 10` of Rook cards. */
export class Wording {
  /** A wild without its article. */
  readonly wild: string;
  private readonly isRook: boolean;
  private readonly natural: (card: Card) => string;
  private readonly between: string;

  constructor({ ranks }: { readonly ranks: Ranks }) {
    const isRook = ranks === 14;
    this.isRook = isRook;
    this.wild = isRook ? 'wild card' : 'joker';
    this.natural = isRook ? (card) => `${COLOURS[card >> 4]} ${(card & 15) + 1}` : notation.cardInWords;
    this.between = isRook ? ', ' : ' ';
  }

  /** `10♥`, `a joker`. */
  card(card: Card): string {
    return card === WILD ? `a ${this.wild}` : this.natural(card);
  }

  /** `10♥ joker`. */
  cards(cards: Iterable<Card>): string {
    return Array.from(cards, (card) => this.inList(card)).join(this.between);
  }

  /** A run, and what its wilds stand for: `10♥ joker (J♥) Q♥`. @param standsFor by place; nothing for a natural card */
  run(cards: readonly Card[], standsFor: (place: number) => string | undefined): string {
    const texts = cards.map((card, place) => {
      const text = standsFor(place);
      return text === undefined ? this.inList(card) : `${this.inList(card)} (${text})`;
    });
    return texts.join(this.between);
  }

  /** `8♥`, or `8` where the suit does not matter. */
  stoodFor({ rank, suit }: StandsFor): string {
    if (suit !== null) return this.natural((suit << 4) | rank);
    if (this.isRook) return `${rank + 1}`;
    const letter = notation.formatRank(rank);
    return letter === 'T' ? '10' : letter;
  }

  private inList(card: Card): string {
    return card === WILD ? this.wild : this.natural(card);
  }
}

/** `two sets of 3 and a run of 5`. */
export function contractWords(contract: ToldContract): string {
  return listed(grouped(contract).map(([count, kind, size]) => `${COUNTS[count]} ${kind}${plural(count)} of ${size}`));
}

/** `2 sets of 3, run of 5`, for where there is little room. */
export function contractShort(contract: ToldContract): string {
  return grouped(contract)
    .map(([count, kind, size]) => `${count === 1 ? '' : `${count} `}${kind}${plural(count)} of ${size}`)
    .join(', ');
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}

/** How many of each meld, in the order in which they stand. */
function grouped(contract: ToldContract): [count: number, kind: string, size: number][] {
  const groups: [number, string, number][] = [];
  for (const { kind, size } of contract) {
    const group = groups.find(([, of, length]) => of === kind && length === size);
    if (group === undefined) groups.push([1, kind, size]);
    else group[0]++;
  }
  return groups;
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** With a real minus: `−25`. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
