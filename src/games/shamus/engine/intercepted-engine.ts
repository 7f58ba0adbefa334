import type { Card } from '../../../cards/card.js';
import { type DecisionRequest, NEW_GAME_METHOD, type Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { intercept, type PolicyCall, present } from '../../kit/intercept.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';
import type { LayDown } from '../rules/lay-down.js';
import { ShamusEngine, termsOf } from './engine.js';

/** A lay-down as its four halves: sequences lo and hi, groups lo and hi. */
export type Halves = readonly [sequencesLo: number, sequencesHi: number, groupsLo: number, groupsHi: number];

/** The halves written there by a policy, as integers: it may have written other values. */
export function halvesOf({ sequencesLo, sequencesHi, groupsLo, groupsHi }: LayDown): Halves {
  return [sequencesLo | 0, sequencesHi | 0, groupsLo | 0, groupsHi | 0];
}

/** One answer of a policy, with the method that gives it. A `newGame` answers nothing. */
export type ShamusMove =
  | { readonly asked: 'newGame' | 'play' | 'call' | 'draw' | 'discard'; readonly answer: number }
  | { readonly asked: 'layDown'; readonly laid: Halves };

type AnyView = UnoView & RummyView;

/** A question to a seat, and the view that goes with it. */
export interface ShamusQuestion extends DecisionRequest {
  readonly asked: ShamusMove['asked'];
  readonly view: AnyView;
  /** The ace whose suit is called: it has left the hand and does not lie on the pile yet. */
  readonly ace: Card | null;
}

type Call = PolicyCall<UnoPolicy & RummyPolicy, AnyView, ShamusMove>;

function numberCall(asked: 'play' | 'call' | 'draw' | 'discard'): Call {
  return {
    ask: (policy, view, ace) => ({ asked, answer: present(policy)[asked](view, ace) }),
    give: (move) => (move.asked === 'layDown' ? Number.NaN : move.answer),
  };
}

/** All calls of a policy of Shamus; those of the other role are never made. */
export const CALLS: Readonly<Record<ShamusMove['asked'], Call>> = {
  [NEW_GAME_METHOD]: {
    ask: (policy, view) => {
      policy?.newGame?.(view);
      return { asked: NEW_GAME_METHOD, answer: 0 };
    },
    give: () => {},
  },
  play: numberCall('play'),
  call: numberCall('call'),
  draw: numberCall('draw'),
  layDown: {
    ask: (policy, view, laid: LayDown) => {
      present(policy).layDown(view, laid);
      return { asked: 'layDown', laid: halvesOf(laid) };
    },
    give: (move, laid: LayDown) => {
      if (move.asked === 'layDown') laid.set(...move.laid);
    },
  },
  discard: numberCall('discard'),
};

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
      intercept(
        (policies?.[own] ?? null) as (UnoPolicy & RummyPolicy) | null,
        own,
        CALLS,
        ({ seat, asked, view, more }, ask) =>
          answering(
            { seat, asked: asked as ShamusMove['asked'], view, ace: asked === 'call' ? (more as Card) : null },
            ask,
          ),
      ),
    );
    this.engine = new ShamusEngine({ ...termsOf(setup), recorded }, wrapped, key);
  }
}
