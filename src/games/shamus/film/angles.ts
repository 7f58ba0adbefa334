import type { Angle } from '../../../game/index.js';
import { seatName } from '../telling/words.js';

/** The key of the angle from which the circle and the stock are seen too. */
export const EVERY_CARD = 'x';

/** All hands, what each seat knows, and every card. */
export function anglesFor(players: number): [Angle, ...Angle[]] {
  const seats = Array.from({ length: players }, (_, seat) => ({
    key: String(seat),
    name: `as ${seatName(seat, players)} sees it`,
    seat,
  }));
  return [{ key: 'a', name: 'all hands', seat: null }, ...seats, { key: EVERY_CARD, name: 'every card', seat: null }];
}
