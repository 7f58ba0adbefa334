import { describe, expect, test } from 'vitest';
import { sized } from '../../../../test/sized.testing.js';
import type { Setup } from '../../../game/index.js';
import { type Key, keyFromSeed, Stream } from '../../../random/index.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { ShamusPolicy } from '../policy.js';
import { AskedTable, type ShamusMove, type ShamusQuestion } from '../redeal/asked-table.js';
import { ShamusExaminer } from '../redeal/examiner.js';
import { REASONS } from '../rules/endings.js';
import { Rulings } from '../rules/rulings.js';
import { targetsOf } from '../rules/setup.js';
import { anySetup, anyTeam } from '../testing/any-setup.testing.js';
import { fingerprintOf } from './fingerprint.js';
import { OVER } from './game-position.js';
import { SteppedGame } from './stepped-game.js';

const ASKED: readonly ShamusMove['asked'][] = ['play', 'call', 'draw', 'layDown', 'discard'];
const LAID = new LayDown();

/** A game as an engine played it: every decision, what was shown at it, and the end. */
interface Played {
  readonly deck: Uint8Array;
  readonly moves: readonly ShamusMove[];
  readonly shown: readonly string[];
  readonly end: readonly number[];
}

/** All that a policy could look at. */
function look({ seat, asked, view, ace }: Pick<ShamusQuestion, 'seat' | 'asked' | 'view' | 'ace'>): string {
  const { table, handLo, handHi, playableLo, playableHi, mustLayLo, mustLayHi, discardableLo, discardableHi } = view;
  const { rulings, pile, held, record, ...shown } = table as unknown as Record<string, unknown> & typeof table;
  const { pileShown, meldsShown, ...open } = shown as Record<string, unknown>;
  const own = { handLo, handHi, mustLayLo, mustLayHi, discardableLo, discardableHi };
  const playable = asked === 'play' ? [playableLo, playableHi] : [];
  const lists = [pile.subarray(0, table.pileCount), held, record.events.subarray(0, record.count)].map(String);
  return JSON.stringify({ seat, asked, ace, own, playable, open, lists });
}

function played(setup: Setup, policies: readonly ShamusPolicy[], key: Key, game: number): Played {
  const deck = Uint8Array.from(new ShamusExaminer(setup).deal(key, game));
  const moves: ShamusMove[] = [];
  const shown: string[] = [];
  const { engine } = new AskedTable(setup, false, key, policies, (question, ask) => {
    if (question.asked !== 'newGame') shown.push(look(question));
    const move = ask();
    if (question.asked !== 'newGame') moves.push(move);
    return move;
  });
  engine.playDeck(deck, game);
  return { deck, moves, shown, end: [engine.reason, engine.fingerprint(), ...engine.metrics] };
}

function make(game: SteppedGame, move: ShamusMove): void {
  if (move.asked === 'layDown') {
    LAID.set(...move.laid);
    game.layDown(LAID);
  } else if (move.asked !== 'newGame') game[move.asked](move.answer);
}

function endOf(game: SteppedGame): number[] {
  const { table, handsLo, handsHi, deck, used } = game;
  const hands = Array.from(handsLo, (lo, seat) => ({ lo, hi: handsHi[seat]! }));
  const unoCards = table.held.reduce((sum, held, seat) => (seat % 2 === 0 ? sum + held : sum), 0);
  return [
    game.ending,
    fingerprintOf(game.ending, table, { deck, used }, hands as never),
    ...[game.netPoints(), table.points, game.turns, game.pickUps, unoCards, table.circleCount, table.stockCount],
    game.circleWhenLost,
  ];
}

/** Compares what is shown at the decision that a game has stopped at. */
function expectShown(game: SteppedGame, { shown, moves }: Played, at: number): void {
  const asked = ASKED[game.asked]!;
  const view = game.show();
  const seen = look({ seat: game.seat, asked, view, ace: asked === 'call' ? game.ace : null });
  if (seen !== shown[at]) expect(seen, `decision ${at} of ${moves.length}`).toBe(shown[at]);
}

describe('a game that is played step by step, from every decision on, ends as the engine ends it', () => {
  const endings = new Set<string>();

  test('any players, variant and reading of the rules, and shows what the engine shows', () => {
    const key = keyFromSeed('step by step');
    const dice = new Stream();
    dice.start(key, 0, 0);
    for (let round = 0; round < sized(120, 3000); round++) {
      const setup = anySetup(dice);
      const policies = anyTeam(dice, setup.players).map((policy) => policy.create());
      const whole = played(setup, policies, key, round);
      const rulings = new Rulings(setup.rulings);
      const tables = Array.from({ length: 2 }, () => new SteppedGame(setup.players, targetsOf(setup.variant), rulings));
      const [game, other] = tables as [SteppedGame, SteppedGame];
      game.deal(whole.deck);
      game.begin();
      for (const [at, move] of whole.moves.entries()) {
        expectShown(game, whole, at);
        // The copy is left in whatever state the last one ended in.
        other.copy(game);
        for (let next = at; next < whole.moves.length; next++) {
          if (round % 8 === 0) expectShown(other, whole, next);
          make(other, whole.moves[next]!);
        }
        expect(other.asked).toBe(OVER);
        expect(endOf(other), `${JSON.stringify(setup)}, round ${round}, from decision ${at}`).toEqual(whole.end);
        make(game, move);
      }
      expect(endOf(game)).toEqual(whole.end);
      endings.add(REASONS[game.ending]!.name);
    }
  });

  test('and every ending came up', () => {
    expect([...endings].sort()).toEqual(REASONS.map(({ name }) => name).sort());
  });
});

test('a decision that the rules forbid is refused in the words of the engine', () => {
  const game = new SteppedGame(2, targetsOf('standard'));
  const deck = Uint8Array.from(
    new ShamusExaminer({ game: 'shamus', variant: 'standard', players: 2, rulings: {} }).deal(
      keyFromSeed('refused'),
      0,
    ),
  );
  game.deal(deck);
  game.begin();
  expect(() => game.play(63)).toThrow(/which is not a card/);
  const policy = anyTeam(new Stream(), 2)[0]!.create() as ShamusPolicy;
  while (ASKED[game.asked] !== 'draw') game.ask(policy);
  expect(() => game.draw(40)).toThrow(/returns '40' from draw/);
  game.draw(0);
  LAID.set(0, 0, 0x1fff1fff, 0x1fff1fff);
  expect(() => game.layDown(LAID)).toThrow(/does not hold/);
  LAID.clear();
  game.layDown(LAID);
  expect(() => game.discard(-1)).toThrow(/which is not a card/);
});
