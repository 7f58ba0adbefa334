import * as shamus from 'shamus-lab/shamus';
import { sets, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';
import * as calls from './calls.js';
import * as highFirst from './high-first.js';

const { rankOf } = shamus;
const { cardsOfRank, firstCard } = sets;
const { longestSuit } = calls;
const { highestButAces } = highFirst;

class RankMatching implements UnoPolicy {
  play(view: UnoView): number {
    const { playableLo, playableHi } = view;
    const sameRank = cardsOfRank(rankOf(view.table.top()));
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
  summary: "the rank of his partner's discard, else the highest card, aces last",
  description:
    'Matches the rank of the top card whenever he can, so that the Rummy player finds two or three of a rank in the discard pile; otherwise plays the highest card that fits, and an ace only if nothing else does. With an ace he calls his longest suit.',
  readsRecord: false,
  create: () => new RankMatching(),
});
