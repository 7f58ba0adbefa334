/** The legality tests that the engine makes at each decision, and the error when one fails. */

import type { Card } from '../../../cards/card.js';
import * as card from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { IllegalMove } from '../../../game/index.js';
import { areInNewMelds, type LayDown, type Melds, NO_MELDS } from './lay-down.js';

const { ACE, rankOf, suitOf } = card;
const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRank, EVERY_CARD, suitHi, suitLo } = sets;

const ACES = cardsOfRank(ACE);

/**
 * Tests if an Uno player may call a suit on a top card, so that any card fits: on an ace (rule 3.2), but on the upcard only by
 * ruling `openingAce` (rule 2.6).
 */
export function mayCallOn(top: Card, isUpcard: boolean, openingAceCalls: boolean): boolean {
  return rankOf(top) === ACE && (!isUpcard || openingAceCalls);
}

/** The clubs and diamonds that an Uno player may play on a top card (rules 3.1, 3.2). @param mayCall see mayCallOn */
export function fittingLo(top: Card, mayCall: boolean): number {
  return mayCall ? EVERY_CARD : cardsOfRank(rankOf(top)) | ACES | suitLo(suitOf(top));
}

/** The hearts and spades, see fittingLo. */
export function fittingHi(top: Card, mayCall: boolean): number {
  return mayCall ? EVERY_CARD : cardsOfRank(rankOf(top)) | ACES | suitHi(suitOf(top));
}

/** Number of cards that a 2 or 4 makes a player draw (rules 2.5, 3.6, 4.5); 0 for any other card. */
export function penaltyOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 1 || rank === 3 ? rank + 1 : 0;
}

/** Tests if a hand holds a card that could be laid down as a meld or a lay-off (rule 4.4). */
export function canLay(lo: number, hi: number, melds: Melds): boolean {
  const ranks = ranksHeldThrice(lo | melds.groupsLo, hi | melds.groupsHi);
  const runsLo = cardsInRuns(lo | melds.sequencesLo);
  const runsHi = cardsInRuns(hi | melds.sequencesHi);
  return ((lo & (runsLo | ranks)) | (hi & (runsHi | ranks))) !== 0;
}

/**
 * Finds the cards of a hand that may be discarded (rules 4.3, 4.4): those that leave nothing to lay down.
 *
 * @param melds those that cards may be laid off on once the turn's lay-down lies there, see `meldsAfter`
 * @param mayKeep whether layable cards may be kept (ruling `mustMeld`), so that any card may go
 * @param out is set to them; empty if no discard is legal
 */
export function findDiscards(
  lo: number,
  hi: number,
  melds: Melds,
  mayKeep: boolean,
  out: { lo: number; hi: number },
): void {
  out.lo = lo;
  out.hi = hi;
  if (!mayKeep && canLay(lo, hi, melds)) narrowDiscards(lo, hi, melds, out);
}

/** Keeps of a hand that holds layable cards those whose discard leaves none. A function of its own lets V8 inline its caller. */
function narrowDiscards(lo: number, hi: number, melds: Melds, out: { lo: number; hi: number }): void {
  let outLo = 0;
  let outHi = 0;
  for (let rest = lo; rest !== 0; rest &= rest - 1) {
    const card = rest & -rest;
    if (!canLay(lo & ~card, hi, melds)) outLo |= card;
  }
  for (let rest = hi; rest !== 0; rest &= rest - 1) {
    const card = rest & -rest;
    if (!canLay(lo, hi & ~card, melds)) outHi |= card;
  }
  out.lo = outLo;
  out.hi = outHi;
}

/** Sets `out` to the melds that cards may be laid off on once `laid` lies on the table, too (ruling `layoff`). */
export function meldsAfter(open: Melds, laid: LayDown, out: LayDown): void {
  if (open === NO_MELDS) {
    out.clear();
    return;
  }
  out.set(
    open.sequencesLo | laid.sequencesLo,
    open.sequencesHi | laid.sequencesHi,
    open.groupsLo | laid.groupsLo,
    open.groupsHi | laid.groupsHi,
  );
}

