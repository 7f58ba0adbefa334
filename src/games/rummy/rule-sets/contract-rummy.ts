import type { DeckSize } from '../cards/deck.js';
import { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ADJOINING, BUY_ORDER, BUYS, CONTRACT_TURN, HAND, SWAP, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';

/** R7.6: ace, two to nine, ten to king; a joker 25. Games A, B and E. */
export const POINTS_OF_RANKS = new Points([15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10], 25);

/** R1.2 to R1.5, R4.2, R4.3: runs of four in a suit, ace low or high. */
export const MELDS: MeldLimits = {
  ranks: 13,
  leastSet: 3,
  mostSet: ANY,
  leastRun: 4,
  firstPlace: 1,
  lastPlace: 14,
  anySuit: false,
  wildRank: -1,
  wilds: 'any',
  wildsOfSet: [],
  wildsOfRun: [],
  exact: true,
  apart: true,
};

/** R8, games A and B. */
export function deckOfTwoOrThree(players: number): DeckSize {
  return players < 5 ? { ranks: 13, decks: 2, jokers: 1 } : { ranks: 13, decks: 3, jokers: 2 };
}

/** R8: the contracts of games A and C. */
export const SEVEN_CONTRACTS = ['2S3', 'S3 R4', '2R4', '3S3', '2S3 R4', 'S3 2R4', '3R4'].map(contractOf);

export const contractRummy: RuleSet = {
  name: 'contract-rummy',
  title: 'Contract Rummy',
  summary:
    'Seven deals with a contract each, exact melds, jokers without limit, and as many buys as one likes; the fewest points win.',
  players: [4, 3, 5, 6, 7, 8],
  deck: deckOfTwoOrThree,
  // Ruling `hand`.
  handSize: (deal, _players, hand) => (hand === '10-12' ? (deal < 4 ? 10 : 12) : 11),
  melds: MELDS,
  contracts: SEVEN_CONTRACTS,
  stages: 'by-deal',
  // R4.4, R4.5
  layOffsAtOnce: false,
  laterMelds: false,
  // R6.1 to R6.3
  buying: { most: () => ANY, penalty: 1, onceDown: true, pickAndBuy: false },
  // R5.2
  swap: 'down-before',
  // R7.2
  goOut: { discarding: true, laying: false },
  buriesWilds: false,
  // R7.3
  scoring: 'lowest',
  points: POINTS_OF_RANKS,
  blind: null,
  mostRestocks: ANY,
  goingRummy: 1,
  target: () => ANY,
  mostDeals: 7,
  rulings: [TURN_LIMIT, HAND, CONTRACT_TURN, BUY_ORDER, SWAP, ADJOINING, BUYS, WILDS],
  variants: contractVariants('all seven deals: the fewest points win', SEVEN_CONTRACTS),
};
