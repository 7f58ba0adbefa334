import { Points } from '../cards/points.js';
import type { RuleSet } from '../rules/rule-set.js';
import { TURN_LIMIT } from '../rules/rulings.js';
import { ONE_DEAL, WHOLE_GAME } from '../rules/terms.js';

/** Game F: basic Rummy. */
export const rummy: RuleSet = {
  name: 'rummy',
  title: 'Rummy',
  summary:
    'No teams, one deck: melds and lay-offs in any turn; going out scores what the others hold, twice if nothing was laid before.',
  // R10.1
  players: [2, 3, 4],
  deck: () => ({ ranks: 13, decks: 1, jokers: 0 }),
  handSize: (_deal, players) => (players === 2 ? 10 : 7),
  // R1.2 to R1.4, R10.4: the ace is low.
  melds: {
    ranks: 13,
    leastSet: 3,
    mostSet: 4,
    leastRun: 3,
    firstPlace: 1,
    lastPlace: 13,
    anySuit: false,
    wildRank: -1,
    wilds: 'none',
    wildsOfSet: [],
    wildsOfRun: [],
    exact: false,
    apart: false,
  },
  // R10.2
  contracts: [],
  stages: 'by-deal',
  layOffsAtOnce: true,
  laterMelds: true,
  buying: null,
  swap: 'nobody',
  // R7.2
  goOut: { discarding: true, laying: true },
  buriesWilds: false,
  scoring: 'winner-takes-all',
  blind: null,
  // R10.6
  points: new Points([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], 0),
  // R10.5
  mostRestocks: 1,
  goingRummy: 2,
  // R10.7
  target: (players) => 50 * players,
  mostDeals: 100,
  rulings: [TURN_LIMIT],
  variants: [
    { name: WHOLE_GAME, summary: 'deals until somebody has 100 points (two players), 150 (three) or 200 (four)' },
    { name: ONE_DEAL, summary: 'one deal alone, the first: seat 0 deals, and who goes out wins' },
  ],
};
