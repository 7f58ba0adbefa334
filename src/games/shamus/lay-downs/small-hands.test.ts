import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK, halvesOf, numberOf, SUIT_NAMES, suitName } from '../../../cards/model.testing.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import { LayDown } from '../rules/lay-down.js';
import { canLay, findDiscards } from '../rules/turn-rules.js';
import {
  everyLegal,
  gainOf,
  holdsSomethingToLay,
  isLegal,
  type Laid,
  legalDiscards,
  maximalAmong,
  NOTHING,
  parse,
} from '../testing/naive.testing.js';
import {
  arbitraryPosition,
  cardSetOf,
  holdsForPositions,
  laidOf,
  layDownOf,
  legalPickUps,
  textOf,
  viewOf,
} from '../testing/positions.testing.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { maximalLayDowns } from './maximal-lay-downs.js';
import { PickUpSearch } from './pick-up.js';

/**
 * Every hand of one to four cards on an empty table (to three where tests must be quick). Suits are alike, so the oracle is asked once for all hands that a
 * change of suits turns into each other (13 + 169 + 1755 + 16,432 = 18,369 kinds of hand), and the program for each of the 294,203 hands.
 */
const MOST = testSize(3, 4);
const HANDS = testSize(23_478, 294_203);
const KINDS = testSize(1937, 18_369);

/** Verdict of the rules on a hand, without naming cards. */
interface Verdict {
  readonly gain: number;
  readonly layable: boolean;
  readonly discards: number;
}

const search = new LayDownSearch();
const empty = new LayDown();
const out = { lo: 0, hi: 0 };
const places = DECK.map(numberOf);

function verdictOf(lo: number, hi: number): Verdict {
  const gain = search.find(lo, hi, empty, 0, 0);
  const layable = canLay(lo, hi, empty);
  findDiscards(lo, hi, empty, false, out);
  return { gain, layable, discards: places.filter((card) => (loOf(card) & out.lo) | (hiOf(card) & out.hi)).length };
}

function verdictByRules(hand: readonly string[]): Verdict {
  const gain = Math.max(...everyLegal(hand, NOTHING).map(gainOf));
  return { gain, layable: holdsSomethingToLay(hand, NOTHING), discards: legalDiscards(hand, NOTHING).length };
}

/** Text shared by hands that differ by a change of suits only: the ranks held in each suit, sorted. */
function kindOf(hand: readonly string[]): string {
  const bySuit = SUIT_NAMES.map((suit) => hand.filter((card) => suitName(card) === suit).map((card) => card[0]));
  return bySuit
    .map((ranks) => ranks.join(''))
    .sort()
    .join('/');
}

function forEverySmallHand(check: (hand: string[]) => void, hand: string[] = [], from = 0): void {
  for (let place = from; place < DECK.length; place++) {
    const longer = [...hand, DECK[place]!];
    check(longer);
    if (longer.length < MOST) forEverySmallHand(check, longer, place + 1);
  }
}

test(`all ${HANDS} hands of one to ${MOST} cards gain, can lay and may discard what the rules say`, () => {
  const verdicts = new Map<string, Verdict>();
  let hands = 0;
  forEverySmallHand((hand) => {
    hands++;
    const kind = kindOf(hand);
    const expected = verdicts.get(kind) ?? verdictByRules(hand);
    verdicts.set(kind, expected);
    const { lo, hi } = halvesOf(hand);
    const { gain, layable, discards } = verdictOf(lo, hi);
    if (gain !== expected.gain || layable !== expected.layable || discards !== expected.discards) {
      expect.fail(`${hand}: ${JSON.stringify({ gain, layable, discards })}, not ${JSON.stringify(expected)}`);
    }
  });
  expect([hands, verdicts.size]).toEqual([HANDS, KINDS]);
});

/** Melds or a lay-down in a position file; what is not named is empty. */
interface Written {
  readonly sequences?: string;
  readonly groups?: string;
}

interface LayDownPosition {
  readonly name: string;
  readonly hand: string;
  readonly table?: Written;
  readonly must?: string;
  /** Which lay-down gains most, and how much; where several do only how much, and null where none is legal. */
  readonly best: (Written & { readonly gain: number }) | null;
  readonly maximal: readonly Written[];
}

