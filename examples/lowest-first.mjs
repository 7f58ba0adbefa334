// A policy in its own file: npx shamus run --team examples/lowest-first.mjs+meld-first
import { SUITS, sets, unoPolicy } from 'shamus-lab/shamus';

const { cardsOfRank, firstCard } = sets;

class LowestFirst {
  /** The lowest card that fits. */
  play({ playableLo, playableHi }) {
    for (let rank = 0; ; rank++) {
      const lo = playableLo & cardsOfRank(rank);
      const hi = playableHi & cardsOfRank(rank);
      if ((lo | hi) !== 0) return firstCard(lo, hi);
    }
  }

  /** With an ace, any suit. Random numbers come only from the view, so that a game can be replayed. */
  call({ random }) {
    return random.below(SUITS);
  }
}

export default unoPolicy({
  name: 'lowest-first',
  summary: 'the lowest card that fits',
  description: 'Plays the lowest card that fits, aces first, and calls any suit.',
  create: () => new LowestFirst(),
});
