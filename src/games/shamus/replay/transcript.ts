import { formatCard, formatSuit } from '../../../cards/notation.js';
import type { Setup } from '../../../game/index.js';
import { targetsOf } from '../rules/setup.js';
import type { ShamusEvent } from './events.js';

/** The name and version of the format, which other programs read. */
const FORMAT = 'shamus-transcript/1';

/** A game as JSON Lines, one event per line, complete enough to check it by the rules alone. */
export function transcriptLines(
  events: readonly ShamusEvent[],
  setup: Setup,
  policies: readonly string[],
  seed: string,
  game: number,
): string[] {
  return events.map((event) => {
    if (event.type !== 'deal') return JSON.stringify(written(event));
    const { players, variant, rulings } = setup;
    const { senior, junior } = targetsOf(variant);
    const targets = { senior, junior };
    const deck = event.deck.map(formatCard);
    return JSON.stringify({
      type: 'deal',
      format: FORMAT,
      players,
      variant,
      targets,
      rulings,
      seed,
      game,
      policies,
      deck,
    });
  });
}

/** The event with its cards and suits as text. */
function written(event: ShamusEvent): object {
  switch (event.type) {
    case 'play':
      return { ...event, card: formatCard(event.card), call: event.call === null ? null : formatSuit(event.call) };
    case 'circle':
      return { type: event.type, card: formatCard(event.card) };
    case 'discard':
      return { ...event, card: formatCard(event.card) };
    case 'penalty':
    case 'draw':
    case 'pickup':
    case 'meld':
    case 'layoff':
      return { ...event, cards: event.cards.map(formatCard) };
    default:
      return event;
  }
}
