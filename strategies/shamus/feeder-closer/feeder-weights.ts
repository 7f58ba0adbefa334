import type { OptionValues } from 'shamus-lab/shamus';
import { usual, weight } from '../weight.js';

/** Weights by which a feeder chooses while Senior is open, and a closer concludes, as options of both to be tuned. */
const SHARED_WEIGHTS = {
  followsNone: weight(
    'feeder, Senior open: cost of being unable to follow any unseen card; a quarter of it for half of them',
    [0, 200_000, 1, 46_600],
  ),
  followsKnown: weight(
    'feeder, Senior open: value of being able to follow a card that the Rummy player before is known to hold',
    [-20_000, 50_000, 1, 2000],
  ),
  suitFollowed: weight('feeder, Senior open: value of staying in the suit of the top', [-10_000, 20_000, 0.1, 28.7]),
  rankFollowed: weight('feeder, Senior open: value of matching the rank of the top', [-10_000, 20_000, 0.1, 0]),
} as const;

/**
 * Weights by which a closer models the choices of a feeder, and its trust in them. A team has the same values on both
 * sides. A feeder's values of aces and of keeping a suit are not among them: they never decide between two cards of
 * which it played one.
 */
export const READING_WEIGHTS = {
  ...SHARED_WEIGHTS,
  doubt2: weight(
    'belief that remains that an Uno player of two cards holds one that a feeder would rather have played',
    [0, 1, 0.01, 0.05],
  ),
  doubt3: weight('as doubt2, of three cards', [0, 1, 0.01, 0.3]),
  doubt4: weight('as doubt2, of four or more', [0, 1, 0.01, 0.5]),
} as const;

/** Values of the weights by which `feeder` and `closer` read what others play. */
export type ReadingWeights = OptionValues<typeof READING_WEIGHTS>;

/** Default values of the weights for reading what others play. */
export const USUAL_READING = usual(READING_WEIGHTS);

/** Weights that count while Senior is open, except those of melds. */
export const CHOICE_WEIGHTS = {
  ...SHARED_WEIGHTS,
  suitKept: weight('Senior open: value of keeping another card of the suit played', [-10_000, 20_000, 1, 513]),
  acePlayed: weight('Senior open: value of playing an ace', [-100_000, 50_000, 1, -6000]),
} as const;

/** Weights of feeder, as options to be tuned. They were tuned as those of closer were. */
export const FEEDER_WEIGHTS = {
  ...CHOICE_WEIGHTS,
  feed0: weight(
    'Senior open: value of a card that the next Rummy player can lay, for seat 0, whose card is covered at once',
    [-20_000, 50_000, 1, 0],
  ),
  feed2: weight('the same for seat 2', [-20_000, 50_000, 1, 0]),
  jFollowsNone: weight('Senior lost: cost of being unable to follow any unseen card', [-50_000, 200_000, 1, 5000]),
  jAcePlayed: weight('Senior lost: value of playing an ace', [-50_000, 50_000, 1, -1000]),
  jFeed0: weight(
    'Senior lost: value of a card that the next Rummy player can lay, for seat 0',
    [-50_000, 50_000, 1, 1000],
  ),
  jFeed2: weight('the same for seat 2', [-50_000, 50_000, 1, 5000]),
} as const;

/** Values of the weights of `feeder`. */
export type FeederWeights = OptionValues<typeof FEEDER_WEIGHTS>;

/** Default values of the weights of `feeder`. */
export const USUAL_FEEDER = usual(FEEDER_WEIGHTS);

/** Values of those of CHOICE_WEIGHTS. */
export type ChoiceWeights = OptionValues<typeof CHOICE_WEIGHTS>;
