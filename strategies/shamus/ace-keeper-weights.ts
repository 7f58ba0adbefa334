import type { OptionValues } from 'shamus-lab/shamus';
import { usual, weight, weightsOf } from './weight.js';

/**
 * Weights of ace-keeper, as options to be tuned. The defaults of the first seven were tuned by hand on the games of seed
 * 'tune', for the sum of the win rates in the three variants; the others ask nothing at 0.
 */
export const ACE_KEEPER_WEIGHTS = {
  followsNone: weight(
    'cost of being unable to follow any card that the partner may hold; a quarter of it for half of the cards',
    [0, 120000, 1, 46600],
  ),
  followsKnown: weight(
    'value of being able to follow a card that the partner is known to hold',
    [-20000, 50000, 1, 2000],
  ),
  acePlayed: weight('cost of playing an ace', [-20000, 100000, 1, 6000]),
  suitKept: weight('value of keeping another card of the suit played', [-20000, 20000, 1, 513]),
  suitFollowed: weight('value of staying in the suit of the top card', [-20000, 20000, 1, 168]),
  callKnown: weight(
    'value of calling a suit that the partner is known to hold, in unseen cards of that suit',
    [0, 100, 0.1, 5],
  ),
  pointPlayed: weight('value of each point of the card put on the pile', [-2000, 2000, 0.1, 0]),
  pointUseful: weight(
    'value of each point that the partner could lay with the card and the cards of pile, table and known hand',
    [-2000, 2000, 0.1, 0],
  ),
  partUseful: weight(
    'value of each card of pile, table and known hand that is of its rank or near to it in its suit',
    [-5000, 5000, 0.1, 0],
  ),
} as const;

/** Values of the weights of `ace-keeper`. */
export type AceKeeperWeights = OptionValues<typeof ACE_KEEPER_WEIGHTS>;

/** Default weights of ace-keeper. */
export const USUAL_ACE_KEEPER = weightsOf(ACE_KEEPER_WEIGHTS, usual(ACE_KEEPER_WEIGHTS));
