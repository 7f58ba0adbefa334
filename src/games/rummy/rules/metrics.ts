/** Metrics of a game of the family: of the whole table, and of each seat. */
import { type Metric, PLACE, POINTS, SHARE, WHOLE } from '../../../game/index.js';
import type { RuleSet } from './rule-set.js';
import { TURN_LIMIT } from './rulings.js';

/** Counters that an engine keeps of the table; each game has some of them as metrics, in its own order. */
export const DEALS = 0;
export const ALL_TURNS = 1;
export const OUT_DEALS = 2;
export const RUMMIES = 3;
export const BLINDS = 4;
export const FINISHES = 5;
export const STOCK_ENDS = 6;
export const TURN_ENDS = 7;
export const ALL_BUYS = 8;
export const PICKS_AND_BUYS = 9;
export const SWAPS = 10;
export const TABLE_COUNTERS = 11;

/** Counters that an engine keeps of each seat, after share, points and place. */
export const OUTS = 3;
export const OWN_RUMMIES = 4;
export const OWN_BLINDS = 5;
export const CONTRACTS_LAID = 6;
/** Turns up to the one in which a player laid their contract, summed over the deals in which they did. */
export const TURNS_TO_CONTRACT = 7;
export const BUYS = 8;
export const WILDS_LAID = 9;
export const SEAT_COUNTERS = 10;

/** A metric, and which of the numbers that an engine counts it is. */
interface Counted {
  readonly metric: Metric;
  readonly counter: number;
}

/** The metrics of a game, and which numbers they are. */
export interface Measured {
  readonly table: readonly Counted[];
  readonly seat: readonly Counted[];
}

/** The longest that a deal can be, in turns of a player. */
const MOST_TURNS = Math.max(...TURN_LIMIT.values.map(Number));
/** More than the cards of any deck. */
const MOST_CARDS = 240;

const grid = (high: number, low = 0, step = 1) => ({ low, high, step });

export function measuredBy(rules: RuleSet): Measured {
  return rules.contracts.length === 0 ? ofMelds(rules) : ofContracts(rules);
}

function shareMetric(): Counted {
  const summary = `share of the win: ${WHOLE} alone, ${WHOLE} / k among k`;
  return { counter: SHARE, metric: { name: 'share', summary, unit: `1/${WHOLE} wins`, ...grid(WHOLE) } };
}

/** @param better in the sentence `1 and one more for each player with …` */
function placeMetric(better: string, players: number): Counted {
  const summary = `place at the end: 1 and one more for each player with ${better}`;
  return { counter: PLACE, metric: { name: 'place', summary, unit: 'place', ...grid(players, 1) } };
}

function lengthMetrics(deals: number, players: number): Counted[] {
  const turns = deals * players * MOST_TURNS;
  return [
    {
      counter: DEALS,
      metric: {
        name: 'deals',
        heading: 'deals',
        summary: 'deals played',
        unit: 'deals',
        ...grid(deals),
      },
    },
    {
      counter: ALL_TURNS,
      metric: {
        name: 'turns',
        heading: 'turns',
        summary: 'turns taken by all players in all deals: a turn counts once its player has drawn or taken a card',
        unit: 'turns',
        ...grid(turns),
      },
    },
  ];
}

function dealMetric(deals: number): (counter: number, name: string, summary: string, heading?: string) => Counted {
  return (counter, name, summary, heading) => ({
    counter,
    metric: { name, ...(heading !== undefined && { heading }), summary, unit: 'deals', ...grid(deals) },
  });
}

/** Rummy: going out is going rummy or not, and nobody has a contract. */
function ofMelds({ mostDeals, players }: RuleSet): Measured {
  const most = Math.max(...players);
  // One below the target of four players, and a deal that counts twice: three hands of seven cards worth ten.
  const points = 199 + 2 * 3 * 70;
  const inDeals = dealMetric(mostDeals);
  return {
    table: [
      ...lengthMetrics(mostDeals, most),
      inDeals(
        RUMMIES,
        'rummies',
        'deals in which somebody went rummy: out in one turn, with nothing laid before',
        'rummies',
      ),
      inDeals(STOCK_ENDS, 'stalemates', 'deals that ended because the stock was used up', 'stalemates'),
      inDeals(
        TURN_ENDS,
        'turn-limits',
        'deals that ended because everybody had had all their turns (ruling turnLimit)',
        'turn limits',
      ),
    ],
    seat: [
      shareMetric(),
      {
        counter: POINTS,
        metric: { name: 'points', summary: 'points at the end', unit: 'points', ...grid(points) },
      },
      placeMetric('more points', most),
      inDeals(OUTS, 'outs', 'deals in which the player went out'),
      inDeals(OWN_RUMMIES, 'own-rummies', 'deals in which the player went rummy'),
    ],
  };
}

