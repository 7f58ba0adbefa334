/**
 * A seventh game of the family, written from docs/adding-a-rummy-game.md alone and registered nowhere: the rule set is all
 * that it takes for a game to be played, searched and shown. The checker, which shares nothing with the kernel, has the same
 * rules in words of its own.
 */
import { Points } from '../cards/points.js';
import { rankOf, STANDARD, WILD } from '../checker/cards.js';
import type { GameRules } from '../checker/game-rules.js';
import { GAMES } from '../checker/games.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { BUYS, CONTRACT_TURN, SWAP, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';

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
