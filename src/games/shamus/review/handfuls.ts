/** Where the cards lay that others took unseen. */

import type { ShamusEvent } from '../replay/events.js';
import { circleSize, dealingOrder, handSize } from '../rules/setup.js';

/** Cards that one player took unseen at one time: from which places of the deck. */
interface Handful {
  readonly holder: number;
  readonly places: readonly number[];
}

/** The handfuls of all seats but one, as they were taken. Of cards drawn until one fitted the last is none: it was played. */
export function handfulsOf(seat: number, players: number, events: readonly ShamusEvent[]): Handful[] {
  const order = dealingOrder(players);
  const dealt = players * handSize(players);
  const found: Handful[] = order.map((holder, first) => ({
    holder,
    places: Array.from({ length: handSize(players) }, (_, round) => first + round * players),
  }));
  let stock = dealt + circleSize(players) + 1;
  for (const event of events) {
    if (event.type !== 'draw' && event.type !== 'penalty') continue;
    const places = event.cards.map(() => stock++);
    const hidden = event.type === 'draw' && event.seat % 2 === 0 ? places.slice(0, -1) : places;
    if (hidden.length > 0) found.push({ holder: event.seat, places: hidden });
  }
  return found.filter(({ holder }) => holder !== seat);
}
