import type { Setup } from '../../../game/index.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
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
  terms: Pick<Terms, 'deck'>,
): string[] {
  const { game: name, players, variant, rulings } = setup;
  const notation = notationOf(terms.deck);
  const header = { type: 'game', format: FORMAT, name, players, variant, rulings, seed, game, policies };
  return [header, ...events.map((event) => written(event, notation))].map((line) => JSON.stringify(line));
}

/** The event with its cards in writing. */
function written(event: RummyEvent, { cardText }: Notation): object {
  switch (event.type) {
    case 'deal':
      return { ...event, deck: event.deck.map(cardText) };
    case 'buried':
    case 'take':
    case 'draw':
    case 'swap':
    case 'discard':
      return { ...event, card: cardText(event.card) };
    case 'buy':
      return { ...event, card: cardText(event.card), penalty: event.penalty.map(cardText) };
    case 'pick-and-buy':
      return { ...event, cards: event.cards.map(cardText), penalty: event.penalty.map(cardText) };
    case 'restock':
    case 'layoff':
    case 'meld':
      return { ...event, cards: event.cards.map(cardText) };
    case 'score':
      return { ...event, hands: event.hands.map((hand) => hand.map(cardText)) };
    case 'end':
      return event;
  }
}
