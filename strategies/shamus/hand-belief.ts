import type { Card, Suit } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import { NO_SUIT } from './calls.js';
import { stepBefore, suitAfter } from './conventions.js';
import { ACES } from './matching.js';

const { CARD_LIMIT, rankOf, SUITS, sets, suitOf } = shamus;
const { cardsOfRanks, countCards, EVERY_CARD, suitHi, suitLo } = sets;

/**
 * Belief about the hand of an Uno player: the cards that it cannot contain, by what is public. Cards that came at the same time
 * are of one kind: each of them may be any card but those known to be impossible.
 */
export class HandBelief {
  held = 0;
  /** The suit of the card played last, if it was held and no ace; else NO_SUIT. */
  suitPlayed = NO_SUIT;
  kinds = 0;
  /** Per kind: its number of cards, and those that they cannot be. */
  readonly count = new Uint8Array(CARD_LIMIT);
  readonly notLo = new Int32Array(CARD_LIMIT);
  readonly notHi = new Int32Array(CARD_LIMIT);
  /** Per kind: the cards, no aces, whose holding agrees less with the plays so far, for readers who weigh. */
  protected readonly lessLo = new Int32Array(CARD_LIMIT);
  protected readonly lessHi = new Int32Array(CARD_LIMIT);
  /** Per kind and card, for those: how well it agrees. */
  protected readonly weight = new Int32Array(CARD_LIMIT * CARD_LIMIT);

  /** Forgets all but how many cards are held. */
  start(held: number): void {
    this.kinds = this.held = 0;
    this.suitPlayed = NO_SUIT;
    this.add(held, 0, 0);
  }

  copy(from: HandBelief): void {
    this.held = from.held;
    this.suitPlayed = from.suitPlayed;
    this.kinds = from.kinds;
    for (let kind = 0; kind < from.kinds; kind++) this.copyKind(from, kind, kind);
  }

  /** Reads a call by the ring convention (conventions.ts). */
  ringCalled(call: Suit, covered: Suit): void {
    for (let step = 1; step < SUITS; step++) {
      const suit = suitAfter(covered, step);
      if (suit === call) this.lacks(suitAfter(covered, stepBefore(step)));
      if (suit === call || call === covered) this.promise(suitLo(suit) & ~ACES, suitHi(suit) & ~ACES);
    }
  }

  /** Reads a draw of `count` cards for want of one that fits (rule 3.4); the last of them fits and is played at once. */
  protected drewUntilFit(count: number, fitLo: number, fitHi: number): void {
    this.exclude(fitLo, fitHi);
    this.add(count - 1, fitLo, fitHi);
  }

  /** Excludes the lower cards of the suit of a card, except its ace. */
  protected lacksLower(card: Card): void {
    const lower = cardsOfRanks((1 << rankOf(card)) - 1) & ~ACES;
    this.exclude(lower & suitLo(suitOf(card)), lower & suitHi(suitOf(card)));
  }

  /** Excludes a suit, except its ace. */
  protected lacks(suit: Suit): void {
    this.exclude(suitLo(suit) & ~ACES, suitHi(suit) & ~ACES);
  }

  protected exclude(lo: number, hi: number): void {
    for (let kind = 0; kind < this.kinds; kind++) {
      this.notLo[kind]! |= lo;
      this.notHi[kind]! |= hi;
    }
  }

  /** Notes that one of the cards held is among these. */
  protected promise(lo: number, hi: number): void {
    if (this.kinds === 0) return;
    this.remove(lo, hi);
    this.add(1, EVERY_CARD & ~lo, EVERY_CARD & ~hi);
  }

  protected add(count: number, notLo: number, notHi: number): void {
    if (count <= 0) return;
    this.held += count;
    const kind = this.kinds++;
    this.count[kind] = count;
    this.notLo[kind] = notLo;
    this.notHi[kind] = notHi;
    this.lessLo[kind] = this.lessHi[kind] = 0;
  }

  /** Removes one card that was among these: of the possible kinds, the best known one. */
  protected remove(lo: number, hi: number): void {
    if (this.kinds === 0) return;
    this.held--;
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
    if (last !== best) this.copyKind(this, last, best);
  }

  private copyKind(from: HandBelief, kind: number, to: number): void {
    const lessLo = from.lessLo[kind]!;
    const lessHi = from.lessHi[kind]!;
    this.count[to] = from.count[kind]!;
    this.notLo[to] = from.notLo[kind]!;
    this.notHi[to] = from.notHi[kind]!;
    this.lessLo[to] = lessLo;
    this.lessHi[to] = lessHi;
    if ((lessLo | lessHi) === 0) return;
    for (let card = 0; card < CARD_LIMIT; card++) {
      this.weight[to * CARD_LIMIT + card] = from.weight[kind * CARD_LIMIT + card]!;
    }
  }
}
