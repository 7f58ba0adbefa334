import type { Card } from '../../../cards/card.js';
import {
  eventMore,
  eventSuits,
  eventType,
  eventWhat,
  LAID_OFF_ON_RUN,
  LAID_RUN,
  LAID_SET,
  LAID_SUITS,
  LAID_WILDS,
} from '../engine/record.js';
import type { Table } from '../engine/table.js';
import { countWilds, type MeldLimits } from '../melds/melds.js';
import { cardsOfRow, MOST_CARDS } from '../melds/row-cards.js';
import { countCopies, NEW_MELD, OF, Plan, RUN, SET } from '../melds/rows.js';

export class LaidCards {
  private readonly row = new Plan();
  private readonly cards = new Uint8Array(MOST_CARDS);

  constructor(private readonly limits: MeldLimits) {}

  /** The cards laid with an event; empty for an event without cards. @param place that of the event in the record */
  cardsOf({ record, recordCount, melds }: Readonly<Table>, place: number): readonly Card[] {
    const { row, cards, limits } = this;
    const event = record[place]!;
    const type = eventType(event);
    if (type < LAID_SET || type > LAID_OFF_ON_RUN) return [];
    const isRun = type === LAID_RUN || type === LAID_OFF_ON_RUN;
    const isNew = type === LAID_RUN || type === LAID_SET;
    const more = eventMore(event);
    let wilds = 0;
    let of = isNew ? eventWhat(event) : melds.get(eventWhat(event), OF);
    for (let next = place + 1; next < recordCount; next++) {
      const further = record[next]!;
      if (eventType(further) === LAID_WILDS) wilds = eventMore(further);
      else if (eventType(further) === LAID_SUITS) of = eventSuits(further);
      else break;
    }
    row.clear();
    if (isRun) row.write(RUN, of, more & 15, more >>> 4, 0, NEW_MELD, wilds);
    else row.write(SET, of, 0, countCopies(more) + countWilds(limits, SET, wilds), more, NEW_MELD, wilds);
    return [...cards.subarray(0, cardsOfRow(row, 0, limits, cards))];
  }
}
