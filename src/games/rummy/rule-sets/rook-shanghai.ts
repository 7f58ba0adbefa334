import { Points } from '../cards/points.js';
import { contractSize } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { BUY_ORDER, BUYS, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';
import { MELDS, SEVEN_CONTRACTS } from './contract-rummy.js';

export const rookShanghai: RuleSet = {
  name: 'rook-shanghai',
  title: 'Rook Shanghai',
  summary:
    'Seven contracts with Rook cards, wilds without limit, three buys until one is down, and pick and a buy; the fewest points win.',
  players: [4, 2, 3, 5, 6, 7, 8],
  // R8
  deck: (players) => {
    if (players > 5) return { ranks: 14, decks: 3, jokers: 6 };
    return { ranks: 14, decks: 2, jokers: players > 3 ? 4 : 2 };
  },
  // R8: with two or three players one more than the contract has, but 11 in deals 6 and 7.
  handSize: (deal, players) => (players > 3 || deal > 4 ? 11 : contractSize(SEVEN_CONTRACTS[deal]!) + 1),
  // R1.2, R4.2: places are numbers, and melds of a contract may be longer.
  melds: { ...MELDS, ranks: 14, exact: false, apart: false },
  contracts: SEVEN_CONTRACTS,
  stages: 'by-deal',
  layOffsAtOnce: true,
  laterMelds: false,
  // R6.1 to R6.3, R6.5
  buying: { most: () => 3, penalty: 1, onceDown: false, pickAndBuy: true },
  swap: 'nobody',
  // R7.2
  goOut: { discarding: true, laying: true },
  // R2.2
  buriesWilds: true,
  scoring: 'lowest',
  // R7.6
  points: new Points([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10], 20),
  blind: null,
  mostRestocks: ANY,
  goingRummy: 1,
  target: () => ANY,
  mostDeals: 7,
  rulings: [TURN_LIMIT, BUY_ORDER, BUYS, WILDS],
  variants: contractVariants('all seven deals: the fewest points win', SEVEN_CONTRACTS),
};