function ofContracts(rules: RuleSet): Measured {
  const { mostDeals, players, buying, swap, blind, melds } = rules;
  const most = Math.max(...players);
  const inDeals = dealMetric(mostDeals);
  const counts = (counter: number, name: string, summary: string, unit: string, high: number): Counted => {
    return { counter, metric: { name, summary, unit, ...grid(high) } };
  };
  const buys = mostDeals * most * MOST_TURNS;
  const goes = 'deals in which the player';
  return {
    table: [
      ...lengthMetrics(mostDeals, most),
      inDeals(OUT_DEALS, 'outs', 'deals in which somebody went out', 'somebody out'),
      ...(blind === null ? [] : [inDeals(BLINDS, 'blinds', 'deals in which somebody went out blind (rule R7.4)')]),
      ...(rules.scoring === 'stages' ? [inDeals(FINISHES, 'finishes', 'deals that ended with stage 10')] : []),
      inDeals(STOCK_ENDS, 'stock-ends', 'deals that ended because there was no card to draw', 'no stock'),
      inDeals(
        TURN_ENDS,
        'turn-limits',
        'deals that ended because everybody had had all their turns (ruling turnLimit)',
        'turn limits',
      ),
      ...(buying === null ? [] : [counts(ALL_BUYS, 'buys', 'buys of all players', 'buys', buys)]),
      ...(buying?.pickAndBuy === true
        ? [counts(PICKS_AND_BUYS, 'picks-and-buys', 'buys that were pick and a buy', 'buys', buys)]
        : []),
      ...(swap === 'nobody'
        ? []
        : [counts(SWAPS, 'swaps', 'natural cards exchanged for wilds', 'swaps', mostDeals * MOST_CARDS)]),
    ],
    seat: [
      shareMetric(),
      { counter: POINTS, metric: pointsMetric(rules) },
      placeMetric(rules.scoring === 'stages' ? 'a better standing' : 'fewer points', most),
      inDeals(OUTS, 'own-outs', `${goes} went out`),
      ...(blind === null ? [] : [inDeals(OWN_BLINDS, 'own-blinds', `${goes} went out blind`)]),
      inDeals(CONTRACTS_LAID, 'contracts', `${goes} laid their contract`),
      counts(
        TURNS_TO_CONTRACT,
        'contract-turns',
        `turns that the player had up to their contract, in all deals in which they laid it`,
        'turns',
        mostDeals * MOST_TURNS,
      ),
      ...(buying === null ? [] : [counts(BUYS, 'own-buys', 'buys that the player made', 'buys', buys)]),
      ...(melds.wilds === 'none'
        ? []
        : [counts(WILDS_LAID, 'wilds-laid', 'wilds that the player laid', 'cards', mostDeals * MOST_CARDS)]),
    ],
  };
}

/** Metric of a player's result at the end: points, of which fewer are better, or stages, of which more are. */
function pointsMetric({ scoring, contracts, mostDeals, points, blind }: RuleSet): Metric {
  if (scoring === 'stages') {
    const summary = 'stages done, of which more are better';
    return { name: 'points', summary, unit: 'stages', ...grid(contracts.length) };
  }
  // No hand exceeds the whole deck; all cards but Rook cards are worth a multiple of five.
  const step = [...points.ofRank, points.wild].every((value) => value % 5 === 0) ? 5 : 1;
  const high = mostDeals * MOST_CARDS * Math.max(...points.ofRank, points.wild);
  const low = mostDeals * Math.min(0, blind?.natural ?? 0);
  return { name: 'points', summary: 'points at the end, of which fewer are better', unit: 'points', low, high, step };
}
