/** Names and sentences for showing games. */
export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'];
const ROLES = ['Uno', 'Rummy'];

/** By reason. */
export const ENDINGS: Readonly<Record<string, string>> = {
  senior: 'Senior Shamus: the Uno player is out and the team has enough net points.',
  junior: 'Junior Shamus: Senior was lost, but the Rummy player is out and the team has enough points.',
  circle: 'Lost: the last circle card was turned.',
  stock: 'Lost: the stock is used up.',
  'uno-out': 'Lost: the Uno side is out before the team has enough points.',
};

/** `Uno`; with four players `Uno 0`. */
export function seatName(seat: number, players: number): string {
  const role = ROLES[seat % 2]!;
  return players === 2 ? role : `${role} ${seat}`;
}
