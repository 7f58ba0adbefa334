/** What melds are and which there are in a hand: by trying. Shares nothing with the engine nor with the checker. */
import type { Dice } from '../../../shamus/checker/dice.testing.js';
import type { Letter } from './naive-rules.testing.js';

export interface NaiveMeld {
  readonly kind: 'set' | 'run';
  readonly cards: readonly string[];
  /** Null for a set. */
  readonly low: number | null;
  /** As what it was laid: `S3`. */
  readonly as: string;
}

export const isWild = (letter: Letter, card: string): boolean =>
  card === 'WW' || (letter === 'D' && card.startsWith('2'));

const PLACES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

/** What lies on each place of a run; '' where there is no place (R1.2). */
function rankOn(letter: Letter, place: number): string {
  if (letter === 'C') return place >= 1 && place <= 14 ? String(place) : '';
  return letter === 'D' && place < 3 ? '' : (PLACES[place] ?? '');
}

const rankIn = (card: string) => card.slice(0, card.length - 1);
const suitIn = (card: string) => card.at(-1)!;

/** R1.3 to R1.5, R5.3, R8: whether this may lie on the table. How many cards it must have is not asked. */
export function isMeld(letter: Letter, { kind, cards, low, as }: NaiveMeld): boolean {
  const wilds = cards.filter((card) => isWild(letter, card)).length;
  const naturals = cards.filter((card) => !isWild(letter, card));
  if (naturals.length === 0) return false;
  if (letter === 'B' && wilds > (as.startsWith('S') ? 1 : { R4: 1, R5: 2, R7: 3, R10: 4 }[as]!)) return false;
  if ('DE'.includes(letter) && wilds > naturals.length) return false;
  if (kind === 'set') return naturals.every((card) => rankIn(card) === rankIn(naturals[0]!));
  if (letter !== 'D' && naturals.some((card) => suitIn(card) !== suitIn(naturals[0]!))) return false;
  for (const [index, card] of cards.entries()) {
    const rank = rankOn(letter, low! + index);
    if (rank === '' || (!isWild(letter, card) && rankIn(card) !== rank)) return false;
  }
  return true;
}

export function without(hand: readonly string[], cards: readonly string[]): string[] {
  const rest = [...hand];
  for (const card of cards) {
    const index = rest.indexOf(card);
    if (index < 0) throw new Error(`${hand.join(' ')} has no ${card}`);
    rest.splice(index, 1);
  }
  return rest;
}

/** Melds of a hand that have so many cards, with wilds here and there, not all that there are. */
export function meldsOf(dice: Dice, letter: Letter, hand: readonly string[], as: string, size: number): NaiveMeld[] {
  const wilds = hand.filter((card) => isWild(letter, card));
  const naturals = dice.shuffle(hand.filter((card) => !isWild(letter, card)));
  const found: NaiveMeld[] = [];
  const add = (meld: NaiveMeld) => {
    if (meld.cards.length === size && isMeld(letter, meld)) found.push(meld);
  };
  if (as.startsWith('S')) {
    for (const rank of new Set(naturals.map(rankIn))) {
      const same = naturals.filter((card) => rankIn(card) === rank);
      for (let count = 0; count <= wilds.length && count < size; count++) {
        const cards = [...same.slice(0, size - count), ...wilds.slice(0, count)];
        add({ kind: 'set', cards: dice.shuffle(cards), low: null, as });
      }
    }
    return found;
  }
  const suits = letter === 'D' ? ['any'] : [...new Set(naturals.map(suitIn))];
  for (const suit of suits) {
    const ofSuit = new Map(
      naturals.filter((card) => suit === 'any' || suitIn(card) === suit).map((c) => [rankIn(c), c]),
    );
    for (let low = 1; low + size <= 15; low++) {
      const [left, cards] = [[...wilds], [] as string[]];
      // Now and then a wild stands where a natural could.
      const keen = dice.chance(0.2) ? 0.8 : 1;
      for (let place = low; place < low + size; place++) {
        const natural = dice.chance(keen) ? ofSuit.get(rankOn(letter, place)) : undefined;
        const card = natural ?? left.shift();
        if (card === undefined) break;
        cards.push(card);
      }
      add({ kind: 'run', cards, low, as });
    }
  }
  return found;
}

