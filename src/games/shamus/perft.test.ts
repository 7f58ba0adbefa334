/**
 * Perft for cards: the number of distinct legal turns in named positions, as positions/perft-*.json give it. The numbers
 * there were counted by perft.testing.ts, which searches by the rules' text and knows nothing of the engine, and are
 * counted again here, by two ways of the engine's own: enumerated, and tried turn by turn.
 */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { DECK, SUIT_NAMES } from '../../cards/model.testing.js';
import { perft, rummyTurnsByDepth } from './testing/perft.testing.js';
import {
  acceptedTurns,
  enumeratedTurns,
  GAME_CASES,
  type PerftPosition,
  perftTable,
  positionOf,
  positionSeen,
  RUMMY_CASES,
  type RummyTurn,
  standingAfter,
  standingOf,
} from './testing/perft-positions.testing.js';
import { type Playthrough, playScript, setupOf } from './testing/playthroughs.testing.js';
import { legalPickUps, viewOf } from './testing/positions.testing.js';
import type { Seen, Turn } from './testing/script.testing.js';

/** Cards in hand and pile with which all that one could try is tried: each more makes it several times as much. */
const MOST_TRIED = testSize(4, 52);
function byDepth(turns: readonly RummyTurn[], { pile }: PerftPosition): number[] {
  return [0, ...pile].map((_, depth) => turns.filter((turn) => turn.depth === depth).length);
}

describe('perft-rummy.json and perft-rulings.json: the legal Rummy turns, by how many cards are picked up', () => {
  for (const one of RUMMY_CASES) {
    describe(one.name, () => {
      const position = positionOf(one);

      test('as the rules have it', () => {
        expect(rummyTurnsByDepth(standingOf(one))).toEqual(one.turns);
      });

      test('as the engine enumerates them', () => {
        expect(byDepth(enumeratedTurns(position), position)).toEqual(one.turns);
      });

      if (position.hand.length + position.pile.length <= MOST_TRIED) {
        test('as the engine accepts them, out of all that one could try', () => {
          expect(acceptedTurns(position)).toEqual(enumeratedTurns(position));
        });
      }

      test('and the legal pick-ups are those that some turn begins with', () => {
        const legal = legalPickUps({ ...viewOf(position), table: perftTable(position) });
        expect(legal).toEqual(one.turns.flatMap((turns, depth) => (depth > 0 && turns > 0 ? [depth] : [])));
      });
    });
  }
});

function legalTurns(game: Playthrough): Turn[] {
  const { seen } = playScript(game, true);
  if (seen === null) throw new Error(`${game.name}: the game is over`);
  return seen.asked === 'uno plays' ? unoTurns(game, seen) : rummyTurns(game, seen);
}

function isAccepted(game: Playthrough, turn: Turn): boolean {
  return playScript({ ...game, script: [...game.script, turn] }, false).fault === null;
}

/** All 52 cards are tried, and must be accepted just if the view says that they are playable. */
function unoTurns(game: Playthrough, seen: Seen): Turn[] {
  const cards = DECK.filter((card) => isAccepted(game, { uno: card }));
  expect(cards.join(' ')).toBe(seen.playable);
  return cards.flatMap((uno) => (uno.startsWith('A') ? SUIT_NAMES.map((call) => ({ uno, call })) : [{ uno }]));
}

/** Enumerated from what the player sees and what they would draw; each is accepted. */
function rummyTurns(game: Playthrough, seen: Seen): Turn[] {
  const drawn = playScript({ ...game, script: [...game.script, { draw: 0 }] }, false).seen!;
  const stock = DECK.find((card) => drawn.hand.includes(card) && !seen.hand.includes(card))!;
  const turns = enumeratedTurns(positionSeen(seen, stock, setupOf(game).rulings));
  return turns.map(({ depth, sequences, groups, discard }) => {
    const turn = { draw: depth, sequences: sequences.join(' '), groups: groups.join(' '), discard };
    expect(isAccepted(game, turn), JSON.stringify(turn)).toBe(true);
    return turn;
  });
}

describe('perft-turns.json: the legal turns where a game stands, and those of two turns in a row', () => {
  for (const game of GAME_CASES) {
    test(game.name, () => {
      const standing = standingAfter(game);
      expect([perft(standing, 1), perft(standing, 2)], 'by the rules').toEqual(game.turns);
      const first = legalTurns(game);
      const both = first.map((turn) => legalTurns({ ...game, script: [...game.script, turn] }).length);
      expect([first.length, both.reduce((sum, count) => sum + count, 0)], 'by the engine').toEqual(game.turns);
    });
  }
});
