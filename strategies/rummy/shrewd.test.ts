import { expect, test } from 'vitest';
import { parseCard } from '../../src/cards/notation.js';
import { resolveSetup } from '../../src/game/index.js';
import { readCards } from '../../src/games/rummy/cards/deck.js';
import { SeatView } from '../../src/games/rummy/engine/seat.js';
import rummyGame from '../../src/games/rummy/index.js';
import { Plan } from '../../src/games/rummy/melds/rows.js';
import type { RummyPlayer } from '../../src/games/rummy/policy.js';
import { type Laid, positionOf, standingOf } from '../../src/games/rummy/testing/positions.testing.js';
import { keyFromSeed } from '../../src/random/index.js';
import careful, { patient } from './careful.js';
import { coldRanks } from './feeding.js';
import greedy from './greedy.js';
import shrewd from './shrewd.js';

/** View of seat 0 of two players in a turn of the deal; the other holds ten cards and has laid nothing. */
function viewOf(laid: Laid, turn = 1): SeatView {
  const { table, hands } = positionOf(standingOf(laid));
  table.turn = turn;
  table.held[1] = 10;
  const view = new SeatView(0, table);
  view.hand.copyFrom(hands[0]!);
  return view;
}

function rowsLaid(view: SeatView): number {
  const plan = new Plan();
  shrewd.create().layDown(view, plan);
  return plan.count;
}

const TWO_MELDS = 'KC KD KH 4S 5S 6S 9D JH 2C 7H';

test('melds are held back at first', () => {
  expect(rowsLaid(viewOf({ hand: TWO_MELDS }))).toBe(0);
});

test('melds are laid when the other would win the game with them in hand, and would not without', () => {
  const view = viewOf({ hand: TWO_MELDS }, 25);
  expect(rowsLaid(view)).toBe(2);
  // The player wins in any case: then the chance to go rummy is all that is left.
  view.table.totals[1] = 90;
  expect(rowsLaid(view)).toBe(0);
});

test.each([
  [3, 2],
  [4, 0],
])('when the other is down with %i cards, %i melds are laid', (held, rows) => {
  const view = viewOf({ hand: TWO_MELDS, melds: ['AD 2D 3D'] });
  view.table.downSince[1] = 1;
  view.table.held[1] = held;
  expect(rowsLaid(view)).toBe(rows);
});

test('a player who can go out lays everything', () => {
  expect(rowsLaid(viewOf({ hand: 'KC KD KH 4S 5S 6S 9D TD JD QD 2C' }))).toBe(3);
});

test('no card is discarded of which the next player has shown two others', () => {
  const view = viewOf({ hand: 'KC 3D 4D 5D 8S 9S TS 2H 3H 4H 9C' });
  const player = shrewd.create();
  const first = player.discard(view);
  expect(first).toBe(parseCard('KC'));
  for (const card of readCards('KD KH')) {
    view.table.known[1]!.take(card);
    view.table.open.take(card);
  }
  expect(player.discard(view)).toBe(parseCard('9C'));
});

test('ranks are cold that the next player has thrown, or left to draw', () => {
  const view = viewOf({ hand: TWO_MELDS });
  const { table } = view;
  const turn = (seat: number, draws: boolean, discarded: string) => {
    table.startTurn(seat);
    if (draws) table.drew(20);
    else table.takeUpcard();
    table.discard(parseCard(discarded));
  };
  turn(0, true, 'QS');
  turn(1, true, '8H');
  turn(0, true, '5C');
  turn(1, false, '3S');
  // Queens left, eights and threes thrown; fives taken.
  expect(coldRanks(view)).toBe((1 << 11) | (1 << 7) | (1 << 2));
});

/** The share of wins of one among players of another kind, the same deals being played in every seat. */
function shareAgainst(other: () => RummyPlayer, players: number, rounds: number): number {
  const setup = resolveSetup(rummyGame, { players });
  const key = keyFromSeed('shown');
  let share = 0;
  for (let place = 0; place < players; place++) {
    const seated = Array.from({ length: players }, (_, seat) => (seat === place ? shrewd.create() : other()));
    const engine = rummyGame.tables.engine(setup, seated, key);
    for (let game = 0; game < rounds; game++) {
      engine.play(game);
      share += engine.seats[place * rummyGame.results.seatMetrics.length]! / 840;
    }
  }
  return share / (rounds * players);
}

// Wide margins below what many more games have shown.
test.each([
  ['patient', () => patient.create(), 2, 0.56],
  ['patient', () => patient.create(), 3, 0.36],
  ['careful', () => careful.create(), 2, 0.85],
  ['greedy', () => greedy.create(), 2, 0.85],
  ['greedy', () => greedy.create(), 4, 0.5],
])('wins more than its share against %s, %#', (_, other, players, least) => {
  expect(shareAgainst(other, players, 60)).toBeGreaterThan(least);
});
