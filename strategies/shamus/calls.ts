/** Calls of an Uno player with an ace: the sender's side of the conventions. */
import { type Card, SUITS, type Suit, sets, suitOf, type UnoView } from 'shamus-lab/shamus';
import { ranksNamed, stepBefore, suitAfter } from './conventions.js';
import { ACES } from './matching.js';

const { countCards, countSuit, firstCard } = sets;

/** No suit: several are held, or none. */
export const NO_SUIT = -1;

/** The suit with the most cards in the hand; the first of them if several tie. */
export function longestSuit(lo: number, hi: number): Suit {
  const clubs = countSuit(lo, hi, 0);
  const diamonds = countSuit(lo, hi, 1);
  const hearts = countSuit(lo, hi, 2);
  const spades = countSuit(lo, hi, 3);
  const minor = diamonds > clubs ? 1 : 0;
  const major = spades > hearts ? 3 : 2;
  return Math.max(hearts, spades) > Math.max(clubs, diamonds) ? major : minor;
}

/** The first suit held after the covered one; the covered one if there is none. */
export function firstSuitHeld(lo: number, hi: number, covered: Suit): Suit {
  for (let step = 1; step < SUITS; step++) {
    const suit = suitAfter(covered, step);
    if (countSuit(lo & ~ACES, hi & ~ACES, suit) > 0) return suit;
  }
  return covered;
}

/**
 * The suit on the ring that is held although the one before it is not; the covered suit if all three are held. Every
 * hand has exactly one such call.
 */
export function ringCall(lo: number, hi: number, covered: Suit): Suit {
  for (let step = 1; step < SUITS; step++) {
    const suit = suitAfter(covered, step);
    const before = suitAfter(covered, stepBefore(step));
    const holds = countSuit(lo & ~ACES, hi & ~ACES, suit) > 0;
    if (holds && countSuit(lo & ~ACES, hi & ~ACES, before) === 0) return suit;
  }
  return covered;
}

/** The suit that stands for the ranks held which have the most unseen cards. */
export function rankCall(lo: number, hi: number, unseenLo: number, unseenHi: number): Suit {
  let most = -1;
  let called = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const ranks = ranksNamed(suit);
    const unseen = ((lo | hi) & ranks) === 0 ? -1 : countCards(unseenLo & ranks, unseenHi & ranks);
    if (unseen <= most) continue;
    most = unseen;
    called = suit;
  }
  return called;
}

/**
 * Ace on Ace, Ace on suit: apart from aces, the Uno player has two or more cards left, all of one suit, and one of them
 * fits, but they play an ace and call that suit. With a single card left there is nothing to signal: an ace always fits and
 * is the better one to keep.
 *
 * @returns the suit; NO_SUIT otherwise
 */
export function suitToSignal(view: UnoView): Suit {
  const { playableLo, playableHi, handLo, handHi } = view;
  if (((playableLo | playableHi) & ACES) === 0) return NO_SUIT;
  const fittingLo = playableLo & ~ACES;
  const fittingHi = playableHi & ~ACES;
  if ((fittingLo | fittingHi) === 0) return NO_SUIT;
  const suit = suitOf(firstCard(fittingLo, fittingHi));
  const othersLo = handLo & ~ACES;
  const othersHi = handHi & ~ACES;
  const others = countCards(othersLo, othersHi);
  return others > 1 && countSuit(othersLo, othersHi, suit) === others ? suit : NO_SUIT;
}

/** The first ace that may be played; there is one. */
export function playableAce(view: UnoView): Card {
  return firstCard(view.playableLo & ACES, view.playableHi & ACES);
}
