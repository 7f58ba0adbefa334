import { ACE, type Card, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import { handSize } from '../rules/setup.js';
import { Board } from './board.js';
import type { PenaltyCause, ShamusEvent } from './events.js';
import { ENDINGS, SUIT_NAMES, seatName } from './words.js';

/**
 * Describes an event.
 *
 * @param board the position after it
 * @param top the top of the discard pile before it
 * @param sees whether the reader sees the cards that a seat takes
 */
export function narrate(event: ShamusEvent, board: Board, top: Card, sees: (seat: number) => boolean): string {
  const who = (seat: number) => seatName(seat, board.players);
  switch (event.type) {
    case 'deal':
      return dealt(board);
    case 'penalty':
      return `${who(event.seat)} draws ${drawn(event.cards, sees(event.seat))} ${causeOf(event.cause, top)}.`;
    case 'draw': {
      const cards = drawn(event.cards, sees(event.seat));
      if (event.seat % 2 === 1) return `${who(event.seat)} draws ${cards} from the stock.`;
      return `${who(event.seat)} has nothing that fits on ${formatCard(top)} and draws ${cards}.`;
    }
    case 'play':
      return `${who(event.seat)} plays ${formatCard(event.card)} on ${formatCard(top)}${called(event)}.`;
    case 'circle':
      return `The circle turns ${formatCard(event.card)}; ${counted(event.left, 'card')} left in it.`;
    case 'pickup':
      return `${who(event.seat)} picks up ${formatCards(event.cards)} from the discard pile.`;
    case 'meld':
    case 'layoff': {
      const points = Board.worth(event.kind, CardSet.from(event.cards));
      const how = event.type === 'meld' ? `lays down the ${event.kind}` : 'lays off';
      return `${who(event.seat)} ${how} ${formatCards(event.cards)} for ${points} points.`;
    }
    case 'discard':
      return `${who(event.seat)} discards ${formatCard(event.card)}.`;
    case 'pass':
      return `${who(event.seat)} is out of cards and passes.`;
    case 'senior-lost':
      return 'Senior is lost: an Uno player holds more cards than the circle.';
    case 'end':
      return `${ENDINGS[event.reason]!} ${event.table} points on the table, ${event.net} net.`;
  }
}

function dealt(board: Board): string {
  const { players, circle, top } = board;
  const shares = `${handSize(players)} cards for each, ${circle.length} face down in the circle`;
  return `The cards are dealt: ${shares}. The upcard is ${formatCard(top)}.`;
}

function drawn(cards: readonly Card[], open: boolean): string {
  return open ? formatCards(cards) : counted(cards.length, 'card');
}

function causeOf(cause: PenaltyCause, top: Card): string {
  const card = formatCard(top);
  return { opening: `for the upcard ${card}`, circle: `for the circle’s ${card}`, discard: `for the discard ${card}` }[
    cause
  ];
}

function called({ card, call }: { readonly card: Card; readonly call: number | null }): string {
  if (call === null) return '';
  return rankOf(card) === ACE ? ` and calls ${SUIT_NAMES[call]}` : `, calling ${SUIT_NAMES[call]}`;
}

function counted(count: number, what: string): string {
  if (count === 0) return `no ${what}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
