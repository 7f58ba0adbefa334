import type { Card, RummyView } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';

const { OpenHands, SUITS, sets, termsSeen } = shamus;
const { countSuit, firstCard, hiOf, loOf, ranksOf } = sets;

/** Facts of the Uno player's hand that the Rummy player can be told, each with words to follow "it". */
const FACTS = {
  'told-suit': 'is told if its partner holds one suit, which turns with the circle',
  'told-suits': 'is told which suits its partner holds',
  'told-ranks': 'is told which ranks its partner holds',
  'told-hand': 'is told which cards its partner holds',
} as const;

/** A fact that is told. */
export type Fact = keyof typeof FACTS;

/** The option `cheat`. */
export const CHEAT_OPTION = {
  summary:
    'at every discard it is told of its partner’s hand, against the rules, if that has a card of the suit which turns with the circle, which suits, which ranks or which cards it has; for studies of what that would be worth. Of more than seven cards only told-hand tells',
  values: ['no', 'told-suit', 'told-suits', 'told-ranks', 'told-hand'],
  default: 'no',
} as const;

/** See PolicyText. */
export function cheats({ cheat }: { readonly cheat: Fact | 'no' }): string | null {
  return cheat === 'no' ? null : FACTS[cheat];
}

/** A fact of the hand that the Uno player of two really has: only a cheat is told. */
export class ToldHand {
  /** The hand. */
  lo = 0;
  hi = 0;
  /** The cards that the fact allows. */
  mayLo = 0;
  mayHi = 0;
  readonly isAll: boolean;
  private bits = 0;
  private circle = 0;
  private deck: readonly Card[] | null = null;
  private open: InstanceType<typeof OpenHands> | null = null;
  /** In a position made by hand, which has no record, nothing is told. */
  private isTold = false;

  constructor(private readonly fact: Fact) {
    this.isAll = fact === 'told-hand';
  }

  /** @param deck the 52 cards of the game that is about to begin, in the order of use */
  showDeck(deck: readonly Card[]): void {
    this.deck = deck;
  }

  start({ table }: RummyView): void {
    this.isTold = table.record.count > 0;
    if (!this.isTold) return;
    if (this.deck === null) throw new Error('cannot cheat here: it was not shown the hands');
    this.open ??= new OpenHands(termsSeen(table));
    this.open.begin(this.deck);
    this.deck = null;
  }

  watch({ table }: RummyView): void {
    if (this.isTold) this.open!.readOn(table.record);
  }

  /** Finds what is told at a discard. @returns whether anything is */
  see({ table }: RummyView, unseenLo: number, unseenHi: number): boolean {
    if (!this.isTold) return false;
    this.circle = table.circleCount;
    this.lo = this.open!.takenLo[0]! & unseenLo;
    this.hi = this.open!.takenHi[0]! & unseenHi;
    this.bits = this.bitsOf(this.lo, this.hi);
    this.mayLo = this.mayHi = 0;
    while ((unseenLo | unseenHi) !== 0) {
      const card = firstCard(unseenLo, unseenHi);
      const lo = loOf(card);
      const hi = hiOf(card);
      unseenLo &= ~lo;
      unseenHi &= ~hi;
      if ((this.bitsOf(lo, hi) & ~this.bits) !== 0) continue;
      this.mayLo |= lo;
      this.mayHi |= hi;
    }
    return true;
  }

  /** Tests if the fact is the same of another hand. */
  agrees(lo: number, hi: number): boolean {
    return this.bitsOf(lo, hi) === this.bits;
  }

  /** The fact as a set of bits, which is that of two hands together where it has those of both. */
  private bitsOf(lo: number, hi: number): number {
    if (this.fact === 'told-ranks') return ranksOf(lo, hi);
    let suits = 0;
    for (let suit = 0; suit < SUITS; suit++) if (countSuit(lo, hi, suit) > 0) suits |= 1 << suit;
    return this.fact === 'told-suit' ? suits & (1 << (this.circle % SUITS)) : suits;
  }
}
