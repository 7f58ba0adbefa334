import type { Card } from '../../../cards/card.js';
import { type DecisionRequest, NEW_GAME_METHOD, type Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { ShamusEngine, termsOf } from '../engine/engine.js';
import type { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';

/** A lay-down as its four halves: sequences lo and hi, groups lo and hi. */
export type Halves = readonly [sequencesLo: number, sequencesHi: number, groupsLo: number, groupsHi: number];

export function halvesOf({ sequencesLo, sequencesHi, groupsLo, groupsHi }: LayDown): Halves {
  return [sequencesLo, sequencesHi, groupsLo, groupsHi];
}

/** One answer of a policy, with the method that gives it. A `newGame` answers nothing. */
export type ShamusMove =
  | { readonly asked: 'newGame' | 'play' | 'call' | 'draw' | 'discard'; readonly answer: number }
  | { readonly asked: 'layDown'; readonly laid: Halves };

/** A question to a seat, and the view that goes with it. */
export interface ShamusQuestion extends DecisionRequest {
  readonly asked: ShamusMove['asked'];
  readonly view: UnoView & RummyView;
  /** The ace whose suit is called: it has left the hand and does not lie on the pile yet. */
  readonly ace: Card | null;
}

const BEGUN: ShamusMove = { asked: NEW_GAME_METHOD, answer: 0 };

/** An engine with an observer between it and the policies, which receives each question and decides the answer. */
export class InterceptedEngine {
  readonly engine: ShamusEngine;

  /** @param policies one a seat, or none where `answering` asks none */
  constructor(
    setup: Setup,
    recorded: boolean,
    key: Key,
    policies: readonly ShamusPolicy[] | null,
    private readonly answering: (question: ShamusQuestion, ask: () => ShamusMove) => ShamusMove,
  ) {
    const asked = Array.from({ length: setup.players }, (_, seat) => {
      const policy = policies?.[seat];
      return seat % 2 === 0
        ? this.uno(seat, policy as UnoPolicy | undefined)
        : this.rummy(seat, policy as RummyPolicy | undefined);
    });
    this.engine = new ShamusEngine({ ...termsOf(setup), recorded }, asked, key);
  }

  private uno(seat: number, policy: UnoPolicy | undefined): UnoPolicy {
    const put = (asked: ShamusMove['asked'], view: UnoView, ask: () => ShamusMove, ace: Card | null = null) =>
      this.answering({ seat, asked, view: view as ShamusQuestion['view'], ace }, ask);
    return {
      newGame: (view) => put(NEW_GAME_METHOD, view, () => begun(policy?.newGame?.(view))),
      play: (view) => answerOf(put('play', view, () => ({ asked: 'play', answer: sure(policy).play(view) }))),
      call: (view, ace) =>
        answerOf(put('call', view, () => ({ asked: 'call', answer: sure(policy).call(view, ace) }), ace)),
    };
  }

  private rummy(seat: number, policy: RummyPolicy | undefined): RummyPolicy {
    const put = (asked: ShamusMove['asked'], view: RummyView, ask: () => ShamusMove) =>
      this.answering({ seat, asked, view: view as ShamusQuestion['view'], ace: null }, ask);
    return {
      newGame: (view) => put(NEW_GAME_METHOD, view, () => begun(policy?.newGame?.(view))),
      draw: (view) => answerOf(put('draw', view, () => ({ asked: 'draw', answer: sure(policy).draw(view) }))),
      layDown: (view, laid) => {
        const move = put('layDown', view, () => {
          sure(policy).layDown(view, laid);
          return { asked: 'layDown', laid: halvesOf(laid) };
        });
        if (move.asked === 'layDown') laid.set(...move.laid);
      },
      discard: (view) =>
        answerOf(put('discard', view, () => ({ asked: 'discard', answer: sure(policy).discard(view) }))),
    };
  }
}

/** The return value of newGame is ignored. */
function begun(_: unknown): ShamusMove {
  return BEGUN;
}

function sure<P>(policy: P | undefined): P {
  if (policy === undefined) throw new Error('there is no policy at this seat to ask');
  return policy;
}

function answerOf(move: ShamusMove): number {
  return move.asked === 'layDown' ? Number.NaN : move.answer;
}
