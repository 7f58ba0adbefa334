import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK, halvesOf, rankName } from '../../../cards/model.testing.js';
import { bestGain, everyLegal, gainOf, isLegal, type Laid, NOTHING } from '../testing/naive.testing.js';
import { arbitraryPosition, holdsForPositions, laidOf, layDownOf } from '../testing/positions.testing.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';

const search = new LayDownSearch();

/** Step through all subsets of some cards but the empty one. It is prime to the counts that the tests look for. */
const STEP = testSize(37, 1);

function ofAll(hands: number): string {
  return STEP === 1 ? `all ${hands}` : `each ${STEP}th of ${hands}`;
}

function found(hand: readonly string[], table: Laid, must: readonly string[]): number | null {
  const held = halvesOf(hand);
  const wanted = halvesOf(must);
  const gain = search.find(held.lo, held.hi, layDownOf(table), wanted.lo, wanted.hi);
  return gain === NO_LAY_DOWN ? null : gain;
}

/** Checks the gain that is found, and that the lay-down found with it is legal and worth it. */
function checkSearch(hand: readonly string[], table: Laid, must: readonly string[], expected: number | null): void {
  const gain = found(hand, table, must);
  if (gain !== expected) expect.fail(`${hand} on ${JSON.stringify(table)}, must ${must}: ${gain}, not ${expected}`);
  if (gain === null) return;
  const laid = laidOf(search.best);
  if (!isLegal(laid, hand, table, must)) expect.fail(`${hand} lays ${JSON.stringify(laid)}, must ${must}`);
  expect(gainOf(laid)).toBe(gain);
}

describe('the rank-by-rank oracle', () => {
  test('agrees with brute force on hands of up to nine cards, with and without a card that must be laid', () => {
    let choices = 0;
    holdsForPositions(arbitraryPosition(3, 9), testSize(25, 120), ({ hand, table }) => {
      for (const must of [[], hand.slice(0, 1)]) {
        const all = everyLegal(hand, table, must).map(gainOf);
        if (all.length > 3) choices++;
        expect(bestGain(hand, table, must)).toBe(all.length === 0 ? null : Math.max(...all));
      }
    });
    expect(choices).toBeGreaterThan(testSize(3, 20));
  });
});

describe('LayDownSearch.find gains the most that is legal', () => {
  test('for hands of up to nine cards, by brute force', () => {
    holdsForPositions(arbitraryPosition(1, 9), testSize(25, 250), ({ hand, table }) => {
      const all = everyLegal(hand, table);
      for (const must of [[], ...hand.map((card) => [card])]) {
        const gains = all.filter((laid) => isLegal(laid, hand, table, must)).map(gainOf);
        checkSearch(hand, table, must, gains.length === 0 ? null : Math.max(...gains));
      }
    });
  });

  test('for hands of up to twenty cards, rank by rank, whichever card must be laid', () => {
    holdsForPositions(arbitraryPosition(8, 20), testSize(100, 1000), ({ hand, table }) => {
      for (const must of [[], hand.slice(0, 1), hand.slice(-1)]) {
        checkSearch(hand, table, must, bestGain(hand, table, must));
      }
    });
  });

  test(`for every hand of aces, twos, threes and fours on an empty table: ${ofAll(65_535)}`, () => {
    const cards = DECK.filter((card) => 'A234'.includes(rankName(card)));
    forEveryHand(cards, (hand, count) => {
      checkSearch(hand, NOTHING, [], bestGain(hand, NOTHING));
      const must = [hand[count % hand.length]!];
      if (count % 4 === 0) checkSearch(hand, NOTHING, must, bestGain(hand, NOTHING, must));
    });
  });

  test('for every hand of the sixteen cards next to two sequences on the table', () => {
    const table = { sequences: ['5C', '6C', '7C', '5H', '6H', '7H'], groups: [] };
    const cards = DECK.filter((card) => 'A234'.includes(rankName(card)));
    forEveryHand(cards, (hand, count) => {
      if (count % 2 === 0) return;
      checkSearch(hand, table, [], bestGain(hand, table));
    });
  });

  test(`for every hand of the thirteen cards between a group and a sequence on the table: ${ofAll(8191)}`, () => {
    const table = { sequences: ['TS', 'JS', 'QS'], groups: ['8C', '8D', '8H'] };
    const cards = [...DECK.filter((card) => '679'.includes(rankName(card))), '8S'];
    forEveryHand(cards, (hand, count) => {
      const must = [hand[count % hand.length]!];
      checkSearch(hand, table, [], bestGain(hand, table));
      checkSearch(hand, table, must, bestGain(hand, table, must));
    });
  });
});

describe('LayDownSearch.findAbove', () => {
  test('finds the best where it gains more than the floor, and nothing where it does not', () => {
    holdsForPositions(arbitraryPosition(3, 14), testSize(150, 500), ({ hand, table }) => {
      const held = halvesOf(hand);
      const best = bestGain(hand, table)!;
      const above = (floor: number) => search.findAbove(held.lo, held.hi, layDownOf(table), 0, 0, floor);
      expect(above(best)).toBe(NO_LAY_DOWN);
      expect(above(best - 1)).toBe(best);
      expect(gainOf(laidOf(search.best))).toBe(best);
    });
  });
});

function forEveryHand(cards: readonly string[], check: (hand: string[], count: number) => void): void {
  for (let count = 1; count < 2 ** cards.length; count += STEP) {
    check(
      cards.filter((_, place) => Math.floor(count / 2 ** place) % 2 === 1),
      count,
    );
  }
}
