/**
 * The yardstick of the bench: Shamus for two as a plain loop, with its two players built in, all state in locals and nothing
 * checked. It shares no code with the engine, so it says how fast the machine is now, and what policies that can be
 * exchanged, rulings and checks cost. Do not change it, or times of different versions can no longer be compared.
 *
 * Default rulings, standard variant. The Uno player follows rank, then the highest card; the Rummy player lays what scores most and
 * discards what fits nothing. A set of cards is two int32 halves of two suits, 16 bits a suit; points are counted in fives.
 */
import * as layDowns from './lay-downs.js';

// Calls of imported functions cost a sixth more than those of constants.
const {
  acesIn,
  addToTable,
  bitHi,
  bitLo,
  clearTable,
  draw,
  highest,
  lay,
  lowest,
  pairsIn,
  picked,
  pile,
  plan,
  worthOf,
} = layDowns;
const { ACES, COUNT } = layDowns;
const DRAWS = 0x000a000a;
/** Points, in fives, at which Senior and Junior are won. */
const [SENIOR, JUNIOR] = [10, 20] as const;

function cardToPlay(lo: number, hi: number, top: number): number {
  const rank = ACES << (top & 15);
  if (((lo & rank) | (hi & rank)) !== 0) return lowest(lo & rank, hi & rank);
  return ((lo | hi) & ~ACES) !== 0 ? highest(lo & ~ACES, hi & ~ACES) : lowest(lo, hi);
}

/** The suit of which a hand has most; a call changes nothing but what the partner knows, who takes no notice here. */
function suitToCall(lo: number, hi: number): number {
  const suit = COUNT[lo >>> 16]! > COUNT[lo & 8191]! ? 1 : 0;
  const other = COUNT[hi >>> 16]! > COUNT[hi & 8191]! ? 3 : 2;
  const count = suit === 1 ? COUNT[lo >>> 16]! : COUNT[lo & 8191]!;
  return (other === 3 ? COUNT[hi >>> 16]! : COUNT[hi & 8191]!) > count ? other : suit;
}

function cardToDiscard(lo: number, hi: number): number {
  const pairs = pairsIn(lo, hi);
  let outLo = lo & ~(pairs | (lo << 1) | (lo >>> 1) | DRAWS);
  let outHi = hi & ~(pairs | (hi << 1) | (hi >>> 1) | DRAWS);
  if ((outLo | outHi) === 0) {
    outLo = lo & ~DRAWS;
    outHi = hi & ~DRAWS;
  }
  if ((outLo | outHi) === 0) {
    outLo = lo;
    outHi = hi;
  }
  return ((outLo | outHi) & ACES) !== 0 ? lowest(outLo & ACES, outHi & ACES) : highest(outLo, outHi);
}

const NEW_DECK = new Int32Array(
  Uint8Array.from({ length: 52 }, (_, at) => Math.floor(at / 13) * 16 + (at % 13)).buffer,
);
const words = new Int32Array(13);
const cards = new Uint8Array(words.buffer);
const dealt = new Uint8Array(52);
/** Index into `dealt` of the top of the stock. */
let next = 0;

/** Shuffles by sfc32, with the game as its seed. */
function shuffle(game: number): void {
  let a = 0x89abcdef | 0;
  let b = 0x01234567;
  let c = game | 0;
  let step = 1;
  words.set(NEW_DECK);
  for (; step < 13; step++) {
    const mixed = (a + b + step) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
  }
  for (let at = 0; at < 52; at++, step++) {
    const mixed = (a + b + step) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    const from = at + (Math.imul(mixed >>> 6, 52 - at) >>> 26);
    dealt[at] = cards[from]!;
    cards[from] = cards[at]!;
  }
  // Twelve cards in hands, the ten of the circle, and the first of the pile.
  next = 23;
}

/** Results of games: how many, by outcome (SENIOR_WON to STOCK_OUT), and a sum of all calls. */
export const results = { outcomes: new Float64Array(4), calls: 0 };
const [SENIOR_WON, JUNIOR_WON, CIRCLE_OUT, STOCK_OUT] = [0, 1, 2, 3] as const;

/** Plays a game and counts its outcome in `results`. */
export function playYardstick(game: number): void {
  results.outcomes[outcomeOf(game)]!++;
}

