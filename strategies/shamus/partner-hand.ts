import { ACE, type Card, rankOf, SUITS, type Suit, sets, suitOf, type Table } from 'shamus-lab/shamus';
import { NO_SUIT } from './calls.js';
import { ranksNamed, suitAfter } from './conventions.js';
import { HandBelief } from './hand-belief.js';
import { ACES, fitsHi, fitsLo, unoCards } from './matching.js';

const { EVERY_CARD, hiOf, loOf, suitHi, suitLo } = sets;

/** The conventions that a Rummy player trusts. If the partner does not follow them, they mislead. */
export interface Reading {
  /** The meaning of a suit called with an ace: that it is held, or the convention of that name (`calls.ts`). */
  readonly calls: 'ignored' | 'held' | 'first' | 'ring' | 'ranks';
  /** An ace is played only if nothing else fits. */
  readonly keepsAces: boolean;
  /** The lowest card of a suit is the one that follows it. */
  readonly lowestFirst: boolean;
  /** An ace where another card would have fitted, Ace on Ace and Ace on suit, says that all others are of the suit called. */
  readonly aceSignals: boolean;
}

/**
 * Belief of a Rummy player about the Uno player's hand, by what the table shows. A player who drew held nothing that fitted;
 * plays and calls may say more.
 */
export class PartnerHand extends HandBelief {
  suitCalled = NO_SUIT;
  private pileCount = 0;

  constructor(private readonly reading: Reading) {
    super();
  }

  newGame(table: Readonly<Table>): void {
    this.start(unoCards(table));
    this.suitCalled = NO_SUIT;
    this.pileCount = table.pileCount;
  }

  /** Called when the Rummy player has chosen the discard, which is not on the pile yet. */
  afterDiscard(table: Readonly<Table>): void {
    this.held = unoCards(table);
    this.pileCount = table.pileCount + 1;
  }

  /** Called when the Rummy player's turn begins, with what the Uno player has done since. */
  watch(table: Readonly<Table>): void {
    // With four players others have played in between, so only the number of cards is known.
    if (table.players > 2) {
      this.newGame(table);
      return;
    }
    const drawn = unoCards(table) - this.held;
    if (table.pileCount === this.pileCount) {
      this.add(drawn, 0, 0);
    } else {
      this.played(table.pile[this.pileCount]!, table.pile[this.pileCount - 1]!, drawn + 1, table.lastCall);
    }
  }

  /** @param drawn number of cards drawn before this one could be played on the top */
  private played(card: Card, top: Card, drawn: number, call: Suit): void {
    const isAce = rankOf(card) === ACE;
    this.suitPlayed = drawn > 0 || isAce ? NO_SUIT : suitOf(card);
    if (drawn > 0) {
      this.suitCalled = NO_SUIT;
      this.drewUntilFit(drawn, fitsLo(top), fitsHi(top));
    } else {
      this.remove(loOf(card), hiOf(card));
    }
    if (isAce) this.playedAce(top, drawn, call);
    else if (drawn === 0) this.followed(card, top);
  }

  private followed(card: Card, top: Card): void {
    if (!this.reading.lowestFirst || (suitOf(card) !== suitOf(top) && rankOf(top) !== ACE)) return;
    this.lacksLower(card);
  }

  /** The suit covered is called only as a signal: by choice. All other calls name a suit that may be held. */
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
    if (calls === 'ring') this.ringCalled(call, covered);
    else if (calls === 'ranks') this.promise(ranksNamed(call), ranksNamed(call));
    else if (calls !== 'ignored') {
      if (calls === 'first') this.lacksBetween(covered, call);
      this.promise(suitLo(call), suitHi(call));
    }
  }

  /** Excludes the suits that come after one and before another. */
  private lacksBetween(covered: Suit, call: Suit): void {
    for (let step = 1; step < SUITS && suitAfter(covered, step) !== call; step++) this.lacks(suitAfter(covered, step));
  }
}
