import { describe, expect, test } from 'vitest';
import careful from '../../../../strategies/rummy/careful.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import random from '../../../../strategies/rummy/random.js';
import { resolveSetup, WHOLE } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { around } from '../../around.testing.js';
import rummyGame from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { termsOf } from '../rules/terms.js';
import { RummyEngine } from './engine.js';

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

function measured(engine: RummyEngine, seat?: number): Record<string, number> {
  const metrics = seat === undefined ? METRICS : SEAT_METRICS;
  const from = (seat ?? 0) * metrics.length;
  const values = seat === undefined ? engine.metrics : engine.seats;
  return Object.fromEntries(metrics.map(({ name }, place) => [name, values[from + place]!]));
}

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
    const scribbling = around(greedy.create(), (decide, _, [view]) => {
      const decision = decide();
      const { hand } = view as { readonly hand: { lo: number; count: number } };
      [hand.lo, hand.count] = [-1, 99];
      return decision;
    });
    const engine = engineFor(2, 'game', false, [scribbling, random.create()]);
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
