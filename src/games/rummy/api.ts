/**
 * The API for writing policies of the rummy family: the policy interface, cards, sets and bags of cards, and the searches
 * that every player needs. This is all that a policy file imports.
 *
 * @module shamus-lab/rummy
 */
import { definePolicy, type PolicyDefinition, type PolicyOptions, type PolicyText } from '../../game/index.js';
import { PLAYER, type RummyPlayer } from './policy.js';

export * from '../../cards/index.js';
export {
  type Budget,
  type Forward,
  type OptionValues,
  type PolicyDefinition,
  type PolicyOptions,
  type Preference,
  withDefaults,
} from '../../game/index.js';
export type { RandomSource as Stream } from '../../random/index.js';
export { Bag, WILD } from './cards/bag.js';
export { cardsText, cardText, type Notation, notationOf, readCard, readCards } from './cards/deck.js';
export { Points } from './cards/points.js';
export { ContractDistance, UNREACHABLE } from './contracts/contract-distance.js';
export { ContractSearch } from './contracts/contract-search.js';
export {
  type ContractQuestion,
  FEWEST_WILDS,
  LEAST_POINTS,
  MAY_LEAVE_NONE,
  MOST_LAID,
  MUST_LEAVE_SOME,
  MUST_NOT_LEAVE_ONE,
  questionOf,
} from './contracts/question.js';
export * from './engine/record.js';
export { nextSeat, type Table } from './engine/table.js';
export { Draft } from './melds/draft.js';
export { LayDownSearch } from './melds/lay-down-search.js';
export { allLayOffs, allSwaps } from './melds/lay-offs.js';
export { MeldDistance, NEVER } from './melds/meld-distance.js';
export { type MeldLimits, type Melds, mostWilds } from './melds/melds.js';
export { completingHi, completingLo, fitsHi, fitsLo, fitsOnTable } from './melds/nearness.js';
export { rowCards, runCard, wildPlaces } from './melds/row-cards.js';
export {
  COPIES,
  copiesIn,
  countCopies,
  FIRST,
  KIND,
  LENGTH,
  MOST_WILDS,
  NEW_MELD,
  OF,
  Plan,
  RUN,
  SET,
  SWAP,
  TO,
  WILDS,
} from './melds/rows.js';
export type { RummyPlayer, RummyView } from './policy.js';
export { type Position, playerPosition } from './position.js';
export { type Contract, contractOf, type WantedMeld } from './rules/contract.js';
export { inDeal, type Terms } from './rules/terms.js';
export { pointsHeld, unseenCards, unseenHi, unseenLo } from './view.js';

/** Declares a policy. */
export function rummyPlayer<const O extends PolicyOptions = Record<never, never>>(
  text: PolicyText<RummyPlayer, O>,
): PolicyDefinition<RummyPlayer, O> {
  return definePolicy(PLAYER, text);
}

// At the end: the order in which modules are loaded is part of a policy's bundle, and so of its hash.
export * from '../../search/rollout-search.js';
export * from '../../search/tree-search.js';
export { type ImaginedPlayers, RummyForward } from './worlds/forward.js';
