import { Points } from '../cards/points.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { FINISH, TURN_LIMIT } from '../rules/rulings.js';
import { ANY, contractVariants } from '../rules/terms.js';
import { MELDS } from './contract-rummy.js';

/** R8. */
const TEN_STAGES = ['2S3', 'S3 R4', 'R7', 'S5 S3', 'R4 S4', '2S4', 'R8', 'S5 S2', 'R9', '2S5'].map(contractOf);

export const frustration: RuleSet = {
  name: 'frustration',
  title: 'Frustration',
  summary: 'Ten stages, each player at their own; runs of any suits, 2s wild, no buys; the first to lay stage 10 wins.',
  players: [4, 2, 3, 5],
  deck: () => ({ ranks: 13, decks: 2, jokers: 0 }),
  handSize: () => 11,
  // R1.2, R1.4, R5.3: places 3 to 14, the ace high; no more wilds than natural cards.
  melds: { ...MELDS, firstPlace: 3, anySuit: true, wildRank: 1, wilds: 'half', exact: false, apart: false },
  contracts: TEN_STAGES,
  stages: 'by-player',
  // R4.4, R4.5
  layOffsAtOnce: true,
  laterMelds: true,
  buying: null,
  swap: 'nobody',
  // R7.2
  goOut: { discarding: true, laying: false },
  buriesWilds: false,
  // R7.5
  scoring: 'stages',
  // R7.6
  points: new Points([15, 25, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10], 0),
  blind: null,
  mostRestocks: ANY,
  goingRummy: 1,
  target: () => ANY,
  mostDeals: 60,
  rulings: [TURN_LIMIT, FINISH],
  variants: contractVariants('deals until somebody lays stage 10', TEN_STAGES),
};
