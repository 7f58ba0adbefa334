import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import type { Setup } from '../../../game/index.js';
import { type Key, keyFromSeed, Stream } from '../../../random/index.js';
import type { RummyView, ShamusPolicy, UnoView } from '../policy.js';
import { OUTCOMES, outcomeOf, REASONS } from '../rules/endings.js';
import { termsOf } from '../rules/terms.js';
import { arbitrarySetup, arbitraryTeam } from '../testing/teams.testing.js';
import { ShamusExaminer } from '../worlds/examiner.js';
import { fingerprintOf } from './fingerprint.js';
import { GameInPlay } from './game-in-play.js';
import { OVER } from './game-position.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from './intercepted-engine.js';

const ASKED: readonly ShamusMove['asked'][] = ['play', 'call', 'draw', 'layDown', 'discard'];

/** A game as an engine played it: every decision, what was shown at it, and the end. */
interface Played {
  readonly deck: Uint8Array;
  readonly moves: readonly ShamusMove[];
  readonly shown: readonly string[];
  readonly end: readonly number[];
}

function look({ seat, asked, view, more }: ShamusQuestion): string {
  const ace = asked === 'call' ? more : null;
  const { table, random, ...own } = view;
  const { rulings, pile, held, record, ...open } = table;
  const lists = [pile.subarray(0, table.pileCount), held, record.events.subarray(0, record.count)].map(String);
  return JSON.stringify({ seat, asked, ace, own, open, lists });
}

function played(setup: Setup, policies: readonly ShamusPolicy[], key: Key, game: number): Played {
  const deck = Uint8Array.from(new ShamusExaminer(setup).deal(key, game));
  const moves: ShamusMove[] = [];
  const shown: string[] = [];
  const { engine } = new InterceptedEngine(setup, false, key, policies, (question, ask) => {
    if (question.asked !== 'newGame') shown.push(look(question));
    const move = ask();
    if (question.asked !== 'newGame') moves.push(move);
    return move;
  });
  engine.playDeck(deck, game);
  return { deck, moves, shown, end: [engine.reason, engine.fingerprint(), ...engine.metrics] };
}

/** Seats that make the moves of a game that was played, from any of them on. */
class Script {
  next = 0;
  readonly seats: readonly ShamusPolicy[];

  constructor(
    private readonly whole: Played,
    setup: Setup,
    private readonly looksOn: boolean,
  ) {
    this.seats = Array.from({ length: setup.players }, (_, seat) => this.policyOf(seat));
  }

  private policyOf(seat: number): ShamusPolicy {
    const take = (asked: ShamusMove['asked'], view: UnoView | RummyView, more?: number) => {
      const { moves, shown } = this.whole;
      const seen = this.looksOn ? look({ seat, asked, view: view as ShamusQuestion['view'], more }) : '';
      if (this.looksOn && seen !== shown[this.next]) expect(seen, `decision ${this.next}`).toBe(shown[this.next]);
      return moves[this.next++]!;
    };
    const answer = ({ answer: made }: ShamusMove) =>
      typeof made === 'number' ? made : expect.fail('another decision');
    return seat % 2 === 0
      ? {
          play: (view: UnoView) => answer(take('play', view)),
          call: (view: UnoView, ace: number) => answer(take('call', view, ace)),
        }
      : {
          draw: (view: RummyView) => answer(take('draw', view)),
          layDown: (view: RummyView, laid) => {
            const move = take('layDown', view);
            if (move.asked === 'layDown') laid.set(...move.answer);
          },
          discard: (view: RummyView) => answer(take('discard', view)),
        };
  }
}

function endOf({ position }: GameInPlay): number[] {
  const { table } = position;
  return [
    position.ending,
    fingerprintOf(position.ending, position),
    ...[position.netPoints(), table.points, position.turns, position.pickUps, position.unoCards()],
    ...[table.circleCount, table.stockCount, position.circleWhenLost],
  ];
}

/** Compares what is shown at the decision that a game was left at. */
function expectShown(game: GameInPlay, { shown, moves }: Played, at: number): void {
  const { seat, asked, ace } = game.position;
  const view = game.view(seat);
  const seen = look({ seat, asked: ASKED[asked]!, view, more: ace });
  if (seen !== shown[at]) expect(seen, `decision ${at} of ${moves.length}`).toBe(shown[at]);
}

function begun(setup: Setup, { deck }: Pick<Played, 'deck'>): GameInPlay {
  const game = new GameInPlay(termsOf(setup));
  game.position.deck.set(deck);
  game.deal();
  return game;
}

describe('a game that is left at every decision and entered there ends as if it had been played in one go', () => {
  const endings = new Set<string>();

  test('any players, variant and reading of the rules, and shows the same', () => {
    const key = keyFromSeed('step by step');
    const dice = new Stream();
    dice.start(key, 0, 0);
    for (let round = 0; round < testSize(100, 3000); round++) {
      const setup = arbitrarySetup(dice);
      const policies = arbitraryTeam(dice, setup.players).map((policy) => policy.create());
      const whole = played(setup, policies, key, round);
      // One is entered at every decision, and one is only left and goes on.
      const [left, other] = [begun(setup, whole), begun(setup, whole)];
      const goOn = new Script(whole, setup, false);
      const script = new Script(whole, setup, round % 8 === 0);
      for (const at of whole.moves.keys()) {
        left.playOn(goOn.seats, Math.min(at, 1));
        expect(goOn.next).toBe(at);
        expectShown(left, whole, at);
        // The position is left in whatever state the last one ended in.
        other.enter(left.position);
        script.next = at;
        other.playOn(script.seats);
        expect(script.next).toBe(whole.moves.length);
        expect(other.position.asked).toBe(OVER);
        expect(endOf(other), `${JSON.stringify(setup)}, round ${round}, from decision ${at}`).toEqual(whole.end);
      }
      endings.add(REASONS[other.position.ending]!.name);
    }
  });

  test('and every ending came up', () => {
    expect([...endings].sort()).toEqual(REASONS.map(({ name }) => name).sort());
  });
});

test('a game in which a policy throws can go on where it was left', () => {
  const key = keyFromSeed('thrown');
  const dice = new Stream();
  dice.start(key, 0, 0);
  const oops = new Error('oops');
  for (let round = 0; round < 20; round++) {
    const setup = arbitrarySetup(dice);
    const whole = played(
      setup,
      arbitraryTeam(dice, setup.players).map((policy) => policy.create()),
      key,
      round,
    );
    const script = new Script(whole, setup, true);
    let throws = false;
    const reluctant = script.seats.map((policy) => {
      const methods = Object.entries(policy).map(([name, method]) => {
        const once = (...args: unknown[]) => {
          throws = !throws;
          if (throws) throw oops;
          return (method as (...args: unknown[]) => unknown)(...args);
        };
        return [name, once];
      });
      return Object.fromEntries(methods) as ShamusPolicy;
    });
    const game = begun(setup, whole);
    for (let made = 0; made < whole.moves.length; made++) {
      expect(() => game.playOn(reluctant)).toThrow(oops);
      expect(script.next).toBe(made);
    }
    game.playOn(reluctant);
    expect(endOf(game)).toEqual(whole.end);
  }
});

test('each reason names the outcome that an engine returns with it', () => {
  expect(REASONS.map((_, ending) => OUTCOMES[outcomeOf(ending)]!.name)).toEqual(REASONS.map(({ outcome }) => outcome));
});
