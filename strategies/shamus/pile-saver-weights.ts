import type { OptionValues } from 'shamus-lab/shamus';
import { usual, weight, weightsOf } from './weight.js';

/**
 * Weights of pile-saver, as options to be tuned. Their defaults were tuned by hand on the games of seed 'tune', for the sum
 * of the win rates in the three variants. Discards are weighed in hundredths of a point.
 */
export const PILE_SAVER_WEIGHTS = {
  seniorLost: weight('cost of losing Senior', [0, 60000, 1, 9600]),
  draw: weight('cost of a draw by the Uno player', [-2000, 5000, 1, 360]),
  drawPerMissing: weight('how much less a draw costs for each missing point', [-20, 50, 0.01, 2]),
  noDrawLeft: weight(
    'cost if the Uno player can afford no further draw; half of it if one, a third if two',
    [0, 60000, 1, 9500],
  ),
  extraTurn: weight('value of the extra turn after a 2 or 4 while points are missing', [-20000, 20000, 1, -300]),
  extraTurnPerMissing: weight('value of that turn for each missing point', [-100, 300, 0.1, 14]),
  extraTurnUnwanted: weight('value of that turn if no points are missing', [-20000, 20000, 1, -1800]),
  laterTurns: weight(
    'points in hand count in full only in the last turn; for each turn left they are divided by so much more',
    [0, 200, 0.1, 13],
  ),
  out: weight(
    'for each turn left, value of each card that would fit the hand if drawn: it would be laid down too early',
    [-3000, 3000, 1, -150],
  ),
  beyond: weight('in discards, points beyond the target are divided by this', [1, 50, 0.1, 3]),
  aceGiven: weight('cost of discarding an ace', [-10000, 10000, 1, 0]),
  suitPlayed: weight(
    'how much likelier than by counting the Uno player has no more of the suit played, without a convention for it',
    [0, 4, 0.01, 1.2],
  ),
  lowestPlayed: weight('the same, with lowestFirst', [0, 4, 0.01, 1]),
  juniorOut: weight('Junior: value of keeping a card that could be laid', [-2000, 5000, 1, 100]),
  juniorTurn: weight('Junior: value of another turn, for a 2 or 4', [-5000, 20000, 1, 800]),
  stockRunsOut: weight('Junior: value of a 2 or 4 if the stock may run out', [-20000, 5000, 1, -5000]),
  fewCards: weight(
    'with this few Uno cards left it takes enough points to win and stops waiting for more',
    [0, 10, 1, 2],
  ),
  spare: weight('how many points beyond the target are enough then', [-100, 200, 1, 0]),
  stockWaiting: weight(
    'value of a stock draw while it waits, in points that could be laid times cards that open the pile',
    [-5000, 5000, 1, -42],
  ),
  stockAtLast: weight('value of a stock draw in points when it no longer waits', [-200, 200, 1, -3]),
  openers: weight(
    'added to the cards that open the pile, before they multiply the points that could be laid',
    [-5, 200, 0.1, 0],
  ),
  pointLaid: weight('value of a point on the table while it waits', [-20, 100, 0.1, 0.5]),
  pointHeld: weight('cost of a point in hand while it waits', [-100, 100, 0.1, 0]),
  pickUpBeyond: weight('in pick-ups, points beyond the target are divided by this', [1, 50, 0.1, 3]),
  juniorCard: weight('Junior: cost of a card held after a pick-up, in tenths of a point', [-500, 2000, 1, 107]),
  juniorPoint: weight('Junior: cost of a missing point after a pick-up', [-100, 500, 0.1, 13]),
  juniorLayable: weight('Junior: value of a card that could be laid after a pick-up', [-200, 500, 0.1, 10]),
  juniorStock: weight('Junior: value of a stock draw', [-2000, 2000, 1, -60]),
} as const;

/** Values of the weights of `pile-saver`. */
export type PileSaverWeights = OptionValues<typeof PILE_SAVER_WEIGHTS>;

/** Default weights of pile-saver, also for other policies that judge alike. */
export const USUAL_PILE_SAVER = weightsOf(PILE_SAVER_WEIGHTS, usual(PILE_SAVER_WEIGHTS));
