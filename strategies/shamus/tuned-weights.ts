/**
 * Weights tuned for each variant, with the conventions of signaller+reader: steps of one to three weights at a time, each kept if it
 * won more games than it lost on the same deals, of seeds 'tune-standard', 'tune-advanced' and 'tune-expert'. Confirmed on
 * other deals (docs/tuning.md).
 */
import type { AceKeeperWeights } from './ace-keeper-weights.js';
import type { PileSaverWeights } from './pile-saver-weights.js';
import type { Tuned } from './tuned.js';

/** Tuned weights of `ace-keeper`, by variant. */
export const TUNED_ACE_KEEPER: Tuned<AceKeeperWeights> = {
  standard: {
    followsNone: 19254,
    followsKnown: 2835,
    acePlayed: 2354,
    suitKept: 606,
    suitFollowed: 69,
    partUseful: 173,
  },
  advanced: {
    followsNone: 28028,
    followsKnown: 2835,
    acePlayed: 2553,
    suitKept: 606,
    suitFollowed: 144,
    partUseful: 173,
  },
  expert: {
    followsNone: 19254,
    followsKnown: 2835,
    acePlayed: 2553,
    suitKept: 606,
    suitFollowed: 144,
    partUseful: 173,
  },
};

/** Tuned weights of `pile-saver`, by variant. */
export const TUNED_PILE_SAVER: Tuned<PileSaverWeights> = {
  standard: {
    seniorLost: 11465,
    draw: 272,
    noDrawLeft: 20509,
    extraTurn: -313,
    extraTurnPerMissing: 18.1,
    extraTurnUnwanted: -1527,
    out: -247,
    beyond: 3.7,
    aceGiven: 1222,
    juniorTurn: 967,
    spare: -8,
    stockWaiting: 53,
    openers: -3.5,
    pointLaid: 0.3,
    pickUpBeyond: 2.3,
    juniorPoint: 17.1,
    juniorLayable: 2.9,
    juniorStock: -34,
  },
  advanced: {
    draw: 69,
    noDrawLeft: 10279,
    extraTurn: -204,
    extraTurnPerMissing: 19.4,
    out: -140,
    aceGiven: 1337,
    stockRunsOut: -6713,
    fewCards: 1,
    spare: -15,
    stockWaiting: 53,
    openers: 3.1,
    juniorPoint: 17.1,
    juniorLayable: 2.4,
    juniorStock: -34,
  },
  expert: {
    draw: 317,
    noDrawLeft: 8681,
    extraTurn: -204,
    extraTurnPerMissing: 16.6,
    aceGiven: 1337,
    fewCards: 1,
    stockWaiting: 53,
    openers: 3.1,
    juniorPoint: 17.1,
    juniorLayable: 2.4,
    juniorStock: -34,
  },
};
