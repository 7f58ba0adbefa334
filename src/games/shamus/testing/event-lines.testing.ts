import { nameOf, SUIT_NAMES } from '../../../cards/model.testing.js';
import type { ShamusEvent } from '../replay/events.js';

const SEATS = ['uno', 'rummy', 'uno2', 'rummy2'];
const CAUSES = { opening: 'upcard', circle: 'circle card', discard: 'discard' };

/** An event as a line of a playthrough file. */
export function lineOf(event: ShamusEvent): string {
  switch (event.type) {
    case 'deal':
      return 'deal';
    case 'penalty':
      return `${SEATS[event.seat]} draws ${list(event.cards)} for the ${CAUSES[event.cause]}`;
    case 'draw':
      return `${SEATS[event.seat]} draws ${list(event.cards)}`;
    case 'play':
      return `${SEATS[event.seat]} plays ${nameOf(event.card)}${event.call === null ? '' : `, calls ${SUIT_NAMES[event.call]}`}`;
    case 'circle':
      return `circle ${nameOf(event.card)}, ${event.left} left`;
    case 'pickup':
      return `${SEATS[event.seat]} picks up ${list(event.cards)}`;
    case 'meld':
      return `${SEATS[event.seat]} melds ${event.kind} ${list(event.cards)}`;
    case 'layoff':
      return `${SEATS[event.seat]} lays off ${event.kind} ${list(event.cards)}`;
    case 'discard':
      return `${SEATS[event.seat]} discards ${nameOf(event.card)}`;
    case 'pass':
      return `${SEATS[event.seat]} passes`;
    case 'senior-lost':
      return 'senior lost';
    case 'end': {
      const { outcome, reason, table, net, hands, circle, stock } = event;
      const left = `hands ${hands.join(' ')}, circle ${circle}, stock ${stock}`;
      return `end: ${outcome} by ${reason}, table ${table}, net ${net}, ${left}`;
    }
  }
}

function list(cards: readonly number[]): string {
  return cards.map(nameOf).join(' ');
}
