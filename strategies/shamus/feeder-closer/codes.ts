/**
 * Codes: which of several cards that feeder values equally an Uno player plays says something about its other cards. Both sides
 * agree on one before the game.
 */
import { SUITS, sets } from 'shamus-lab/shamus';
import { ACES } from '../matching.js';

const { countSuit } = sets;

/** The names of all codes. `none`: the first card in the order of the deck, as feeder plays. */
export const CODES = ['none', 'parity', 'hash'] as const;

/** The name of a code. */
export type Code = (typeof CODES)[number];

/**
 * The place of the card to be played among equal cards, which are ordered by rank.
 *
 * @param count of the equal cards, 2 or more
 * @param lo the other cards of the hand, with hi
 * @param turn cards that the player has played before
 * @returns 0 to count - 1
 */
export function placeByCode(code: Code, count: number, lo: number, hi: number, turn: number): number {
  if (code === 'none') return 0;
  return code === 'parity' ? parity(count, lo, hi, turn) : (hash(lo, hi, turn) >>> 0) % count;
}

/**
 * Can be counted at the table. Of two cards: the number of diamonds and spades, in the second, fourth, … turn of hearts and
 * spades, modulo 2. Of more: a diamond counts 1, a heart 2, a spade 3.
 */
function parity(count: number, lo: number, hi: number, turn: number): number {
  let sum = 0;
  for (let suit = 1; suit < SUITS; suit++) {
    const weight = count > 2 ? suit : (turn & 1) === 0 ? suit & 1 : suit >> 1;
    sum += weight * countSuit(lo & ~ACES, hi & ~ACES, suit);
  }
  return sum % count;
}

/** A number that says how many cards of each suit there are, no aces, and differs from turn to turn. */
function hash(lo: number, hi: number, turn: number): number {
  let mixed = turn + 1;
  for (let suit = 0; suit < SUITS; suit++) {
    const counted = countSuit(lo & ~ACES, hi & ~ACES, suit) + 7 * suit;
    mixed = Math.imul(mixed ^ counted, 0x2c1b3c6d) ^ (mixed >>> 13);
  }
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
}
