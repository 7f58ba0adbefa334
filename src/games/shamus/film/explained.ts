import { isCard, isSuit } from '../../../cards/card.js';
import { IllegalMove, type Preference } from '../../../game/index.js';
import { Stream } from '../../../random/index.js';
import type { RummyPolicy, RummyView, SeatView, ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';

export type Decision = 'play' | 'call' | 'draw' | 'discard';

/** A decision of a policy that explains itself. */
export interface Explanation {
  readonly seat: number;
  readonly decision: Decision;
  readonly answer: number;
  readonly preferences: readonly Preference[];
}

type Note = (explanation: Explanation) => void;

/** The policy of a seat, with a note of what it weighed after each decision; itself, if it explains nothing. */
export function explained(policy: ShamusPolicy, seat: number, note: Note): ShamusPolicy {
  if (typeof policy.explain !== 'function') return policy;
  return seat % 2 === 0 ? explainedUno(policy as UnoPolicy, note) : explainedRummy(policy as RummyPolicy, note);
}

function explainedUno(policy: UnoPolicy, note: Note): UnoPolicy {
  const after = (decision: 'play' | 'call', view: UnoView, answer: number): number => {
    const preferences = checked(decision, policy.explain!(harmless(view), decision));
    note({ seat: view.seat, decision, answer, preferences });
    return answer;
  };
  return {
    newGame: (view) => policy.newGame?.(view),
    play: (view) => after('play', view, policy.play(view)),
    call: (view, ace) => after('call', view, policy.call(view, ace)),
  };
}

function explainedRummy(policy: RummyPolicy, note: Note): RummyPolicy {
  const after = (decision: 'draw' | 'discard', view: RummyView, answer: number): number => {
    const preferences = checked(decision, policy.explain!(harmless(view), decision));
    note({ seat: view.seat, decision, answer, preferences });
    return answer;
  };
  return {
    newGame: (view) => policy.newGame?.(view),
    draw: (view) => after('draw', view, policy.draw(view)),
    layDown: (view, laid) => policy.layDown(view, laid),
    discard: (view) => after('discard', view, policy.discard(view)),
  };
}

/** A view of its own for the explanation: what is drawn or written there is lost. */
function harmless<V extends SeatView>(view: V): V {
  return Object.create(view, { random: { value: new Stream() } });
}

const CHOICES: Readonly<Record<Decision, { readonly is: (choice: number) => boolean; readonly what: string }>> = {
  play: { is: isCard, what: 'card' },
  call: { is: isSuit, what: 'suit' },
  draw: { is: (choice) => Number.isInteger(choice) && choice >= 0, what: 'number of cards' },
  discard: { is: isCard, what: 'card' },
};

/** @throws IllegalMove if this is no list of preferences */
function checked(decision: Decision, preferences: readonly Preference[]): readonly Preference[] {
  const wrong = (what: string) => new IllegalMove(undefined, `explains its ${decision} with ${what}`);
  if (!Array.isArray(preferences)) throw wrong('what is no list of preferences');
  for (const preference of preferences as readonly (Preference | null | undefined)[]) {
    if (typeof preference !== 'object' || preference === null) throw wrong('what is no preference');
    const { choice, score, why } = preference;
    if (!CHOICES[decision].is(choice)) throw wrong(`the choice '${choice}', which is no ${CHOICES[decision].what}`);
    if (!Number.isFinite(score)) throw wrong(`the score '${score}', which is no number`);
    if (typeof why !== 'string') throw wrong('a reason that is no text');
  }
  return preferences;
}
