/**
 * Weights tuned for each variant, with the conventions of signaller+reader: steps of one to three weights at a time, each kept if it
 * won more games than it lost on the same deals, of seeds 'tune-standard', 'tune-advanced' and 'tune-expert'. Confirmed on
 * other deals (docs/tuned-teams.md).
 */
import type { AceKeeperWeights } from './ace-keeper-weights.js';
import type { PileSaverWeights } from './pile-saver-weights.js';
import type { Tuned } from './tuned.js';

export const TUNED_ACE_KEEPER: Tuned<AceKeeperWeights> = {
  standard: {
    followsNone: 19254,
    followsKnown: 2835,
    acePlayed: 2553,
    suitKept: 606,
    suitFollowed: 144,
    partUseful: 173,
  },
  advanced: {
    followsNone: 19254,
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

export const TUNED_PILE_SAVER: Tuned<PileSaverWeights> = {
  standard: {
    draw: 355,
    noDrawLeft: 12704,
    extraTurn: -217,
    extraTurnPerMissing: 16.6,
    out: -247,
    beyond: 3.5,
    aceGiven: 1337,
    fewCards: 1,
    stockWaiting: 53,
    openers: 3.1,
    pointLaid: 0.3,
    juniorPoint: 17.1,
    juniorLayable: 2.4,
    juniorStock: -34,
  },
  advanced: {
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
