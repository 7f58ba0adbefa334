/** Cards and rows in the arrays of observations. */
import { SUITS } from '../../../cards/card.js';
import type { Cells } from '../../../game/index.js';
import { cardIndexOf, writeSet } from '../../kit/cells.js';
import { type Bag, WILD } from '../cards/bag.js';
import { countWilds, type Melds } from '../melds/melds.js';
import { COPIES, FIRST, KIND, LENGTH, OF, type Rows, RUN, SET, WILDS } from '../melds/rows.js';
import { ROW_HEAD } from './fields.js';
import type { RowDraft } from './row-draft.js';

export function writeBag(into: Cells, at: number, bag: Readonly<Bag>, ranks: number): void {
  writeSet(into, at, bag.lo, bag.hi, 1, ranks);
  writeSet(into, at, bag.lo1, bag.hi1, 2, ranks);
  writeSet(into, at, bag.lo2, bag.hi2, 3, ranks);
  writeSet(into, at, bag.lo3, bag.hi3, 4, ranks);
  into[at + cardIndexOf(WILD, ranks)] = bag.wilds;
}

/** A meld, or a row of a plan: kind, rank or suit, and its cards. */
export function writeMeld(into: Cells, at: number, rows: Readonly<Rows>, row: number, limits: Melds['limits']): void {
  const kind = rows.get(row, KIND);
  const wilds = rows.get(row, WILDS);
  const of = rows.get(row, OF);
  into[at] = kind + 1;
  into[at + 1] = kind === RUN && limits.anySuit ? 0 : of + 1;
  if (kind === SET) {
    for (let suit = 0; suit < SUITS; suit++) {
      into[at + ROW_HEAD + suit] = (rows.get(row, COPIES) >>> (4 * suit)) & 15;
      into[at + ROW_HEAD + SUITS + suit] = limits.wildRank < 0 ? 0 : (wilds >>> (4 * suit)) & 15;
    }
    if (limits.wildRank < 0) into[at + ROW_HEAD + SUITS] = countWilds(limits, kind, wilds);
    return;
  }
  const first = at + ROW_HEAD + rows.get(row, FIRST) - 1;
  for (let p = 0; p < rows.get(row, LENGTH); p++) {
    const suit = limits.anySuit ? (of >>> (2 * p)) & 3 : of;
    const isWild = ((wilds >>> p) & 1) !== 0;
    into[first + p] = isWild ? 1 + SUITS + (limits.wildRank < 0 ? 0 : suit) : 1 + suit;
  }
}

export function writeRow(into: Cells, at: number, row: RowDraft): void {
  into[at] = row.kind + 1;
  into[at + 1] = row.of + 1;
  into[at + 2] = row.to + 1;
  into[at + 3] = row.next;
  for (let index = 0; index < row.count; index++) {
    const card = row.cards[index]!;
    const suit = card === WILD ? 0 : card >> 4;
    const value = row.isWild(card) ? SUITS + suit : suit;
    if (row.kind === SET) into[at + ROW_HEAD + value]!++;
    else {
      const place = row.isBelow ? row.next + row.count - index : row.next - row.count + index;
      into[at + ROW_HEAD + place - 1] = 1 + value;
    }
  }
}
