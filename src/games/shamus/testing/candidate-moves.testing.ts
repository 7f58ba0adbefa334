/** Moves of every kind that a policy could think of, to see which of them the engine lets pass. */
import { CARD_LIMIT, NEW_DECK, RANKS } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import type { Stream } from '../../../random/index.js';
import { maximalLayDowns } from '../lay-downs/maximal-lay-downs.js';
import type { RummyView } from '../policy.js';
import {
  type Halves,
  halvesOf,
  type ShamusMove as Move,
  type ShamusQuestion as Question,
} from '../redeal/intercepted-engine.js';

/** Up to so many cards, every way to split a hand is thought of; from there on some. */
const FEW_CARDS = 5;
const SOME = 50;
/** What can become of a card: it stays in hand, or goes to sequences, to groups, or (which is wrong) to both. */
const WAYS = 3;
const BOTH = 3;
/** Of no card, suit or depth. */
const NO_NUMBERS = [-1, 0.5, Number.NaN];
/** A place between two suits, and the first after the last. */
const NO_CARDS = [RANKS, CARD_LIMIT];

export function thinkableMoves({ asked, view }: Question, legal: readonly Move[], random: Stream): Move[] {
  switch (asked) {
    case 'play':
    case 'discard':
      return [...NO_NUMBERS, ...NO_CARDS, ...NEW_DECK].map((answer) => ({ asked, answer }));
    case 'call':
      return [...NO_NUMBERS, ...range(0, 6)].map((answer) => ({ asked, answer }));
    case 'draw':
      return [...NO_NUMBERS, ...range(0, view.table.pileCount + 2)].map((answer) => ({ asked, answer }));
    case 'layDown':
      return layDowns(view, legal, random).map((laid) => ({ asked, laid }));
    case 'newGame':
      throw new Error('a new game asks for nothing');
  }
}

function layDowns(view: RummyView, legal: readonly Move[], random: Stream): Halves[] {
  const hand = CardSet.fromHalves(view.handLo, view.handHi);
  const cards = [...hand];
  const splits = cards.length <= FEW_CARDS ? allSplits(cards) : someSplits(cards, random);
  const fullest = maximalLayDowns(hand, view.table.open).map(halvesOf);
  return [...splits, ...fullest, ...slips(cards, legal, random)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place);
}

function allSplits(hand: readonly number[]): Halves[] {
  return range(0, WAYS ** hand.length).map((code) => split(hand, (place) => Math.floor(code / WAYS ** place) % WAYS));
}

function someSplits(hand: readonly number[], random: Stream): Halves[] {
  return range(0, SOME).map(() => {
    // A card in so many is laid: with all of them, nothing would ever be legal.
    const oneIn = 2 + random.below(4);
    return split(hand, () => (random.below(oneIn) === 0 ? 1 + random.below(BOTH) : 0));
  });
}

function split(hand: readonly number[], way: (place: number) => number): Halves {
  const halves: [number, number, number, number] = [0, 0, 0, 0];
  hand.forEach((card, place) => {
    put(halves, card, way(place));
  });
  return halves;
}

/** Legal lay-downs of which a card or two went astray, cards among them that are not held and places that are no cards. */
function slips(hand: readonly number[], legal: readonly Move[], random: Stream): Halves[] {
  return range(0, SOME).map(() => {
    const move = legal[(random.next() >>> 0) % legal.length];
    const halves: [number, number, number, number] = move?.asked === 'layDown' ? [...move.laid] : [0, 0, 0, 0];
    for (let slip = random.below(3); slip >= 0; slip--) {
      const isHeld = hand.length > 0 && random.below(10) > 0;
      put(halves, isHeld ? hand[random.below(hand.length)]! : random.below(CARD_LIMIT), random.below(WAYS + 1));
    }
    return halves;
  });
}

function put(halves: [number, number, number, number], card: number, way: number): void {
  const [lo, hi] = [loOf(card), hiOf(card)];
  const [inSequences, inGroups] = [way === 1 || way === BOTH, way >= 2];
  halves[0] = inSequences ? halves[0] | lo : halves[0] & ~lo;
  halves[1] = inSequences ? halves[1] | hi : halves[1] & ~hi;
  halves[2] = inGroups ? halves[2] | lo : halves[2] & ~lo;
  halves[3] = inGroups ? halves[3] | hi : halves[3] & ~hi;
}
