import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyFromSeed } from '../../random/index.js';
import { RecentlyUsed } from './recheck.js';
import { Choice, choicesFor } from './sampled-games.js';

const key = keyFromSeed('spot checks');
const block = fc.integer({ min: 1, max: 120 });
const anyKey = fc.record({ lo: fc.integer(), hi: fc.integer() });

test('one game of each block, the same however the games are divided', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 });
  fc.assert(
    fc.property(anyKey, block, cuts, (any, size, places) => {
      const choice = new Choice(any, 'again', size);
      const whole = choice.within({ from: 0, count: 1000 });
      const borders = [0, ...places.toSorted((a, b) => a - b), 1000];
      const parts = borders.slice(1).flatMap((to, place) => {
        const from = borders[place]!;
        return choice.within({ from, count: to - from });
      });
      expect(parts).toEqual(whole);
      for (let at = 0; (at + 1) * size <= 1000; at++) {
        expect(whole.filter((game) => Math.floor(game / size) === at)).toHaveLength(1);
      }
    }),
  );
});

test('after the first twenty blocks they are longer, and each has one too', () => {
  const cuts = fc.nat(30 * 120);
  fc.assert(
    fc.property(anyKey, block, fc.integer({ min: 1, max: 500 }), cuts, (any, first, later, cut) => {
      const choice = new Choice(any, 'refereed', first, later);
      const starts = Array.from({ length: 31 }, (_, at) => Math.min(at, 20) * first + Math.max(0, at - 20) * later);
      const end = starts.at(-1)!;
      const from = Math.min(cut, end);
      const parts = [choice.within({ from: 0, count: from }), choice.within({ from, count: end - from })].flat();
      expect(parts).toHaveLength(30);
      for (const [at, game] of parts.entries()) {
        expect(game).toBeGreaterThanOrEqual(starts[at]!);
        expect(game).toBeLessThan(starts[at + 1]!);
      }
    }),
  );
});

test('how many there are is what is counted', () => {
  fc.assert(
    fc.property(anyKey, block, block, fc.nat(10_000), (any, first, later, games) => {
      const choice = new Choice(any, 'refereed', first, later);
      expect(choice.among(games)).toBe(choice.within({ from: 0, count: games }).length);
    }),
  );
});

test('every place of a block is chosen about equally often', () => {
  const counts = new Uint32Array(100);
  for (const game of new Choice(key, 'again', 100).within({ from: 0, count: 2_000_000 })) counts[game % 100]!++;
  const chiSquared = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
  // 99 degrees of freedom: beyond 190 once in ten million.
  expect(chiSquared).toBeLessThan(190);
});

test('a share of 0 chooses none, of 1 all, and the two choices differ', () => {
  expect(choicesFor(key, 0).again.within({ from: 0, count: 1000 })).toEqual([]);
  expect(choicesFor(key, 0).refereed.among(1000)).toBe(0);
  expect(choicesFor(key, 1).again.among(1000)).toBe(1000);
  expect(choicesFor(key, 1).refereed.among(1000)).toBe(1000);
  const { again, refereed } = choicesFor(key, 0.04);
  expect(again.among(100_000)).toBe(4000);
  // One in 625 of the first 12,500, and then one in 50,000.
  expect(refereed.among(12_500)).toBe(20);
  expect(refereed.among(112_500)).toBe(22);
});

test('what was used longest ago is forgotten first', () => {
  const kept = new RecentlyUsed<number>(2);
  const all = () => ['one', 'two', 'three'].map((name) => kept.get(name));
  kept.keep('one', 1);
  kept.keep('two', 2);
  kept.keep('one', 11);
  kept.keep('three', 3);
  expect(all()).toEqual([11, undefined, 3]);
  kept.forget('one');
  expect(all()).toEqual([undefined, undefined, 3]);
  kept.clear();
  expect(all()).toEqual([undefined, undefined, undefined]);
});
