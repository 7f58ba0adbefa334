import { type DecisionRequest, NEW_GAME_METHOD } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { callsOf } from '../../kit/decision.js';
import { interceptPolicy } from '../../kit/intercept.js';
import { type CardName, DECISIONS, type FlagName, type LAY_DOWN_DECISION } from '../decisions.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import { RummyEngine } from './engine.js';
import type { PlanRow } from './plan-rows.js';

/** Name of the method that announces a new deal to policies. */
export const NEW_DEAL = 'newDeal';

/** One answer of a policy, with the method that gives it. The beginnings of games and deals answer nothing. */
export type RummyMove =
  | { readonly asked: typeof NEW_GAME_METHOD | typeof NEW_DEAL; readonly answer: null }
  | { readonly asked: FlagName; readonly answer: boolean }
  | { readonly asked: typeof LAY_DOWN_DECISION.name; readonly answer: readonly PlanRow[] }
  | { readonly asked: CardName; readonly answer: number };

/** Decision request to a seat, with its view. */
export interface RummyQuestion extends DecisionRequest {
  readonly asked: RummyMove['asked'];
  readonly view: RummyView;
}

/** All calls of a policy of the family. What it returns when a game or a deal begins means nothing. */
export const CALLS = callsOf<RummyPlayer, RummyView, RummyMove>(DECISIONS, [NEW_GAME_METHOD, NEW_DEAL]);

/**
 * An engine with an observer between it and the policies, who receives each question and decides the answer.
 *
 * @param policies one a seat, or none where `answering` asks none
 */
export function createInterceptedEngine(
  terms: Terms,
  recorded: boolean,
  key: Key,
  policies: readonly RummyPlayer[] | null,
  answering: (question: RummyQuestion, ask: () => RummyMove) => RummyMove,
): RummyEngine {
  const wrapped = Array.from({ length: terms.players }, (_, seat) =>
    interceptPolicy(policies?.[seat] ?? null, seat, CALLS, (call, ask) => answering(call as RummyQuestion, ask)),
  );
  return new RummyEngine(terms, wrapped, key, recorded);
}
