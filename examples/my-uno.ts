// The policy of the guide, docs/writing-a-policy.md: npx shamus run --team examples/my-uno.ts+meld-first
import { ACE, type Card, SUITS, type Suit, sets, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';

const { cardsOfRank, cardsOfRanks, countCards, countSuit, highestCard, hiOf, loOf, ranksOf, suitHi, suitLo } = sets;

/** A set of cards is two halves: Lo holds clubs and diamonds, Hi hearts and spades. A rank looks the same in both. */
const ACES = cardsOfRank(ACE);

class MyUno implements UnoPolicy {
  /** The card that leaves the hand which can follow the most unseen cards. */
  play(view: UnoView): Card {
    let lo = view.playableLo & ~ACES;
    let hi = view.playableHi & ~ACES;
    if ((lo | hi) === 0) return highestCard(view.playableLo, view.playableHi);
    let best = -1;
    let chosen = 0;
    while ((lo | hi) !== 0) {
      // From the highest down: of several that are as good, the highest is played.
      const card = highestCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.followed(view, view.handLo & ~loOf(card), view.handHi & ~hiOf(card));
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  /** The longest suit of the hand. */
  call(view: UnoView, _ace: Card): Suit {
    let longest = 0;
    for (let suit = 1; suit < SUITS; suit++) {
      if (countSuit(view.handLo, view.handHi, suit) > countSuit(view.handLo, view.handHi, longest)) longest = suit;
    }
    return longest;
  }

  /** Number of unseen cards that a hand could follow, by suit or by rank. */
  private followed(view: UnoView, lo: number, hi: number): number {
    const { table } = view;
    let followsLo = cardsOfRanks(ranksOf(lo, hi));
    let followsHi = followsLo;
    for (let suit = 0; suit < SUITS; suit++) {
      if (countSuit(lo, hi, suit) === 0) continue;
      followsLo |= suitLo(suit);
      followsHi |= suitHi(suit);
    }
    const seenLo = table.pileLo | table.sequencesLo | table.groupsLo | view.handLo;
    const seenHi = table.pileHi | table.sequencesHi | table.groupsHi | view.handHi;
    return countCards(followsLo & ~seenLo, followsHi & ~seenHi);
  }
}

export default unoPolicy({
  name: 'my-uno',
  summary: 'keeps the hand that can follow the most unseen cards',
  description:
    'Plays the card that leaves the hand which can follow the most unseen cards, and an ace only when nothing else fits. Calls its longest suit.',
  create: () => new MyUno(),
});
