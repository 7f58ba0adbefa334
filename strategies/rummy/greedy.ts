import {
  CardSet,
  completingHi,
  completingLo,
  fitsHi,
  fitsLo,
  LayDownSearch,
  type Plan,
  type Preference,
  patterns,
  RANKS,
  type RummyPlayer,
  type RummyView,
  rankOf,
  rummyPlayer,
  sets,
} from 'shamus-lab/rummy';

const { ranksHeldTwice } = patterns;
const { EVERY_CARD, hasCard, highestCard } = sets;

/** Cards of one half that have another of their suit within two places. */
function nearInSuit(half: number): number {
  return half & ((half << 1) | (half >>> 1) | (half << 2) | (half >>> 2)) & EVERY_CARD;
}

class Greedy implements RummyPlayer {
  private readonly search = new LayDownSearch();

  /** Takes what can be laid at once. */
  takes({ table, hand }: RummyView): boolean {
    const { lo, hi } = hand;
    const { melds, upcard } = table;
    return hasCard(completingLo(lo, hi) | fitsLo(melds), completingHi(lo, hi) | fitsHi(melds), upcard);
  }

  layDown({ table, hand }: RummyView, plan: Plan): void {
    this.search.find(hand.lo, hand.hi, table, true);
    this.search.write(plan, table);
  }

  /** The highest card that is not near any other; if all are, the highest. */
  discard({ hand }: RummyView): number {
    const { lo, hi } = hand;
    const twice = ranksHeldTwice(lo, hi);
    const aloneLo = lo & ~(nearInSuit(lo) | twice);
    const aloneHi = hi & ~(nearInSuit(hi) | twice);
    return (aloneLo | aloneHi) === 0 ? highestCard(lo, hi) : highestCard(aloneLo, aloneHi);
  }

  explain(view: RummyView, decision: 'takes' | 'discard'): Preference[] {
    return decision === 'takes' ? this.explainTake(view) : explainDiscard(view);
  }

  private explainTake(view: RummyView): Preference[] {
    const takes = this.takes(view);
    return [
      { choice: 1, score: takes ? 1 : 0, why: takes ? 'it can be laid at once' : 'it cannot be laid at once' },
      {
        choice: 0,
        score: takes ? 0 : 1,
        why: takes ? 'only if the upcard cannot be laid' : 'the upcard cannot be laid at once',
      },
    ];
  }
}

/** Cards that are alone come before all others, each by its rank. */
function explainDiscard({ hand }: RummyView): Preference[] {
  const { lo, hi } = hand;
  const twice = ranksHeldTwice(lo, hi);
  const near = CardSet.fromHalves(nearInSuit(lo) | twice, nearInSuit(hi) | twice);
  return hand.cards.map((choice) => {
    const number = rankOf(choice) + 1;
    if (near.has(choice))
      return { choice, score: number, why: 'it has a card of its rank, or one near it in its suit' };
    return { choice, score: RANKS + number, why: 'no other card is of its rank, or near it in its suit' };
  });
}

/** The policy `greedy` for Rummy. */
export default rummyPlayer({
  name: 'greedy',
  summary: 'lays down at once whatever it can, and keeps what nearly melds',
  description:
    'Takes the upcard if it can be laid at once, lays down at once what leaves the fewest points in hand, and discards the highest card that has no other of its rank and none of its suit within two places.',
  create: () => new Greedy(),
});
