/** What a game of the family measures: of the whole table, in the order of an engine's `metrics`, and of each seat. */
import { type Metric, WHOLE } from '../../../game/index.js';

const MOST_DEALS = 100;
/** A hundred deals of four players with 200 turns each. */
const MOST_TURNS = MOST_DEALS * 4 * 200;
/** One below the target of four players, and a deal that counts twice: three hands of seven cards worth ten. */
const MOST_POINTS = 199 + 2 * 3 * 70;

export const METRICS: readonly Metric[] = [
  {
    name: 'deals',
    heading: 'deals',
    charted: true,
    summary: 'deals played',
    unit: 'deals',
    low: 0,
    high: MOST_DEALS,
    step: 1,
  },
  {
    name: 'turns',
    heading: 'turns',
    summary: 'turns of all players in all deals',
    unit: 'turns',
    low: 0,
    high: MOST_TURNS,
    step: 1,
  },
  {
    name: 'rummies',
    summary: 'deals in which somebody went rummy: out in one turn, with nothing laid before',
    unit: 'deals',
    low: 0,
    high: MOST_DEALS,
    step: 1,
  },
  {
    name: 'stalemates',
    summary: 'deals that ended because the stock was used up',
    unit: 'deals',
    low: 0,
    high: MOST_DEALS,
    step: 1,
  },
  {
    name: 'turn-limits',
    summary: 'deals that ended because everybody had had his turns (ruling turnLimit)',
    unit: 'deals',
    low: 0,
    high: MOST_DEALS,
    step: 1,
  },
];

/** Places in METRICS. */
export const DEALS = 0;
export const ALL_TURNS = 1;
export const RUMMIES = 2;
export const STALEMATES = 3;
export const TURN_LIMITS = 4;

export const SEAT_METRICS: readonly Metric[] = [
  {
    name: 'share',
    summary: `share of the win: ${WHOLE} alone, ${WHOLE} / k among k`,
    unit: `1/${WHOLE} wins`,
    low: 0,
    high: WHOLE,
    step: 1,
  },
  { name: 'points', summary: 'points at the end', unit: 'points', low: 0, high: MOST_POINTS, step: 1 },
  {
    name: 'place',
    summary: 'place at the end: 1 and one more for each player with more points',
    unit: 'place',
    low: 1,
    high: 4,
    step: 1,
  },
  { name: 'outs', summary: 'deals in which he went out', unit: 'deals', low: 0, high: MOST_DEALS, step: 1 },
  { name: 'own-rummies', summary: 'deals in which he went rummy', unit: 'deals', low: 0, high: MOST_DEALS, step: 1 },
];

/** Places in SEAT_METRICS, after share, points and place. */
export const OUTS = 3;
export const OWN_RUMMIES = 4;
