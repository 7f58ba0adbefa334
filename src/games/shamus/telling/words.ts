/** How things are called where games are told and shown. */
export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'];
const ROLES = ['Uno', 'Rummy'];

/** By reason. */
export const ENDINGS: Readonly<Record<string, string>> = {
  senior: 'Senior Shamus: the Uno player is out and the net points suffice.',
  junior: 'Junior Shamus: Senior was lost, but the Rummy player is out and the points suffice.',
  circle: 'Lost: the last circle card is turned.',
  stock: 'Lost: the stock is used up.',
  'uno-out': 'Lost: the Uno side is out before the points suffice.',
};

/** `Uno`; with four players `Uno 0`. */
export function seatName(seat: number, players: number): string {
  const role = ROLES[seat % 2]!;
  return players === 2 ? role : `${role} ${seat}`;
}
