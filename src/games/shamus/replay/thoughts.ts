import type { Card } from '../../../cards/card.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import { thoughtOf } from '../../../game/explanations.js';
import type { DecisionExplanation } from '../../../game/index.js';
import type { ShamusEvent } from './events.js';
import type { Decision, Explanation } from './explained.js';
import { SUIT_NAMES } from './words.js';

const QUESTIONS: Readonly<Record<Decision, string>> = {
  play: 'Which card to play?',
  call: 'Which suit to call?',
  draw: 'Stock or discard pile?',
  discard: 'Which card to discard?',
};

/** The decisions behind each event. */
const DECISIONS: Readonly<Record<string, readonly Decision[]>> = {
  play: ['play', 'call'],
  draw: ['draw'],
  pickup: ['draw'],
  discard: ['discard'],
};

/** Assigns explanations, which come in the order of play, to the events that they led to. */
export class Thoughts {
  private next = 0;

  constructor(private readonly explanations: readonly Explanation[]) {}

  /** @param pile the discard pile before the event */
  behind(event: ShamusEvent, pile: readonly Card[]): DecisionExplanation[] {
    const thoughts: DecisionExplanation[] = [];
    for (const decision of DECISIONS[event.type] ?? []) {
      const found = this.explanations[this.next];
      if (found?.decision !== decision || !('seat' in event) || found.seat !== event.seat) continue;
      this.next++;
      thoughts.push(thoughtOf(found, QUESTIONS[decision], (choice) => inWords(decision, choice, pile)));
    }
    return thoughts;
  }
}

function inWords(decision: Decision, choice: number, pile: readonly Card[]): string {
  if (decision === 'call') return SUIT_NAMES[choice]!;
  if (decision !== 'draw') return formatCard(choice);
  if (choice === 0) return 'the stock';
  const taken = pile.slice(-choice).reverse();
  return choice <= 3 ? formatCards(taken) : `${choice} cards, down to ${formatCard(taken.at(-1)!)}`;
}
