import { beforeAll, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { DECK, numberOf } from '../../cards/model.testing.js';
import { cardsInRuns, ranksHeldThrice } from '../../cards/patterns.js';
import { cardsOfRank, countCards, countSuit } from '../../cards/sets.js';
import { heldValue } from './rules/points.js';
import { choose, expectChance, expectDistribution, expectMean, hypergeometric } from './testing/chance.testing.js';
import { forOpenings } from './testing/teams.testing.js';

const GAMES = testSize(100_000, 300_000);
const HANDS = choose(52, 6);
const ACES = cardsOfRank(0);

/** What was counted in the games. */
const upcards = new Map<number, number>();
const acesOfUno = [0, 0, 0, 0, 0];
const suitsOfUno = [0, 0, 0, 0];
let acesInBoth = 0;
let groups = 0;
let sequences = 0;
let melds = 0;
let points = 0;

beforeAll(() => {
  forOpenings(GAMES, 'chances of the deal', ({ upcard, unoLo, unoHi, rummyLo, rummyHi }) => {
    upcards.set(upcard, (upcards.get(upcard) ?? 0) + 1);
    const unoAces = countCards(unoLo & ACES, unoHi & ACES);
    acesOfUno[unoAces]!++;
    if (unoAces > 0 && ((rummyLo | rummyHi) & ACES) !== 0) acesInBoth++;
    suitsOfUno[[0, 1, 2, 3].filter((suit) => countSuit(unoLo, unoHi, suit) > 0).length - 1]!++;
    const ranks = ranksHeldThrice(rummyLo, rummyHi);
    const hasGroup = ((rummyLo | rummyHi) & ranks) !== 0;
    const hasSequence = (cardsInRuns(rummyLo) | cardsInRuns(rummyHi)) !== 0;
    if (hasGroup) groups++;
    if (hasSequence) sequences++;
    if (hasGroup || hasSequence) melds++;
    points += heldValue(rummyLo, rummyHi);
  });
});

const timesUpcard = (ranks: string) =>
  DECK.filter((card) => ranks.includes(card[0]!)).reduce((sum, card) => sum + (upcards.get(numberOf(card)) ?? 0), 0);

test('2.5 the upcard is a 2 or 4 in 8 of 52 games', () => {
  expectChance(timesUpcard('24'), GAMES, 8 / 52);
});

test('2.6 the upcard is an ace in 4 of 52 games', () => {
  expectChance(timesUpcard('A'), GAMES, 4 / 52);
});

test('2.4 each of the 52 cards is as often the upcard as any other', () => {
  expectDistribution(
    DECK.map((card) => upcards.get(numberOf(card)) ?? 0),
    DECK.map(() => 1 / 52),
  );
});

/** Six of 52 cards, four of them aces: C(4, k) C(48, 6 - k) / C(52, 6) hands with k. */
test('2.2 the Uno player is dealt 0 to 4 aces as often as six cards of the deck hold them', () => {
  expectDistribution(
    acesOfUno,
    [0, 1, 2, 3, 4].map((aces) => hypergeometric(52, 4, 6, aces)),
  );
});

/**
 * That one hand has none has the chance a = C(48, 6) / C(52, 6), that neither has any b = C(48, 12) / C(52, 12); both
 * have some with the chance 1 - 2a + b.
 */
test('2.2 both players are dealt an ace in 13.2 % of the games', () => {
  const chance = 1 - (2 * choose(48, 6)) / HANDS + choose(48, 12) / choose(52, 12);
  expect(chance).toBeCloseTo(0.132, 3);
  expectChance(acesInBoth, GAMES, chance);
});

/**
 * Hands of exactly s suits, by inclusion and exclusion over the suits that are missing: with t given suits there are
 * C(13 t, 6) hands, so that exactly s suits come in C(4, s) × sum over t of (-1)^(s - t) C(s, t) C(13 t, 6).
 */
test('2.2 the six cards of the Uno player are of 1, 2, 3 or 4 suits as often as counted', () => {
  const exactly = (suits: number) => {
    const terms = [0, 1, 2, 3, 4].map((t) => (-1) ** (suits - t) * choose(suits, t) * choose(13 * t, 6));
    return choose(4, suits) * terms.reduce((sum, term) => sum + term, 0);
  };
  const counts = [1, 2, 3, 4].map(exactly);
  expect(counts).toEqual([6864, 1_360_788, 10_308_324, 8_682_544]);
  expectDistribution(
    suitsOfUno,
    counts.map((count) => count / HANDS),
  );
});

/**
 * Hands without a group have each rank once or twice: with p pairs, C(13, p) ranks for the pairs and 6 ways for each,
 * C(13 - p, 6 - 2p) ranks for the single cards and 4 ways for each; p = 0, 1, 2, 3. The others hold a group.
 */
test('1.4 the Rummy player is dealt a group in 912,808 of 20,358,520 hands', () => {
  const without = [0, 1, 2, 3].map((p) => choose(13, p) * 6 ** p * choose(13 - p, 6 - 2 * p) * 4 ** (6 - 2 * p));
  expect(without).toEqual([7_028_736, 9_884_160, 2_471_040, 61_776]);
  const count = HANDS - without.reduce((sum, one) => sum + one, 0);
  expect(count).toBe(912_808);
  expectChance(groups, GAMES, count / HANDS);
});

/**
 * Of the sets of k ranks in one suit, 1, 13, 78, 275, 615, 882, 784 for k = 0 to 6 have no three in a row (the ace being
 * low only). A hand without a sequence takes such a set in each suit: the coefficient of x^6 in the fourth power of
 * 1 + 13x + 78x² + … + 784x^6 counts them.
 */
test('1.3 the Rummy player is dealt a sequence in 764,698 of 20,358,520 hands', () => {
  const oneSuit = Array.from({ length: 7 }, (_, cards) => setsWithoutThreeInARow(cards));
  expect(oneSuit).toEqual([1, 13, 78, 275, 615, 882, 784]);
  const twoSuits = product(oneSuit, oneSuit);
  const count = HANDS - product(twoSuits, twoSuits)[6]!;
  expect(count).toBe(764_698);
  expectChance(sequences, GAMES, count / HANDS);
});

/**
 * Hands with neither are counted rank by rank from the ace: how many hands of c cards so far there are for each way in
 * which the runs that reach up to the last rank are 0, 1 or 2 long in the four suits; at each rank at most two cards.
 */
test('4.4 the Rummy player is dealt something to lay in 1,657,878 of 20,358,520 hands', () => {
  const count = HANDS - handsWithoutMeld();
  expect(count).toBe(1_657_878);
  expectChance(melds, GAMES, count / HANDS);
});

/**
 * The 52 cards are worth 4 × (15 + 8 × 5 + 4 × 10) = 380 points, so six are worth 6 × 380 / 52 on average. The variance
 * of one card is v = (4 × 225 + 32 × 25 + 16 × 100) / 52 - (380 / 52)², that of six drawn without putting back
 * 6 v (52 - 6) / (52 - 1).
 */
test('1.2 the Rummy player is dealt 43.85 points on average', () => {
  const variance = (4 * 225 + 32 * 25 + 16 * 100) / 52 - (380 / 52) ** 2;
  expectMean(points, GAMES, (6 * 380) / 52, (6 * variance * 46) / 51);
});

function setsWithoutThreeInARow(cards: number, ranks = 13, inARow = 0): number {
  if (cards === 0) return 1;
  if (ranks === 0) return 0;
  const without = setsWithoutThreeInARow(cards, ranks - 1, 0);
  return inARow === 2 ? without : without + setsWithoutThreeInARow(cards - 1, ranks - 1, inARow + 1);
}

function product(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, power) =>
    one.slice(0, power + 1).reduce((sum, factor, taken) => sum + factor * other[power - taken]!, 0),
  );
}

function handsWithoutMeld(): number {
  let states = new Map([['0000 0', 1]]);
  for (let rank = 0; rank < 13; rank++) {
    const next = new Map<string, number>();
    for (const [state, hands] of states) {
      for (let taken = 0; taken < 16; taken++) {
        const suits = [0, 1, 2, 3].map((suit) => Math.floor(taken / 2 ** suit) % 2);
        const runs = suits.map((isTaken, suit) => (isTaken ? Number(state[suit]) + 1 : 0));
        const count = suits.reduce((sum, one) => sum + one, 0);
        const cards = Number(state.slice(5)) + count;
        if (count > 2 || cards > 6 || Math.max(...runs) > 2) continue;
        const key = `${runs.join('')} ${cards}`;
        next.set(key, (next.get(key) ?? 0) + hands);
      }
    }
    states = next;
  }
  return [...states].reduce((sum, [state, hands]) => sum + (state.endsWith(' 6') ? hands : 0), 0);
}
