import { beforeAll, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { rankOf } from '../../cards/card.js';
import { DECK, numberOf } from '../../cards/model.testing.js';
import { cardsInRuns, ranksHeldThrice } from '../../cards/patterns.js';
import { cardsOfRank, countCards, countSuit, suitHi, suitLo } from '../../cards/sets.js';
import { heldValue } from './rules/points.js';
import { choose, expectChance, expectDistribution, expectMean, hypergeometric } from './testing/chance.testing.js';
import { forOpenings, type Opening } from './testing/teams.testing.js';

const GAMES = testSize(100_000, 400_000);
const HANDS = choose(52, 6);
const ACES = cardsOfRank(0);

const upcards = new Map<number, number>();
const acesOfUno = [0, 0, 0, 0, 0];
const suitsOfUno = [0, 0, 0, 0];
let acesInBoth = 0;
let groups = 0;
let sequences = 0;
let melds = 0;
let points = 0;

beforeAll(() => {
  forOpenings(GAMES, 'chances of the deal', (opening) => {
    countFirstTurn(opening);
    const { upcard, unoLo, unoHi, rummyLo, rummyHi } = opening;
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
 * One hand has none with the chance a = C(48, 6) / C(52, 6), neither has any with b = C(48, 12) / C(52, 12); both
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
 * Among the sets of k ranks in one suit, 1, 13, 78, 275, 615, 882, 784 for k = 0 to 6 have no three in a row (the ace being
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

const ACE = 0;

/** Games by their upcard: one that fits like any other card, an ace, and a 2 or 4, which skips the first turn. */
const plain = { games: 0, fitting: 0, draws: [0, 0, 0, 0, 0, 0], drawn: 0, lost: 0 };
const ace = { games: 0, noneFits: 0 };
const skipped = { games: 0, lost: 0 };
const circle = { games: 0, twos: 0, fours: 0, held: 0, makesGroup: 0 };

function countFirstTurn(opening: Opening): void {
  const rank = rankOf(opening.upcard);
  if (rank === 1 || rank === 3) {
    skipped.games++;
    if (opening.seniorLost) skipped.lost++;
    return;
  }
  const suit = opening.upcard >> 4;
  const fits = cardsOfRank(rank) | ACES;
  const fitting = countCards(opening.unoLo & (fits | suitLo(suit)), opening.unoHi & (fits | suitHi(suit)));
  if (rank === ACE) {
    ace.games++;
    if (fitting === 0) ace.noneFits++;
  } else {
    plain.games++;
    plain.fitting += fitting;
    plain.draws[Math.min(opening.draws, 5)]!++;
    plain.drawn += opening.draws;
    if (opening.seniorLost) plain.lost++;
  }
  circle.games++;
  if (rankOf(opening.circle) === 1) circle.twos++;
  if (rankOf(opening.circle) === 3) circle.fours++;
  circle.held += opening.rummyHeld;
  const alike = cardsOfRank(rankOf(opening.circle));
  if (countCards(opening.rummyLo & alike, opening.rummyHi & alike) >= 2) circle.makesGroup++;
}

/**
 * On an upcard that is no ace fit the 12 others of its suit (its ace among them), the 3 others of its rank and the 3
 * other aces: FITTING of the 51 cards. On an ace fit the 12 others of its suit and the 3 other aces. The six cards of
 * the hand and the stock are 51 cards in random order.
 */
const FITTING = 18;
const FITTING_ON_ACE = 15;

/** The chance that none of the first cards of those 51 fits. */
function noneOf(first: number, fitting: number): number {
  return choose(51 - fitting, first) / choose(51, first);
}

test('3.1 none of six cards fits the upcard in 6.1 % of the games in which it is no ace, 2 or 4', () => {
  expect(noneOf(6, FITTING)).toBeCloseTo(0.0615, 4);
  expectChance(plain.games - plain.draws[0]!, plain.games, noneOf(6, FITTING));
});

test('2.6 none of six cards fits an upcard ace in 10.8 % of those games', () => {
  expect(noneOf(6, FITTING_ON_ACE)).toBeCloseTo(0.1082, 4);
  expectChance(ace.noneFits, ace.games, noneOf(6, FITTING_ON_ACE));
});

/** Six draws from 51 cards of which 18 fit: mean 6 p with p = 18 / 51, variance 6 p (1 - p) (51 - 6) / (51 - 1). */
test('3.1 of six cards 2.12 fit on average', () => {
  const p = FITTING / 51;
  expectMean(plain.fitting, plain.games, 6 * p, (6 * p * (1 - p) * 45) / 50);
});

/** Draws are d or more if the six cards and the first d - 1 of the stock do not fit. 33 do not, so d is 28 at most. */
function drawsAtLeast(draws: number): number {
  return draws === 0 ? 1 : noneOf(6 + draws - 1, FITTING);
}

test('3.4 the Uno player draws 0, 1, 2, 3, 4 or more cards in the first turn as often as counted', () => {
  const exactly = [0, 1, 2, 3, 4].map((draws) => drawsAtLeast(draws) - drawsAtLeast(draws + 1));
  expectDistribution(plain.draws, [...exactly, drawsAtLeast(5)]);
});

/** The mean is the sum of the chances of d or more, d = 1, 2, …; the mean square that of (2d - 1) times these chances. */
test('3.4 the Uno player draws 0.149 cards in the first turn on average', () => {
  const atLeast = Array.from({ length: 28 }, (_, place) => drawsAtLeast(place + 1));
  const mean = atLeast.reduce((sum, chance) => sum + chance, 0);
  const meanSquare = atLeast.reduce((sum, chance, place) => sum + (2 * place + 1) * chance, 0);
  expect(mean).toBeCloseTo(0.149, 3);
  expectMean(plain.drawn, plain.games, mean, meanSquare - mean ** 2);
});

/** From six cards to more than the ten of the circle the Uno player must draw five: the six and four more do not fit. */
test('5.2 the draws in the first turn lose Senior in 0.7 % of the games', () => {
  expect(noneOf(10, FITTING)).toBeCloseTo(0.0072, 4);
  expectChance(plain.lost, plain.games, noneOf(10, FITTING));
});

test('5.2 the penalty of the upcard never loses it: with a 4 the hand has ten cards, as many as the circle', () => {
  expectChance(skipped.games, GAMES, 8 / 52);
  expect(skipped.lost).toBe(0);
});

/** If the upcard is none of the four 2s and four 4s, all of them are among the 51 other cards. */
test('3.6 the first circle card is a 2 in 4, a 4 in 4 and another in 43 of 51 games', () => {
  const { games, twos, fours } = circle;
  expectDistribution([twos, fours, games - twos - fours], [4 / 51, 4 / 51, 43 / 51]);
});

/** So the hand has 6 + 2 × 4/51 + 4 × 4/51 = 6 + 24/51 cards on average; the mean square of the addition is 80/51. */
test('3.6 the wrath leaves the Rummy player 6.47 cards on average at the first draw', () => {
  expectMean(circle.held, circle.games, 6 + 24 / 51, 80 / 51 - (24 / 51) ** 2);
});

/**
 * The circle card has the upcard's rank in 3 of 51 games: then two others of the rank are among the 50 cards from which
 * the Rummy player's six come, else three. They need two of them.
 */
test('4.1 the first circle card makes a group with two of the six cards in 3.3 % of the games', () => {
  const twoOfThree = hypergeometric(50, 3, 6, 2) + hypergeometric(50, 3, 6, 3);
  const chance = (48 * twoOfThree + 3 * hypergeometric(50, 2, 6, 2)) / 51;
  expect(chance).toBeCloseTo(0.0334, 3);
  expectChance(circle.makesGroup, circle.games, chance);
});
