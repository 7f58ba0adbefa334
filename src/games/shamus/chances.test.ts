/** Deals and first turns come as often as counted: each row sorts openings into classes, whose chances are worked out beside it. */
import { beforeAll, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { rankOf } from '../../cards/card.js';
import { DECK, numberOf } from '../../cards/model.testing.js';
import { cardsInRuns, ranksHeldThrice } from '../../cards/patterns.js';
import { cardsOfRank, countCards, countSuit, suitHi, suitLo } from '../../cards/sets.js';
import { heldValue } from './rules/points.js';
import { choose, expectDistribution, hypergeometric } from './testing/chance.testing.js';
import { forOpenings, type Opening } from './testing/teams.testing.js';

const GAMES = testSize(100_000, 400_000);
const HANDS = choose(52, 6);
const [ACE, TWO, FOUR] = [0, 1, 3];
const ACES = cardsOfRank(ACE);
const SUITS = [0, 1, 2, 3];

/**
 * Hands without a group have each rank once or twice: with p pairs, C(13, p) ranks for the pairs and 6 ways for each,
 * C(13 - p, 6 - 2p) ranks for the single cards and 4 ways for each.
 */
const GROUP_HANDS =
  HANDS - sumOf([0, 1, 2, 3].map((p) => choose(13, p) * 6 ** p * choose(13 - p, 6 - 2 * p) * 4 ** (6 - 2 * p)));

/** A hand without a sequence takes a set of ranks without three in a row (the ace being low only) in each suit. */
const ONE_SUIT = Array.from({ length: 7 }, (_, cards) => setsWithoutThreeInARow(cards));
const TWO_SUITS = product(ONE_SUIT, ONE_SUIT);
const SEQUENCE_HANDS = HANDS - product(TWO_SUITS, TWO_SUITS)[6]!;
const MELD_HANDS = HANDS - handsWithoutMeld();

/** Hands of exactly s suits, by inclusion and exclusion: with t given suits there are C(13 t, 6) hands. */
const HANDS_OF_SUITS = [1, 2, 3, 4].map((suits) => {
  const terms = [0, 1, 2, 3, 4].map((t) => (-1) ** (suits - t) * choose(suits, t) * choose(13 * t, 6));
  return choose(4, suits) * sumOf(terms);
});

/**
 * On an upcard that is no ace fit the 12 others of its suit (its ace among them), the 3 others of its rank and the 3
 * other aces: FITTING of the 51 cards. On an ace fit the 12 others of its suit and the 3 other aces. The six cards of
 * the hand and the stock are 51 cards in random order.
 */
const [FITTING, FITTING_ON_ACE] = [18, 15];

/** The chance that none of the first cards of those 51 fits. */
function noneOf(first: number, fitting: number): number {
  return choose(51 - fitting, first) / choose(51, first);
}

/** Draws are d or more if the six cards and the first d - 1 of the stock do not fit. */
function drawsAtLeast(draws: number): number {
  return draws === 0 ? 1 : noneOf(6 + draws - 1, FITTING);
}

/** Chances of points in units of 5 over 30: an ace is 2 more than a low card, a ten or a court card 1 more. */
function pointsChances(most: number): number[] {
  const chances = Array.from({ length: most + 1 }, () => 0);
  for (let aces = 0; aces <= 4; aces++) {
    for (let high = 0; high <= 6 - aces; high++) {
      chances[Math.min(2 * aces + high, most)]! +=
        (choose(4, aces) * choose(16, high) * choose(32, 6 - aces - high)) / HANDS;
    }
  }
  return chances;
}

/** The circle card has the upcard's rank in 3 of 51 games: then two others of the rank are among 50 cards, else three. */
const TWO_OF_THREE = hypergeometric(50, 3, 6, 2) + hypergeometric(50, 3, 6, 3);
const MAKES_GROUP = (48 * TWO_OF_THREE + 3 * hypergeometric(50, 2, 6, 2)) / 51;

/** One hand has no ace with the chance C(48, 6) / C(52, 6), neither has any with C(48, 12) / C(52, 12). */
const ACES_IN_BOTH = 1 - (2 * choose(48, 6)) / HANDS + choose(48, 12) / choose(52, 12);

const isFew = (card: number) => rankOf(card) === TWO || rankOf(card) === FOUR;
const isPlain = ({ upcard }: Opening) => rankOf(upcard) !== ACE && !isFew(upcard);
const hasGroup = ({ rummyLo: lo, rummyHi: hi }: Opening) => ((lo | hi) & ranksHeldThrice(lo, hi)) !== 0;
const hasSequence = ({ rummyLo, rummyHi }: Opening) => (cardsInRuns(rummyLo) | cardsInRuns(rummyHi)) !== 0;

function fitting({ upcard, unoLo, unoHi }: Opening): number {
  const fits = cardsOfRank(rankOf(upcard)) | ACES;
  const suit = upcard >> 4;
  return countCards(unoLo & (fits | suitLo(suit)), unoHi & (fits | suitHi(suit)));
}

function makesGroup({ circle, rummyLo, rummyHi }: Opening): boolean {
  const alike = cardsOfRank(rankOf(circle));
  return countCards(rummyLo & alike, rummyHi & alike) >= 2;
}

/** Chance of what is true or not. */
const both = (chance: number) => [1 - chance, chance];

/** A name; the class of an opening, null where it does not count; and the chances of the classes. */
const ROWS: readonly [name: string, of: (opening: Opening) => number | boolean | null, chances: readonly number[]][] = [
  [
    '2.4 each of the 52 cards is as often the upcard as any other',
    ({ upcard }) => DECK.findIndex((card) => numberOf(card) === upcard),
    DECK.map(() => 1 / 52),
  ],
  [
    '2.5, 2.6 the upcard is an ace in 4, a 2 or 4 in 8 of 52 games',
    ({ upcard }) => (rankOf(upcard) === ACE ? 0 : isFew(upcard) ? 1 : 2),
    [4 / 52, 8 / 52, 40 / 52],
  ],
  [
    '2.2 the Uno player is dealt 0 to 4 aces as often as six cards of the deck hold them',
    ({ unoLo, unoHi }) => countCards(unoLo & ACES, unoHi & ACES),
    [0, 1, 2, 3, 4].map((aces) => hypergeometric(52, 4, 6, aces)),
  ],
  [
    '2.2 both players are dealt an ace in 13.2 % of the games',
    ({ unoLo, unoHi, rummyLo, rummyHi }) => ((unoLo | unoHi) & ACES) !== 0 && ((rummyLo | rummyHi) & ACES) !== 0,
    both(ACES_IN_BOTH),
  ],
  [
    '2.2 the six cards of the Uno player are of 1, 2, 3 or 4 suits as often as counted',
    ({ unoLo, unoHi }) => SUITS.filter((suit) => countSuit(unoLo, unoHi, suit) > 0).length - 1,
    HANDS_OF_SUITS.map((count) => count / HANDS),
  ],
  ['1.4 the Rummy player is dealt a group in 912,808 of 20,358,520 hands', hasGroup, both(GROUP_HANDS / HANDS)],
  [
    '1.3 the Rummy player is dealt a sequence in 764,698 of 20,358,520 hands',
    hasSequence,
    both(SEQUENCE_HANDS / HANDS),
  ],
  [
    '4.4 the Rummy player is dealt something to lay in 1,657,878 of 20,358,520 hands',
    (opening) => hasGroup(opening) || hasSequence(opening),
    both(MELD_HANDS / HANDS),
  ],
  [
    '1.2 the Rummy player is dealt 30, 35, … 60 or more points as often as counted',
    ({ rummyLo, rummyHi }) => Math.min((heldValue(rummyLo, rummyHi) - 30) / 5, 6),
    pointsChances(6),
  ],
  [
    '2.6 none of six cards fits an upcard ace in 10.8 % of those games',
    (opening) => (rankOf(opening.upcard) === ACE ? fitting(opening) === 0 : null),
    both(noneOf(6, FITTING_ON_ACE)),
  ],
  [
    '3.1 on an upcard that is no ace, 2 or 4 fit 0, 1, … 6 of six cards as often as counted',
    (opening) => (isPlain(opening) ? fitting(opening) : null),
    [0, 1, 2, 3, 4, 5, 6].map((hits) => hypergeometric(51, FITTING, 6, hits)),
  ],
  [
    '3.4 the Uno player draws 0, 1, 2, 3, 4 or more cards in the first turn as often as counted',
    (opening) => (isPlain(opening) ? Math.min(opening.draws, 5) : null),
    [...[0, 1, 2, 3, 4].map((draws) => drawsAtLeast(draws) - drawsAtLeast(draws + 1)), drawsAtLeast(5)],
  ],
  [
    // From six cards to more than the ten of the circle the Uno player must draw five.
    '5.2 the draws in the first turn lose Senior in 0.7 % of the games',
    (opening) => (isPlain(opening) ? opening.seniorLost : null),
    both(noneOf(10, FITTING)),
  ],
  [
    '5.2 the penalty of the upcard never loses it: with a 4 the hand has ten cards, as many as the circle',
    (opening) => (isFew(opening.upcard) ? opening.seniorLost : null),
    [1, 0],
  ],
  [
    // If the upcard is none of the four 2s and four 4s, all of them are among the 51 other cards.
    '3.6 the first circle card is a 2 in 4, a 4 in 4 and another in 43 of 51 games',
    ({ upcard, circle }) => (isFew(upcard) ? null : rankOf(circle) === TWO ? 1 : rankOf(circle) === FOUR ? 2 : 0),
    [43 / 51, 4 / 51, 4 / 51],
  ],
  [
    '3.6 the wrath leaves the Rummy player 6, 8 or 10 cards at the first draw',
    ({ upcard, rummyHeld }) => (isFew(upcard) ? null : (rummyHeld - 6) / 2),
    [43 / 51, 4 / 51, 4 / 51],
  ],
  [
    '4.1 the first circle card makes a group with two of the six cards in 3.3 % of the games',
    (opening) => (isFew(opening.upcard) ? null : makesGroup(opening)),
    both(MAKES_GROUP),
  ],
];

const times = ROWS.map(([, , chances]) => chances.map(() => 0));

beforeAll(() => {
  forOpenings(GAMES, 'chances of the deal', (opening) => {
    for (const [row, [, of]] of ROWS.entries()) {
      const found = of(opening);
      if (found !== null) times[row]![Number(found)]!++;
    }
  });
});

test.each(ROWS.map(([name, , chances], row) => ({ name, chances, row })))('$name', ({ chances, row }) => {
  expectDistribution(times[row]!, chances);
});

test('chances are those that the names tell', () => {
  expect([GROUP_HANDS, SEQUENCE_HANDS, MELD_HANDS]).toEqual([912_808, 764_698, 1_657_878]);
  expect(HANDS_OF_SUITS).toEqual([6864, 1_360_788, 10_308_324, 8_682_544]);
  expect(ONE_SUIT).toEqual([1, 13, 78, 275, 615, 882, 784]);
  const percent = [ACES_IN_BOTH, noneOf(6, FITTING_ON_ACE), noneOf(10, FITTING), MAKES_GROUP];
  expect(percent.map((chance) => (100 * chance).toFixed(1))).toEqual(['13.2', '10.8', '0.7', '3.3']);
});

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Sets of ranks of one suit, the ace being low only. */
function setsWithoutThreeInARow(cards: number, ranks = 13, inARow = 0): number {
  if (cards === 0) return 1;
  if (ranks === 0) return 0;
  const without = setsWithoutThreeInARow(cards, ranks - 1, 0);
  return inARow === 2 ? without : without + setsWithoutThreeInARow(cards - 1, ranks - 1, inARow + 1);
}

/** Coefficients of a product of polynomials. */
function product(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, power) => sumOf(one.slice(0, power + 1).map((factor, taken) => factor * other[power - taken]!)));
}

/**
 * Hands with neither are counted rank by rank from the ace: how many hands of c cards so far there are for each way in
 * which the runs that reach up to the last rank are 0, 1 or 2 long in the four suits; at each rank at most two cards.
 */
function handsWithoutMeld(): number {
  let states = new Map([['0000 0', 1]]);
  for (let rank = 0; rank < 13; rank++) {
    const next = new Map<string, number>();
    for (const [state, hands] of states) {
      for (let taken = 0; taken < 16; taken++) {
        const suits = SUITS.map((suit) => Math.floor(taken / 2 ** suit) % 2);
        const runs = suits.map((isTaken, suit) => (isTaken ? Number(state[suit]) + 1 : 0));
        const cards = Number(state.slice(5)) + sumOf(suits);
        if (sumOf(suits) > 2 || cards > 6 || Math.max(...runs) > 2) continue;
        const key = `${runs.join('')} ${cards}`;
        next.set(key, (next.get(key) ?? 0) + hands);
      }
    }
    states = next;
  }
  return sumOf([...states].map(([state, hands]) => (state.endsWith(' 6') ? hands : 0)));
}
