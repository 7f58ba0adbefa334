import { DECK_SIZE } from '../../../cards/card.js';
import { copyTable } from '../engine/copy-table.js';
import { CALL, DISCARD, DRAW, type GamePosition, LAY_DOWN, PLAY } from '../engine/game-position.js';
import type { PublicTable } from '../engine/public-table.js';
import { DREW, kindOf, PICKED_UP, PLAYED } from '../engine/record.js';
import type { OwnView } from '../engine/seat-view.js';
import type { RummyView, UnoView } from '../policy.js';
import { PLAYS_ON } from '../rules/endings.js';

/** Sets up a position as a seat sees it at a decision; the hands of the others and the deck are still to come. */
export function takeUp(view: OwnView, open: PublicTable, world: GamePosition): void {
  const { table, seat } = view;
  copyTable(table, world.table);
  world.seat = seat;
  world.ending = PLAYS_ON;
  world.asked = askedAt(view);
  world.used = DECK_SIZE - table.stockCount;
  world.ace = world.asked === CALL ? table.record.events[table.record.count - 1]! >>> 8 : 0;
  world.mustLayLo = view.mustLayLo;
  world.mustLayHi = view.mustLayHi;
  world.turns = open.turns + ((seat & 1) === 0 ? (world.asked === PLAY ? 1 : 0) : world.asked === DRAW ? 1 : 0);
  world.pickUps = open.pickUps;
  world.circleWhenLost = open.circleWhenLost;
  world.opening = open.opening && (seat & 1) === 0;
  world.handsLo[seat] = view.handLo;
  world.handsHi[seat] = view.handHi;
}

function askedAt(view: UnoView & RummyView): number {
  const { seat, table } = view;
  const { events, count } = table.record;
  const last = events[count - 1]!;
  const isOwn = ((last >>> 4) & 15) === seat;
  if ((seat & 1) === 0) return isOwn && kindOf(last) === PLAYED ? CALL : PLAY;
  if ((view.discardableLo | view.discardableHi) !== 0) return DISCARD;
  return isOwn && (kindOf(last) === DREW || kindOf(last) === PICKED_UP) ? LAY_DOWN : DRAW;
}
