import type { Card } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';
import type { MeldLimits, Melds } from '../melds/melds.js';
import { isWildCard } from '../melds/read-rows.js';
import { FIRST, KIND, LENGTH, NEW_MELD, OF, type Plan, RUN, SET } from '../melds/rows.js';
import { PLACES } from './fields.js';

/** No row is begun. */
export const NONE = -1;

const MOST = 64;

/** A row of a lay-down while cards are added to it. Allocates nothing. */
export class RowDraft {
  /** SET, RUN or SWAP; NONE where no row is begun. */
  kind = NONE;
  /** Rank of a set, suit of a run (0 where runs are of any suits). */
  of = 0;
  /** The meld that it is laid on, or NEW_MELD; of a swap NEW_MELD until the meld is named. */
  to = NEW_MELD;
  isBelow = false;
  /** Place of the next card of a run. */
  next = 0;
  /** The cards in the order in which they were added, `count` of them. */
  readonly cards = new Uint8Array(MOST);
  count = 0;
  wilds = 0;

  constructor(private readonly limits: MeldLimits) {}

  clear(): void {
    this.kind = NONE;
    this.of = this.next = this.count = this.wilds = 0;
    this.to = NEW_MELD;
    this.isBelow = false;
  }

  begin(kind: number, of: number, to: number, next: number, isBelow: boolean): void {
    this.clear();
    this.kind = kind;
    this.of = of;
    this.to = to;
    this.next = next;
    this.isBelow = isBelow;
  }

  onto(melds: Readonly<Melds>, meld: number, isBelow: boolean): void {
    const kind = melds.get(meld, KIND);
    const first = melds.get(meld, FIRST);
    const next = kind === SET ? 0 : isBelow ? first - 1 : first + melds.get(meld, LENGTH);
    const of = kind === RUN && this.limits.anySuit ? 0 : melds.get(meld, OF);
    this.begin(kind, of, meld, next, isBelow);
  }

  isWild(card: Card): boolean {
    return isWildCard(card, this.limits);
  }

  /** True if a card is the next of a run, or one of the set. Wilds always are; `mayGrow` checks their number. */
  takes(card: Card): boolean {
    const { kind, of, next, limits } = this;
    const { ranks, anySuit, firstPlace, lastPlace } = limits;
    if (kind === RUN && (next < firstPlace || next > lastPlace || this.count === PLACES)) return false;
    if (this.isWild(card)) return limits.wilds !== 'none';
    if (card === WILD) return false;
    if (kind === SET) return (card & 15) === of;
    return (card & 15) === (next - 1) % ranks && (anySuit || card >> 4 === of);
  }

  add(card: Card): void {
    this.cards[this.count++] = card;
    if (this.isWild(card)) this.wilds++;
    if (this.kind === RUN) this.next += this.isBelow ? -1 : 1;
  }

  write(plan: Plan): void {
    const { kind, of, to, count, cards, isBelow, limits } = this;
    if (kind === SET) {
      let copies = 0;
      let wilds = 0;
      for (let index = 0; index < count; index++) {
        const card = cards[index]!;
        const copy = 1 << (4 * (card >> 4));
        if (!this.isWild(card)) copies += copy;
        else wilds += limits.wildRank < 0 ? 1 : copy;
      }
      plan.write(SET, of, 0, count, copies, to, wilds);
      return;
    }
    let suits = 0;
    let wilds = 0;
    for (let p = 0; p < count; p++) {
      const card = cards[isBelow ? count - 1 - p : p]!;
      if (limits.anySuit) suits |= (card >> 4) << (2 * p);
      if (this.isWild(card)) wilds |= 1 << p;
    }
    const first = isBelow ? this.next + 1 : this.next - count;
    plan.write(RUN, limits.anySuit ? suits : of, first, count, 0, to, wilds);
  }
}
