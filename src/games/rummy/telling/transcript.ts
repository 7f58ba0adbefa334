import type { Setup } from '../../../game/index.js';
import { cardText } from '../cards/deck.js';
import type { RummyEvent } from './events.js';

/** The name and version of the format; others read it. */
const FORMAT = 'rummy-transcript/1';

/** A game as JSON Lines: its set-up, then an event a line, with all that it takes to check it by the rules alone. */
export function transcriptLines(
  events: readonly RummyEvent[],
  setup: Setup,
  policies: readonly string[],
  seed: string,
  game: number,
): string[] {
  const { game: name, players, variant, rulings } = setup;
  const header = { type: 'game', format: FORMAT, name, players, variant, rulings, seed, game, policies };
  return [header, ...events.map(written)].map((line) => JSON.stringify(line));
}

/** The event with its cards in writing, and the fields that the format has for other games of the family. */
function written(event: RummyEvent): object {
  switch (event.type) {
    case 'deal': {
      const { type, deal, dealer, deck } = event;
      return { type, deal, dealer, contract: [], deck: deck.map(cardText) };
    }
    case 'take':
      return { ...event, card: cardText(event.card), declined: [] };
    case 'draw':
    case 'discard':
      return { ...event, card: cardText(event.card) };
    case 'restock':
    case 'layoff':
      return { ...event, cards: event.cards.map(cardText) };
    case 'meld': {
      const { type, seat, kind, cards, low } = event;
      return { type, seat, kind, cards: cards.map(cardText), low, wilds: [] };
    }
    case 'score': {
      const { hands, ...rest } = event;
      return { ...rest, stages: null, hands: hands.map((hand) => hand.map(cardText)) };
    }
    case 'end':
      return { ...event, stages: null };
  }
}
