import type { OptionValues } from 'shamus-lab/shamus';
import type { Tuned } from '../tuned.js';
import { usual, weight } from '../weight.js';

/**
 * Weights of closer, as options to be tuned. The defaults are those of standard, tuned by hand and by random steps on games
 * of four of seed 'tune-four': each step kept won more on the same deals.
 */
export const CLOSER_WEIGHTS = {
  // The race to be out.
  follow1: weight('the race: chance that an Uno player with one card can follow', [0, 1, 0.001, 0.62]),
  follow2: weight('the same with two cards', [0, 1, 0.001, 0.846]),
  follow3: weight('the same with three', [0, 1, 0.001, 0.87]),
  follow4: weight('the same with four', [0, 1, 0.001, 0.9]),
  follow5: weight('the same with more', [0, 1, 0.001, 0.97]),
  fit: weight('the race: chance that a card drawn fits', [0, 1, 0.001, 0.33]),
  blend: weight(
    'how much the chance to win the race counts for Senior against Junior; where it comes to 1, Junior does not count',
    [0, 50, 0.01, 4],
  ),
  // The draw while Senior is open, in points.
  net1: weight('value of a net point, when the Uno player with more cards holds one', [0, 10, 0.001, 0.1]),
  net2: weight('the same with two', [0, 10, 0.001, 0.1]),
  net3: weight('the same with three', [0, 10, 0.001, 0.1]),
  net4: weight('the same with four or more', [0, 10, 0.001, 0.1]),
  beyond: weight('a net point beyond the target, as a part of one that is missing', [0, 1, 0.001, 0.33]),
  points: weight('value of a point on the table', [-10, 20, 0.01, 0.5]),
  enough1: weight(
    'value of having enough net points, when the Uno player with more cards holds one',
    [-1000, 20000, 1, 1000],
  ),
  enough2: weight('the same with two', [-1000, 20000, 1, 500]),
  enough3: weight('the same with three', [-1000, 20000, 1, 0]),
  enough4: weight('the same with four or more', [-1000, 20000, 1, 0]),
  treasure1: weight(
    'value of a card that would open the pile, for each point that could be laid then, when the Uno player with more cards holds one',
    [-1, 5, 0.001, 0.27],
  ),
  treasure2: weight('the same with two', [-1, 5, 0.001, 0.27]),
  treasure3: weight('the same with three', [-1, 5, 0.001, 0.4]),
  treasure4: weight('the same with four or more', [-1, 5, 0.001, 0.4]),
  stock0: weight('value of a card from the stock, when both Uno players are out', [-1000, 1000, 1, -3]),
  stock1: weight('the same when the one with more cards holds one', [-1000, 1000, 1, 0]),
  stock2: weight('the same with two', [-1000, 1000, 1, -42]),
  stock3: weight('the same with three', [-1000, 1000, 1, 0]),
  stock4: weight('the same with four or more', [-1000, 1000, 1, 0]),
  heldCards: weight('cost of a card held', [-500, 500, 0.1, -16.6]),
  heldAce: weight('value of an ace held, which anything fits', [-2000, 10000, 1, 1000]),
  heldSuit: weight('value of a suit held', [-1000, 5000, 1, 100]),
  outAce: weight('value of an ace held when both Uno players are out and points are missing', [-2000, 10000, 1, 100]),
  // The draw for Junior.
  jCard: weight('Junior: cost of a card held after the draw', [-500, 2000, 0.1, 151]),
  jCardSquare: weight('Junior: cost of the square of the number of cards held', [-50, 200, 0.1, 14.5]),
  jPoint: weight('Junior: cost of a missing point', [-50, 100, 0.01, 2.57]),
  jOut: weight('Junior: value of an unseen card that could be laid', [-200, 500, 0.1, 26.3]),
  jOpen: weight('Junior: value of an unseen card that anybody could lay off', [-200, 500, 0.1, 0]),
  jTablePoints: weight('Junior: value of a point on the table', [-20, 50, 0.001, 0.336]),
  jStock: weight('Junior: value of a card from the stock', [-1000, 1000, 1, -36]),
  // The discard while Senior is open.
  race: weight('value of the race in a discard', [0, 10000, 1, 330]),
  hand1: weight('cost of a point in hand, when the Uno player with more cards holds one or none', [-10, 50, 0.0001, 1]),
  hand2: weight('the same with two', [-10, 50, 0.0001, 0.1]),
  hand3: weight('the same with three', [-10, 50, 0.0001, 0.0442]),
  hand4: weight('the same with four or more', [-10, 50, 0.0001, 0.03]),
  out1: weight(
    'value of an unseen card that the hand could lay, when the Uno player with more cards holds one or none',
    [-20, 20, 0.01, 0],
  ),
  out3: weight('the same with more', [-20, 20, 0.01, -0.5]),
  sPenalty: weight('value of another turn, for a 2 or 4', [-500, 500, 0.01, 1.56]),
  sPenaltyMissing: weight('value of that turn for each missing point', [-10, 20, 0.001, 0]),
  sAce: weight('cost of discarding an ace', [-1000, 2000, 0.1, 0]),
  sAceHeld: weight('more of it for each card that the next Uno player holds beyond the first', [-200, 500, 0.1, 15]),
  flex: weight('value of keeping a card that the next Uno player can surely follow', [-500, 1000, 0.1, 20]),
  sameSuit: weight(
    'how much likelier than by counting the next Uno player has no more of the suit that they played last',
    [0, 4, 0.01, 0.9],
  ),
  changedSuit: weight('as sameSuit, if they changed to that suit', [0, 4, 0.01, 0.5]),
  // The discard for Junior.
  dOut: weight('Junior: value of an unseen card that the rest of the hand could lay', [-20, 20, 0.01, 1]),
  dHigh: weight('Junior: value of a point discarded', [-5, 5, 0.001, 0.01]),
  dPenalty: weight('Junior: value of each card drawn for a 2 or 4', [-200, 200, 0.1, -4]),
  dSkip: weight('Junior: value of a 2 or 4', [-500, 500, 0.1, 0]),
  dDraw: weight('Junior: value of a discard that cannot be followed', [-200, 200, 0.1, -3]),
  dFeed: weight('Junior: value of an unseen card that fits and could be laid off', [-20, 20, 0.01, 0.1]),
  dAce: weight('Junior: value of discarding an ace', [-500, 500, 0.1, 0]),
} as const;

