import { isCard, isSuit } from '../../../cards/card.js';
import {
  type Choices,
  checkedPreferences,
  type Explanation as Told,
  viewToExplain,
} from '../../../game/explanations.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';

export type Decision = 'play' | 'call' | 'draw' | 'discard';

export type Explanation = Told<Decision>;

type Note = (explanation: Explanation) => void;

/** Wraps a policy to note its explanation after each decision; the policy itself, if it has no `explain`. */
export function explained(policy: ShamusPolicy, seat: number, note: Note): ShamusPolicy {
  if (typeof policy.explain !== 'function') return policy;
  return seat % 2 === 0 ? explainedUno(policy as UnoPolicy, note) : explainedRummy(policy as RummyPolicy, note);
}

function explainedUno(policy: UnoPolicy, note: Note): UnoPolicy {
  const after = (decision: 'play' | 'call', view: UnoView, answer: number): number => {
    const preferences = checkedPreferences(decision, policy.explain!(viewToExplain(view), decision), CHOICES[decision]);
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
    const preferences = checkedPreferences(decision, policy.explain!(viewToExplain(view), decision), CHOICES[decision]);
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

const CHOICES: Readonly<Record<Decision, Choices>> = {
  play: { is: isCard, what: 'card' },
  call: { is: isSuit, what: 'suit' },
  draw: { is: (choice) => Number.isInteger(choice) && choice >= 0, what: 'number of cards' },
  discard: { is: isCard, what: 'card' },
};
