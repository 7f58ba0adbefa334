/**
 * Codes: which of several cards that feeder values equally an Uno player plays says something about its other cards. Both sides
 * agree on one before the game.
 */
import { SUITS, sets } from 'shamus-lab/shamus';
import { ACES } from '../matching.js';

const { countCards, countSuit, suitHi, suitLo } = sets;

/** The names of all codes. `none`: the first card in the order of the deck, as feeder plays. */
export const CODES = ['none', 'parity', 'pairs', 'even', 'hash'] as const;

/** The name of a code. */
export type Code = (typeof CODES)[number];

const SPADES = 3;
/** The three ways to make two pairs of suits, by the pair that has spades. */
const PAIRS = [
  { suit: 1, name: 'diamonds or spades' },
  { suit: 2, name: 'hearts or spades' },
  { suit: 0, name: 'clubs or spades' },
] as const;
const PAIRS_LO = Int32Array.from(PAIRS, ({ suit }) => suitLo(suit) | suitLo(SPADES));
const PAIRS_HI = Int32Array.from(PAIRS, ({ suit }) => suitHi(suit) | suitHi(SPADES));

/** Public state before a card was played. */
interface Public {
  /** Cards that the player has played before. */
  readonly turn: number;
  /** Cards neither in the pile nor in melds, the hand among them. */
  readonly unseenLo: number;
  readonly unseenHi: number;
}

/**
 * The place of the card to be played among equal cards, which are ordered by rank.
 *
 * @param count of the equal cards, 2 or more
 * @param lo the other cards of the hand, with hi
 * @returns 0 to count - 1
 */
export function placeByCode(code: Code, count: number, lo: number, hi: number, open: Public): number {
  if (code === 'none') return 0;
  const restLo = lo & ~ACES;
  const restHi = hi & ~ACES;
  if (code === 'hash') return (hash(restLo, restHi, open.turn) >>> 0) % count;
  if (count === 2) return countPair(pairOf(code, open), restLo, restHi) & 1;
  const first = code === 'parity' ? 0 : open.turn;
  let sum = 0;
  for (let suit = 1; suit < SUITS; suit++) sum += suit * countSuit(restLo, restHi, (suit + first) & 3);
  return sum % count;
}

/**
 * Words for what the choice of a place says.
 *
 * @param place 0 to count - 1
 */
export function meaningOf(code: Code, count: number, place: number, open: Public): string {
  if (code === 'none') return 'the first of equal cards';
  if (code === 'hash')
    return `by the code: a mixture of how many cards of each suit it keeps makes ${place + 1} of ${count}`;
  if (count > 2) return `by the code: the suits that it keeps add up to ${place}, modulo ${count}`;
  const { name } = PAIRS[pairOf(code, open)]!;
  return `by the code: of its other cards an ${place === 0 ? 'even' : 'odd'} number are ${name}`;
}

/** Index of the pair of suits whose cards are counted when two cards are equal. */
function pairOf(code: Code, open: Public): number {
  if (code === 'parity') return open.turn & 1;
  return code === 'pairs' ? open.turn % PAIRS.length : evenPair(open);
}

/** The pair that has nearest half of the unseen cards, in every other turn the one that comes second. */
function evenPair({ turn, unseenLo, unseenHi }: Public): number {
  const lo = unseenLo & ~ACES;
  const hi = unseenHi & ~ACES;
  const all = countCards(lo, hi);
  let best = 0;
  let second = 0;
  let least = all + 1;
  let next = all + 1;
  for (let pair = 0; pair < PAIRS.length; pair++) {
    const off = Math.abs(2 * countPair(pair, lo, hi) - all);
    if (off < least) {
      second = best;
      next = least;
      best = pair;
      least = off;
    } else if (off < next) {
      second = pair;
      next = off;
    }
  }
  return (turn & 1) === 0 ? best : second;
}

function countPair(pair: number, lo: number, hi: number): number {
  return countCards(lo & PAIRS_LO[pair]!, hi & PAIRS_HI[pair]!);
}

/** A number that says how many cards of each suit there are, and differs from turn to turn. */
function hash(lo: number, hi: number, turn: number): number {
  let mixed = turn + 1;
  for (let suit = 0; suit < SUITS; suit++) {
    const counted = countSuit(lo, hi, suit) + 7 * suit;
    mixed = Math.imul(mixed ^ counted, 0x2c1b3c6d) ^ (mixed >>> 13);
  }
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
}
