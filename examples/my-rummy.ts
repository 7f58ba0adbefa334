// The policy of the guide docs/writing-a-policy.md:
// npx shamus run --game rummy --team examples/my-rummy.ts --field greedy
import {
  Bag,
  type Card,
  completingHi,
  completingLo,
  fitsHi,
  fitsLo,
  LayDownSearch,
  MeldDistance,
  type Plan,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
  unseenCards,
} from 'shamus-lab/rummy';

const { countCards, hasCard, highestCard, hiOf, loOf } = sets;

/** Value of an unseen card that would make a meld, in points. */
const OUT = 8;
/** Less than any hand is worth. */
const WORST = -1000;

class MyRummy implements RummyPlayer {
  private readonly search = new LayDownSearch();
  private readonly distance = new MeldDistance();
  private readonly unseen = new Bag();
  private readonly rest = new Bag();

  /** Takes the upcard if it can be laid down at once. */
  takes({ table, hand }: RummyView): boolean {
    const lo = completingLo(hand.lo, hand.hi) | fitsLo(table.melds);
    const hi = completingHi(hand.lo, hand.hi) | fitsHi(table.melds);
    return hasCard(lo, hi, table.upcard);
  }

  /** Lays down what leaves the fewest points in the hand after the discard. */
  layDown({ table, hand }: RummyView, plan: Plan): void {
    this.search.find(hand.lo, hand.hi, table, true);
    this.search.write(plan, table);
  }

  /** Discards the card without which the hand is worth most. */
  discard(view: RummyView): Card {
    unseenCards(view, this.unseen);
    let { lo, hi } = view.hand;
    let best = WORST;
    let chosen = 0;
    while ((lo | hi) !== 0) {
      // From the highest down: of several that are as good, the highest is discarded.
      const card = highestCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      this.rest.copyFrom(view.hand);
      this.rest.give(card);
      const worth = this.worth(view, this.rest);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  /** Value of a hand: few points, and many unseen cards of which each alone would make a meld. */
  private worth({ table }: RummyView, hand: Bag): number {
    this.distance.find(hand, this.unseen, table);
    const outs = countCards(this.distance.bringsLo(0), this.distance.bringsHi(0));
    return OUT * outs - table.terms.points.ofBag(hand);
  }
}

export default rummyPlayer({
  name: 'my-rummy',
  summary: 'keeps the hand for which the most unseen cards would make a meld',
  description:
    'Takes the upcard if it can be laid down at once, lays down all it can, and keeps the hand that holds few points and that many unseen cards would give a meld.',
  create: () => new MyRummy(),
});
