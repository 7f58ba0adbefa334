import { describe, expect, test } from 'vitest';
import type { ShamusEvent } from '../replay/events.js';
import { targetsOf } from '../rules/setup.js';
import { Referee } from './referee.testing.js';
import { recordGames, TEAMS } from './teams.testing.js';

const targets = targetsOf('standard');

/** What the referee says of a list of events: nothing, or why it is no game. */
function verdict(events: readonly ShamusEvent[]): string | null {
  const referee = new Referee(targets);
  try {
    for (const event of events) referee.see(event);
  } catch (error) {
    return String(error);
  }
  return referee.due === 'nothing' ? null : `5.6: ${referee.due} is due`;
}

/** Some games of each kind of ending. */
const GAMES = TEAMS.flatMap((team) => recordGames(team, targets, 'referee', 0, 8));

describe('the referee of the tests', () => {
  test('passes the games it is tried on', () => {
    expect(GAMES.map(verdict)).toEqual(GAMES.map(() => null));
  });

  test('notices any single event that is left out', () => {
    for (const game of GAMES) {
      for (let gone = 0; gone < game.length; gone++) {
        expect(verdict(game.toSpliced(gone, 1)), `without ${JSON.stringify(game[gone])}`).not.toBeNull();
      }
    }
  });

  test('notices any single event that comes twice', () => {
    for (const game of GAMES) {
      for (let place = 0; place < game.length; place++) {
        expect(verdict(game.toSpliced(place, 0, game[place]!)), JSON.stringify(game[place])).not.toBeNull();
      }
    }
  });

  test('notices a wrong number, card, call or word in any event', () => {
    for (const game of GAMES) {
      game.forEach((event, place) => {
        for (const wrong of spoilt(event)) {
          expect(verdict(game.toSpliced(place, 1, wrong)), `${JSON.stringify(wrong)} for ${place}`).not.toBeNull();
        }
      });
    }
  });
});

const NO_CARD = 63;

/**
 * The event with one thing in it changed, so that no game could have it. (Another card of the same hand could often have
 * been played, any suit be called, and a card that fits two melds be laid off on the other.)
 */
function spoilt(event: ShamusEvent): ShamusEvent[] {
  switch (event.type) {
    case 'deal':
      return [{ ...event, deck: event.deck.toReversed() }];
    case 'pass':
      return [{ ...event, seat: 1 }];
    case 'penalty':
      return [
        { ...event, seat: 1 - event.seat },
        { ...event, cause: event.cause === 'circle' ? 'discard' : 'circle' },
        { ...event, cards: event.cards.slice(1) },
      ];
    case 'draw':
      return [
        { ...event, seat: 1 - event.seat },
        { ...event, cards: [] },
      ];
    case 'play':
      return [
        { ...event, seat: 1 },
        { ...event, card: NO_CARD },
        { ...event, call: event.call === null ? 0 : null },
      ];
    case 'circle':
      return [
        { ...event, left: event.left + 1 },
        { ...event, card: event.card ^ 16 },
      ];
    case 'pickup':
      return [
        { ...event, cards: event.cards.toReversed().slice(0, -1) },
        { ...event, cards: [...event.cards, NO_CARD] },
      ];
    case 'meld':
      return [
        { ...event, cards: event.cards.slice(1) },
        { ...event, kind: event.kind === 'group' ? 'sequence' : 'group' },
      ];
    case 'layoff':
      return [
        { ...event, cards: event.cards.slice(1) },
        { ...event, cards: [...event.cards, NO_CARD] },
      ];
    case 'discard':
      return [
        { ...event, seat: 0 },
        { ...event, card: NO_CARD },
      ];
    case 'senior-lost':
      return [];
    case 'end':
      return [
        { ...event, net: event.net + 5 },
        { ...event, table: event.table + 5 },
        { ...event, outcome: event.outcome === 'loss' ? 'senior' : 'loss' },
        { ...event, reason: event.reason === 'stock' ? 'circle' : 'stock' },
        { ...event, hands: event.hands.toReversed().map((cards) => cards + 1) },
        { ...event, circle: event.circle + 1 },
        { ...event, stock: event.stock + 1 },
      ];
  }
}
