import { rankOf, sets, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';
import { longestSuit } from './calls.js';
import { highestButAces } from './high-first.js';

const { cardsOfRank, firstCard } = sets;

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

export default unoPolicy({
  name: 'rank-matching',
  summary: "the rank of his partner's discard, else the highest card, aces last",
  description:
    'Plays a card of the rank that lies on top whenever he can, so that the Rummy player finds two or three of a rank in the discard pile; otherwise the highest card that fits, and an ace only when nothing else does. With an ace he calls the suit of which he holds most.',
  create: () => new RankMatching(),
});
