import { describe, expect, test } from 'vitest';
import careful from '../../../../strategies/rummy/careful.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import random from '../../../../strategies/rummy/random.js';
import { PolicyFault, resolveSetup, WHOLE } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import rummyGame from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { termsOf } from '../rules/terms.js';
import { RummyEngine } from './engine.js';
import type { RummyEvent } from './events.js';
import { Position } from './position.js';
import { SeededShuffler } from './stock.js';

const KEY = keyFromSeed('engine');
const {
  results: { metrics: METRICS, seatMetrics: SEAT_METRICS },
} = rummyGame;
const MADE = [random, greedy, careful];

function engineFor(
  players: number,
  variant = 'game',
  recorded = false,
  policies?: readonly RummyPlayer[],
): RummyEngine {
  const setup = resolveSetup(rummyGame, { variant, players });
  const made = policies ?? Array.from({ length: players }, (_, seat) => MADE[seat % 3]!.create());
  return new RummyEngine(termsOf(rummy, setup), made, KEY, recorded);
}

function scoresOf(engine: RummyEngine): (RummyEvent & { readonly type: 'score' })[] {
  return engine.recorder!.events.filter((event) => event.type === 'score');
}

function measured(engine: RummyEngine, seat?: number): Record<string, number> {
  const metrics = seat === undefined ? METRICS : SEAT_METRICS;
  const from = (seat ?? 0) * metrics.length;
  const values = seat === undefined ? engine.metrics : engine.seats;
  return Object.fromEntries(metrics.map(({ name }, place) => [name, values[from + place]!]));
}

describe('metrics of a game agree with its events', () => {
  test.each([2, 3, 4])('%i players', (players) => {
    const engine = engineFor(players, 'game', true);
    for (let game = 0; game < 20; game++) {
      engine.play(game);
      const scores = scoresOf(engine);
      const end = engine.recorder!.events.at(-1)!;
      if (end.type !== 'end') throw new Error('no end');
      const turns = engine.recorder!.events.filter(({ type }) => type === 'take' || type === 'draw').length;
      expect(measured(engine)).toMatchObject({
        deals: scores.length,
        rummies: scores.filter(({ reason }) => reason === 'rummy').length,
      });
      const { stalemates, 'turn-limits': limits } = measured(engine);
      expect(stalemates! + limits!).toBe(scores.filter(({ reason }) => reason === 'stalemate').length);
      expect(measured(engine).turns).toBe(turns);
      for (let seat = 0; seat < players; seat++) {
        expect(measured(engine, seat)).toEqual({
          share: end.winners.includes(seat) ? WHOLE / end.winners.length : 0,
          points: end.totals[seat],
          place: 1 + end.totals.filter((total) => total > end.totals[seat]!).length,
          outs: scores.filter(({ out }) => out === seat).length,
          'own-rummies': scores.filter(({ out, reason }) => out === seat && reason === 'rummy').length,
        });
      }
    }
  });
});

test('every number is on its grid, and shares add up to a win', () => {
  for (const players of [2, 3, 4]) {
    for (const variant of ['game', 'deal-1']) {
      const engine = engineFor(players, variant);
      for (let game = 0; game < 150; game++) {
        engine.play(game);
        let shares = 0;
        METRICS.forEach(({ name, low, high }, place) => {
          const value = engine.metrics[place]!;
          if (value < low || value > high) expect.fail(`${name} ${value}`);
        });
        for (let seat = 0; seat < players; seat++) {
          const values = measured(engine, seat);
          shares += values.share!;
          for (const { name, low, high } of SEAT_METRICS) {
            if (values[name]! < low || values[name]! > high) expect.fail(`${name} ${values[name]}`);
          }
        }
        expect(shares).toBe(WHOLE);
      }
    }
  }
});

/** Takes the upcard, lays nothing and gives it back: nothing ever changes. */
const IDLE: RummyPlayer = { takes: () => true, layDown: () => {}, discard: ({ hand }) => hand.cards[0]! };

test('R10.7 after a hundred deals the most points win, equal ones share', () => {
  const engine = engineFor(3, 'game', false, [IDLE, IDLE, IDLE]);
  engine.play(0);
  expect(measured(engine)).toEqual({ deals: 100, turns: 100 * 3 * 100, rummies: 0, stalemates: 0, 'turn-limits': 100 });
  expect([engine.reason, engine.outcome]).toEqual([2, 1]);
  for (const seat of [0, 1, 2]) expect(measured(engine, seat)).toMatchObject({ share: WHOLE / 3, points: 0, place: 1 });
});

