import { IllegalMove } from '../../../game/index.js';

/**
 * The public events of a game so far, oldest first, as int32s, see event-kinds.ts: what anybody at the table has seen or heard,
 * and no card that is in a hand or face down.
 *
 * A decision is there once it has been made: when a suit is to be called, the ace is the last event.
 */
export class PublicRecord {
  /** The events, `count` numbers in all; what lies behind is 0. */
  readonly events = new Int32Array(RECORD_LIMIT);
  count = 0;

  /** Becomes the same record as another. */
  copy(from: PublicRecord): void {
    for (let place = 0; place < from.count; place++) this.events[place] = from.events[place]!;
    for (let place = from.count; place < this.count; place++) this.events[place] = 0;
    this.count = from.count;
  }
}

/** Stands where no record is kept, because no policy reads it: a policy that reads it all the same gets an error. */
export const NO_RECORD: PublicRecord = Object.create(
  Object.create(PublicRecord.prototype, { events: { get: refuse }, count: { get: refuse } }) as object,
) as PublicRecord;

function refuse(): never {
  throw new IllegalMove(
    undefined,
    "reads the record of the game (table.record), but its definition says 'readsRecord: false'",
  );
}

/**
 * More numbers than any game has. A Rummy player's turn takes a card from the stock (at most 29) or leaves a card on the
 * table for good (at most 52), so there are at most 81; it is at most 7 numbers with a lay-down, 2 without, and lay-downs
 * are at most 52. Each has at most one Uno turn before it, of 5 numbers with its circle card and the wrath.
 */
const RECORD_LIMIT = 864;