function outcomeOf(game: number): number {
  let unoLo = 0;
  let unoHi = 0;
  let rummyLo = 0;
  let rummyHi = 0;
  let piled = 1;
  let held = 6;
  let circle = 10;
  let points = 0;
  let isSeniorLost = false;
  clearTable();
  shuffle(game);
  for (let at = 0; at < 12; at += 2) {
    rummyLo |= bitLo(dealt[at]!);
    rummyHi |= bitHi(dealt[at]!);
    unoLo |= bitLo(dealt[at + 1]!);
    unoHi |= bitHi(dealt[at + 1]!);
  }
  let card = dealt[22]!;
  pile[0] = card;
  let pileLo = bitLo(card);
  let pileHi = bitHi(card);
  let isOpening = true;
  // A 2 or 4 makes the next player draw as many cards and pass.
  let isSkipped = ((DRAWS >>> (card & 15)) & 1) !== 0;
  if (isSkipped) {
    for (let left = (card & 15) + 1; left > 0; left--) {
      const drawn = dealt[next++]!;
      unoLo |= bitLo(drawn);
      unoHi |= bitHi(drawn);
      held++;
    }
  }
  for (;;) {
    if (!isSkipped) {
      const top = pile[piled - 1]!;
      const rank = top & 15;
      const suit = 8191 << (top & 16);
      let fitsLo = (ACES << rank) | ACES | (suit & ((top >>> 5) - 1));
      let fitsHi = (ACES << rank) | ACES | (suit & -(top >>> 5));
      if (rank === 0 && !isOpening) fitsLo = fitsHi = 0x1fff1fff;
      while (((unoLo & fitsLo) | (unoHi & fitsHi)) === 0) {
        card = dealt[next++]!;
        unoLo |= bitLo(card);
        unoHi |= bitHi(card);
        if (next === 52) return STOCK_OUT;
        if (++held > circle) isSeniorLost = true;
      }
      card = cardToPlay(unoLo & fitsLo, unoHi & fitsHi, top);
      unoLo ^= bitLo(card);
      unoHi ^= bitHi(card);
      held--;
      if ((card & 15) === 0) results.calls += suitToCall(unoLo, unoHi);
      pile[piled++] = card;
      pileLo |= bitLo(card);
      pileHi |= bitHi(card);
      if (held === 0 && !isSeniorLost && points - worthOf(rummyLo, rummyHi) >= SENIOR) return SENIOR_WON;
      card = dealt[11 + circle--]!;
      pile[piled++] = card;
      pileLo |= bitLo(card);
      pileHi |= bitHi(card);
      if (circle === 0) return CIRCLE_OUT;
      if (held > circle) isSeniorLost = true;
      if (((DRAWS >>> (card & 15)) & 1) !== 0) {
        for (let left = (card & 15) + 1; left > 0; left--) {
          const drawn = dealt[next++]!;
          rummyLo |= bitLo(drawn);
          rummyHi |= bitHi(drawn);
          if (next === 52) return STOCK_OUT;
        }
      }
    }
    isOpening = false;
    let depth = draw(rummyLo, rummyHi, pileLo, pileHi, piled);
    let laid = picked;
    if (depth > 0) {
      for (; depth > 0; depth--) {
        card = pile[--piled]!;
        rummyLo |= bitLo(card);
        rummyHi |= bitHi(card);
        pileLo ^= bitLo(card);
        pileHi ^= bitHi(card);
      }
    } else {
      card = dealt[next++]!;
      rummyLo |= bitLo(card);
      rummyHi |= bitHi(card);
      if (next === 52) return STOCK_OUT;
      plan(lay, rummyLo, rummyHi);
      laid = lay;
    }
    const layLo = laid.seqLo | laid.grpLo;
    const layHi = laid.seqHi | laid.grpHi;
    rummyLo ^= layLo;
    rummyHi ^= layHi;
    addToTable(laid);
    points += worthOf(layLo, layHi) - 2 * acesIn(laid.seqLo, laid.seqHi);
    card = cardToDiscard(rummyLo, rummyHi);
    rummyLo ^= bitLo(card);
    rummyHi ^= bitHi(card);
    pile[piled++] = card;
    pileLo |= bitLo(card);
    pileHi |= bitHi(card);
    if (held === 0 && !isSeniorLost && points - worthOf(rummyLo, rummyHi) >= SENIOR) return SENIOR_WON;
    if ((rummyLo | rummyHi) === 0 && isSeniorLost && points >= JUNIOR) return JUNIOR_WON;
    isSkipped = ((DRAWS >>> (card & 15)) & 1) !== 0;
    if (!isSkipped) continue;
    for (let left = (card & 15) + 1; left > 0; left--) {
      const drawn = dealt[next++]!;
      unoLo |= bitLo(drawn);
      unoHi |= bitHi(drawn);
      if (next === 52) return STOCK_OUT;
      if (++held > circle) isSeniorLost = true;
    }
  }
}
