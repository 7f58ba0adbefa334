// The policy of the guide docs/writing-a-contract-policy.md:
// npx shamus run --game shanghai-rummy --team examples/my-shanghai.ts --field greedy --games 100
import {
  allLayOffs,
  Bag,
  type Card,
  ContractDistance,
  ContractSearch,
  Draft,
  LEAST_POINTS,
  LENGTH,
  MAY_LEAVE_NONE,
  MUST_LEAVE_SOME,
  MUST_NOT_LEAVE_ONE,
  Plan,
  type Points,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
  type Terms,
  unseenCards,
  WILD,
} from 'shamus-lab/rummy';

const { firstCard, hiOf, loOf } = sets;

/** What an unseen card that brings the contract nearer is worth, in points. */
const OUT = 4;
/** Less than any card is worth. */
const WORST = -1000;

/** Plays every game of contracts: what differs from game to game stands in `table.terms`. */
class MyShanghai implements RummyPlayer {
  private readonly distance = new ContractDistance();
  private readonly search = new ContractSearch();
  private readonly unseen = new Bag();
  private readonly hand = new Bag();
  private readonly rows = new Plan();
  private draft: Draft | null = null;

  /** A new game begins: forget whatever you remember of the last one. */
  newGame(_view: RummyView): void {}

  /** Whether to take the upcard in turn. Here: if it can be laid off, or brings the contract nearer. */
  takes(view: RummyView): boolean {
    const { table, seat } = view;
    return table.isDown(seat) ? this.fits(view, table.upcard) : this.helps(view, table.upcard);
  }

  /** Whether to buy the upcard out of turn, with the penalty cards. Here: if it brings the contract nearer. */
  buys(view: RummyView): boolean {
    const { table, seat } = view;
    return !table.isDown(seat) && this.helps(view, table.upcard);
  }

  /** Fills in what is laid down. Here: the contract as soon as the hand holds it, and whatever can be laid off. */
  layDown(view: RummyView, plan: Plan): void {
    const { seat, table } = view;
    const { terms } = table;
    this.draft ??= new Draft(terms.melds);
    this.draft.begin(view, plan);
    if (!table.isDown(seat)) {
      if (!this.laysContract(view, this.draft) || !terms.layOffsAtOnce) return;
    }
    while (this.laysOff(this.draft, terms));
  }

  /** Of the cards that the contract can do without, the one whose loss leaves the best chances to come nearer. */
  discard(view: RummyView): Card {
    const { hand, table, seat } = view;
    const { points } = table.terms;
    if (table.isDown(seat)) return costliest(hand.lo, hand.hi, points);
    this.missing(view, hand);
    let { spareLo: lo, spareHi: hi } = this.distance;
    if ((lo | hi) === 0) return costliest(hand.lo, hand.hi, points);
    let best = WORST;
    let chosen = WILD as Card;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      this.hand.copyFrom(hand);
      this.hand.give(card);
      this.missing(view, this.hand);
      const worth = OUT * this.outs() + points.ofCard(card);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  /** How many unseen cards would bring the hand nearer that was looked at last. */
  private outs(): number {
    const { bringsLo, bringsHi, bringsWild } = this.distance;
    const { unseen } = this;
    let outs = bringsWild ? unseen.wilds : 0;
    let lo = bringsLo;
    let hi = bringsHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      outs += unseen.copies(card);
    }
    return outs;
  }

  /** How many cards a hand lacks for the contract. */
  private missing(view: RummyView, hand: Readonly<Bag>): number {
    const { table, seat } = view;
    const contract = table.terms.contracts[table.stages[seat]!]!;
    return this.distance.find(hand, unseenCards(view, this.unseen), contract, table.terms.melds);
  }

  private helps(view: RummyView, card: Card): boolean {
    this.hand.copyFrom(view.hand);
    this.hand.take(card);
    return this.missing(view, this.hand) < this.missing(view, view.hand);
  }

  private fits({ table }: RummyView, card: Card): boolean {
    this.hand.clear();
    this.hand.take(card);
    allLayOffs(this.hand, table.melds, this.rows);
    return this.rows.count > 0;
  }

  private laysContract({ hand, seat, table }: RummyView, draft: Draft): boolean {
    const { contracts, melds, points, keepsLast, outByLaying } = table.terms;
    const leaving = keepsLast ? MUST_NOT_LEAVE_ONE : outByLaying ? MAY_LEAVE_NONE : MUST_LEAVE_SOME;
    const contract = contracts[table.stages[seat]!]!;
    if (!this.search.find(hand, { contract, limits: melds, points, rule: LEAST_POINTS, leaving })) return false;
    this.rows.clear();
    this.search.write(this.rows);
    for (let row = 0; row < this.rows.count; row++) draft.copyRow(this.rows, row);
    return true;
  }

  /** Lays off one row of cards, if there is one after which the hand has as many cards as it may have. */
  private laysOff(draft: Draft, { keepsLast, outByLaying }: Terms): boolean {
    const forbidden = keepsLast ? 1 : outByLaying ? -1 : 0;
    allLayOffs(draft.hand, draft.melds, this.rows);
    for (let row = 0; row < this.rows.count; row++) {
      if (draft.hand.count - this.rows.get(row, LENGTH) !== forbidden && draft.copyRow(this.rows, row)) return true;
    }
    return false;
  }
}

/** The card that counts most, of a set of cards in two halves: Lo holds clubs and diamonds, Hi hearts and spades. */
function costliest(cardsLo: number, cardsHi: number, points: Points): Card {
  let lo = cardsLo;
  let hi = cardsHi;
  let best: Card = WILD;
  let most = -1;
  while ((lo | hi) !== 0) {
    const card = firstCard(lo, hi);
    lo &= ~loOf(card);
    hi &= ~hiOf(card);
    if (points.ofCard(card) > most) {
      best = card;
      most = points.ofCard(card);
    }
  }
  return best;
}

export default rummyPlayer({
  name: 'my-shanghai',
  summary: 'keeps the cards with which most unseen cards bring the contract nearer',
  description:
    'Takes and buys cards that bring the contract nearer, lays the contract as soon as it can, lays off whatever fits, and keeps the cards with which most unseen cards bring the contract nearer.',
  create: () => new MyShanghai(),
});
