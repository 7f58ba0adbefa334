/**
 * The weights of closer and feeder, tuned by hand and by random steps on games of four of seed 'tune-four': each step kept
 * won more on the same deals, closer's in each variant for itself.
 */

const STANDARD = {
  // The race to be out: the chance that an Uno player of 1, 2, 3, 4 and more cards can follow, and that a card drawn fits.
  follow1: 0.62,
  follow2: 0.846,
  follow3: 0.87,
  follow4: 0.9,
  follow5: 0.97,
  fit: 0.33,
  /** How much the chance to win the race counts for Senior against Junior; where it comes to 1, Junior does not count. */
  blend: 4,

  // The draw while Senior is open, in points; 1 to 4 is how many cards the Uno player with more of them holds.
  net1: 0.1,
  net2: 0.1,
  net3: 0.1,
  net4: 0.1,
  /** A net point beyond the target, as a part of one that is missing. */
  beyond: 0.33,
  /** A point on the table. */
  points: 0.5,
  /** Having enough net points. */
  enough1: 1000,
  enough2: 500,
  enough3: 0,
  enough4: 0,
  /** A card that would open the pile, for each point that could be laid then. */
  treasure1: 0.27,
  treasure2: 0.27,
  treasure3: 0.4,
  treasure4: 0.4,
  /** A card from the stock. */
  stock0: -3,
  stock1: 0,
  stock2: -42,
  stock3: 0,
  stock4: 0,
  /** The cost of a card held. */
  heldCards: -16.6,
  /** The value of an ace held, which anything fits, and of a suit held. */
  heldAce: 1000,
  heldSuit: 100,
  /** The same for an ace when both Uno players are out and points are missing. */
  outAce: 100,

  // The draw for Junior: the costs of a card held, of the square of their number and of a missing point; the values of an
  // unseen card that could be laid, of one that anybody could lay off, of a point and of a card from the stock.
  jCard: 151,
  jCardSquare: 14.5,
  jPoint: 2.57,
  jOut: 26.3,
  jOpen: 0,
  jTablePoints: 0.336,
  jStock: -36,

  // The discard while Senior is open.
  /** The value of the race. */
  race: 330,
  /** The cost of a point in hand. */
  hand1: 1,
  hand2: 0.1,
  hand3: 0.0442,
  hand4: 0.03,
  /** The value of an unseen card that the hand could lay: with one card left to the Uno players, with more. */
  out1: 0,
  out3: -0.5,
  /** The value of another turn for a 2 or 4, and for each missing point. */
  sPenalty: 1.56,
  sPenaltyMissing: 0,
  /** The cost of discarding an ace, and more for each card that the next Uno player holds beyond the first. */
  sAce: 0,
  sAceHeld: 15,
  /** The value of keeping a card that the next Uno player can surely follow. */
  flex: 20,
  /** How likely the next Uno player is to hold none of the suit that he played, or to which he changed, by the count. */
  sameSuit: 0.9,
  changedSuit: 0.5,

  // The discard for Junior: the values of an unseen card that the hand could lay, of a point discarded, of each card drawn
  // for a 2 or 4, of a 2 or 4, of not following, of an unseen card that fits and could be laid off, of an ace.
  dOut: 1,
  dHigh: 0.01,
  dPenalty: -4,
  dSkip: 0,
  dDraw: -3,
  dFeed: 0.1,
  dAce: 0,
};

export type CloserWeights = Readonly<typeof STANDARD>;

const ADVANCED: CloserWeights = {
  ...STANDARD,
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
};

const EXPERT: CloserWeights = {
  ...STANDARD,
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
};

/** For standard, advanced and expert. */
export const CLOSER_WEIGHTS: readonly CloserWeights[] = [STANDARD, ADVANCED, EXPERT];

export const FEEDER_WEIGHTS = {
  // While Senior is open.
  /** The cost of being unable to follow any unseen card; a quarter of it for half of them. */
  followsNone: 46600,
  /** The value of being able to follow a card that the Rummy player before him is known to hold. */
  followsKnown: 2000,
  acePlayed: -6000,
  /** The value of keeping another card of the suit played; of staying in the suit of the top; of matching its rank. */
  suitKept: 513,
  suitFollowed: 28.7,
  rankFollowed: 0,
  /** The value of a card that the next Rummy player can lay, for seat 0, whose card is covered at once, and for seat 2. */
  feed0: 0,
  feed2: 0,
  /** How much his partners still believe in a card that he would rather have played, of 2, 3, 4 and more cards. */
  doubt2: 0.05,
  doubt3: 0.3,
  doubt4: 0.5,

  // Once Senior is lost.
  jFollowsNone: 5000,
  jAcePlayed: -1000,
  jFeed0: 1000,
  jFeed2: 5000,
};

export type FeederWeights = Readonly<typeof FEEDER_WEIGHTS>;
