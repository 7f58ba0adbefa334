import { type Card, DECK_SIZE } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { Stream } from '../../../random/index.js';
import type { GamePosition } from '../engine/game-position.js';
import type { Holdings } from './holdings.js';
import type { Sampler } from './sampler.js';

const { firstCard, hiOf, loOf } = sets;

const CARDS = new Uint8Array(DECK_SIZE);

/** Lays the cards of each handful where it lay in the deck: in any order, which nobody knows. */
export function layHandfuls(
  { handfuls, handfulCount }: Holdings,
  { lo, hi }: Sampler,
  deck: Card[],
  random: Stream,
): void {
  for (let handful = 0; handful < handfulCount; handful++) {
    const { first, step } = handfuls[handful]!;
    const count = shuffled(lo[handful]!, hi[handful]!, random);
    for (let index = 0; index < count; index++) deck[first + index * step] = CARDS[index]!;
  }
}

/** Lays the cards that are in no hand face down, in any order: as the rest of the circle, and as the stock. */
export function layFaceDown({ restLo, restHi }: Sampler, world: GamePosition, random: Stream): void {
  const { deck, circleStart, used, table } = world;
  const { circleCount } = table;
  const count = shuffled(restLo, restHi, random);
  for (let place = 0; place < circleCount; place++) deck[circleStart + place] = CARDS[place]!;
  for (let place = circleCount; place < count; place++) deck[used + place - circleCount] = CARDS[place]!;
}

/** Writes the cards of a set to `CARDS` in any order. @returns how many there are */
function shuffled(lo: number, hi: number, random: Stream): number {
  let restLo = lo;
  let restHi = hi;
  let count = 0;
  while ((restLo | restHi) !== 0) {
    const card = firstCard(restLo, restHi);
    restLo &= ~loOf(card);
    restHi &= ~hiOf(card);
    CARDS[count++] = card;
  }
  random.shuffle(CARDS, count);
  return count;
}
