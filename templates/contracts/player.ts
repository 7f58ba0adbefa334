import {
  allLayOffs,
  Bag,
  type Card,
  ContractDistance,
  ContractSearch,
  Draft,
  LENGTH,
  Plan,
  type Points,
  questionOf,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
  type Terms,
  unseenCards,
  WILD,
} from 'shamus-lab/rummy';

const { firstCard, hiOf, loOf } = sets;

/** Plays every contract game: the differences are in `table.terms`. */
class MyPolicy implements RummyPlayer {
  private readonly distance = new ContractDistance();
  private readonly search = new ContractSearch();
  private readonly unseen = new Bag();
  private readonly hand = new Bag();
  private readonly rows = new Plan();
  private draft: Draft | null = null;

  /** A new game begins: forget whatever you remember of the last one. The view is live: copy what you keep. */
  newGame(_view: RummyView): void {}

  /** Decides to take the upcard in turn. Here: if it can be laid off, or brings the contract nearer. */
  takes(view: RummyView): boolean {
    const { table, seat } = view;
    return table.isDown(seat) ? this.fits(view, table.upcard) : this.helps(view, table.upcard);
  }

  /** Decides to buy the upcard out of turn, with the penalty cards. Here: if it brings the contract nearer. */
  buys(view: RummyView): boolean {
    const { table, seat } = view;
    return !table.isDown(seat) && this.helps(view, table.upcard);
  }

  /** Fills in the lay-down. Here: the contract as soon as the hand holds it, and all lay-offs. */
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

  /** The card to discard, any of the hand. Here: of those that the contract can do without, the one that counts most. */
  discard(view: RummyView): Card {
    const { hand, table, seat } = view;
    const { points } = table.terms;
    if (!table.isDown(seat)) {
      this.missing(view, hand);
      const { spareLo, spareHi } = this.distance;
      if ((spareLo | spareHi) !== 0) return costliest(spareLo, spareHi, points);
    }
    return costliest(hand.lo, hand.hi, points);
  }

  /** Number of cards that a hand lacks for the contract. */
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
    const contract = table.terms.contracts[table.stages[seat]!]!;
    if (!this.search.find(hand, questionOf(table.terms, contract))) return false;
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
  name: 'my-policy',
  summary: 'takes and buys what brings the contract nearer, lays down all it can',
  description:
    'Takes and buys cards that bring the contract nearer, lays the contract as soon as it can, lays off whatever fits, and discards the costliest card that the contract can do without.',
  create: () => new MyPolicy(),
});
