/** A question with all that its seat is shown, as numbers. */
import { NEW_GAME_METHOD } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import type { Bag } from '../cards/bag.js';
import { SeatView } from '../engine/seat.js';
import { Table } from '../engine/table.js';
import { STRIDE } from '../melds/rows.js';
import { NEW_DEAL, type RummyMove, type RummyQuestion } from '../redeal/intercepted-engine.js';
import type { Terms } from '../rules/terms.js';

const ASKED = [NEW_GAME_METHOD, NEW_DEAL, 'takes', 'layDown', 'discard', 'buys', 'picksAndBuys'] as const;
const BAG_FIELDS = ['lo', 'hi', 'lo1', 'hi1', 'lo2', 'hi2', 'lo3', 'hi3', 'wilds', 'count'] as const;
const TABLE_FIELDS = [
  ...(['phase', 'seat', 'asked', 'deal', 'dealer', 'turn', 'stockCount', 'restocks'] as const),
  ...(['pileCount', 'recordCount'] as const),
];
const SEAT_LISTS = ['held', 'downSince', 'stages', 'bought', 'wildsLaid', 'scores', 'totals'] as const;
const MELDS_FIELDS = ['count', 'runsLo', 'runsHi', 'openRanks'] as const;

/**
 * The numbers of a question, and after them those of its answer.
 *
 * @param own the key of the seat's random numbers in this deal
 * @param answer the answer as `numbersOf` has it
 */
export function writeQuestion({ asked, view }: RummyQuestion, own: Key, answer: readonly number[]): Int32Array {
  const { table, hand } = view;
  const { melds } = table;
  return Int32Array.from([
    ASKED.indexOf(asked),
    own.lo,
    own.hi,
    ...bagNumbers(hand),
    ...TABLE_FIELDS.map((field) => table[field]),
    ...SEAT_LISTS.flatMap((list) => [...table[list]]),
    ...table.known.flatMap(bagNumbers),
    ...bagNumbers(table.open),
    ...table.pile.subarray(0, table.pileCount),
    ...table.record.subarray(0, table.recordCount),
    ...MELDS_FIELDS.map((field) => melds[field]),
    ...melds.at.subarray(0, melds.count * STRIDE),
    ...answer,
  ]);
}

function bagNumbers(bag: Readonly<Bag>): number[] {
  return BAG_FIELDS.map((field) => bag[field]);
}

/** A seat before which questions are laid, one after the other. */
export class QuestionReader {
  readonly view: SeatView;
  asked: RummyMove['asked'] = NEW_GAME_METHOD;
  /** The key of the seat's random numbers in this deal. */
  own: Key = { lo: 0, hi: 0 };
  /** What was answered, see `numbersOf`. */
  answer: readonly number[] = [];
  private readonly table: Table;
  private numbers: Int32Array = new Int32Array();
  private place = 0;

  constructor(seat: number, terms: Terms) {
    this.table = new Table(terms);
    this.view = new SeatView(seat, this.table);
  }

  read(numbers: Int32Array): void {
    const { view, table } = this;
    const { melds } = table;
    this.numbers = numbers;
    this.place = 0;
    this.asked = ASKED[this.next()]!;
    this.own = { lo: this.next(), hi: this.next() };
    this.readBag(view.hand);
    for (const field of TABLE_FIELDS) table[field] = this.next();
    for (const list of SEAT_LISTS) this.readList(table[list], table.players);
    for (const bag of table.known) this.readBag(bag);
    this.readBag(table.open);
    this.readList(table.pile, table.pileCount);
    this.readList(table.record, table.recordCount);
    for (const field of MELDS_FIELDS) melds[field] = this.next();
    this.readList(melds.at, melds.count * STRIDE);
    this.answer = [...numbers.subarray(this.place)];
  }

  private next(): number {
    return this.numbers[this.place++]!;
  }

  private readBag(bag: Bag): void {
    for (const field of BAG_FIELDS) bag[field] = this.next();
  }

  private readList(list: Int32Array | Uint8Array, length: number): void {
    for (let index = 0; index < length; index++) list[index] = this.next();
  }
}
