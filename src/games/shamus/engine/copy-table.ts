import type { PublicRecord } from './record.js';
import type { Table } from './table.js';

/** Copies all that changes in a game from one table to another of the same players and rulings. */
export function copyTable(from: Readonly<Table>, to: Table): void {
  to.seniorTarget = from.seniorTarget;
  to.circleSize = from.circleSize;
  to.handSize = from.handSize;
  to.juniorTarget = from.juniorTarget;
  to.sequencesLo = from.sequencesLo;
  to.sequencesHi = from.sequencesHi;
  to.groupsLo = from.groupsLo;
  to.groupsHi = from.groupsHi;
  to.points = from.points;
  to.pileCount = from.pileCount;
  to.pileLo = from.pileLo;
  to.pileHi = from.pileHi;
  to.circleCount = from.circleCount;
  to.stockCount = from.stockCount;
  to.seniorLost = from.seniorLost;
  to.lastCall = from.lastCall;
  for (let place = 0; place < from.pileCount; place++) to.pile[place] = from.pile[place]!;
  for (let seat = 0; seat < from.held.length; seat++) to.held[seat] = from.held[seat]!;
  copyRecord(from.record, to.record);
}

function copyRecord(from: PublicRecord, to: PublicRecord): void {
  for (let place = 0; place < from.count; place++) to.events[place] = from.events[place]!;
  for (let place = from.count; place < to.count; place++) to.events[place] = 0;
  to.count = from.count;
}
