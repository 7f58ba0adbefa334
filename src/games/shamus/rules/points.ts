/** Card values (rule 1.2), in points. */

import type { Card, Rank } from '../../../cards/card.js';
import * as cards from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { Melds } from './lay-down.js';

const { ACE, RANKS, rankOf, TEN } = cards;
const { cardsOfRank, tableByRanks } = sets;

/** An ace is worth 15, or 5 in a sequence. */
const ACE_LESS_IN_SEQUENCE = 10;

/** Points of a card of a rank in a hand or a group: 5, 10 or 15. */
export function rankValue(rank: Rank): number {
  if (rank === ACE) return 15;
  return rank >= TEN ? 10 : 5;
}

const CARD_VALUE = Uint8Array.from({ length: RANKS }, (_, rank) => rankValue(rank));
const VALUE = tableByRanks(rankValue);
const ACES = cardsOfRank(ACE);
const SUIT_MASK = 0x1fff;

/** Points of a card in a hand or a group: 5, 10 or 15. */
export function cardValue(card: Card): number {
  return CARD_VALUE[rankOf(card)]!;
}

/** The points of these cards in a hand or in groups. */
export function heldValue(lo: number, hi: number): number {
  return VALUE[lo & SUIT_MASK]! + VALUE[lo >>> 16]! + VALUE[hi & SUIT_MASK]! + VALUE[hi >>> 16]!;
}

/** The points of cards in melds: those in sequences and those in groups. */
export function meldValue({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Melds): number {
  return heldValue(sequencesLo | groupsLo, sequencesHi | groupsHi) - sequenceDiscount(sequencesLo, sequencesHi);
}

/** Points that these cards are worth less in sequences than in a hand or in groups. */
export function sequenceDiscount(lo: number, hi: number): number {
  const aces = (lo & ACES) + (hi & ACES);
  return ACE_LESS_IN_SEQUENCE * ((aces & 15) + (aces >>> 16));
}
