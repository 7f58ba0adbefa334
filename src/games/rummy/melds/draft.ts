import { type Card, type Rank, SUITS } from '../../../cards/card.js';
import { Bag, WILD } from '../cards/bag.js';
import { atMost, countOfRank, heldCopies, suitAt, wildColumn, wildsIn } from './held.js';
import { bitCount, type MeldLimits, Melds, mostWilds } from './melds.js';
import { cardsOfRow, MOST_CARDS } from './row-cards.js';
import { LENGTH, MOST_ROWS, NEW_MELD, Plan, RUN, SET } from './rows.js';

interface Seen {
  readonly hand: Readonly<Bag>;
  readonly table: { readonly melds: Readonly<Melds> };
}

/**
 * A lay-down in progress: the hand and the melds on the table after the rows written up to now.
 * Rows that do not fit, or are more than MOST_ROWS, are not written. The caller must see to contracts and to the order of
 * lay-downs.
 */
export class Draft {
  readonly hand = new Bag();
  /** Melds on the table after the plan; a plan numbers melds as here. */
  readonly melds: Melds;
  private readonly row = new Plan();
  private readonly cards = new Uint8Array(MOST_CARDS);
  private plan = this.row;

  constructor(readonly limits: MeldLimits) {
    this.melds = new Melds(limits);
  }

  begin({ hand, table }: Seen, plan: Plan): void {
    this.hand.copyFrom(hand);
    this.melds.copyFrom(table.melds);
    this.plan = plan;
    plan.clear();
  }

  get wilds(): number {
    return wildsIn(this.hand, this.limits);
  }

  copiesOf(rank: Rank): number {
    return countOfRank(this.hand, rank);
  }

  /** Adds a new set of just `size` cards, wilds in place of missing natural cards. @returns false if there is none */
  set(rank: Rank, size: number): boolean {
    const { limits, hand } = this;
    if (rank === limits.wildRank) return false;
    const naturals = Math.min(size, this.copiesOf(rank));
    const wilds = size - naturals;
    if (naturals === 0 || wilds > mostWilds(limits, SET, size)) return false;
    return this.write(
      SET,
      rank,
      0,
      size,
      atMost(heldCopies(hand, rank), naturals),
      NEW_MELD,
      wildColumn(hand, limits, wilds),
    );
  }

  /** Adds a new run of just `size` cards, wilds in place of missing natural cards. @returns false if there is none */
  run(suit: number, first: number, size: number): boolean {
    return this.onRun(NEW_MELD, suit, first, size);
  }

  /** A row of another plan, such as a meld that a search has found. @returns false if it does not fit */
  copyRow(other: Readonly<Plan>, row: number): boolean {
    this.row.clear();
    this.row.copyRow(other, row);
    return this.layRow();
  }

  /** A natural card, or a wild, for a set on the table. @returns false if it does not fit */
  toSet(meld: number, rank: Rank, isWild: boolean): boolean {
    const { limits, hand } = this;
    const copies = isWild ? 0 : atMost(heldCopies(hand, rank), 1);
    return this.write(SET, rank, 0, 1, copies, meld, isWild ? wildColumn(hand, limits, 1) : 0);
  }

  /** The card of a place next to a run on the table, a wild if there is no natural one. @returns false if it does not fit */
  toRun(meld: number, suit: number, place: number): boolean {
    return this.onRun(meld, suit, place, 1);
  }

  /** Exchanges a natural card for a wild, see `Plan.swap`. @returns false if it stands for none there */
  swap(meld: number, card: Card, place: number): boolean {
    const { hand, melds, plan } = this;
    if (plan.count === MOST_ROWS || !hand.has(card)) return false;
    if (melds.refusalOfSwap(meld, card, place) !== '') return false;
    melds.swap(meld, card, place);
    hand.give(card);
    hand.take(WILD);
    plan.swap(meld, card, place);
    return true;
  }

  private onRun(meld: number, suit: number, first: number, size: number): boolean {
    const { limits, hand } = this;
    let of = limits.anySuit ? 0 : suit;
    let wilds = 0;
    for (let p = 0; p < size; p++) {
      const held = suitAt(hand, limits, suit, first + p);
      if (held < 0) wilds |= 1 << p;
      else if (limits.anySuit) of |= held << (2 * p);
    }
    if (wilds !== 0 && bitCount(wilds) > this.wilds) return false;
    return this.write(RUN, limits.anySuit ? this.withWildSuits(of, wilds) : of, first, size, 0, meld, wilds);
  }

  private withWildSuits(suits: number, wilds: number): number {
    let of = suits;
    let suit = 0;
    let used = 0;
    for (let rest = wilds; rest !== 0; rest &= rest - 1) {
      while (suit < SUITS && used >= this.hand.copies((suit << 4) | this.limits.wildRank)) {
        suit++;
        used = 0;
      }
      used++;
      of |= suit << (2 * (31 - Math.clz32(rest & -rest)));
    }
    return of;
  }

  private write(
    kind: number,
    of: number,
    first: number,
    length: number,
    copies: number,
    to: number,
    wilds: number,
  ): boolean {
    this.row.clear();
    this.row.write(kind, of, first, length, copies, to, wilds);
    return this.layRow();
  }

  /** Lays `row`, if it fits. */
  private layRow(): boolean {
    const { melds, hand, plan, row, cards } = this;
    const length = row.get(0, LENGTH);
    if (plan.count === MOST_ROWS) return false;
    if (melds.refusalOfRow(row, 0, Math.min(length, this.limits.leastSet)) !== '') return false;
    const count = cardsOfRow(row, 0, this.limits, cards);
    if (count !== length || !this.takes(count)) return false;
    melds.layRow(row, 0, 0);
    for (let place = 0; place < count; place++) hand.give(cards[place]!);
    plan.copyRow(row, 0);
    return true;
  }

  private takes(count: number): boolean {
    const { hand, cards } = this;
    let held = 0;
    while (held < count && hand.has(cards[held]!)) hand.give(cards[held++]!);
    for (let place = 0; place < held; place++) hand.take(cards[place]!);
    return held === count;
  }
}
