import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ADJOINING, BUY_ORDER, BUYS, CONTRACT_TURN, SWAP, TURN_LIMIT, WILDS } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';
import { contractRummy, deckOfTwoOrThree, MELDS, POINTS_OF_RANKS } from './contract-rummy.js';

/** R8: the contracts of games B and E. */
export const TEN_CONTRACTS = ['2S3', 'S3 R4', '2R4', '3S3', 'S3 R7', '2S3 R5', '3R4', 'S3 R10', '3S3 R5', '3R5'].map(
  contractOf,
);

/** R6.2: three, and four in the last two deals; games B and E. */
export function buysInDeal(deal: number): number {
  return deal < 8 ? 3 : 4;
}

export const shanghaiRummy: RuleSet = {
  ...contractRummy,
  name: 'shanghai-rummy',
  title: 'Shanghai Rummy',
  summary:
    'Ten harder contracts, exact melds with few jokers each, three or four buys, and a bonus for going out blind; the fewest points win.',
  deck: deckOfTwoOrThree,
  handSize: () => 11,
  // R8: the wilds of each meld that a contract asks for.
  melds: { ...MELDS, wilds: 'fixed', wildsOfSet: [0, 0, 0, 1], wildsOfRun: [0, 0, 0, 0, 1, 2, 0, 3, 0, 0, 4] },
  contracts: TEN_CONTRACTS,
  buying: { most: buysInDeal, penalty: 1, onceDown: true, pickAndBuy: false },
  points: POINTS_OF_RANKS,
  // R7.4
  blind: { wild: -25, natural: -50 },
  mostRestocks: ANY,
  mostDeals: 10,
  rulings: [TURN_LIMIT, CONTRACT_TURN, BUY_ORDER, SWAP, ADJOINING, BUYS, WILDS],
  variants: contractVariants('all ten deals: the fewest points win', TEN_CONTRACTS),
};
