import { describe, expect, test } from 'vitest';
import { combinations, listed, mappings, policyTexts } from './grids.js';

describe('grids', () => {
  test('choose one from each list in every way, the last list changing fastest', () => {
    expect(combinations([['a', 'b'], ['c'], ['d', 'e']])).toEqual([
      ['a', 'c', 'd'],
      ['a', 'c', 'e'],
      ['b', 'c', 'd'],
      ['b', 'c', 'e'],
    ]);
    expect(combinations([])).toEqual([[]]);
    expect(combinations([['a'], []])).toEqual([]);
  });

  test('have a mapping for every choice of values', () => {
    expect(mappings({ x: ['a', 'b'], y: 'c' })).toEqual([
      { x: 'a', y: 'c' },
      { x: 'b', y: 'c' },
    ]);
    expect(mappings({})).toEqual([{}]);
  });

  test('know where each value stands', () => {
    expect(listed('a', ['at'])).toEqual([['a', ['at']]]);
    expect(listed(['a', 'b'], ['at'])).toEqual([
      ['a', ['at', 0]],
      ['b', ['at', 1]],
    ]);
  });

  test('write a policy once for each combination of its options', () => {
    expect(policyTexts('tips:feed=on')).toEqual(['tips:feed=on']);
    expect(policyTexts({ policy: 'tips', options: {} })).toEqual(['tips']);
    expect(
      policyTexts({ policy: './my.ts', options: { feed: [true, false], weight: [1, 2.5], call: 'none' } }),
    ).toEqual([
      './my.ts:feed=on,weight=1,call=none',
      './my.ts:feed=on,weight=2.5,call=none',
      './my.ts:feed=off,weight=1,call=none',
      './my.ts:feed=off,weight=2.5,call=none',
    ]);
  });
});
