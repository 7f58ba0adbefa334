/** Factors are read, designs are balanced, and games have the values of their combination. */
import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { designOf, readFactor, variedGame } from './variation.js';

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
    expect(designOf(factors, 14, 's').points).toHaveLength(14);
    expect(designOf(factors, 60, 's').kind).toBe('full');
  });

  test.each([
    [['a=1..3', 'b=0,1', 'c=1..10'], 13],
    [['a=1..3', 'b=1..3', 'c=1..3', 'd=1..3'], 9],
    [['a=0,1', 'b=0,1', 'c=0,1', 'd=0,1', 'e=0,1', 'f=0,1'], 7],
  ])('of %j with fewer points than tell their values apart are refused, but for a search', (texts, most) => {
    const all = texts.map(readFactor);
    for (let points = 2; points <= most; points++) {
      expect(() => designOf(all, points, 's')).toThrow(/^--points \d+ is too few to tell .* give \d+ points/);
      expect(designOf(all, points, 's', false).points).toHaveLength(points);
    }
    const [, enough] = /give (\d+) points/.exec(String(catching(() => designOf(all, most, 's'))))!;
    for (const seed of ['s', 't', 'u']) expect(designOf(all, Number(enough), seed).points).toHaveLength(Number(enough));
  });

  test('have as many points by default as tell all values apart', () => {
    expect(designOf(['a=0..60', 'b=0,1'].map(readFactor), undefined, 's').points).toHaveLength(71);
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

function catching(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
