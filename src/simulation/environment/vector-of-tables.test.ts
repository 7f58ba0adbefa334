import { describe, expect, test } from 'vitest';
import { mainMeasure, resolveSetup, type ShippedPolicy } from '../../game/index.js';
import { loadGame, shippedPolicies } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { choose, chooser } from '../chooser.testing.js';
import { VectorOfTables } from './vector-of-tables.js';

const SEED = 'vector';

const CASES = [
  { name: 'shamus', players: 2, outside: [1], tables: 7, games: 21 },
  { name: 'shamus', players: 4, outside: [0, 1, 2, 3], tables: 3, games: 9 },
  { name: 'shamus', players: 2, outside: [1], tables: 5, games: 12, maxMoves: 40 },
  { name: 'rummy', players: 2, outside: [0], tables: 2, games: 4, variant: 'deal-1' },
  { name: 'frustration', players: 3, outside: [0, 2], tables: 2, games: 3, variant: 'deal-1' },
  { name: 'shanghai-rum', players: 3, outside: [1], tables: 1, games: 2, variant: 'deal-1' },
];

describe('the games of a vector are those of an engine, one by one:', () => {
  test.each(CASES)('$name for $players, seats $outside outside, $tables tables', async (wanted) => {
    const { name, players, outside, tables, games, variant, maxMoves } = wanted;
    const game = await loadGame({ game: name });
    const setup = resolveSetup(game, { players, ...(variant !== undefined && { variant }) });
    const shipped = await shippedPolicies({ game: name });
    const of = (role: string) => shipped.find((policy) => policy.role === role) as ShippedPolicy<object>;
    const policies = game.setups
      .roles(players)
      .map((role, seat) => (outside.includes(seat) ? null : () => of(role).create()));
    const vector = await VectorOfTables.make({ game, setup, tables, policies, measure: mainMeasure(game), maxMoves });
    const { arrays, bytes } = vector.frame;
    const size = arrays.observation.length / tables;
    const moves = new Int16Array(tables);
    const found = new Map<number, unknown>();
    const sums = new Map<number, number>();
    vector.reset(SEED);
    const first = bytes.slice();
    let cut = 0;
    const made = new Int32Array(tables);
    const over = new Uint8Array(tables);
    for (let left = games; left > 0; ) {
      for (let table = 0; table < tables; table++) {
        expect(outside).toContain(arrays.seat[table]);
        moves[table] = choose(
          arrays.observation.subarray(table * size, (table + 1) * size),
          arrays.mask.subarray(table * vector.moves, (table + 1) * vector.moves),
        );
      }
      for (let table = 0; table < tables; table++) if (over[table] === 1) moves[table] = -1;
      expect(vector.firstIllegal(moves)).toBe(-1);
      vector.step(moves);
      for (let table = 0; table < tables; table++) {
        made[table] = over[table] === 1 ? 0 : made[table]! + 1;
        over[table] = arrays.ended[table]! | arrays.truncated[table]!;
        expect(arrays.truncated[table]).toBe(Number(made[table] === maxMoves && arrays.ended[table] === 0));
        cut += arrays.truncated[table]!;
        const rewards = [...arrays.reward.subarray(table * players, (table + 1) * players)];
        if (arrays.ended[table] === 0) {
          expect(rewards).toEqual(rewards.map(() => 0));
          continue;
        }
        left--;
        const row = (all: Int32Array, columns: number) => [...all.subarray(table * columns, (table + 1) * columns)];
        const index = arrays.game[table]!;
        expect(index % tables).toBe(table);
        sums.set(
          index,
          rewards.reduce((sum, reward) => sum + reward, 0),
        );
        found.set(index, [
          arrays.outcome[table],
          arrays.reason[table],
          row(arrays.metrics, game.results.metrics.length),
          row(arrays.seatMetrics, players * game.results.seatMetrics.length),
        ]);
      }
    }
    expect(cut > 0).toBe(maxMoves !== undefined);
    const seats = game.setups
      .roles(players)
      .map((role, seat) => (outside.includes(seat) ? chooser(game, vector.encoding, role) : of(role).create()));
    const engine = game.tables.engine(setup, seats, keyFromSeed(SEED));
    for (const [index, result] of found) {
      engine.play(index);
      expect(result).toEqual([engine.outcome, engine.reason, [...engine.metrics], [...engine.seats]]);
      const won = mainMeasure(game).outcomes.includes(engine.outcome) ? players : 0;
      expect(sums.get(index)).toBeCloseTo(game.results.kind === 'cooperative' ? won : 1, 5);
    }
    // A seed begins its games again, and without a seed further ones follow.
    vector.reset(null);
    expect(Math.min(...arrays.game)).toBeGreaterThanOrEqual(Math.max(...found.keys()) - tables);
    vector.reset(SEED);
    expect(arrays.observation).toEqual(
      new (arrays.observation.constructor as Int8ArrayConstructor)(first.buffer, 0, arrays.observation.length),
    );
  });
});
