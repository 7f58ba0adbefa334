import type { OptionValues } from 'shamus-lab/shamus';

const HIDDEN = { hidden: true } as const;

/**
 * By what ace-keeper judges, as options to be tuned. The defaults of the first seven were tuned by hand on the games of seed
 * 'tune', for the sum of the win rates in the three variants; the others ask nothing at 0.
 */
export const ACE_KEEPER_WEIGHTS = {
  followsNone: {
    ...HIDDEN,
    summary: 'cost of being unable to follow any card that his partner may hold; a quarter of it for half of the cards',
    low: 0,
    high: 120000,
    step: 1,
    default: 46600,
  },
  followsKnown: {
    ...HIDDEN,
    summary: 'value of being able to follow a card that his partner is known to hold',
    low: -20000,
    high: 50000,
    step: 1,
    default: 2000,
  },
  acePlayed: { ...HIDDEN, summary: 'cost of playing an ace', low: -20000, high: 100000, step: 1, default: 6000 },
  suitKept: {
    ...HIDDEN,
    summary: 'value of keeping another card of the suit played',
    low: -20000,
    high: 20000,
    step: 1,
    default: 513,
  },
  suitFollowed: {
    ...HIDDEN,
    summary: 'value of staying in the suit of the top card',
    low: -20000,
    high: 20000,
    step: 1,
    default: 168,
  },
  callKnown: {
    ...HIDDEN,
    summary: 'value of calling a suit that his partner is known to hold, in unseen cards of that suit',
    low: 0,
    high: 100,
    step: 0.1,
    default: 5,
  },
  pointPlayed: {
    ...HIDDEN,
    summary: 'value of each point of the card that he puts on the pile',
    low: -2000,
    high: 2000,
    step: 0.1,
    default: 0,
  },
  pointUseful: {
    ...HIDDEN,
    summary: 'value of each point that his partner could lay with the card and the cards of pile, table and known hand',
    low: -2000,
    high: 2000,
    step: 0.1,
    default: 0,
  },
  partUseful: {
    ...HIDDEN,
    summary: 'value of each card of pile, table and known hand that is of its rank or near to it in its suit',
    low: -5000,
    high: 5000,
    step: 0.1,
    default: 0,
  },
} as const;

/** Values of the weights of `ace-keeper`. */
export type AceKeeperWeights = OptionValues<typeof ACE_KEEPER_WEIGHTS>;

/** The weights among the values of all options, as an object of one shape, whose fields V8 reads at once. */
export function aceKeeperWeights(of: AceKeeperWeights): AceKeeperWeights {
  return Object.freeze({
    followsNone: of.followsNone,
    followsKnown: of.followsKnown,
    acePlayed: of.acePlayed,
    suitKept: of.suitKept,
    suitFollowed: of.suitFollowed,
    callKnown: of.callKnown,
    pointPlayed: of.pointPlayed,
    pointUseful: of.pointUseful,
    partUseful: of.partUseful,
  });
}

/** As ace-keeper judges unless told otherwise. */
export const USUAL_ACE_KEEPER = aceKeeperWeights(
  Object.fromEntries(
    Object.entries(ACE_KEEPER_WEIGHTS).map(([name, weight]) => [name, weight.default]),
  ) as unknown as AceKeeperWeights,
);
