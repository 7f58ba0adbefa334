import type { Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { type Bag, WILD } from '../cards/bag.js';
import { countWilds, runBits } from '../melds/melds.js';
import { cardsOfRow, MOST_CARDS } from '../melds/row-cards.js';
import { COPIES, FIRST, KIND, LENGTH, NEW_MELD, OF, type Plan, RUN, STRIDE, SWAP, TO, WILDS } from '../melds/rows.js';
import type { Terms } from '../rules/terms.js';
import { LAID_OFF_ON_RUN, LAID_OFF_ON_SET, LAID_RUN, LAID_SET, LAID_WILDS, publicEvent, suitsEvent } from './record.js';
import type { Table } from './table.js';

const { cardsOfRank } = sets;

/** Lays rows of plans, from the hand of the player in turn (R3.3, R4, R5, R10.2). */
export class RowLayer {
  /** True if melds may be laid without a contract. */
  private readonly isFree: boolean;
  private readonly cards = new Uint8Array(MOST_CARDS);

  constructor(
    terms: Terms,
    private readonly table: Table,
    private readonly hands: readonly Bag[],
  ) {
    this.isFree = terms.contracts.length === 0;
  }

  /** Lays a row of a plan that is not refused. */
  lay(plan: Readonly<Plan>, row: number): void {
    const { table } = this;
    const { melds } = table;
    const { at } = plan;
    const cell = row * STRIDE;
    if (!this.isFree) {
      if (at[cell + KIND] === SWAP) this.swap(at[cell + TO]!, at[cell + OF]!, at[cell + FIRST]!);
      else this.layCards(plan, row);
      return;
    }
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const copies = at[cell + COPIES]!;
    const to = at[cell + TO]!;
    const isRun = kind === RUN;
    if (isRun) {
      const bits = runBits(of, first, length);
      this.show(of < 2 ? bits : 0, of < 2 ? 0 : bits, length);
    } else this.showCopies(of, copies);
    const more = isRun ? first | (length << 4) : copies;
    if (to === NEW_MELD) {
      melds.lay(kind, of, first, length, copies, table.seat);
      table.laid(publicEvent(isRun ? LAID_RUN : LAID_SET, table.seat, of, more));
    } else {
      melds.layOff(to, of, first, length, copies);
      table.laid(publicEvent(isRun ? LAID_OFF_ON_RUN : LAID_OFF_ON_SET, table.seat, to, more));
    }
  }

  /** R5.2. */
  private swap(meld: number, card: Card, place: number): void {
    const { table } = this;
    const hand = this.hands[table.seat]!;
    hand.give(card);
    table.showCard(card);
    const isHighAce = table.melds.wildPlace(meld, card, true) !== place;
    table.melds.swap(meld, card, place);
    hand.take(WILD);
    table.swapped(meld, card, WILD, isHighAce);
  }

  /** Lays a meld or a lay-off card by card: with wilds and several copies there is no quicker way. */
  private layCards(plan: Readonly<Plan>, row: number): void {
    const { table, cards } = this;
    const { melds } = table;
    const { limits } = melds;
    const { seat } = table;
    const { at } = plan;
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const copies = at[cell + COPIES]!;
    const to = at[cell + TO]!;
    const wilds = at[cell + WILDS]!;
    const count = cardsOfRow(plan, row, limits, cards);
    for (let place = 0; place < count; place++) {
      this.hands[seat]!.give(cards[place]!);
      table.showCard(cards[place]!);
    }
    const isRun = kind === RUN;
    const isNew = to === NEW_MELD;
    const type = isRun ? (isNew ? LAID_RUN : LAID_OFF_ON_RUN) : isNew ? LAID_SET : LAID_OFF_ON_SET;
    const what = isNew ? (isRun && limits.anySuit ? 0 : of) : to;
    melds.layRow(plan, row, seat);
    table.laid(publicEvent(type, seat, what, isRun ? first | (length << 4) : copies));
    if (wilds !== 0) table.write(publicEvent(LAID_WILDS, seat, 0, wilds));
    if (isRun && limits.anySuit) table.write(suitsEvent(of));
    table.wildsLaid[seat]! += countWilds(limits, kind, wilds);
  }

  private show(lo: number, hi: number, count: number): void {
    const { table } = this;
    this.hands[table.seat]!.giveSet(lo, hi, count);
    table.show(lo, hi, count);
  }

  private showCopies(rank: number, copies: number): void {
    const place = cardsOfRank(rank);
    for (let rest = copies; rest !== 0; rest = without(rest)) {
      const suits = once(rest);
      const lo = place & suitsLo(suits);
      const hi = place & suitsHi(suits);
      this.show(lo, hi, countOnce(suits));
    }
  }
}

/** The lowest bit of the four of each suit that has a copy (column COPIES of melds/rows.ts). */
function once(copies: number): number {
  return (copies | (copies >>> 1) | (copies >>> 2) | (copies >>> 3)) & 0x1111;
}

function without(copies: number): number {
  return copies - once(copies);
}

function countOnce(suits: number): number {
  return (suits & 1) + ((suits >>> 4) & 1) + ((suits >>> 8) & 1) + ((suits >>> 12) & 1);
}

/** All cards of the suits, as lo half. */
function suitsLo(suits: number): number {
  return (-(suits & 1) & 0xffff) | (-((suits >>> 4) & 1) << 16);
}

function suitsHi(suits: number): number {
  return suitsLo(suits >>> 8);
}