test('the same game has the same cards, whoever plays; a later deal those of its number', () => {
  const decks = (policies: readonly RummyPlayer[], game: number) => {
    const engine = engineFor(2, 'game', true, policies);
    engine.play(game);
    return engine.recorder!.events.flatMap((event) => (event.type === 'deal' ? [event.deck.join()] : []));
  };
  const [some, others] = [decks([greedy.create(), careful.create()], 5), decks([random.create(), greedy.create()], 5)];
  const both = Math.min(some.length, others.length);
  expect(both).toBeGreaterThan(1);
  expect(some.slice(0, both)).toEqual(others.slice(0, both));
  expect(new Set(some).size).toBe(some.length);
  expect(decks([greedy.create(), careful.create()], 6)[0]).not.toBe(some[0]);
});

test('games played before leave no trace', () => {
  const [used, fresh] = [engineFor(3), engineFor(3)];
  for (let game = 0; game < 10; game++) used.play(game);
  for (const game of [3, 7]) {
    used.play(game);
    fresh.play(game);
    expect([used.fingerprint(), [...used.metrics], [...used.seats]]).toEqual([
      fresh.fingerprint(),
      [...fresh.metrics],
      [...fresh.seats],
    ]);
  }
});

describe('a game can be entered in the middle of a turn', () => {
  const PAUSE = new Error('pause');

  test.each(['takes', 'layDown', 'discard'] as const)('before %s', (method) => {
    for (let stop = 1; stop < 40; stop += 3) {
      let left = stop;
      // These policies remember nothing, so that others can continue for them.
      const pausing = (policy: RummyPlayer): RummyPlayer => ({
        takes: (view) => {
          if (method === 'takes' && --left === 0) throw PAUSE;
          return policy.takes(view);
        },
        layDown: (view, plan) => {
          if (method === 'layDown' && --left === 0) throw PAUSE;
          policy.layDown(view, plan);
        },
        discard: (view) => {
          if (method === 'discard' && --left === 0) throw PAUSE;
          return policy.discard(view);
        },
      });
      const paused = engineFor(2, 'game', false, [pausing(greedy.create()), pausing(careful.create())]);
      expect(() => paused.play(stop)).toThrow(PolicyFault);
      const position = new Position(paused.position.terms);
      position.copyFrom(paused.position);

      const whole = engineFor(2, 'game', false, [greedy.create(), careful.create()]);
      whole.play(stop);
      const entered = engineFor(2, 'game', false, [greedy.create(), careful.create()]);
      entered.play(stop + 1000);
      entered.position.copyFrom(position);
      const shuffler = new SeededShuffler(KEY);
      shuffler.startGame(stop);
      entered.playFrom(shuffler, stop);
      expect(entered.fingerprint()).toBe(whole.fingerprint());
      expect([...entered.position.table.totals]).toEqual([...whole.position.table.totals]);
      // The copy that was left stands as it did.
      expect(position.table.phase).toBe(['takes', 'layDown', 'discard'].indexOf(method));
    }
  });
});

describe('a policy that', () => {
  test('throws is reported with its seat, the game and the error', () => {
    const oops = new Error('oops');
    const throws: RummyPlayer = {
      ...IDLE,
      discard: () => {
        throw oops;
      },
    };
    const engine = engineFor(2, 'game', false, [throws, greedy.create()]);
    expect(() => engine.play(17)).toThrow(expect.objectContaining({ seat: 0, game: 17, cause: oops }));
  });

  test('writes nonsense into its view changes nothing of what it holds', () => {
    const honest = engineFor(2, 'game', false, [greedy.create(), random.create()]);
    const scribbles = greedy.create();
    const engine = engineFor(2, 'game', false, [
      {
        ...scribbles,
        takes: (view) => {
          const takes = scribbles.takes(view);
          (view.hand as { lo: number; count: number }).lo = -1;
          (view.hand as { lo: number; count: number }).count = 99;
          return takes;
        },
        layDown: (view, plan) => scribbles.layDown(view, plan),
        discard: (view) => scribbles.discard(view),
      },
      random.create(),
    ]);
    for (let game = 0; game < 5; game++) {
      honest.play(game);
      engine.play(game);
      expect(engine.fingerprint()).toBe(honest.fingerprint());
    }
  });

  test.each([-1, 0.5, Number.NaN, 73])('makes a plan of %d rows is refused', (count) => {
    const engine = engineFor(2, 'game', false, [
      IDLE,
      {
        ...IDLE,
        layDown: (_view, plan) => {
          plan.count = count;
        },
      },
    ]);
    expect(() => engine.play(0)).toThrow(`makes a plan of '${count}' rows`);
  });
});