/** Values of the weights of `closer`. */
export type CloserWeights = OptionValues<typeof CLOSER_WEIGHTS>;

/** Default values of the weights of `closer`. */
export const USUAL_CLOSER = usual(CLOSER_WEIGHTS);

/** Weights that are better in the other variants of four players, tuned in the same way for each. */
export const TUNED_CLOSER: Tuned<CloserWeights> = {
  standard: {},
  advanced: {
    blend: 6,
    enough1: 1500,
    enough2: 1000,
    treasure2: 0.6,
    treasure3: 0.6,
    treasure4: 0.6,
    heldCards: 20,
    heldAce: 250,
    heldSuit: 0,
    flex: 5,
  },
  expert: {
    follow2: 0.88,
    follow3: 0.91,
    follow4: 0.93,
    fit: 0.36,
    blend: 6,
    points: 0,
    enough2: 0,
    treasure2: 0.6,
    treasure3: 0.6,
    treasure4: 0.6,
    stock3: -42,
    stock4: -42,
    heldCards: 0,
    heldAce: 100,
    heldSuit: 0,
    race: 220,
    hand1: 1.5,
    hand2: 0.25,
    hand3: 0.15,
    sAceHeld: 20,
    flex: 5,
  },
};

/** Copies options, with summaries that say their values where a variant has a value of its own. */
export function toldWhere<W extends typeof CLOSER_WEIGHTS>(weights: W, ofTwo: Tuned<CloserWeights>): W {
  const told = Object.entries(weights).map(([name, one]) => {
    const own = (tuned: Tuned<CloserWeights>) =>
      Object.entries(tuned).flatMap(([variant, better]) => {
        const value = better[name as keyof CloserWeights];
        return value === undefined ? [] : [`${value} in ${variant}`];
      });
    const tables = [
      ['with two players', own(ofTwo)],
      ['with four', own(TUNED_CLOSER)],
    ] as const;
    const differs = tables.flatMap(([where, values]) => (values.length === 0 ? [] : [`${where} ${values.join(', ')}`]));
    return [
      name,
      differs.length === 0 ? one : { ...one, summary: `${one.summary} (at its default: ${differs.join('; ')})` },
    ];
  });
  return Object.fromEntries(told) as W;
}
