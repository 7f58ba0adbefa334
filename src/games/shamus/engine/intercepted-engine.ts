import { type DecisionRequest, hasOpenHands, NEW_GAME_METHOD, type Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { callsOf } from '../../kit/decision.js';
import { interceptPolicy } from '../../kit/intercept.js';
import { type AnyView, DECISIONS, type DecisionName } from '../decisions.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import type { Halves } from '../rules/lay-down.js';
import { termsOf } from '../rules/terms.js';
import { ShamusEngine } from './engine.js';

/** One answer of a policy, with the method that gives it. A `newGame` answers nothing. */
export type ShamusMove =
  | { readonly asked: typeof NEW_GAME_METHOD; readonly answer: null }
  | { readonly asked: Exclude<DecisionName, 'layDown'>; readonly answer: number }
  | { readonly asked: 'layDown'; readonly answer: Halves };

/** A question to a seat, and the view that goes with it. */
export interface ShamusQuestion extends DecisionRequest {
  readonly asked: ShamusMove['asked'];
  readonly view: AnyView;
  /** Second argument of the method: the ace whose suit is called, or the lay-down to fill in. */
  readonly more?: unknown;
}

/** All calls of a policy of Shamus; those of the other role are never made. */
export const CALLS = callsOf<UnoPolicy & RummyPolicy, AnyView, ShamusMove>(DECISIONS, [NEW_GAME_METHOD]);

/** An engine with an observer between it and the policies, who receives each question and decides the answer. */
export class InterceptedEngine {
  readonly engine: ShamusEngine;

  /** @param policies one a seat, or none where `answering` asks none */
  constructor(
    setup: Setup,
    recorded: boolean,
    key: Key,
    policies: readonly ShamusPolicy[] | null,
    answering: (question: ShamusQuestion, ask: () => ShamusMove) => ShamusMove,
  ) {
    const wrapped = Array.from({ length: setup.players }, (_, own) =>
      interceptPolicy((policies?.[own] ?? null) as (UnoPolicy & RummyPolicy) | null, own, CALLS, (call, ask) =>
        answering(call as ShamusQuestion, ask),
      ),
    );
    const cheats = (policies ?? []).filter(hasOpenHands);
    this.engine = new ShamusEngine({ ...termsOf(setup), recorded, cheats }, wrapped, key);
  }
}
