import { rankOf, SUITS, suitOf } from '../../../cards/card.js';
import { type Choices, checkedPreferences, type Explanation, viewToExplain } from '../../../game/explanations.js';
import { WILD } from '../cards/bag.js';
import type { DeckSize } from '../cards/deck.js';
import type { RummyPlayer, RummyView } from '../policy.js';

export type Decision = 'takes' | 'discard';

/** Choices of `takes`. */
const STOCK = 0;
export const UPCARD = 1;

function choicesWith({ ranks }: Pick<DeckSize, 'ranks'>): Readonly<Record<Decision, Choices>> {
  const isCard = (choice: number) => Number.isInteger(choice) && choice >= 0 && rankOf(choice) < ranks;
  return {
    takes: { is: (choice) => choice === STOCK || choice === UPCARD, what: '0 (the stock) or 1 (the upcard)' },
    discard: { is: (choice) => choice === WILD || (isCard(choice) && suitOf(choice) < SUITS), what: 'card' },
  };
}

/**
 * Wraps a policy to note its explanation after each decision; the policy itself, if it has no `explain`. Of buys it is not
 * asked why.
 *
 * @param deck what cards there are
 */
export function explained(
  policy: RummyPlayer,
  deck: Pick<DeckSize, 'ranks'>,
  note: (explanation: Explanation<Decision>) => void,
): RummyPlayer {
  if (typeof policy.explain !== 'function') return policy;
  const choices = choicesWith(deck);
  const explain = (decision: Decision, view: RummyView, answer: number): void => {
    const preferences = checkedPreferences(decision, policy.explain!(viewToExplain(view), decision), choices[decision]);
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
    // Who has no such method never buys, and is not asked: neither may who stands in for him be.
    ...(policy.buys && { buys: (view) => policy.buys!(view) }),
    ...(policy.picksAndBuys && { picksAndBuys: (view) => policy.picksAndBuys!(view) }),
    layDown: (view, plan) => policy.layDown(view, plan),
    discard: (view) => {
      const card = policy.discard(view);
      explain('discard', view, card);
      return card;
    },
  };
}
