import { ACE, SUITS, sets, unoPolicy } from 'shamus-lab/shamus';

const { cardsOfRank, countSuit, highestCard } = sets;

/** A set of cards is two halves: Lo holds clubs and diamonds, Hi hearts and spades. A rank looks the same in both. */
const ACES = cardsOfRank(ACE);

/** @implements {import('shamus-lab/shamus').UnoPolicy} */
class MyPolicy {
  /** A new game begins: forget whatever you remember of the last one. The view is live: copy what you keep. */
  newGame(_view) {}

  /**
   * The card to play, one of view.playableLo, view.playableHi. Here: the highest, and an ace only when nothing else fits.
   *
   * @param {import('shamus-lab/shamus').UnoView} view
   */
  play(view) {
    const lo = view.playableLo & ~ACES;
    const hi = view.playableHi & ~ACES;
    return (lo | hi) !== 0 ? highestCard(lo, hi) : highestCard(view.playableLo, view.playableHi);
  }

  /**
   * The suit to call with the ace just played. It obliges nobody, but your partner hears it. Here: your longest.
   *
   * @param {import('shamus-lab/shamus').UnoView} view
   * @param {import('shamus-lab/shamus').Card} _ace
   */
  call(view, _ace) {
    let longest = 0;
    for (let suit = 1; suit < SUITS; suit++) {
      if (countSuit(view.handLo, view.handHi, suit) > countSuit(view.handLo, view.handHi, longest)) longest = suit;
    }
    return longest;
  }
}

export default unoPolicy({
  name: 'my-policy',
  summary: 'the highest card that fits, aces last',
  description: 'Plays the highest card that fits, and an ace only when nothing else does. Calls its longest suit.',
  readsRecord: false,
  create: () => new MyPolicy(),
});
