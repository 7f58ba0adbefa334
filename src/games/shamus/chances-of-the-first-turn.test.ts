import { beforeAll, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { rankOf } from '../../cards/card.js';
import { cardsOfRank, countCards, suitHi, suitLo } from '../../cards/sets.js';
import { choose, expectChance, expectDistribution, expectMean, hypergeometric } from './testing/chance.testing.js';
import { forOpenings } from './testing/teams.testing.js';

const GAMES = testSize(120_000, 400_000);
const ACE = 0;
const ACES = cardsOfRank(ACE);

/** Games by their upcard: one that fits like any other card, an ace, and a 2 or 4, which skips the first turn. */
const plain = { games: 0, fitting: 0, draws: [0, 0, 0, 0, 0, 0], drawn: 0, lost: 0 };
const ace = { games: 0, noneFits: 0 };
const skipped = { games: 0, lost: 0 };
/** Of the games in which the Uno player began: what the first circle card was and did. */
const circle = { games: 0, twos: 0, fours: 0, held: 0, makesGroup: 0 };

beforeAll(() => {
  forOpenings(GAMES, 'chances of the first turn', (opening) => {
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
  });
});

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

test('3.1 none of his six cards fits the upcard in 6.1 % of the games in which it is no ace, 2 or 4', () => {
  expect(noneOf(6, FITTING)).toBeCloseTo(0.0615, 4);
  expectChance(plain.games - plain.draws[0]!, plain.games, noneOf(6, FITTING));
});

test('2.6 none of his six cards fits an upcard ace in 10.8 % of those games', () => {
  expect(noneOf(6, FITTING_ON_ACE)).toBeCloseTo(0.1082, 4);
  expectChance(ace.noneFits, ace.games, noneOf(6, FITTING_ON_ACE));
});

/** Six draws from 51 cards of which 18 fit: mean 6 p with p = 18 / 51, variance 6 p (1 - p) (51 - 6) / (51 - 1). */
test('3.1 of his six cards 2.12 fit on average', () => {
  const p = FITTING / 51;
  expectMean(plain.fitting, plain.games, 6 * p, (6 * p * (1 - p) * 45) / 50);
});

/** He draws d or more cards if the six and the first d - 1 of the stock do not fit. 33 cards do not, so d is 28 at most. */
function drawsAtLeast(draws: number): number {
  return draws === 0 ? 1 : noneOf(6 + draws - 1, FITTING);
}

test('3.4 he draws 0, 1, 2, 3, 4 or more cards in his first turn as often as counted', () => {
  const exactly = [0, 1, 2, 3, 4].map((draws) => drawsAtLeast(draws) - drawsAtLeast(draws + 1));
  expectDistribution(plain.draws, [...exactly, drawsAtLeast(5)]);
});

/** The mean is the sum of the chances of d or more, d = 1, 2, …; the mean square that of (2d - 1) times these chances. */
test('3.4 he draws 0.149 cards in his first turn on average', () => {
  const atLeast = Array.from({ length: 28 }, (_, place) => drawsAtLeast(place + 1));
  const mean = atLeast.reduce((sum, chance) => sum + chance, 0);
  const meanSquare = atLeast.reduce((sum, chance, place) => sum + (2 * place + 1) * chance, 0);
  expect(mean).toBeCloseTo(0.149, 3);
  expectMean(plain.drawn, plain.games, mean, meanSquare - mean ** 2);
});

/** From six cards to more than the ten of the circle he must draw five: the six and four more do not fit. */
test('5.2 his draws in the first turn lose Senior in 0.7 % of the games', () => {
  expect(noneOf(10, FITTING)).toBeCloseTo(0.0072, 4);
  expectChance(plain.lost, plain.games, noneOf(10, FITTING));
});

test('5.2 the penalty of the upcard never loses it: with a 4 he holds ten cards, as many as the circle', () => {
  expectChance(skipped.games, GAMES, 8 / 52);
  expect(skipped.lost).toBe(0);
});

/** Where the upcard is none of the four 2s and four 4s, all of them are among the 51 other cards. */
test('3.6 the first circle card is a 2 in 4, a 4 in 4 and another in 43 of 51 games', () => {
  const { games, twos, fours } = circle;
  expectDistribution([twos, fours, games - twos - fours], [4 / 51, 4 / 51, 43 / 51]);
});

/** So he holds 6 + 2 × 4/51 + 4 × 4/51 = 6 + 24/51 cards on average; the mean square of the addition is 80/51. */
test('3.6 the wrath leaves the Rummy player 6.47 cards on average when he first draws', () => {
  expectMean(circle.held, circle.games, 6 + 24 / 51, 80 / 51 - (24 / 51) ** 2);
});

/**
 * The circle card has the upcard's rank in 3 of 51 games: then two others of the rank are among the 50 cards from which
 * the Rummy player's six come, else three. He needs two of them.
 */
test('4.1 the first circle card makes a group with two of his six cards in 3.3 % of the games', () => {
  const twoOfThree = hypergeometric(50, 3, 6, 2) + hypergeometric(50, 3, 6, 3);
  const chance = (48 * twoOfThree + 3 * hypergeometric(50, 2, 6, 2)) / 51;
  expect(chance).toBeCloseTo(0.0334, 3);
  expectChance(circle.makesGroup, circle.games, chance);
});
