/** Designs are balanced, and effects that were planted are found by intervals that hold together. */
import { describe, expect, test } from 'vitest';
import { resolveSetup, withFeatures } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { RunResult } from '../simulation/index.js';
import { Histogram } from '../stats/histogram.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { measuresAt } from './combination-measures.js';
import { designOf, readFactor, sensitivityOf, variedGame } from './variation.js';

test.each([
  ['hand=9..13', { name: 'hand', values: [9, 10, 11, 12, 13] }],
  ['deck.jokers=0..6:3', { name: 'deck.jokers', values: [0, 3, 6] }],
  ['swap=nobody,down', { name: 'swap', values: ['nobody', 'down'] }],
  ['laterMelds=true,false', { name: 'laterMelds', values: [true, false] }],
  ['players=2,4', { name: 'players', values: [2, 4] }],
])('%s is read', (text, factor) => {
  expect(readFactor(text)).toEqual(factor);
});

test.each(['hand', 'hand=', 'hand=9', 'hand=9..9', 'hand=13..9', '=1..3', 'hand=9..13:0', 'a=1,1'])(
  '%s is refused with what it should be',
  (text) => {
    expect(() => readFactor(text)).toThrow(`FIELD=a,b,c, not '${text}'`);
  },
);

describe('designs', () => {
  const factors = ['a=1..3', 'b=0,1', 'c=1..10'].map(readFactor);

  test('have all of few combinations, each once', () => {
    const { kind, points } = designOf(factors.slice(0, 2), undefined, 's');
    expect(kind).toBe('full');
    expect(new Set(points.map(String)).size).toBe(6);
  });

  test('are Latin hypercubes of many, in which values come about equally often', () => {
    const { kind, points } = designOf(factors, undefined, 's');
    expect({ kind, count: points.length }).toEqual({ kind: 'latin', count: 32 });
    for (const [place, { values }] of factors.entries()) {
      const counts = values.map((_, level) => points.filter((point) => point[place] === level).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect(designOf(factors, undefined, 's')).toEqual(designOf(factors, undefined, 's'));
    expect(designOf(factors, undefined, 't').points).not.toEqual(points);
    expect(designOf(factors, 10, 's').points).toHaveLength(10);
    expect(designOf(factors, 60, 's').kind).toBe('full');
  });
});

test('a varied game has its values, and what makes no game is told', async () => {
  const game = await loadGame('shanghai-rummy');
  const setup = resolveSetup(game, { players: 4 });
  const factors = [readFactor('buys=1,5'), readFactor('players=3,5')];
  const varied = await variedGame(game, setup, factors, [1, 0], '07');
  expect(varied.setup).toMatchObject({ game: 'shanghai-rummy-07', players: 3 });
  expect(varied.setup.definition).toMatchObject({ 'based-on': 'shanghai-rummy', buying: { most: 5 } });
  await expect(variedGame(game, setup, [readFactor('hand=1,2')], [0], '1')).rejects.toThrow(/no game with hand=1: /);
  await expect(variedGame(game, setup, [readFactor('hnd=1,2')], [0], '1')).rejects.toThrow(/hnd/);
});

const rummy = withFeatures(await loadGame('rummy'), ['choices']);
const setup = resolveSetup(rummy, { players: 2 });
const TURNS = rummy.metrics.findIndex(({ name }) => name === 'turns');
const DECKS = 400;

async function* noRows(): AsyncGenerator<readonly number[]> {}

/** Two arms of a game whose turns are normal about a mean. */
function played(turns: number, uniform: () => number): RunResult {
  const histogram = new Histogram({ low: 0, high: 100_000, step: 1 });
  for (let deck = 0; deck < DECKS; deck++) {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    histogram.add(Math.round(turns + 300 * normal));
  }
  const none = { low: 0, high: 3360, step: 840 };
  const shares = Histogram.fromCounts(none, Float64Array.from([DECKS / 2, 0, 0, 0, DECKS / 2]));
  const metrics = rummy.metrics.map((_, place) =>
    place === TURNS ? histogram : Histogram.fromCounts(none, Float64Array.from([DECKS, 0, 0, 0, 0])),
  );
  const tally = {
    games: DECKS,
    shape: { round: 1 },
    metrics,
    entrants: [{ bySeat: [shares, shares], rounds: [shares] }],
  };
  return { arms: [{ tally }, { tally }] } as unknown as RunResult;
}

test('planted effects and their interaction are covered at the level of all together, in both designs', async () => {
  const factors = [readFactor('a=1..3'), readFactor('b=0..4:2'), readFactor('c=x,y')];
  const truth = { a: 200, b: -80, c: 0, 'a,b': 120 };
  for (const points of [18, 12]) {
    let [missed, found] = [0, 0];
    const STUDIES = 60;
    for (let study = 0; study < STUDIES; study++) {
      const uniform = seededUniform(1000 * points + study);
      const design = designOf(factors, points, String(study));
      const measured = design.points.map(([a, b]) => {
        const [x, y] = [a! / 2 - 0.5, b! / 2 - 0.5];
        const turns = 3000 + truth.a * x + truth.b * y + truth['a,b'] * x * y;
        return measuresAt(rummy, setup, { result: played(turns, uniform), rows: noRows }, 5);
      });
      const { measures } = sensitivityOf(factors, design, await Promise.all(measured));
      const { effects } = measures.find(({ name }) => name === 'turns')!;
      const expected = effects.map(({ factors: own }) => truth[own.join() as 'a'] ?? 0);
      if (effects.some(({ low, high }, place) => low! > expected[place]! || high! < expected[place]!)) missed++;
      if (effects[0]!.low! > 0) found++;
    }
    expect(missed / STUDIES).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / STUDIES));
    expect(found).toBe(STUDIES);
  }
});
