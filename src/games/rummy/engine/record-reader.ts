import { countWilds, type MeldLimits } from '../melds/melds.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { countCopies, FIRST, NEW_MELD, OF, Plan, RUN, SET } from '../melds/rows.js';
import { EVENT_KINDS, type PublicEvent } from './events.js';
import {
  eventCount,
  eventMore,
  eventSeat,
  eventSuits,
  eventType,
  eventWhat,
  HIGH_ACE,
  LAID_OFF_ON_RUN,
  LAID_RUN,
  LAID_SET,
  LAID_SUITS,
  LAID_WILDS,
} from './record.js';
import type { Table } from './table.js';

/** Reads the events of a record, each with the numbers that follow it. Not reentrant. */
export class RecordReader {
  /** Index after the event that was read last. */
  next = 0;
  /** The row that was laid, as it stood in a plan. */
  readonly row = new Plan();
  /** True after a swap that took, of two wilds for an ace, the one at position 14. */
  isHighAce = false;

  constructor(private readonly limits: MeldLimits) {}

  /** @param place index of the event in the record of the table */
  read(table: Readonly<Table>, place: number): PublicEvent {
    const event = table.record[place]!;
    const number = eventType(event);
    const seat = eventSeat(event);
    const what = eventWhat(event);
    const more = eventMore(event);
    const { type } = EVENT_KINDS[number]!;
    this.next = place + 1;
    switch (type) {
      case 'draw':
        return { type, seat };
      case 'restock':
        return { type, count: eventCount(event) };
      case 'buried':
        return { type, card: what };
      case 'buy':
        return { type, seat, card: what, penalty: more };
      case 'pick-and-buy':
        return { type, seat, cards: [what, more], penalty: table.terms.penalty };
      case 'swap':
        this.isHighAce = (more & HIGH_ACE) !== 0;
        return { type, seat, meld: more & ~HIGH_ACE, card: what };
      case 'meld':
      case 'layoff':
        return this.readRow(table, place, number, seat, what, more);
      case null:
        throw new RangeError(`the event at ${place} belongs to another`);
      default:
        return { type, seat, card: what };
    }
  }

  private readRow(
    table: Readonly<Table>,
    place: number,
    number: number,
    seat: number,
    what: number,
    more: number,
  ): PublicEvent {
    const { row, limits } = this;
    const isRun = number === LAID_RUN || number === LAID_OFF_ON_RUN;
    const isNew = isNewMeld(number);
    let wilds = 0;
    let of = isNew ? what : table.melds.get(what, OF);
    for (; this.next < table.recordCount; this.next++) {
      const further = table.record[this.next]!;
      if (eventType(further) === LAID_WILDS) wilds = eventMore(further);
      else if (eventType(further) === LAID_SUITS) of = eventSuits(further);
      else break;
    }
    const to = isNew ? NEW_MELD : what;
    row.clear();
    if (isRun) row.write(RUN, of, more & 15, more >>> 4, 0, to, wilds);
    else row.write(SET, of, 0, countCopies(more) + countWilds(limits, SET, wilds), more, to, wilds);
    const low = isRun ? row.get(0, FIRST) : null;
    const laid = { cards: rowCards(row, 0, limits), low, wilds: wildPlaces(row, 0, limits) };
    if (isNew) return { type: 'meld', seat, meld: countMelds(table, place), kind: isRun ? 'run' : 'set', ...laid };
    const end = low === null ? null : low < firstOf(table, what) ? 'low' : 'high';
    return { type: 'layoff', seat, meld: what, ...laid, end };
  }
}

function isNewMeld(number: number): boolean {
  return number === LAID_SET || number === LAID_RUN;
}

/** Number of melds laid before an event. */
function countMelds({ record }: Readonly<Table>, place: number): number {
  let melds = 0;
  for (let before = 0; before < place; before++) if (isNewMeld(eventType(record[before]!))) melds++;
  return melds;
}

/** The first place that a run had when it was laid. */
function firstOf({ record, recordCount }: Readonly<Table>, meld: number): number {
  let left = meld;
  for (let place = 0; place < recordCount; place++) {
    if (isNewMeld(eventType(record[place]!)) && left-- === 0) return eventMore(record[place]!) & 15;
  }
  return 0;
}
