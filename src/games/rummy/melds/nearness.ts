/**
 * The cards that make a meld or fit on one just now, by a few shifts: for one deck, melds of three, and runs within a
 * suit, ace low. `MeldDistance` and `allLayOffs` say more, and of every game of the family.
 */
import type { Card } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import type { Melds } from './melds.js';

const { neighbours, ranksHeldTwice } = patterns;
const { cardsOfRanks, EVERY_CARD, hasCard } = sets;

/** Places of one half that make a run of three with two cards of it. */
function completesRun(half: number): number {
  const above = half << 1;
  const below = half >>> 1;
  return (above & (half << 2)) | (below & (half >>> 2)) | (above & below);
}

/** Lo half of the cards, not held, of which each alone makes a new meld with two cards of the hand (lo, hi). */
export function completingLo(lo: number, hi: number): number {
  return (completesRun(lo) | ranksHeldTwice(lo, hi)) & EVERY_CARD & ~lo;
}

/** Hi half of the cards, not held, of which each alone makes a new meld with two cards of the hand (lo, hi). */
export function completingHi(lo: number, hi: number): number {
  return (completesRun(hi) | ranksHeldTwice(lo, hi)) & EVERY_CARD & ~hi;
}

/** Lo half of the cards that can be laid off on the melds of the table just now, one at a time (R10.2). */
export function fitsLo(melds: Readonly<Melds>): number {
  return (cardsOfRanks(melds.openRanks) | neighbours(melds.runsLo)) & EVERY_CARD & ~melds.runsLo;
}

/** Hi half of the cards that can be laid off on the melds of the table just now, one at a time (R10.2). */
export function fitsHi(melds: Readonly<Melds>): number {
  return (cardsOfRanks(melds.openRanks) | neighbours(melds.runsHi)) & EVERY_CARD & ~melds.runsHi;
}

/** True if a card fits on the table just now. */
export function fitsOnTable(card: Card, melds: Readonly<Melds>): boolean {
  return hasCard(fitsLo(melds), fitsHi(melds), card);
}
