import { PLAIN_OF_RUMMY } from '../../../../strategies/rummy/plain.testing.js';
import random from '../../../../strategies/rummy/random.js';
import { cardOf } from '../../../cards/card.js';
import { resolveSetup, type Setup } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { Points } from '../cards/points.js';
import { rankOf, STANDARD, WILD } from '../checker/cards.js';
import type { GameRules } from '../checker/game-rules.js';
import { GAMES } from '../checker/games.js';
import { createGame } from '../game.js';
import rummyGame from '../index.js';
import { FIRST, KIND, LENGTH, OF, type Plan, RUN } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { BUYS, CONTRACT_TURN, SWAP, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';

export function diceOf(seed: string): Stream {
  const dice = new Stream();
  dice.start(keyFromSeed(seed), 0, 0);
  return dice;
}

function pick<T>(dice: Stream, things: readonly T[]): T {
  return things[dice.below(things.length)]!;
}

/** Any variant, number of players and reading of the rules. */
export function arbitrarySetup(dice: Stream): Setup {
  const [variant, players] = [pick(dice, rummyGame.setups.variants).name, pick(dice, rummyGame.setups.players)];
  return resolveSetup(rummyGame, { variant, players, rulings: { turnLimit: pick<string>(dice, TURN_LIMIT.values) } });
}

/** A deal played alone, under any rulings, with turns enough for somebody to go out. */
export function arbitraryDeal(rules: RuleSet, dice: Stream, players?: number): Setup {
  const game = createGame(rules);
  const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, pick(dice, values)]));
  const deals = game.setups.variants.filter(({ name }) => name !== 'game');
  return resolveSetup(game, {
    players: players ?? pick(dice, game.setups.players),
    variant: pick(dice, deals).name,
    rulings: { ...rulings, turnLimit: '50' },
  });
}

/** A shipped policy a seat, but no search. */
export function arbitraryPolicies(dice: Stream, players: number) {
  return Array.from({ length: players }, () => pick(dice, PLAIN_OF_RUMMY));
}

/** Plays at random, whatever the deck: shipped policies know one deck, without jokers. */
export function playsAnyDeck(): RummyPlayer {
  return {
    takes: ({ random }) => random.below(3) === 0,
    layDown: (view, plan) => {
      const ways = waysToLay(view);
      if (ways.length > 0) ways[view.random.below(ways.length)]!(plan);
    },
    discard: ({ hand, random }) => hand.cards[random.below(hand.count)]!,
  };
}

type Way = (plan: Plan) => void;

/** Sets and runs of the hand, and single cards for melds on the table. */
function waysToLay({ hand, table: { melds } }: RummyView): Way[] {
  const ways: Way[] = [];
  for (let rank = 0; rank < 13; rank++) {
    const suits = [0, 1, 2, 3].flatMap((suit) => Array.from({ length: hand.copies(cardOf(rank, suit)) }, () => suit));
    const copies = suits.slice(0, 4).reduce((sum, suit) => sum + (1 << (4 * suit)), 0);
    if (suits.length >= 3) ways.push((plan) => plan.set(rank, copies));
  }
  for (let suit = 0; suit < 4; suit++) {
    for (let first = 1; first <= 11; first++) {
      if ([0, 1, 2].every((step) => hand.has(cardOf(first - 1 + step, suit)))) {
        ways.push((plan) => plan.run(suit, first, 3));
      }
    }
  }
  for (let meld = 0; meld < melds.count; meld++) {
    const [of, first, length] = [melds.get(meld, OF), melds.get(meld, FIRST), melds.get(meld, LENGTH)];
    if (melds.get(meld, KIND) === RUN) {
      const ends = [first - 1, first + length].filter((place) => place >= 1 && place <= 13);
      for (const place of ends)
        if (hand.has(cardOf(place - 1, of))) ways.push((plan) => plan.toRun(meld, of, place, 1));
    } else if (length < 4) {
      const suits = [0, 1, 2, 3].filter((suit) => hand.has(cardOf(of, suit)));
      for (const suit of suits) ways.push((plan) => plan.toSet(meld, of, 1 << (4 * suit)));
    }
  }
  return ways;
}

const KEY = keyFromSeed('steady');

