import { DECK_SIZE } from '../../../cards/card.js';
import { CALL, DISCARD, DRAW, type GamePosition, LAY_DOWN, PLAY } from '../engine/game-position.js';
import type { PublicTable } from '../engine/public-table.js';
import type { OwnView } from '../engine/seat-view.js';
import { PLAYS_ON } from '../rules/endings.js';

/** Sets up a position as a seat sees it at a decision; the hands of the others and the deck are still to come. */
export function takeUp(view: OwnView, open: PublicTable, world: GamePosition): void {
  const { table, seat } = view;
  world.table.copy(table);
  world.seat = seat;
  world.ending = PLAYS_ON;
  world.asked = askedAt(view, open);
  world.used = DECK_SIZE - table.stockCount;
  world.ace = open.isCalling ? open.calledAce : 0;
  world.mustLayLo = view.mustLayLo;
  world.mustLayHi = view.mustLayHi;
  world.turns = open.isInTurn ? open.turns : open.turns + 1;
  world.pickUps = open.pickUps;
  world.circleWhenLost = open.circleWhenLost;
  world.opening = open.opening && (seat & 1) === 0;
  world.handsLo[seat] = view.handLo;
  world.handsHi[seat] = view.handHi;
}

function askedAt(view: OwnView, open: PublicTable): number {
  if ((view.seat & 1) === 0) return open.isCalling ? CALL : PLAY;
  if ((view.discardableLo | view.discardableHi) !== 0) return DISCARD;
  return open.isInTurn ? LAY_DOWN : DRAW;
}
