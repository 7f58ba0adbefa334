/** Seats and hands at a table of two or four. */
import type { Table } from 'shamus-lab/shamus';

/** Finds the Uno player whose turn follows a Rummy player's: 0 for seat 0, 1 for seat 2. */
export function nextUno(seat: number, table: Readonly<Table>): number {
  return seat === 1 && table.players === 4 ? 1 : 0;
}

/** Number of cards that the Uno player of seat 2 holds; none at a table of two. */
export function secondHeld(table: Readonly<Table>): number {
  return table.players === 4 ? table.held[2]! : 0;
}

/** Number of cards that the other player of the same role holds; none at a table of two. */
export function fellowHeld(seat: number, table: Readonly<Table>): number {
  return table.players === 4 ? table.held[seat ^ 2]! : 0;
}

/** Number of cards that the Uno player with more of them holds. */
export function mostHeld(table: Readonly<Table>): number {
  const second = secondHeld(table);
  return table.held[0]! > second ? table.held[0]! : second;
}

/** In how many rounds both Uno players can be out at the earliest; 4 stands for more. */
export function roundsLeft(table: Readonly<Table>): number {
  const most = mostHeld(table);
  return most > 4 ? 4 : most;
}
