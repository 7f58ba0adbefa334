/** Columns of game records beyond the metrics, for games of the family: one for each place of the team. */
import type { Metric } from '../../../game/index.js';
import type { RuleSet } from '../rules/rule-set.js';
import { TURN_LIMIT } from '../rules/rulings.js';

const MOST_TURNS = Math.max(...TURN_LIMIT.values.map(Number));
/** More than the cards of any deck. */
const MOST_CARDS = 240;

function column(name: string, summary: string, unit: string, high: number): Metric {
  return { name, summary, unit, low: 0, high, step: 1 };
}

/** Columns of the deals: sums over all deals of the game, whose number is the metric `deals`. */
export function dealColumns({ mostDeals, points, contracts, melds }: RuleSet): Metric[] {
  const cards = mostDeals * MOST_CARDS;
  const most = cards * Math.max(...points.ofRank, points.wild);
  const what = contracts.length === 0 ? 'a first meld' : 'the contract';
  return [
    column('hand-points', 'points of the opening hands of all deals', 'points', most),
    ...(melds.wilds === 'none'
      ? []
      : [column('wilds', 'wild cards in the opening hands of all deals', 'cards', cards)]),
    column('distance', `cards that the opening hands of all deals lack for ${what}`, 'cards', cards),
  ];
}

/** Columns of the course of the game: sums over all deals. */
export function courseColumns({ mostDeals, buying, players }: RuleSet): Metric[] {
  const turns = mostDeals * MOST_TURNS;
  const cards = mostDeals * MOST_CARDS;
  return [
    column('own-turns', 'turns that the player took', 'turns', turns),
    column('draws', 'cards drawn from the stock in own turns', 'cards', turns),
    column('takes', 'upcards taken in own turns', 'cards', turns),
    ...(buying === null ? [] : [column('bought', 'cards bought', 'cards', 2 * turns * Math.max(...players))]),
    column('melds', 'melds laid', 'melds', cards),
    column('laid-off', 'cards laid off', 'cards', cards),
    column('laying-deals', 'deals in which the player laid a meld', 'deals', mostDeals),
    column('first-melds', 'own turns up to the first meld, in all deals in which the player laid one', 'turns', turns),
  ];
}
