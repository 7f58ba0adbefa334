import {
  ACE,
  CardSet,
  type Preference,
  rankOf,
  SUITS,
  sets,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { longestSuit } from './calls.js';
import { ACES } from './matching.js';

const { countSuit, firstCard, highestCard } = sets;

/** The highest card that is not an ace; an ace only if there is nothing else. In a tie, the first suit. */
export function highestButAces(lo: number, hi: number): number {
  const othersLo = lo & ~ACES;
  const othersHi = hi & ~ACES;
  return (othersLo | othersHi) === 0 ? firstCard(lo, hi) : highestCard(othersLo, othersHi);
}

class HighFirst implements UnoPolicy {
  play(view: UnoView): number {
    return highestButAces(view.playableLo, view.playableHi);
  }

  call(view: UnoView): number {
    return longestSuit(view.handLo, view.handHi);
  }

  explain(view: UnoView, decision: 'play' | 'call'): Preference[] {
    if (decision === 'play') {
      return [...CardSet.fromHalves(view.playableLo, view.playableHi)].map((choice) => ({
        choice,
        score: rankOf(choice),
        why: rankOf(choice) === ACE ? 'an ace: played last' : 'by its rank',
      }));
    }
    return Array.from({ length: SUITS }, (_, choice) => {
      const held = countSuit(view.handLo, view.handHi, choice);
      return { choice, score: held, why: `${held} of it held` };
    });
  }
}

/** The Uno policy `high-first`. */
export default unoPolicy({
  name: 'high-first',
  summary: 'the highest card that fits, aces last',
  description:
    'Plays the highest card that fits, so that the Rummy player finds points in the discard pile early, and keeps its aces until nothing else fits. With an ace it calls its longest suit.',
  readsRecord: false,
  create: () => new HighFirst(),
});
