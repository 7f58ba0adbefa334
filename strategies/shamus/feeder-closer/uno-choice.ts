import type { Card } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from '../matching.js';
import type { ChoiceWeights } from './feeder-weights.js';

/** A certain chance, in millionths. Chances and worths are passed as int32s, because V8 allocates other numbers. */
export const MILLION = 1e6;

const { ACE, rankOf, sets, suitOf } = shamus;
const { ACES, fitsHi, fitsLo, ranksFollowed, suitsHeld } = matching;
const { countCards, EVERY_CARD, hiOf, loOf, suitHi, suitLo } = sets;

/**
 * Values a card for an Uno player while Senior is open: how well the rest of the hand can follow. It counts only what is
 * public, and the hand itself, so partners can ask: would a player who held that card not have played it?
 */
export class UnoChoice {
  /** Cards neither in the pile nor in melds; `worth` leaves out the Uno player's own hand. */
  unseenLo = 0;
  unseenHi = 0;
  takenLo = 0;
  takenHi = 0;

  /** Costs, indexed by 64 times one more than the unseen cards, plus one more than those that the rest cannot follow. */
  private readonly costs = new Float64Array(64 * 64);
  private card = 0;
  private top = 0;
  /** Unseen cards without `card`, those that follow it, and the value of following the cards known with it. */
  private othersLo = 0;
  private othersHi = 0;
  private others = 0;
  private following = 0;
  private known = 0;

  constructor(private readonly w: ChoiceWeights) {
    for (let place = 64; place < this.costs.length; place++) {
      this.costs[place] = (w.followsNone * missedSquare(place & 63, place >>> 6)) / MILLION;
    }
  }

  worth(card: Card, top: Card, restLo: number, restHi: number): number {
    const { w } = this;
    if ((restLo | restHi) === 0) return 0;
    const suit = suitOf(card);
    const anything = ((restLo | restHi) & ACES) !== 0;
    const ranks = ranksFollowed(restLo, restHi);
    const followsLo = anything ? EVERY_CARD : ranks | suitsHeld(restLo);
    const followsHi = anything ? EVERY_CARD : ranks | suitsHeld(restHi);
    const unseenLo = this.unseenLo & ~(restLo | loOf(card));
    const unseenHi = this.unseenHi & ~(restHi | hiOf(card));
    const unseen = countCards(unseenLo, unseenHi) + 1;
    let worth = -this.costs[64 * unseen + unseen - countCards(followsLo & unseenLo, followsHi & unseenHi)]!;
    if (((restLo & suitLo(suit)) | (restHi & suitHi(suit))) !== 0) worth += w.suitKept;
    worth += this.knownWorth(followsLo, followsHi);
    if (rankOf(card) === ACE) worth += w.acePlayed;
    else if (suit === suitOf(top)) worth += w.suitFollowed;
    if (rankOf(card) === rankOf(top)) worth += w.rankFollowed;
    return worth | 0;
  }

  /** Takes up a card played on a top, to compare it by `isWorse` with others that the player may have kept. No ace. */
  compare(card: Card, top: Card): void {
    this.card = card;
    this.top = top;
    this.othersLo = this.unseenLo & ~loOf(card);
    this.othersHi = this.unseenHi & ~hiOf(card);
    this.others = countCards(this.othersLo, this.othersHi);
    this.following = countCards(this.othersLo & fitsLo(card), this.othersHi & fitsHi(card));
    this.known = this.knownWorth(fitsLo(card), fitsHi(card));
  }

  isWorse(other: Card): boolean {
    const { card, costs, others } = this;
    const lo = fitsLo(other);
    const hi = fitsHi(other);
    const fits = ((lo & loOf(card)) | (hi & hiOf(card))) === 0 ? 0 : 1;
    // The other card is one of those that follow it.
    const followed = countCards(this.othersLo & lo, this.othersHi & hi) - 1;
    const kept = this.playedWorth(card, other, -costs[65 * others - followed]!, this.knownWorth(lo, hi));
    return kept < this.playedWorth(other, card, -costs[65 * others - this.following + fits]!, this.known);
  }

  private playedWorth(card: Card, rest: Card, cost: number, known: number): number {
    const { w, top } = this;
    let worth = cost;
    if (suitOf(card) === suitOf(rest)) worth += w.suitKept;
    worth += known;
    if (suitOf(card) === suitOf(top)) worth += w.suitFollowed;
    if (rankOf(card) === rankOf(top)) worth += w.rankFollowed;
    return worth | 0;
  }

  private knownWorth(followsLo: number, followsHi: number): number {
    return ((followsLo & this.takenLo) | (followsHi & this.takenHi)) === 0 ? 0 : this.w.followsKnown;
  }
}

/** The square of the share of the unseen cards, and one more, that these are not, in millionths. */
export function missedShare(followsLo: number, followsHi: number, unseenLo: number, unseenHi: number): number {
  const unseen = countCards(unseenLo, unseenHi) + 1;
  return missedSquare(unseen - countCards(followsLo & unseenLo, followsHi & unseenHi), unseen);
}

function missedSquare(misses: number, unseen: number): number {
  return ((MILLION * misses * misses) / (unseen * unseen)) | 0;
}
