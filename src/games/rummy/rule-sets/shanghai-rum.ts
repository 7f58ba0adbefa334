import type { RuleSet } from '../rules/rule-set.js';
import { BUY_ORDER, BUYS, DOWN_TAKES, LAST_CARD, SWAP_OF_ALL, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';
import { MELDS, POINTS_OF_RANKS } from './contract-rummy.js';
import { buysInDeal, TEN_CONTRACTS } from './shanghai-rummy.js';

export const shanghaiRum: RuleSet = {
  name: 'shanghai-rum',
  title: 'Shanghai Rum',
  summary:
    'Ten contracts, buys that cost two cards until one is down, jokers that anybody may swap, and out without a discard; the fewest points win.',
  players: [4, 3, 5, 6, 7, 8],
  // R8: decks of 54.
  deck: (players) => {
    const decks = players < 5 ? 2 : players < 7 ? 3 : 4;
    return { ranks: 13, decks, jokers: 2 * decks };
  },
  handSize: () => 11,
  melds: { ...MELDS, wilds: 'half', exact: false, apart: false },
  contracts: TEN_CONTRACTS,
  stages: 'by-deal',
  layOffsAtOnce: true,
  laterMelds: false,
  // R6.1 to R6.3
  buying: { most: buysInDeal, penalty: 2, onceDown: false, pickAndBuy: false },
  // R5.2
  swap: 'anybody',
  // R7.2
  goOut: { discarding: false, laying: true },
  buriesWilds: false,
  scoring: 'lowest',
  points: POINTS_OF_RANKS,
  blind: null,
  mostRestocks: ANY,
  goingRummy: 1,
  target: () => ANY,
  mostDeals: 10,
  rulings: [TURN_LIMIT, BUY_ORDER, DOWN_TAKES, SWAP_OF_ALL, LAST_CARD, BUYS, WILDS],
  variants: contractVariants('all ten deals: the fewest points win', TEN_CONTRACTS),
};
