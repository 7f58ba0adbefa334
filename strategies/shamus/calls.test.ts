import { type Suit, sets } from 'shamus-lab/shamus';
import { describe, expect, test } from 'vitest';
import { halvesOf } from '../../src/cards/model.testing.js';
import { parse } from '../../src/games/shamus/testing/naive.testing.js';
import { unoView } from '../../src/games/shamus/testing/positions.testing.js';
import { firstSuitHeld, longestSuit, NO_SUIT, rankCall, ringCall, suitToSignal } from './calls.js';
import { ranksNamed } from './conventions.js';

const NAMES = 'CDHS';
const ALL: readonly Suit[] = [0, 1, 2, 3];

/** Every covered suit with every choice of the other three. */
const HOLDINGS = ALL.flatMap((covered) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((choice) => ({
    covered,
    held: ALL.filter((suit) => suit !== covered).filter((_, place) => (choice >> place) & 1),
  })),
);

function handOf(suits: readonly Suit[]) {
  return halvesOf(parse(suits.map((suit) => `7${NAMES[suit]}`).join(' ')).concat(parse('AC')));
}

describe('9 a ring call', () => {
  test('names a suit held while none of the one before it on the ring is held, or the suit covered if all or none are held', () => {
    for (const { covered, held } of HOLDINGS) {
      const { lo, hi } = handOf(held);
      const called = ringCall(lo, hi, covered);
      const ring = [1, 2, 3].map((step) => (covered + step) % 4);
      if (held.length === 0 || held.length === 3) {
        expect(called).toBe(covered);
      } else {
        expect(held).toContain(called);
        expect(held).not.toContain(ring[(ring.indexOf(called) + 2) % 3]);
      }
    }
  });

  test('is each of the four suits for two of the eight holdings', () => {
    for (const covered of ALL) {
      const calls = HOLDINGS.filter((holding) => holding.covered === covered).map(({ held }) => {
        const { lo, hi } = handOf(held);
        return ringCall(lo, hi, covered);
      });
      expect(calls.toSorted()).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    }
  });
});

test('9 the first suit held skips those after the covered one that are not held', () => {
  for (const { covered, held } of HOLDINGS) {
    const { lo, hi } = handOf(held);
    const first = [1, 2, 3].map((step) => (covered + step) % 4).find((suit) => held.includes(suit)) ?? covered;
    expect(firstSuitHeld(lo, hi, covered)).toBe(first);
  }
});

test('9 the longest suit, and of two the first', () => {
  for (const [hand, suit] of [
    ['3C 9H JH', 2],
    ['3C 9H', 0],
    ['9S JS 3D 4D', 1],
    ['9S', 3],
  ] as const) {
    const { lo, hi } = halvesOf(parse(hand));
    expect(longestSuit(lo, hi)).toBe(suit);
  }
});

describe('9 a call that names ranks', () => {
  test('shares out all ranks but the aces, three to a suit', () => {
    const all = ALL.reduce((sum, suit) => sum + sets.countCards(ranksNamed(suit), ranksNamed(suit)), 0);
    expect(all).toBe(48);
    expect(ranksNamed(0) & ranksNamed(1) & ranksNamed(2) & ranksNamed(3)).toBe(0);
    expect(ALL.map((suit) => sets.ranksOf(ranksNamed(suit), 0).toString(2))).toEqual([
      '1110',
      '1110000',
      '1110000000',
      '1110000000000',
    ]);
  });

  test('is of ranks held, those with most unseen cards', () => {
    const hand = halvesOf(parse('2C 6D KH'));
    const unseen = halvesOf(parse('5C 5D 7H 2D KC'));
    expect(rankCall(hand.lo, hand.hi, unseen.lo, unseen.hi)).toBe(1);
    expect(rankCall(hand.lo & ~halvesOf(parse('6D')).lo, hand.hi, unseen.lo, unseen.hi)).toBe(0);
  });
});

describe('9 Ace on Ace, Ace on suit: it signals', () => {
  const situations: [hand: string, playable: string, top: string, suit: string | null, why: string][] = [
    ['5H 7H AS', '5H 7H AS', 'AC', 'H', "on the partner's ace"],
    ['5H 7H AS', '5H 7H AS', '9H', 'H', 'on a card that could be followed otherwise'],
    ['5H 7H AS AD', '5H 7H AS AD', '9H', 'H', 'with two aces'],
    ['5H 9H AS', '9H AS', '9D', 'H', 'on a card that could be followed by rank'],
    ['5H AS', '5H AS', '9H', null, 'not with one card left'],
    ['5H 7H', '5H 7H', '9H', null, 'not without an ace'],
    ['5H 7H AS', 'AS', '9D', null, 'not where nothing else fits'],
    ['5H 7H 3C AS', '5H 7H AS', '9H', null, 'not with two suits left'],
    ['AH AS', 'AH AS', 'AC', null, 'not with aces alone'],
  ];
  test.each(situations)('%s, may play %s on %s: %s (%s)', (hand, playable, top, suit, _why) => {
    const expected = suit === null ? NO_SUIT : NAMES.indexOf(suit);
    expect(suitToSignal(unoView(hand, playable, `QS ${top}`))).toBe(expected);
  });
});
