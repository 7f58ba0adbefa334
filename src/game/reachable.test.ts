import { expect, test } from 'vitest';
import { reachable } from './reachable.js';

test('says every field, nested, hidden or without a name, and arrays of numbers', () => {
  const hidden = Symbol('hidden');
  const value = { a: 1, b: { c: 'x' }, [hidden]: true, d: Uint8Array.of(1, 2) };
  Object.defineProperty(value, 'e', { value: -0.5, enumerable: false });
  expect(reachable(value)).toBe('{a: 1, b: {c: "x", }, d: [1,2], e: -0.5, Symbol(hidden): true, }');
});

test('tells apart what looks alike', () => {
  const texts = [{ a: 1 }, { a: '1' }, { a: undefined }, {}, { a: null }, { a: [1] }, { a: { 0: 1 } }].map((value) =>
    reachable(value),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test('passes over one object, and comes to an end where a thing holds itself', () => {
  const self: Record<string, unknown> = { name: 'self' };
  self.again = self;
  expect(reachable(self)).toBe('{name: "self", again: itself, }');
  const except = { changing: 1 };
  expect(reachable({ except, other: 2 }, except)).toBe('{except: passed over, other: 2, }');
});

test('of numbers that end in zeros it says how many', () => {
  const texts = [Int32Array.of(1, 0, 2, 0, 0), Int32Array.of(1, 0, 2, 0), Int32Array.of(1, 0, 2), Int32Array.of(0, 0)];
  expect(texts.map((numbers) => reachable(numbers))).toEqual([
    '[1,0,2 and 2 zeros]',
    '[1,0,2 and 1 zeros]',
    '[1,0,2]',
    '[ and 2 zeros]',
  ]);
});
