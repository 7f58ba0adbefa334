import { ACE, CARD_LIMIT, type Card, rankOf, SUITS, type Suit, sets, suitOf, type Table } from 'shamus-lab/shamus';
import { NO_SUIT } from './calls.js';
import { ranksNamed, stepBefore, suitAfter } from './conventions.js';
import { ACES, fitsHi, fitsLo, unoCards } from './matching.js';

const { cardsOfRanks, countCards, EVERY_CARD, hiOf, loOf, suitHi, suitLo } = sets;

/** The conventions that a Rummy player trusts. If his partner does not follow them, they mislead. */
export interface Reading {
  /** The meaning of a suit called with an ace: that he holds it, or the convention of that name (`calls.ts`). */
  readonly calls: 'ignored' | 'held' | 'first' | 'ring' | 'ranks';
  /** He plays an ace only if nothing else fits. */
  readonly keepsAces: boolean;
  /** When he follows suit, he plays his lowest card of it. */
  readonly lowestFirst: boolean;
  /** An ace where another card would have fitted, Ace on Ace and Ace on suit, says that all others are of the suit called. */
  readonly aceSignals: boolean;
}

/**
 * Knowledge of a Rummy player about the Uno player's hand: which cards it cannot contain. A player who drew held nothing
 * that fitted; plays and calls may say more. Cards of one kind are treated alike.
 */
export class PartnerHand {
  /** The suit of the card that he last played without having to draw; NO_SUIT after an ace. */
  suitPlayed = NO_SUIT;
  suitCalled = NO_SUIT;
  kinds = 0;
  readonly count = new Uint8Array(CARD_LIMIT);
  readonly notLo = new Int32Array(CARD_LIMIT);
  readonly notHi = new Int32Array(CARD_LIMIT);
  private held = 0;
  private pileCount = 0;

  constructor(private readonly reading: Reading) {}

  /** A new game: any cards. */
  start(table: Readonly<Table>): void {
    this.suitPlayed = this.suitCalled = NO_SUIT;
    this.kinds = 0;
    this.held = unoCards(table);
    this.pileCount = table.pileCount;
    this.add(this.held, 0, 0);
  }

  /** Called when the Rummy player has chosen his discard, which is not on the pile yet. */
  afterDiscard(table: Readonly<Table>): void {
    this.held = unoCards(table);
    this.pileCount = table.pileCount + 1;
  }

  /** Called when the Rummy player's turn begins, with what the Uno player has done since. */
  watch(table: Readonly<Table>): void {
    // With four players others have played in between, so only the number of his cards is known.
    if (table.players > 2) {
      this.start(table);
      return;
    }
    const drawn = unoCards(table) - this.held;
    if (table.pileCount === this.pileCount) {
      this.add(drawn, 0, 0);
    } else {
      this.played(table.pile[this.pileCount]!, table.pile[this.pileCount - 1]!, drawn + 1, table.lastCall);
    }
  }

  /** @param drawn how many cards he drew before he could play this one on the top */
  private played(card: Card, top: Card, drawn: number, call: Suit): void {
    const isAce = rankOf(card) === ACE;
    this.suitPlayed = drawn > 0 || isAce ? NO_SUIT : suitOf(card);
    if (drawn > 0) {
      this.suitCalled = NO_SUIT;
      this.exclude(fitsLo(top), fitsHi(top));
      this.add(drawn - 1, fitsLo(top), fitsHi(top));
    } else {
      this.remove(loOf(card), hiOf(card));
    }
    if (isAce) this.playedAce(top, drawn, call);
    else if (drawn === 0) this.followed(card, top);
  }

  private followed(card: Card, top: Card): void {
    if (!this.reading.lowestFirst || (suitOf(card) !== suitOf(top) && rankOf(top) !== ACE)) return;
    const lower = cardsOfRanks((1 << rankOf(card)) - 1) & ~ACES;
    this.exclude(lower & suitLo(suitOf(card)), lower & suitHi(suitOf(card)));
  }

  /** He calls the suit that he covers only as a signal: by choice. All other calls name a suit that he may hold. */
  private playedAce(top: Card, drawn: number, call: Suit): void {
    const { aceSignals, keepsAces } = this.reading;
    const covered = suitOf(top);
    this.suitCalled = call;
    if (aceSignals && drawn === 0 && (rankOf(top) === ACE || call === covered)) {
      this.exclude(EVERY_CARD & ~(suitLo(call) | ACES), EVERY_CARD & ~(suitHi(call) | ACES));
      return;
    }
    if (keepsAces && drawn === 0 && rankOf(top) !== ACE) this.exclude(fitsLo(top) & ~ACES, fitsHi(top) & ~ACES);
    this.read(call, covered);
  }

  /** Applies the convention for calls. */
  private read(call: Suit, covered: Suit): void {
    const { calls } = this.reading;
    if (calls === 'ring') this.readRing(call, covered);
    else if (calls === 'ranks') this.promise(ranksNamed(call), ranksNamed(call));
    else if (calls !== 'ignored') {
      if (calls === 'first') this.lacksBetween(covered, call);
      this.promise(suitLo(call), suitHi(call));
    }
  }

  /** He holds none of the suits that come after one and before another. */
  private lacksBetween(covered: Suit, call: Suit): void {
    for (let step = 1; step < SUITS && suitAfter(covered, step) !== call; step++) this.lacks(suitAfter(covered, step));
  }

  private readRing(call: Suit, covered: Suit): void {
    for (let step = 1; step < SUITS; step++) {
      const suit = suitAfter(covered, step);
      if (suit === call) this.lacks(suitAfter(covered, stepBefore(step)));
      if (suit === call || call === covered) this.promise(suitLo(suit) & ~ACES, suitHi(suit) & ~ACES);
    }
  }

  /** He holds no card of this suit, except perhaps its ace. */
  private lacks(suit: Suit): void {
    this.exclude(suitLo(suit) & ~ACES, suitHi(suit) & ~ACES);
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

  /** Removes one card that was among these: of the possible kinds, the best known one. */
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