/** R4.3: no two runs of one suit that meet or overlap. */
export function areApart(letter: Letter, melds: readonly NaiveMeld[]): boolean {
  const runs = melds.filter(({ kind }) => kind === 'run');
  const suitOf = ({ cards }: NaiveMeld) => suitIn(cards.find((card) => !isWild(letter, card))!);
  const placesOf = ({ low, cards }: NaiveMeld) => cards.map((_, index) => low! + index);
  return runs.every((one, index) =>
    runs.slice(index + 1).every((other) => {
      if (suitOf(one) !== suitOf(other)) return true;
      return placesOf(one).every((here) => placesOf(other).every((there) => Math.abs(here - there) >= 2));
    }),
  );
}

/** What a contract may look like on the table, and how large its melds are. */
export interface Wish {
  readonly letter: Letter;
  readonly contract: readonly string[];
  /** R4.2 */
  readonly exact: boolean;
  /** R4.3 */
  readonly apart: boolean;
}

/** @returns some way to lay the contract, or null if none is found */
export function findContract(dice: Dice, hand: readonly string[], wish: Wish): NaiveMeld[] | null {
  const { letter, contract, exact, apart } = wish;
  let tries = 60;
  const search = (rest: readonly string[], laid: readonly NaiveMeld[]): NaiveMeld[] | null => {
    if (apart && !areApart(letter, laid)) return null;
    if (laid.length === contract.length) return [...laid];
    const as = contract[laid.length]!;
    const size = Number(as.slice(1)) + (exact || dice.chance(0.7) ? 0 : 1);
    for (const meld of dice.shuffle(meldsOf(dice, letter, rest, as, size))) {
      if (tries-- <= 0) return null;
      const found = search(without(rest, meld.cards), [...laid, meld]);
      if (found !== null) return found;
    }
    return null;
  };
  return search(hand, []);
}

/** A lay-off on a meld, and what becomes of it. */
export interface NaiveLayOff {
  readonly meld: number;
  readonly cards: readonly string[];
  readonly end: 'low' | 'high' | null;
  readonly after: NaiveMeld;
}

/** All lay-offs of one card, and some of two. */
export function layOffsOf(letter: Letter, hand: readonly string[], melds: readonly NaiveMeld[]): NaiveLayOff[] {
  const cards = [...new Set(hand)];
  const pairs = hand.slice(1).map((card, index) => [hand[index]!, card]);
  return melds.flatMap((on, meld) =>
    [...cards.map((card) => [card]), ...pairs].flatMap((some) =>
      (on.kind === 'set' ? [null] : (['low', 'high'] as const)).flatMap((end) => {
        const after = laidOff(on, some, end);
        return isMeld(letter, after) ? [{ meld, cards: some, end, after }] : [];
      }),
    ),
  );
}

export function laidOff(on: NaiveMeld, cards: readonly string[], end: 'low' | 'high' | null): NaiveMeld {
  if (end !== 'low') return { ...on, cards: [...on.cards, ...cards] };
  return { ...on, cards: [...cards.toReversed(), ...on.cards], low: on.low! - cards.length };
}

export interface NaiveSwap {
  readonly meld: number;
  readonly card: string;
  readonly place: number | null;
  readonly wild: string;
  readonly after: NaiveMeld;
}

export function swapsOf(letter: Letter, hand: readonly string[], melds: readonly NaiveMeld[]): NaiveSwap[] {
  const naturals = [...new Set(hand)].filter((card) => !isWild(letter, card));
  return melds.flatMap((on, meld) =>
    on.cards.flatMap((wild, index) => {
      if (!isWild(letter, wild)) return [];
      return naturals.flatMap((card) => {
        const after = { ...on, cards: on.cards.with(index, card) };
        const place = on.low === null ? null : on.low + index;
        return isMeld(letter, after) ? [{ meld, card, place, wild, after }] : [];
      });
    }),
  );
}
