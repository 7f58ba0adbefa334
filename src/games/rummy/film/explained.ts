import { isCard } from '../../../cards/card.js';
import { type Choices, checkedPreferences, type Explanation, viewToExplain } from '../../../game/explanations.js';
import { WILD } from '../cards/bag.js';
import type { RummyPlayer, RummyView } from '../policy.js';

export type Decision = 'takes' | 'discard';

/** Choices of `takes`. */
const STOCK = 0;
export const UPCARD = 1;

const CHOICES: Readonly<Record<Decision, Choices>> = {
  takes: { is: (choice) => choice === STOCK || choice === UPCARD, what: '0 (the stock) or 1 (the upcard)' },
  discard: { is: (choice) => isCard(choice) || choice === WILD, what: 'card' },
};

/** Wraps a policy to note its explanation after each decision; the policy itself, if it has no `explain`. */
export function explained(policy: RummyPlayer, note: (explanation: Explanation<Decision>) => void): RummyPlayer {
  if (typeof policy.explain !== 'function') return policy;
  const explain = (decision: Decision, view: RummyView, answer: number): void => {
    const preferences = checkedPreferences(decision, policy.explain!(viewToExplain(view), decision), CHOICES[decision]);
    note({ seat: view.seat, decision, answer, preferences });
  };
  return {
    newGame: (view) => policy.newGame?.(view),
    newDeal: (view) => policy.newDeal?.(view),
    takes: (view) => {
      const takes = policy.takes(view);
      explain('takes', view, takes ? UPCARD : STOCK);
      return takes;
    },
    layDown: (view, plan) => policy.layDown(view, plan),
    discard: (view) => {
      const card = policy.discard(view);
      explain('discard', view, card);
      return card;
    },
  };
}