interface PickUpPosition {
  readonly name: string;
  readonly hand: string;
  readonly table?: Written;
  /** From the first card to the top. */
  readonly pile: string;
  readonly legal: readonly number[];
  readonly best: number;
}

function load<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(`./positions/${file}`, import.meta.url), 'utf8')) as T[];
}

function read({ sequences = '', groups = '' }: Written = {}): Laid {
  return { sequences: parse(sequences), groups: parse(groups) };
}

describe('lay-downs.json', () => {
  for (const { name, hand, table, must = '', best, maximal } of load<LayDownPosition>('lay-downs.json')) {
    test(name, () => {
      const melds = layDownOf(read(table));
      const found = maximalLayDowns(cardSetOf(parse(hand)), melds, cardSetOf(parse(must))).map(laidOf);
      expect(found.map(textOf).sort()).toEqual(maximal.map((laid) => textOf(read(laid))).sort());

      const search = new LayDownSearch();
      const [held, wanted] = [halvesOf(parse(hand)), halvesOf(parse(must))];
      expect(search.find(held.lo, held.hi, melds, wanted.lo, wanted.hi)).toBe(best?.gain ?? NO_LAY_DOWN);
      if (best === null) return;
      const laid = laidOf(search.best);
      expect(gainOf(laid)).toBe(best.gain);
      const isNamed = best.sequences !== undefined || best.groups !== undefined;
      if (isNamed) expect(textOf(laid)).toBe(textOf(read(best)));
    });
  }
});

describe('pick-ups.json', () => {
  for (const { name, hand, table, pile, legal, best } of load<PickUpPosition>('pick-ups.json')) {
    test(name, () => {
      const view = viewOf({ hand: parse(hand), table: read(table), pile: parse(pile) });
      expect(legalPickUps(view)).toEqual(legal);
      expect(new PickUpSearch().best(view)).toBe(best);
    });
  }
});

function found(hand: readonly string[], table: Laid, must: readonly string[] = []): Laid[] {
  return maximalLayDowns(cardSetOf(hand), layDownOf(table), cardSetOf(must)).map(laidOf);
}

describe('maximalLayDowns', () => {
  test('4.2 4.3 are exactly the legal lay-downs to which nothing can be added, for hands of up to nine cards', () => {
    let several = 0;
    holdsForPositions(arbitraryPosition(1, 9), 300, ({ hand, table }) => {
      const expected = maximalAmong(everyLegal(hand, table));
      if (expected.length > 1) several++;
      expect(found(hand, table).map(textOf).sort()).toEqual(expected.map(textOf).sort());
    });
    expect(several).toBeGreaterThan(30);
  });

  test('4.1 with a card that must be laid, are those among them that lay it', () => {
    let some = 0;
    holdsForPositions(arbitraryPosition(4, 8), 300, ({ hand, table }) => {
      const maximal = maximalAmong(everyLegal(hand, table));
      for (const card of hand) {
        const expected = maximal.filter((laid) => isLegal(laid, hand, table, [card]));
        some += expected.length;
        expect(found(hand, table, [card]).map(textOf).sort()).toEqual(expected.map(textOf).sort());
      }
    });
    expect(some).toBeGreaterThan(300);
  });

  test('4.3 for a hand that could be laid in full, keep each card in turn, as far as the others can be laid', () => {
    const four = ['7C', '7D', '7H', '7S'];
    const expected = four.map((kept) => ({ sequences: [], groups: four.filter((card) => card !== kept) }));
    expect(found(four, NOTHING).map(textOf).sort()).toEqual(expected.map(textOf).sort());
    expect(found(['7C', '7D', '7H'], NOTHING)).toEqual([NOTHING]);
    expect(found([], NOTHING)).toEqual([]);
  });

  test('are every legal lay-down that cannot be added to also for hands of up to twelve cards: all legal, none in another', () => {
    holdsForPositions(arbitraryPosition(9, 12), 200, ({ hand, table }) => {
      const all = found(hand, table);
      expect(all.length).toBeGreaterThan(0);
      expect(all.every((laid) => isLegal(laid, hand, table))).toBe(true);
      expect(maximalAmong(all)).toEqual(all);
      expect(new Set(all.map(textOf)).size).toBe(all.length);
    });
  });
});