/** Tests if these cards of a hand may be laid down (rules 4.1 to 4.3), by all but rule 4.4. */
export function isLegalLayDown(
  laid: LayDown,
  handLo: number,
  handHi: number,
  melds: Melds,
  mustLo: number,
  mustHi: number,
): boolean {
  const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
  const laidLo = sequencesLo | groupsLo;
  const laidHi = sequencesHi | groupsHi;
  if ((laidLo | laidHi | mustLo | mustHi) === 0) return (handLo | handHi) !== 0;
  const ranks = ranksHeldThrice(groupsLo | melds.groupsLo, groupsHi | melds.groupsHi);
  const broken =
    (sequencesLo & groupsLo) |
    (sequencesHi & groupsHi) |
    (laidLo & ~handLo) |
    (laidHi & ~handHi) |
    (sequencesLo & ~cardsInRuns(sequencesLo | melds.sequencesLo)) |
    (sequencesHi & ~cardsInRuns(sequencesHi | melds.sequencesHi)) |
    (groupsLo & ~ranks) |
    (groupsHi & ~ranks);
  return broken === 0 && (laidLo !== handLo || laidHi !== handHi) && meetsPickUp(laid, melds, mustLo, mustHi);
}

/** Tests if a lay-down uses the picked-up card as required (rule 4.1, ruling `pickupUse`). */
export function meetsPickUp(laid: LayDown, melds: Melds, mustLo: number, mustHi: number): boolean {
  const missingLo = mustLo & ~(laid.sequencesLo | laid.groupsLo);
  const missingHi = mustHi & ~(laid.sequencesHi | laid.groupsHi);
  if ((missingLo | missingHi) !== 0) return false;
  return melds.pickUpNeedsMeld !== true || areInNewMelds(mustLo, mustHi, laid);
}

/** The error for a lay-down that `isLegalLayDown` refused: the first rule it breaks. */
export function layDownError(laid: LayDown, hand: CardSet, melds: Melds, must: CardSet): IllegalMove {
  const sequences = CardSet.fromHalves(laid.sequencesLo, laid.sequencesHi);
  const groups = CardSet.fromHalves(laid.groupsLo, laid.groupsHi);
  const cards = sequences.union(groups);
  const missing = must.difference(cards);
  const places = laid.sequencesLo | laid.sequencesHi | laid.groupsLo | laid.groupsHi;
  if ((places & ~EVERY_CARD) !== 0) return new IllegalMove('4.2', 'lays down something that is not a card');
  if (!cards.isSubsetOf(hand))
    return new IllegalMove('4.2', `lays down ${cards.difference(hand)}, which it does not hold`);
  if (!sequences.isDisjointFrom(groups)) {
    return new IllegalMove('1.5', `lays ${sequences.intersection(groups)} in a sequence and in a group`);
  }
  if (!missing.isEmpty) return new IllegalMove('4.1', `picks up ${missing} but does not lay it down`);
  const runs = CardSet.fromHalves(
    cardsInRuns(laid.sequencesLo | melds.sequencesLo),
    cardsInRuns(laid.sequencesHi | melds.sequencesHi),
  );
  if (!sequences.isSubsetOf(runs)) {
    return new IllegalMove(
      '1.3',
      `lays ${sequences.difference(runs)} as a sequence, but not in a run of three or more`,
    );
  }
  const ranks = ranksHeldThrice(laid.groupsLo | melds.groupsLo, laid.groupsHi | melds.groupsHi);
  const allowed = CardSet.fromHalves(ranks, ranks);
  if (!groups.isSubsetOf(allowed)) {
    return new IllegalMove('1.4', `lays ${groups.difference(allowed)} as a group, but not of three or four of a rank`);
  }
  if (!meetsPickUp(laid, melds, must.lo, must.hi)) {
    return new IllegalMove('4.1', `lays off ${must}, which it picked up and must use in a new meld (ruling pickupUse)`);
  }
  return new IllegalMove('4.3', 'lays down its whole hand, leaving no card to discard');
}
