import * as shamus from 'shamus-lab/shamus';
import { type OptionValues, sets, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';
import * as calls from './calls.js';
import * as highFirst from './high-first.js';
import { ACES } from './matching.js';

const { rankOf } = shamus;
const { cardsOfRank, firstCard } = sets;
const { longestSuit } = calls;
const { highestButAces } = highFirst;

const OPTIONS = {
  aces: {
    summary: 'an ace as the top card: match it with an ace, as the tip says, or keep aces until nothing else fits',
    values: ['match', 'keep'],
    default: 'match',
  },
} as const;

class RankMatching implements UnoPolicy {
  /** One half of the set of the cards that match a rank. */
  private readonly matched: number;

  constructor({ aces }: OptionValues<typeof OPTIONS>) {
    this.matched = aces === 'keep' ? ~ACES : -1;
  }

  play(view: UnoView): number {
    const { playableLo, playableHi } = view;
    const sameRank = cardsOfRank(rankOf(view.table.top())) & this.matched;
    const matchingLo = playableLo & sameRank;
    const matchingHi = playableHi & sameRank;
    if ((matchingLo | matchingHi) !== 0) return firstCard(matchingLo, matchingHi);
    return highestButAces(playableLo, playableHi);
  }

  call(view: UnoView): number {
    return longestSuit(view.handLo, view.handHi);
  }
}

/** The Uno policy `rank-matching`. */
export default unoPolicy({
  name: 'rank-matching',
  summary: "the rank of the partner's discard, else the highest card, aces last",
  description:
    'Matches the rank of the top card whenever it can, so that the Rummy player finds two or three of a rank in the discard pile; otherwise plays the highest card that fits, and an ace only if nothing else does. With an ace it calls its longest suit.',
  options: OPTIONS,
  readsRecord: false,
  create: (options) => new RankMatching(options),
});
