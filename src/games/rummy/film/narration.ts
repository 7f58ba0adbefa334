import type { Card } from '../../../cards/card.js';
import * as notation from '../../../cards/notation.js';
import { WILD } from '../cards/bag.js';
import type { Board, BoardMeld } from '../telling/board.js';
import type { RummyEvent } from '../telling/events.js';
import { ENDINGS, winInWords } from '../telling/words.js';

export function seatName(seat: number): string {
  return `Seat ${seat}`;
}

/** A card in a text, which the stage marks up: `10♥`. */
export function cardInWords(card: Card): string {
  return card === WILD ? 'a joker' : notation.cardInWords(card);
}

function cardsInWords(cards: Iterable<Card>): string {
  return Array.from(cards, (card) => (card === WILD ? 'joker' : notation.cardInWords(card))).join(' ');
}

/**
 * Describes an event.
 *
 * @param board the position after it
 * @param reader the seat that it is told to, which does not see what others draw; null for an onlooker
 */
export function narrate(event: RummyEvent, board: Board, reader: number | null): string {
  switch (event.type) {
    case 'deal':
      return `Deal ${event.deal}: ${seatName(event.dealer)} deals ${board.hands[0]!.length} cards to each. The upcard is ${cardInWords(board.upcard)}.`;
    case 'buried':
      return `The upcard is wild and goes to the bottom of the stock; the next is ${cardInWords(board.upcard)}.`;
    case 'buy': {
      const { seat, card, penalty } = event;
      return `${seatName(seat)} buys ${cardInWords(card)} and gets ${cardsFor(seat, penalty, reader)} with it.`;
    }
    case 'pick-and-buy': {
      const { seat, cards, penalty } = event;
      const [upcard, under] = [cardInWords(cards[0]!), cardInWords(cards[1]!)];
      return `${seatName(seat)} takes ${upcard}, buys ${under} under it and gets ${cardsFor(seat, penalty, reader)} with it.`;
    }
    case 'swap': {
      const { owner, kind } = board.melds[event.meld]!;
      return `${seatName(event.seat)} exchanges ${cardInWords(event.card)} for the joker of a ${kind} of ${seatName(owner)}.`;
    }
    case 'take':
      return `${seatName(event.seat)} takes ${cardInWords(event.card)}.`;
    case 'draw': {
      const card = reader === null || reader === event.seat ? cardInWords(event.card) : 'a card';
      return `${seatName(event.seat)} leaves ${cardInWords(board.upcard)} and draws ${card}.`;
    }
    case 'restock':
      return `The stock is used up: the discard pile but its top becomes a new one of ${event.cards.length} cards.`;
    case 'meld':
      return `${seatName(event.seat)} lays the ${event.kind} ${cardsInWords(event.cards)}.`;
    case 'layoff': {
      const meld = board.melds[event.meld]!;
      const before = meldBefore(meld, event.cards.length, event.end === 'low');
      return `${seatName(event.seat)} lays off ${cardsInWords(event.cards)} on the ${meld.kind} ${before} of ${seatName(meld.owner)}.`;
    }
    case 'discard':
      return `${seatName(event.seat)} discards ${cardInWords(event.card)}.`;
    case 'score': {
      const told = event.points.flatMap((points, seat) =>
        points === 0 ? [] : [`${seatName(seat)} scores ${points}.`],
      );
      return [ENDINGS[event.reason]!(event.out === null ? '' : seatName(event.out)), ...told].join(' ');
    }
    case 'end': {
      const totals = event.totals.map((points, seat) => `${seatName(seat)} ${points}`);
      return `${winInWords(event.winners.map(seatName), event.deals)} Points: ${totals.join(', ')}.`;
    }
  }
}

/** Cards of the stock that came with a bought one, which only who bought it sees. */
function cardsFor(seat: number, cards: readonly Card[], reader: number | null): string {
  if (reader === null || reader === seat) return cardsInWords(cards);
  return cards.length === 1 ? 'a card' : `${cards.length} cards`;
}

/** A meld without the cards that have just been laid off on it. */
function meldBefore({ pieces }: BoardMeld, added: number, isBelow: boolean): string {
  const before = isBelow ? pieces.slice(added) : pieces.slice(0, -added);
  return cardsInWords(before.map(({ card }) => card));
}
