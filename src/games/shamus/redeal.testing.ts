/** What a seat has not seen, dealt otherwise. */
import type { Card } from '../../cards/card.js';
import type { Setup } from '../../game/index.js';
import type { Stream } from '../../random/index.js';
import type { ShamusEvent } from './events.js';
import { type Move, ScriptedTable } from './scripted-table.testing.js';
import { circleSize, dealingOrder, handSize } from './setup.js';

/** How many pairs of hidden cards change places: many at first; the fewer, the likelier do the moves still fit. */
const SWAPS = [40, 8, 2, 1];

/**
 * A deck with which the same moves lead to the same question, and to events that look the same from the seat, though
 * cards that it has not seen lie elsewhere. Null where none was found.
 */
export function redealt(
  table: ScriptedTable,
  deck: readonly Card[],
  moves: readonly Move[],
  seat: number,
  random: Stream,
): Card[] | null {
  const seen = seenBy(seat, table.match.recorder!.events, table.setup);
  const hidden = deck.map((_, place) => place).filter((place) => !seen.has(deck[place]!));
  const story = storyFor(seat, table.match.recorder!.events, table.setup);
  const trial = new ScriptedTable(table.setup, true);
  for (const swaps of SWAPS) {
    const other = withSwaps(deck, hidden, swaps, random);
    if (!accepts(trial, other, moves) || trial.pending === null) continue;
    const isSameQuestion = trial.pending.seat === table.pending!.seat && trial.pending.asked === table.pending!.asked;
    if (isSameQuestion && storyFor(seat, trial.match.recorder!.events, table.setup) === story) return other;
  }
  return null;
}

/** Whether the moves can be made with this deck, and are all asked for. */
function accepts(trial: ScriptedTable, deck: readonly Card[], moves: readonly Move[]): boolean {
  try {
    trial.run(deck, moves);
    return trial.refused === null;
  } catch {
    return false;
  }
}

function withSwaps(deck: readonly Card[], places: readonly number[], swaps: number, random: Stream): Card[] {
  const other = [...deck];
  for (let swap = 0; swap < swaps && places.length > 1; swap++) {
    const [one, two] = [places[random.below(places.length)]!, places[random.below(places.length)]!];
    [other[one], other[two]] = [other[two]!, other[one]!];
  }
  return other;
}

function seenBy(seat: number, events: readonly ShamusEvent[], setup: Setup): Set<Card> {
  return new Set(events.flatMap((event) => cardsShown(event, seat, setup)));
}

/** The cards of an event that a seat gets to see. */
function cardsShown(event: ShamusEvent, seat: number, { players }: Setup): readonly Card[] {
  switch (event.type) {
    case 'deal': {
      const dealt = players * handSize(players);
      const order = dealingOrder(players);
      const own = event.deck.slice(0, dealt).filter((_, place) => order[place % players] === seat);
      return [...own, event.deck[dealt + circleSize(players)]!];
    }
    case 'penalty':
    case 'draw':
      return event.seat === seat ? event.cards : [];
    case 'pickup':
    case 'meld':
    case 'layoff':
      return event.cards;
    case 'play':
    case 'circle':
    case 'discard':
      return [event.card];
    default:
      return [];
  }
}

/** The events as a seat gets to know them: all of each but the cards that others hold or that lie face down. */
function storyFor(seat: number, events: readonly ShamusEvent[], setup: Setup): string {
  const told = events.map((event) => {
    const hidden = event.type === 'deal' ? { deck: 0 } : 'cards' in event ? { cards: event.cards.length } : {};
    return { ...event, ...hidden, shown: cardsShown(event, seat, setup) };
  });
  return JSON.stringify(told);
}
