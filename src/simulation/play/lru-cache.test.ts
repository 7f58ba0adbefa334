import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.js';

test('the least recently used value is forgotten first', () => {
  const kept = new LruCache<number>(2);
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
