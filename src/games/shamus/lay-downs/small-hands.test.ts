import { expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK, halvesOf, numberOf, SUIT_NAMES, suitName } from '../../../cards/model.testing.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import { canLay, discardsThatLeaveNothingToLay } from '../rules/turn-rules.js';
import {
  everyLegal,
  gainOf,
  holdsSomethingToLay,
  isLegal,
  legalDiscards,
  maximalAmong,
  NOTHING,
} from '../testing/naive.testing.js';
import { cardSetOf, laidOf, textOf } from '../testing/positions.testing.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { LayDown } from './lay-down.js';
import { LayDownSteps } from './lay-down-steps.js';
import { maximalLayDowns } from './maximal-lay-downs.js';

/**
 * Every hand of one to four cards on an empty table (to three where tests must be quick). Suits are alike, so the oracle is asked once for all hands that a
 * change of suits turns into each other (13 + 169 + 1755 + 16,432 = 18,369 kinds of hand), and the program for each of the 294,203 hands.
 */
const MOST = testSize(3, 4);
const HANDS = testSize(23_478, 294_203);
const KINDS = testSize(1937, 18_369);

/** What the rules say of a hand, without naming cards. */
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
  discardsThatLeaveNothingToLay(lo, hi, empty, out);
  return { gain, layable, discards: places.filter((card) => (loOf(card) & out.lo) | (hiOf(card) & out.hi)).length };
}

function verdictByRules(hand: readonly string[]): Verdict {
  const gain = Math.max(...everyLegal(hand, NOTHING).map(gainOf));
  return { gain, layable: holdsSomethingToLay(hand, NOTHING), discards: legalDiscards(hand, NOTHING).length };
}

/** The same text for hands that differ by a change of suits only: the ranks held in each suit, sorted. */
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

/** One hand of each kind: the first that comes. */
function oneOfEachKind(): string[][] {
  const kinds = new Map<string, string[]>();
  forEverySmallHand((hand) => {
    const kind = kindOf(hand);
    if (!kinds.has(kind)) kinds.set(kind, hand);
  });
  return [...kinds.values()];
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

test('every kind of small hand lays, of each card that must be laid, what is best and legal', () => {
  for (const hand of oneOfEachKind()) {
    const { lo, hi } = halvesOf(hand);
    const all = everyLegal(hand, NOTHING);
    for (const card of hand) {
      const gains = all.filter((laid) => isLegal(laid, hand, NOTHING, [card])).map(gainOf);
      const gain = search.find(lo, hi, empty, loOf(numberOf(card)), hiOf(numberOf(card)));
      if (gain !== Math.max(NO_LAY_DOWN, ...gains)) expect.fail(`${hand} with ${card}: ${gain}`);
      if (gain !== NO_LAY_DOWN && !isLegal(laidOf(search.best), hand, NOTHING, [card])) expect.fail(`${hand} ${card}`);
    }
  }
});

test('every kind of small hand has the maximal lay-downs and the first steps that the rules give it', () => {
  const steps = new LayDownSteps();
  for (const hand of oneOfEachKind()) {
    const all = everyLegal(hand, NOTHING);
    const maximal = maximalLayDowns(cardSetOf(hand), empty).map(laidOf).map(textOf);
    const expected = maximalAmong(all).map(textOf);
    if (maximal.sort().join() !== expected.sort().join()) expect.fail(`${hand}: ${maximal}, not ${expected}`);
    const { lo, hi } = halvesOf(hand);
    steps.list(lo, hi, empty);
    // With four cards at most, one meld of three is all that can be laid: a step is a whole lay-down.
    if (steps.count !== all.length - 1) expect.fail(`${hand}: ${steps.count} steps`);
  }
});
