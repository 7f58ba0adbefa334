import { ACE, CARD_LIMIT, type Card, NO_CALL, rankOf, sets, suitOf, type Table } from 'shamus-lab/shamus';
import { ACES, fitsHi, fitsLo } from './matching.js';

const { countCards, EVERY_CARD, hiOf, loOf, suitHi, suitLo } = sets;

const NO_SUIT = -1;

/**
 * What a Rummy player knows of the Uno player's hand. Its cards are told apart by what they cannot be: when he drew he
 * held nothing that fitted, and when he called a suit he held one of it. Cards of one kind are alike in this.
 */
export class PartnerHand {
  /** The suit of the card that he last played without having to draw; NO_SUIT after an ace. */
  suitPlayed = NO_SUIT;
  private kinds = 0;
  private readonly count = new Uint8Array(CARD_LIMIT);
  private readonly notLo = new Int32Array(CARD_LIMIT);
  private readonly notHi = new Int32Array(CARD_LIMIT);
  private held = 0;
  private pileCount = 0;

  /** A new game: any cards. */
  start(table: Readonly<Table>): void {
    this.suitPlayed = NO_SUIT;
    this.kinds = 0;
    this.held = table.held[0]!;
    this.pileCount = table.pileCount;
    this.add(this.held, 0, 0);
  }

  /** When the Rummy player has chosen his discard, which is not on the pile yet. */
  afterDiscard(table: Readonly<Table>): void {
    this.held = table.held[0]!;
    this.pileCount = table.pileCount + 1;
  }

  /** When the Rummy player's turn begins: what the Uno player did since. */
  watch(table: Readonly<Table>): void {
    const drawn = table.held[0]! - this.held;
    if (table.pileCount === this.pileCount) {
      this.add(drawn, 0, 0);
    } else {
      this.played(table.pile[this.pileCount]!, table.pile[this.pileCount - 1]!, drawn + 1, table.lastCall);
    }
  }

  /** The chance that he holds none of the cards that fit, of all that he may hold. */
  chanceOfNone(fitLo: number, fitHi: number, unseenLo: number, unseenHi: number): number {
    let chance = 1;
    for (let kind = 0; kind < this.kinds; kind++) {
      const mayLo = unseenLo & ~this.notLo[kind]!;
      const mayHi = unseenHi & ~this.notHi[kind]!;
      const may = countCards(mayLo, mayHi);
      if (may === 0) continue;
      const miss = 1 - countCards(mayLo & fitLo, mayHi & fitHi) / may;
      for (let left = this.count[kind]!; left > 0; left--) chance *= miss;
    }
    return chance;
  }

  private played(card: Card, top: Card, drawn: number, call: number): void {
    const lo = fitsLo(top);
    const hi = fitsHi(top);
    this.suitPlayed = drawn > 0 || rankOf(card) === ACE ? NO_SUIT : suitOf(card);
    if (drawn > 0) {
      this.exclude(lo, hi);
      this.add(drawn - 1, lo, hi);
    } else {
      this.remove(loOf(card), hiOf(card));
      // He keeps his aces back: one that he plays though he need not draw says that nothing else fitted.
      if (rankOf(card) === ACE && rankOf(top) !== ACE) this.exclude(lo & ~ACES, hi & ~ACES);
    }
    if (rankOf(card) === ACE && call !== NO_CALL) this.promise(suitLo(call), suitHi(call));
  }

  /** One of his cards is among these. */
  private promise(lo: number, hi: number): void {
    if (this.kinds === 0) return;
    this.remove(lo, hi);
    this.add(1, EVERY_CARD & ~lo, EVERY_CARD & ~hi);
  }

  /** None of his cards is among these. */
  private exclude(lo: number, hi: number): void {
    for (let kind = 0; kind < this.kinds; kind++) {
      this.notLo[kind]! |= lo;
      this.notHi[kind]! |= hi;
    }
  }

  private add(count: number, notLo: number, notHi: number): void {
    if (count === 0) return;
    const kind = this.kinds++;
    this.count[kind] = count;
    this.notLo[kind] = notLo;
    this.notHi[kind] = notHi;
  }

  /** Takes one card away that was among these: of the kinds that it may be, the one best known. */
  private remove(lo: number, hi: number): void {
    let best = 0;
    let most = -1;
    for (let kind = 0; kind < this.kinds; kind++) {
      const notLo = this.notLo[kind]!;
      const notHi = this.notHi[kind]!;
      const known = countCards(notLo, notHi);
      if (((lo & ~notLo) | (hi & ~notHi)) === 0 || known <= most) continue;
      best = kind;
      most = known;
    }
    if (--this.count[best]! > 0) return;
    const last = --this.kinds;
    this.count[best] = this.count[last]!;
    this.notLo[best] = this.notLo[last]!;
    this.notHi[best] = this.notHi[last]!;
  }
}
