/**
 * Conventions that a team may agree on before the game, because talking is not allowed: what the suit called with an ace
 * says about the Uno player's hand. `calls.ts` sends it; `partner-hand.ts` reads it.
 *
 * They play an ace only if nothing else fits, so they hold none of the suit that the ace covers, and the call describes only
 * the other three.
 */
import { type Suit, sets } from 'shamus-lab/shamus';

const { cardsOfRanks } = sets;

/** The suits in a circle: clubs, diamonds, hearts, spades, and clubs again. */
export function suitAfter(suit: Suit, steps: number): Suit {
  return (suit + steps) & 3;
}

/**
 * The three suits that were not covered also form a ring: after the last of them comes the first again.
 *
 * @param step which of them, counted from the covered suit: 1, 2 or 3
 * @returns the one before it
 */
export function stepBefore(step: number): number {
  return step === 1 ? 3 : step - 1;
}

/** Ranks that a call names: clubs stand for 2 to 4, diamonds for 5 to 7, hearts for 8 to T, spades for J to K. */
export function ranksNamed(suit: Suit): number {
  return cardsOfRanks(0b1110 << (3 * suit));
}