/** The policy `random` with random numbers of the position alone, so that another can continue for it. */
export function steadyRandom(): RummyPlayer {
  const policy = random.create();
  const chance = new Stream();
  const see = ({ seat, table, hand }: RummyView): RummyView => {
    chance.start(KEY, table.recordCount, (table.deal << 8) | (table.phase << 4) | seat);
    return { seat, table, hand, random: chance };
  };
  return {
    takes: (view) => policy.takes(see(view)),
    buys: (view) => policy.buys!(see(view)),
    picksAndBuys: (view) => policy.picksAndBuys!(see(view)),
    layDown: (view, plan) => policy.layDown(see(view), plan),
    discard: (view) => policy.discard(see(view)),
  };
}

/*
 * One more game of the family, written from docs/games-as-files.md alone and registered nowhere: the rule set is all
 * that it takes for a game to be played, searched and shown. The checker, which shares nothing with the kernel, has the same
 * rules in words of its own.
 */

const CONTRACTS = ['S3 R4', '2S4', 'S3 R5'].map(contractOf);

/** Three deals for two or three, with more cards and another contract in each. */
export const threeDeals: RuleSet = {
  name: 'three-deals',
  title: 'Three Deals',
  summary: 'Three deals with a contract each, one card more in each, and one buy, then two; the fewest points win.',
  players: [3, 2],
  deck: (players) => ({ ranks: 13, decks: 2, jokers: 2 * players }),
  handSize: (deal) => 9 + deal,
  melds: {
    ranks: 13,
    leastSet: 3,
    mostSet: ANY,
    leastRun: 4,
    // Aces are high.
    firstPlace: 2,
    lastPlace: 14,
    anySuit: false,
    wildRank: -1,
    // A set of three has one, of four two; a run of four two, of five only one.
    wilds: 'fixed',
    wildsOfSet: [0, 0, 0, 1, 2],
    wildsOfRun: [0, 0, 0, 0, 2, 1],
    exact: true,
    apart: false,
  },
  contracts: CONTRACTS,
  stages: 'by-deal',
  layOffsAtOnce: false,
  laterMelds: false,
  buying: { most: (deal) => (deal === 0 ? 1 : 2), penalty: 2, onceDown: false, pickAndBuy: true },
  swap: 'down-before',
  goOut: { discarding: true, laying: false },
  buriesWilds: true,
  scoring: 'lowest',
  points: new Points([14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 30),
  blind: null,
  mostRestocks: ANY,
  goingRummy: 1,
  target: () => ANY,
  mostDeals: 3,
  rulings: [TURN_LIMIT, CONTRACT_TURN, SWAP, BUYS, WILDS],
  variants: contractVariants('all three deals: the fewest points win', CONTRACTS),
};

const RANKS = 'A23456789TJQK';
const [contractRummy] = GAMES;

const AS_CHECKED: GameRules = {
  ...contractRummy!,
  name: 'three-deals',
  players: [2, 3],
  pack: STANDARD,
  decks: (players) => ({ packs: 2, wilds: 2 * players }),
  handSize: (_players, deal) => 8 + deal,
  places: [2, 14],
  contracts: [
    [
      { kind: 'set', size: 3 },
      { kind: 'run', size: 4 },
    ],
    [
      { kind: 'set', size: 4 },
      { kind: 'set', size: 4 },
    ],
    [
      { kind: 'set', size: 3 },
      { kind: 'run', size: 5 },
    ],
  ],
  layOffsAtOnce: false,
  apart: false,
  mostWilds: ({ kind, size }) => (kind === 'set' ? size - 2 : 6 - size),
  buying: { most: (deal) => (deal === 1 ? 1 : 2), penalty: 2, whenDown: false },
  buries: true,
  picksAndBuys: true,
  worth: (card) => (card === WILD ? 30 : rankOf(card) === 'A' ? 14 : RANKS.indexOf(rankOf(card)) + 1),
  mostDeals: 3,
  rulings: {
    turnLimit: ['100', '50', '200'],
    contractTurn: ['contract-only', 'lay-offs-too'],
    swap: ['down', 'never'],
    buys: ['as-written', '0', '1', '2', '3', 'any'],
    wilds: ['as-written', 'none', 'double'],
  },
};

/** Lets the checker know the game, in the tests that ask for it. */
export function tellChecker(): void {
  (GAMES as GameRules[]).push(AS_CHECKED);
}
