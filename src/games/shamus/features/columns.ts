/** Features of a game of Shamus for records, beyond its metrics: a column each, with its unit and range. */
import type { Metric } from '../../../game/index.js';

function column(name: string, summary: string, unit: string, high: number, low = 0, step = 1): Metric {
  return { name, summary, unit, low, high, step };
}

/** Columns of the deal: its values do not depend on who plays it. */
export const DEAL_OF_SEAT: readonly Metric[] = [
  column('aces', 'aces in the opening hand', 'cards', 4),
  column('suits', 'suits in the opening hand', 'suits', 4),
  column('longest-suit', 'cards of the longest suit in the opening hand', 'cards', 12),
  column('draw-cards', '2s and 4s in the opening hand', 'cards', 8),
  column('hand-points', 'points of the opening hand (rule 1.2)', 'points', 140, 0, 5),
  column('meld-points', 'net points gained by laying the best melds of the opening hand at once', 'points', 380, 0, 5),
];

export const DEAL_OF_TABLE: readonly Metric[] = [
  column('upcard-rank', 'rank of the first upcard: 1 for an ace, 11 jack, 12 queen, 13 king', 'rank', 13, 1),
  column('circle-aces', 'aces in the circle', 'cards', 4),
  column('circle-draw-cards', '2s and 4s in the circle, for which cards are drawn (rule 3.6)', 'cards', 8),
  column('circle-points', 'points of the cards in the circle (rule 1.2)', 'points', 240, 0, 5),
  column('stock-aces', 'aces in the stock', 'cards', 4),
];

/** Most turns, draws and cards of a game: the same limits as those of the metrics. */
const TURNS = 256;
const CARDS = 52;

export const COURSE_OF_TABLE: readonly Metric[] = [
  column(
    'first-meld',
    'the number of the turn, of all players, in which cards were first laid; 0 if never',
    'turn',
    TURNS,
  ),
  column('lay-downs', 'turns in which a Rummy player laid cards', 'turns', TURNS),
  column('laid-cards', 'cards laid', 'cards', CARDS),
  column('picked-cards', 'cards picked up from the discard pile', 'cards', 1024),
  column('deepest-pickup', 'most cards picked up at once', 'cards', CARDS),
  column('calls', 'suits called with aces (rule 3.3)', 'calls', TURNS),
  column('uno-draws', 'cards that Uno players drew until one fitted (rule 3.4)', 'cards', CARDS),
  column('rummy-draws', 'cards that Rummy players drew in their turns (rule 4.1)', 'cards', CARDS),
  column('penalty-draws', 'cards drawn for 2s and 4s (rules 2.5, 3.6, 4.5)', 'cards', CARDS),
  column('passes', 'turns of Uno players without cards that were passed over (ruling unoOut)', 'turns', TURNS),
];
