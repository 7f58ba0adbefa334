import fc from 'fast-check';
import { DECK_SIZE } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import {
  cardsOf,
  DECK,
  halvesOf,
  nameOf,
  numberOf,
  RANK_NAMES,
  rankName,
  SUIT_NAMES,
  suitName,
} from '../../../cards/model.testing.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { Table } from '../engine/table.js';
import type { RummyPolicy, RummyView, UnoPolicy, UnoView } from '../policy.js';
import { LayDown } from '../rules/lay-down.js';
import { listPickUps } from '../rules/pick-ups.js';
import { type Laid, legalDiscards, NOTHING, parse } from './naive.testing.js';

/** A position of a Rummy player, in texts. The pile goes from its first card to its top. */
export interface Position {
  readonly hand: readonly string[];
  readonly table: Laid;
  readonly pile: readonly string[];
}

/** For each depth 1, 2, …: the hand after that pick-up. */
export function handsAfter({ hand, pile }: Position): string[][] {
  return pile.map((_, below) => [...hand, ...pile.slice(pile.length - 1 - below)]);
}

/** A lay-down, or melds, as the program writes them. */
export function layDownOf({ sequences, groups }: Laid): LayDown {
  const [inSequences, inGroups] = [halvesOf(sequences), halvesOf(groups)];
  const laid = new LayDown();
  laid.set(inSequences.lo, inSequences.hi, inGroups.lo, inGroups.hi);
  return laid;
}

export function laidOf(laid: LayDown): Laid {
  return {
    sequences: cardsOf(laid.sequencesLo, laid.sequencesHi),
    groups: cardsOf(laid.groupsLo, laid.groupsHi),
  };
}

/** A lay-down as one text that does not depend on the order of its cards. */
export function textOf({ sequences, groups }: Laid): string {
  const inOrder = (cards: readonly string[]) => DECK.filter((card) => cards.includes(card)).join(' ');
  return `${inOrder(sequences)} | ${inOrder(groups)}`;
}

export function cardSetOf(cards: readonly string[]): CardSet {
  return CardSet.from(cards.map(numberOf));
}

/** The Rummy player's view of a position just before the draw. */
export function viewOf({ hand, table, pile }: Position): RummyView {
  const public_ = new Table(2);
  // Not 0: with an empty stock the player may not draw.
  public_.stockCount = 20;
  public_.lay(layDownOf(table));
  for (const card of pile) public_.putOnPile(numberOf(card));
  const { lo, hi } = halvesOf(hand);
  const nothing = { mustLayLo: 0, mustLayHi: 0, discardableLo: 0, discardableHi: 0 };
  return { seat: 1, table: public_, handLo: lo, handHi: hi, random: new Stream(), ...nothing };
}

const ofRanks = (ranks: string) => DECK.filter((card) => ranks.includes(rankName(card)));
const ofSuits = (suits: string) => DECK.filter((card) => suits.includes(suitName(card)));

/** Sources of hands: all cards, or few ranks or suits, in which sequences and groups want the same cards. */
const SOURCES = [DECK, ofRanks('A234'), ofRanks('56789'), ofRanks('9TJQK'), ofSuits('CH'), ofSuits('DHS')];

/** Melds as a table may hold them: all sequences of three to five, all groups of three and four. */
const MELDS: readonly Laid[] = [
  ...SUIT_NAMES.flatMap((suit) =>
    [3, 4, 5].flatMap((length) =>
      RANK_NAMES.slice(length - 1).map((_, low) => ({
        sequences: RANK_NAMES.slice(low, low + length).map((rank) => rank + suit),
        groups: [],
      })),
    ),
  ),
  ...RANK_NAMES.flatMap((rank) =>
    ['', ...SUIT_NAMES].map((absent) => ({
      sequences: [],
      groups: SUIT_NAMES.filter((suit) => suit !== absent).map((suit) => rank + suit),
    })),
  ),
];

/** Lays melds one after the other, passing over those of which a card lies there already. */
function tableOf(melds: readonly Laid[]): Laid {
  let table: Laid = { sequences: [], groups: [] };
  for (const { sequences, groups } of melds) {
    const taken = [...table.sequences, ...table.groups];
    if ([...sequences, ...groups].some((card) => taken.includes(card))) continue;
    table = { sequences: [...table.sequences, ...sequences], groups: [...table.groups, ...groups] };
  }
  return table;
}

