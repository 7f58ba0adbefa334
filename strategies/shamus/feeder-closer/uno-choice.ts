import { ACE, type Card, rankOf, sets, suitOf } from 'shamus-lab/shamus';
import { ACES, ranksFollowed, suitsHeld } from '../matching.js';
import type { ChoiceWeights } from './feeder-weights.js';

/** A certain chance, in millionths. Chances and worths are passed as int32s, because V8 allocates other numbers. */
export const MILLION = 1e6;

const { countCards, EVERY_CARD, hiOf, loOf, suitHi, suitLo } = sets;

/**
 * Values a card for an Uno player while Senior is open: how well the rest of the hand can follow. It counts only what is
 * public, and the hand itself, so partners can ask: would a player who held that card not have played it?
 */
export class UnoChoice {
  /** What lies neither in the pile nor in melds; `worth` leaves out his own hand. */
  unseenLo = 0;
  unseenHi = 0;
  /** What the Rummy player before him is known to hold. */
  takenLo = 0;
  takenHi = 0;

  constructor(private readonly w: ChoiceWeights) {}

  /** The value of playing a card on the top, and keeping the rest. */
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
    let worth = -((w.followsNone * missedShare(followsLo, followsHi, unseenLo, unseenHi)) / MILLION);
    if (((restLo & suitLo(suit)) | (restHi & suitHi(suit))) !== 0) worth += w.suitKept;
    if (((followsLo & this.takenLo) | (followsHi & this.takenHi)) !== 0) worth += w.followsKnown;
    if (rankOf(card) === ACE) worth += w.acePlayed;
    else if (suit === suitOf(top)) worth += w.suitFollowed;
    if (rankOf(card) === rankOf(top)) worth += w.rankFollowed;
    return worth | 0;
  }
}

/** The square of the share of the unseen cards, and one more, that these are not, in millionths. */
export function missedShare(followsLo: number, followsHi: number, unseenLo: number, unseenHi: number): number {
  const unseen = countCards(unseenLo, unseenHi) + 1;
  const misses = unseen - countCards(followsLo & unseenLo, followsHi & unseenHi);
  return ((MILLION * misses * misses) / (unseen * unseen)) | 0;
}
