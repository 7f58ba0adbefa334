import { DECK_SIZE } from '../../../cards/card.js';
import type { OpenPosition } from './open-position.js';

const MOST_SEATS = 4;
/**
 * Packed, a position is: the Rummy hands and the melds, which say most about it; the Uno hands; the pile as a set; the
 * counts; the pile, four cards a word.
 */
const MELDS_AT = MOST_SEATS;
/** Words at the beginning that say what kind of position it is. */
export const KIND_WORDS = MELDS_AT + 4;
const UNOS_AT = KIND_WORDS;
const SET_AT = UNOS_AT + MOST_SEATS;
const COUNTS_AT = SET_AT + 2;
const PILE_AT = COUNTS_AT + 1;
/** Words of a packed position. */
export const POSITION_WORDS = PILE_AT + DECK_SIZE / 4;
const PILE_BYTE = 4 * PILE_AT;

/** Packs the position into POSITION_WORDS words of an arena, whose bytes are `bytes`. */
export function pack(position: OpenPosition, words: Int32Array, bytes: Uint8Array, at: number): void {
  const { hands, pile, pileCount } = position;
  words[at] = hands[2]!;
  words[at + 1] = hands[3]!;
  words[at + 2] = hands[6]!;
  words[at + 3] = hands[7]!;
  words[at + MELDS_AT] = position.sequencesLo;
  words[at + MELDS_AT + 1] = position.sequencesHi;
  words[at + MELDS_AT + 2] = position.groupsLo;
  words[at + MELDS_AT + 3] = position.groupsHi;
  words[at + UNOS_AT] = hands[0]!;
  words[at + UNOS_AT + 1] = hands[1]!;
  words[at + UNOS_AT + 2] = hands[4]!;
  words[at + UNOS_AT + 3] = hands[5]!;
  words[at + SET_AT] = position.pileLo;
  words[at + SET_AT + 1] = position.pileHi;
  const flags =
    (position.seniorLost ? 1 : 0) | (position.opening ? 2 : 0) | (position.skipped ? 4 : 0) | (position.next << 3);
  words[at + COUNTS_AT] = pileCount | (position.circleCount << 6) | (position.used << 12) | (flags << 18);
  const first = 4 * at + PILE_BYTE;
  for (let place = 0; place < pileCount; place++) bytes[first + place] = pile[place]!;
  // Equal positions are equal in every word.
  for (let place = pileCount; place < DECK_SIZE; place++) bytes[first + place] = 0;
}

/** Makes a position what was packed. */
export function unpack(position: OpenPosition, words: Int32Array, bytes: Uint8Array, at: number): void {
  const { hands, pile } = position;
  hands[2] = words[at]!;
  hands[3] = words[at + 1]!;
  hands[6] = words[at + 2]!;
  hands[7] = words[at + 3]!;
  hands[0] = words[at + UNOS_AT]!;
  hands[1] = words[at + UNOS_AT + 1]!;
  hands[4] = words[at + UNOS_AT + 2]!;
  hands[5] = words[at + UNOS_AT + 3]!;
  position.sequencesLo = words[at + MELDS_AT]!;
  position.sequencesHi = words[at + MELDS_AT + 1]!;
  position.groupsLo = words[at + MELDS_AT + 2]!;
  position.groupsHi = words[at + MELDS_AT + 3]!;
  position.pileLo = words[at + SET_AT]!;
  position.pileHi = words[at + SET_AT + 1]!;
  const counts = words[at + COUNTS_AT]!;
  position.pileCount = counts & 63;
  position.circleCount = (counts >>> 6) & 63;
  position.used = (counts >>> 12) & 63;
  position.seniorLost = (counts & (1 << 18)) !== 0;
  position.opening = (counts & (2 << 18)) !== 0;
  position.skipped = (counts & (4 << 18)) !== 0;
  position.next = counts >>> 21;
  const first = 4 * at + PILE_BYTE;
  for (let place = 0; place < position.pileCount; place++) pile[place] = bytes[first + place]!;
}