export const arbitraryTable: fc.Arbitrary<Laid> = fc.array(fc.constantFrom(...MELDS), { maxLength: 4 }).map(tableOf);

/** A table with melds, a hand of `least` to `most` cards where so many are free, and a pile of at most `mostInPile`. */
export function arbitraryPosition(least: number, most: number, mostInPile = 0): fc.Arbitrary<Position> {
  const shuffled = fc
    .constantFrom(...SOURCES)
    .chain((source) => fc.shuffledSubarray(source, { minLength: source.length, maxLength: source.length }));
  const sizes = [fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: mostInPile })] as const;
  return fc
    .noBias(fc.tuple(arbitraryTable, shuffled, ...sizes))
    .map(([table, source, size, inPile]) => {
      const free = source.filter((card) => !table.sequences.includes(card) && !table.groups.includes(card));
      return { hand: free.slice(0, size), table, pile: free.slice(size, size + inPile) };
    })
    .filter(({ hand }) => hand.length > 0);
}

/** Legal pick-ups of a view, as numbers of cards in rising order (rule 4.1). */
export function legalPickUps({ table, handLo, handHi }: RummyView): number[] {
  const depths = new Uint8Array(DECK_SIZE);
  return [...depths.subarray(0, listPickUps(table, handLo, handHi, depths))];
}

/** A property over positions of a fixed seed, so that two runs of the tests see the same ones. */
export function holdsForPositions(
  positions: fc.Arbitrary<Position>,
  runs: number,
  check: (it: Position) => void,
): void {
  fc.assert(fc.property(positions, check), { numRuns: runs, seed: 20_260_101 });
}

/* Views as a policy gets them, made by hand for tests of single decisions. */

function fixedStream(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

/** The view of an Uno player who may play `playable` of the hand on the top of the pile. */
export function unoView(hand: string, playable: string, pile: string, random = fixedStream('uno')): UnoView {
  const { table } = viewOf({ hand: [], table: NOTHING, pile: parse(pile) });
  const [held, fitting] = [halvesOf(parse(hand)), halvesOf(parse(playable))];
  return {
    ...{ seat: 0, table, random, handLo: held.lo, handHi: held.hi },
    ...{ playableLo: fitting.lo, playableHi: fitting.hi },
  };
}

export interface RummyPosition {
  readonly hand: string;
  readonly table?: { readonly sequences?: string; readonly groups?: string };
  readonly pile?: string;
  readonly must?: string;
}

/** The view of a Rummy player; `discardable` is what rule 4.4 leaves them of the hand. */
export function rummyView(position: RummyPosition, random = fixedStream('rummy')): RummyView {
  const { hand, pile = 'KS', must = '' } = position;
  const melds: Laid = {
    sequences: parse(position.table?.sequences ?? ''),
    groups: parse(position.table?.groups ?? ''),
  };
  const [owed, allowed] = [halvesOf(parse(must)), halvesOf(legalDiscards(parse(hand), melds))];
  return {
    ...viewOf({ hand: parse(hand), table: melds, pile: parse(pile) }),
    ...{ random, mustLayLo: owed.lo, mustLayHi: owed.hi, discardableLo: allowed.lo, discardableHi: allowed.hi },
  };
}

export function playOf(policy: UnoPolicy, view: UnoView): string {
  return nameOf(policy.play(view));
}

export function callOf(policy: UnoPolicy, view: UnoView, ace: string): string {
  return 'CDHS'.charAt(policy.call(view, numberOf(ace)));
}

export function layDownBy(policy: RummyPolicy, view: RummyView): Laid {
  const laid = new LayDown();
  policy.layDown(view, laid);
  return laidOf(laid);
}

export function discardOf(policy: RummyPolicy, view: RummyView): string {
  return nameOf(policy.discard(view));
}

/** Counts of each result of many tries, in the order of `things`. @throws Error at anything else */
export function tally(tries: number, things: readonly string[], once: () => string): number[] {
  const times = new Map(things.map((thing) => [thing, 0]));
  for (let attempt = 0; attempt < tries; attempt++) {
    const thing = once();
    const before = times.get(thing);
    if (before === undefined) throw new Error(`'${thing}' is none of ${things.join(', ')}`);
    times.set(thing, before + 1);
  }
  return [...times.values()];
}
