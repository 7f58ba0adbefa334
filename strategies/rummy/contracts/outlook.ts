import {
  Bag,
  type Card,
  type Contract,
  ContractDistance,
  type MeldLimits,
  type RummyView,
  sets,
  unseenCards,
} from 'shamus-lab/rummy';

const { countCards } = sets;

/** How far a player who is not down is from his contract, and what changes it. */
export class Outlook {
  /** Cards missing; UNREACHABLE if the contract cannot be made with what is unseen. */
  missing = 0;
  readonly distance = new ContractDistance();
  private readonly live = new Bag();
  private readonly hand = new Bag();
  private contract: Contract = [];
  private limits: MeldLimits | null = null;

  /** Looks at the hand as it is. @returns `missing` */
  look(view: RummyView): number {
    const { table, seat } = view;
    this.contract = table.terms.contracts[table.stages[seat]!]!;
    this.limits = table.terms.melds;
    unseenCards(view, this.live);
    this.missing = this.of(view.hand);
    return this.missing;
  }

  /** Cards missing with one card more. Only after `look`. */
  with(view: RummyView, card: Card): number {
    this.hand.copyFrom(view.hand);
    this.hand.take(card);
    return this.of(this.hand);
  }

  /** Cards missing with two cards more. Only after `look`. */
  withBoth(view: RummyView, one: Card, other: Card): number {
    this.hand.copyFrom(view.hand);
    this.hand.take(one);
    this.hand.take(other);
    return this.of(this.hand);
  }

  /** Cards missing with one card fewer. Only after `look`; `distance` then speaks of that hand. */
  without(view: RummyView, card: Card): number {
    this.hand.copyFrom(view.hand);
    this.hand.give(card);
    return this.of(this.hand);
  }

  /** How many unseen cards would bring the hand that was asked about last nearer by one. */
  outs(): number {
    const { distance, live } = this;
    const { bringsLo, bringsHi } = distance;
    return (
      countCards(live.lo & bringsLo, live.hi & bringsHi) +
      countCards(live.lo1 & bringsLo, live.hi1 & bringsHi) +
      countCards(live.lo2 & bringsLo, live.hi2 & bringsHi) +
      countCards(live.lo3 & bringsLo, live.hi3 & bringsHi) +
      (distance.bringsWild ? live.wilds : 0)
    );
  }

  private of(hand: Readonly<Bag>): number {
    return this.distance.find(hand, this.live, this.contract, this.limits!);
  }
}
