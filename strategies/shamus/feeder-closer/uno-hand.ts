import type { Card } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as calls from '../calls.js';
import { HandBelief } from '../hand-belief.js';
import * as matching from '../matching.js';
import type { UnoChoice } from './uno-choice.js';
import * as choices from './uno-choice.js';

const { ACE, CARD_LIMIT, RANKS, rankOf, SUITS, sets, suitOf } = shamus;
const { NO_SUIT } = calls;
const { ACES, fitsHi, fitsLo } = matching;
const { MILLION } = choices;
const { countCards, EVERY_CARD, firstCard, hiOf, loOf } = sets;

/** The weight of a card of which nothing is known. */
const AGREES = 1 << 20;

/**
 * Belief about the hand of an Uno player who plays as a feeder: of each kind, the possible cards have weights. A player who
 * drew held nothing that fitted; plays and calls say more, by the conventions of the feeder.
 */
export class UnoHand extends HandBelief {
  /** True if the last card left the suit of the top, by matching its rank. */
  changedSuit = false;
  private readonly mayLo = new Int32Array(CARD_LIMIT);
  private readonly mayHi = new Int32Array(CARD_LIMIT);
  private readonly all = new Int32Array(CARD_LIMIT);
  private readonly each = new Float64Array(CARD_LIMIT);
  /** Per kind and suit, and per kind and rank: the weight that is missing. */
  private readonly suitLacks = new Int32Array(CARD_LIMIT * SUITS);
  private readonly rankLacks = new Int32Array(CARD_LIMIT * RANKS);

  constructor(
    private readonly choice: UnoChoice,
    /** Probability, per number of cards held, up to 4, of still holding a card that should have been played earlier. */
    private readonly doubt: readonly number[],
  ) {
    super();
  }

  /** Reads a draw of `count` cards for a 2 or 4. */
  penalised(count: number): void {
    this.add(count, 0, 0);
  }

  /**
   * Reads a draw until a card fitted on the top, or any card if `anything` does. The last one, which is played at once,
   * counts as drawn too.
   */
  drew(count: number, top: Card, anything: boolean): void {
    const notLo = anything ? 0 : fitsLo(top);
    const notHi = anything ? 0 : fitsHi(top);
    this.suitPlayed = NO_SUIT;
    this.drewUntilFit(count, notLo, notHi);
    this.held++;
  }

  /** Reads a play of the card just drawn: the others are as they were. */
  playedDrawn(): void {
    this.held--;
  }

  /** Reads a play of a card that was held. `reads` tells whether it was chosen by `choice`. */
  played(card: Card, top: Card, anything: boolean, reads: boolean): void {
    const held = this.held;
    this.remove(loOf(card), hiOf(card));
    this.suitPlayed = rankOf(card) === ACE ? NO_SUIT : suitOf(card);
    this.changedSuit = !anything && suitOf(card) !== suitOf(top);
    if (held === 1) return;
    if (rankOf(card) === ACE) {
      // Aces are kept: nothing else fitted.
      if (anything) this.exclude(EVERY_CARD & ~ACES, EVERY_CARD & ~ACES);
      else this.exclude(fitsLo(top) & ~ACES, fitsHi(top) & ~ACES);
      return;
    }
    const doubt = this.doubt[held > 4 ? 4 : held]!;
    if (!reads || doubt >= 1) return;
    if (anything || suitOf(card) === suitOf(top)) this.lacksLower(card);
    this.weigh(card, top, anything, doubt);
  }

  override copy(from: UnoHand): void {
    super.copy(from);
    this.changedSuit = from.changedSuit;
  }

  /** Takes up the cards that may be held, for `chanceOfNone`. */
  mayHold(unseenLo: number, unseenHi: number): void {
    const { suitLacks, rankLacks } = this;
    for (let kind = 0; kind < this.kinds; kind++) {
      let lo = unseenLo & ~this.notLo[kind]!;
      let hi = unseenHi & ~this.notHi[kind]!;
      this.mayLo[kind] = lo;
      this.mayHi[kind] = hi;
      const may = countCards(lo, hi);
      lo &= this.lessLo[kind]!;
      hi &= this.lessHi[kind]!;
      for (let suit = 0; suit < SUITS; suit++) suitLacks[kind * SUITS + suit] = 0;
      for (let rank = 0; rank < RANKS; rank++) rankLacks[kind * RANKS + rank] = 0;
      let all = may * AGREES;
      while ((lo | hi) !== 0) {
        const card = firstCard(lo, hi);
        lo &= ~loOf(card);
        hi &= ~hiOf(card);
        const lacks = AGREES - this.weight[kind * CARD_LIMIT + card]!;
        all -= lacks;
        suitLacks[kind * SUITS + suitOf(card)]! += lacks;
        rankLacks[kind * RANKS + rankOf(card)]! += lacks;
      }
      this.all[kind] = all;
      this.each[kind] = all / may;
    }
  }

  /** The probability, in millionths, that none held fits on this card, which is no ace and which cannot be held. */
  chanceOfNone(card: Card): number {
    const lo = fitsLo(card);
    const hi = fitsHi(card);
    let chance = 1;
    for (let kind = 0; kind < this.kinds; kind++) {
      let all = this.all[kind]!;
      if (all <= 0) continue;
      const lacks = this.suitLacks[kind * SUITS + suitOf(card)]! + this.rankLacks[kind * RANKS + rankOf(card)]!;
      let misses = all + lacks - AGREES * countCards(lo & this.mayLo[kind]!, hi & this.mayHi[kind]!);
      const each = this.each[kind]!;
      for (let left = this.count[kind]!; left > 0; left--) {
        if (misses <= 0) return 0;
        chance *= misses / all;
        misses -= each;
        all -= each;
      }
    }
    return (MILLION * chance) | 0;
  }

  /** Weighs the other cards by the choice of this one. */
  private weigh(card: Card, top: Card, anything: boolean, doubt: number): void {
    const { choice } = this;
    if (this.kinds === 0) return;
    const others = ~ACES;
    let lo = (anything ? EVERY_CARD : fitsLo(top)) & choice.unseenLo & others & ~loOf(card);
    let hi = (anything ? EVERY_CARD : fitsHi(top)) & choice.unseenHi & others & ~hiOf(card);
    choice.compare(card, top);
    while ((lo | hi) !== 0) {
      const other = firstCard(lo, hi);
      const otherLo = loOf(other);
      const otherHi = hiOf(other);
      lo &= ~otherLo;
      hi &= ~otherHi;
      if (!choice.isWorse(other)) continue;
      for (let kind = 0; kind < this.kinds; kind++) {
        const isNew = ((otherLo & ~this.lessLo[kind]!) | (otherHi & ~this.lessHi[kind]!)) !== 0;
        const weight = isNew ? AGREES : this.weight[kind * CARD_LIMIT + other]!;
        this.weight[kind * CARD_LIMIT + other] = (weight * doubt) | 0;
        this.lessLo[kind]! |= otherLo;
        this.lessHi[kind]! |= otherHi;
      }
    }
  }
}
