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

/** Scores are 0..SCORES-1. */
export const SCORES = 2048;
/** Beside the position: its score, and where it came from in the log. */
const SCORE_AT = POSITION_WORDS;
const ORIGIN_AT = POSITION_WORDS + 1;
const STRIDE = POSITION_WORDS + 2;
const FIRST_ROOM = 256;
const FIRST_SLOTS = 1024;

/** Positions that a search leaves out: none, so that it is complete; those taken for alike; or others for want of width. */
export const Left = { NOTHING: 0, ALIKE: 1, OTHERS: 2 } as const;
export type Left = number;

/**
 * The different positions that one number of turns leads to: the best of them by score, as many as the width allows.
 * Positions are compared word by word, so that equal hashes mean nothing.
 */
export class Frontier {
  count = 0;
  left: Left = Left.NOTHING;
  private room = FIRST_ROOM;
  private words = new Int32Array(FIRST_ROOM * STRIDE);
  private bytes = new Uint8Array(this.words.buffer);
  /** Open addressing: 1 + the place of a position, or 0. */
  private table = new Int32Array(FIRST_SLOTS);
  /** Places of the table in use, a power of two: what a wide search needs, the narrow ones after it need not clear. */
  private slots = FIRST_SLOTS;
  private width = 0;
  private alike = POSITION_WORDS;
  /** Positions with a lower score are left out unread. */
  private least = 0;
  private readonly perScore = new Int32Array(SCORES);

  /**
   * @param width most positions that are kept
   * @param alike words in which positions must differ if both are to be kept: KIND_WORDS or POSITION_WORDS
   */
  clear(width: number, alike: number): void {
    this.count = 0;
    this.width = width;
    this.alike = alike;
    this.least = 0;
    this.left = Left.NOTHING;
    this.slots = FIRST_SLOTS;
    this.enterAll();
  }

  /** Tests if a position with this score may be kept; if not it counts as left out. */
  wants(score: number): boolean {
    if (score >= this.least) return true;
    this.left = Left.OTHERS;
    return false;
  }

  /** Adds a position unless there is one like it with no lower score. @param origin the turn that led to it, for `originOf` */
  add(position: OpenPosition, score: number, origin: number): boolean {
    if (this.count === 2 * this.width) this.narrow();
    if (!this.wants(score)) return false;
    if (this.count === this.room) this.grow();
    if (2 * this.count >= this.slots) {
      this.slots *= 4;
      this.enterAll();
    }
    const { words } = this;
    const at = this.count * STRIDE;
    pack(position, words, this.bytes, at);
    words[at + SCORE_AT] = score;
    words[at + ORIGIN_AT] = origin;
    const other = this.enter(this.count);
    if (other === this.count) {
      this.count++;
      return true;
    }
    if (this.areEqual(other, this.count, POSITION_WORDS)) return false;
    this.left = Math.max(this.left, Left.ALIKE);
    if (score <= words[other * STRIDE + SCORE_AT]!) return false;
    words.copyWithin(other * STRIDE, at, at + STRIDE);
    return true;
  }

  /** Leaves out all but the best `width`. To be called when all are added. */
  close(): void {
    if (this.count > this.width) this.narrow();
  }

  load(position: OpenPosition, place: number): void {
    unpack(position, this.words, this.bytes, place * STRIDE);
  }

  originOf(place: number): number {
    return this.words[place * STRIDE + ORIGIN_AT]!;
  }

  private narrow(): void {
    const { words, perScore, width } = this;
    perScore.fill(0);
    for (let place = 0; place < this.count; place++) perScore[words[place * STRIDE + SCORE_AT]!]!++;
    let least = SCORES - 1;
    let above = 0;
    while (above + perScore[least]! <= width) above += perScore[least--]!;
    // The first positions with the least score are kept.
    let spare = width - above;
    let kept = 0;
    for (let place = 0; place < this.count; place++) {
      const score = words[place * STRIDE + SCORE_AT]!;
      if (score < least || (score === least && spare-- <= 0)) continue;
      if (kept !== place) words.copyWithin(kept * STRIDE, place * STRIDE, (place + 1) * STRIDE);
      kept++;
    }
    this.count = kept;
    this.least = least;
    this.left = Left.OTHERS;
    this.enterAll();
  }

  private grow(): void {
    this.room *= 2;
    const words = new Int32Array(this.room * STRIDE);
    words.set(this.words);
    this.words = words;
    this.bytes = new Uint8Array(words.buffer);
  }

  private enterAll(): void {
    if (this.slots > this.table.length) this.table = new Int32Array(this.slots);
    else this.table.fill(0, 0, this.slots);
    for (let place = 0; place < this.count; place++) this.enter(place);
  }

  /** Enters the position at a place into the table, unless one like it is there. @returns the place of the one that is */
  private enter(place: number): number {
    const { table } = this;
    const mask = this.slots - 1;
    let slot = this.hashOf(place) & mask;
    while (table[slot] !== 0) {
      if (this.areEqual(table[slot]! - 1, place, this.alike)) return table[slot]! - 1;
      slot = (slot + 1) & mask;
    }
    table[slot] = place + 1;
    return place;
  }

  private hashOf(place: number): number {
    const { words } = this;
    const from = place * STRIDE;
    let hash = 0;
    for (let at = from; at < from + this.alike; at++) {
      hash = Math.imul(hash ^ words[at]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private areEqual(one: number, other: number, count: number): boolean {
    const { words } = this;
    const a = one * STRIDE;
    const b = other * STRIDE;
    for (let word = 0; word < count; word++) if (words[a + word] !== words[b + word]) return false;
    return true;
  }
}
