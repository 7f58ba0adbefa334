/**
 * The API for writing Shamus policies: the policy interfaces, cards and sets of cards, and the searches that every
 * player needs. This is all that a policy file imports.
 *
 * @module shamus-lab/shamus
 */
import { definePolicy, type PolicyDefinition, type PolicyOptions, type PolicyText } from '../../game/index.js';
import { RUMMY, type RummyPolicy, UNO, type UnoPolicy } from './policy.js';

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
export * as eventKinds from './engine/event-kinds.js';
export { PublicTable } from './engine/public-table.js';
export { NO_CALL, type Table } from './engine/table.js';
export { LayDownSearch, NO_LAY_DOWN } from './lay-downs/best-lay-down.js';
export { LayDownSteps } from './lay-downs/lay-down-steps.js';
export { layDownCards, maximalLayDowns } from './lay-downs/maximal-lay-downs.js';
export { PickUpSearch } from './lay-downs/pick-up.js';
export type { RummyPolicy, RummyView, SeatView, ShamusPolicy, UnoPolicy, UnoView } from './policy.js';
export { type Position, rummyPosition, unoPosition } from './position.js';
export { areInNewMelds, LayDown, type Melds } from './rules/lay-down.js';
export { listPickUps, owedCard } from './rules/pick-ups.js';
export { cardValue, heldValue, rankValue, sequenceDiscount } from './rules/points.js';
export type { Rulings } from './rules/rulings.js';
export { termsSeen } from './rules/terms.js';
export { canLay, mayCallOn, meetsPickUp, meldsAfter, penaltyOf } from './rules/turn-rules.js';

/** Declares a policy for the Uno player. */
export function unoPolicy<const O extends PolicyOptions = Record<never, never>>(
  text: PolicyText<UnoPolicy, O>,
): PolicyDefinition<UnoPolicy, O> {
  return definePolicy(UNO, text);
}

/** Declares a policy for the Rummy player. */
export function rummyPolicy<const O extends PolicyOptions = Record<never, never>>(
  text: PolicyText<RummyPolicy, O>,
): PolicyDefinition<RummyPolicy, O> {
  return definePolicy(RUMMY, text);
}

// At the end: the order in which modules are loaded is part of a policy's bundle, and so of its hash.
export * from '../../search/rollout-search.js';
export * from '../../search/tree-search.js';
export { AskedPast, type HandHistory } from './worlds/asked-past.js';
export { ShamusForward } from './worlds/forward.js';
export { OpenHands } from './worlds/open-hands.js';
export type { OpponentModels } from './worlds/playouts/players.js';
