/** Pick-ups from the discard pile (rule 4.1): which are legal, and which of their cards must be laid down. */
import type { Card } from '../../../cards/card.js';
import * as cards from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import type { Melds } from './lay-down.js';
import type { Rulings } from './rulings.js';

const { RANKS, rankOf } = cards;
const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRank, countCards, hiOf, loOf } = sets;

/** More cards than there are. */
const NEVER = 99;

/** Discard pile from its first card to its top, `pileCount` long, and the rulings that it is picked up by. */
export interface Pile {
  readonly pile: Uint8Array;
  readonly pileCount: number;
  readonly rulings: Rulings;
}

/** Public table as it decides which pick-ups are legal. */
export interface PickUpTable extends Pile {
  readonly pileLo: number;
  readonly pileHi: number;
  readonly open: Melds;
}

/** Card that must be laid down in the turn of a pick-up of `depth` cards (rule 4.1, ruling `pickup`). */
export function owedCard({ pile, pileCount, rulings }: Pile, depth: number): Card {
  return pile[pileCount - (rulings.deepestMustBeLaid === true ? depth : 1)]!;
}

/**
 * Writes the legal pick-ups of a hand, as numbers of cards, to `depths` in rising order. A pick-up is legal if its owed card
 * can be laid down with a card left to discard; the turn can then always be finished by rule 4.4, because any other cards
 * that must be laid can be laid too, or the discard breaks them up. Allocates nothing.
 *
 * @returns how many there are
 */
export function listPickUps(table: PickUpTable, handLo: number, handHi: number, depths: Uint8Array): number {
  const { open, pile, pileCount, pileLo, pileHi, rulings } = table;
  if (pileCount === 0) return 0;
  const isTopOwed = rulings.deepestMustBeLaid !== true;
  // With the whole pile in hand the top can be laid if it ever can.
  if (isTopOwed && !canLayOwed(handLo | pileLo, handHi | pileHi, owedCard(table, 1), open)) return 0;
  let lo = handLo;
  let hi = handHi;
  let count = 0;
  for (let depth = 1; depth <= pileCount; depth++) {
    const card = pile[pileCount - depth]!;
    lo |= loOf(card);
    hi |= hiOf(card);
    // More cards never make it harder to lay the top one.
    if ((isTopOwed && count > 0) || canLayOwed(lo, hi, owedCard(table, depth), open)) depths[count++] = depth;
  }
  return count;
}

/** Tests if a hand that has picked up a card can lay it and keep another to discard (rules 4.1 to 4.3). */
function canLayOwed(lo: number, hi: number, owed: Card, melds: Melds): boolean {
  const isLo = owed < 32;
  const card = isLo ? loOf(owed) : hiOf(owed);
  const hand = isLo ? lo : hi;
  const rank = cardsOfRank(rankOf(owed));
  const isInNew = ranksHeldThrice(lo & rank, hi & rank) !== 0 || (cardsInRuns(hand) & card) !== 0;
  let fewest = isInNew ? 3 : NEVER;
  if (melds.pickUpNeedsMeld !== true) {
    if (ranksHeldThrice(melds.groupsLo & rank, melds.groupsHi & rank) !== 0) fewest = 1;
    else fewest = Math.min(fewest, fewestOnto(hand, isLo ? melds.sequencesLo : melds.sequencesHi, card));
  }
  return fewest < countCards(lo, hi);
}

/** Fewest cards of one half of a hand, `card` among them, that extend a sequence on the table; NEVER if none do. */
function fewestOnto(hand: number, lies: number, card: number): number {
  let fewest = NEVER;
  for (let length = 1, low = card; length < RANKS && (low & hand) !== 0; length++, low >>>= 1) {
    if ((lies & (low >>> 1)) !== 0 && length < fewest) fewest = length;
  }
  for (let length = 1, high = card; length < fewest && (high & hand) !== 0; length++, high <<= 1) {
    if ((lies & (high << 1)) !== 0) fewest = length;
  }
  return fewest;
}
