import crypto from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { interceptNondeterminism } from './nondeterminism.js';

let end = () => {};
afterEach(() => end());

function usesOf(what: () => void): string[] {
  const uses: string[] = [];
  end = interceptNondeterminism((name) => uses.push(name));
  what();
  end();
  return uses;
}

test.each<[string, () => unknown]>([
  ['Math.random', () => Math.random()],
  ['Date.now', () => Date.now()],
  ['new Date', () => new Date()],
  ['Date', () => Date()],
  ['performance.now', () => performance.now()],
  ['process.hrtime', () => process.hrtime()],
  ['process.hrtime.bigint', () => process.hrtime.bigint()],
  ['process.uptime', () => process.uptime()],
  ['process.memoryUsage', () => process.memoryUsage()],
  ['crypto.randomUUID', () => globalThis.crypto.randomUUID()],
  ['crypto.getRandomValues', () => globalThis.crypto.getRandomValues(new Uint8Array(1))],
  ['crypto.randomInt', () => crypto.randomInt(5)],
])('%s is noticed and still does its work', (name, use) => {
  let result: unknown;
  expect(
    usesOf(() => {
      result = use();
    }),
  ).toEqual([name]);
  expect(typeof result).toBe(typeof use());
});

test('dates that are told their time, and the rest of Math, are no matter', () => {
  const uses = usesOf(() => {
    expect(new Date(2026, 0, 1).getFullYear()).toBe(2026);
    expect(new Date(0)).toBeInstanceOf(Date);
    expect(Date.UTC(1970, 0, 1)).toBe(0);
    expect(Math.max(1, 2)).toBe(2);
  });
  expect(uses).toEqual([]);
});

test('afterwards everything is as it was', () => {
  const before = [Math.random, Date, Date.now, performance.now, process.hrtime, globalThis.crypto.getRandomValues];
  usesOf(() => expect(Math.random).not.toBe(before[0]));
  expect([Math.random, Date, Date.now, performance.now, process.hrtime, globalThis.crypto.getRandomValues]).toEqual(
    before,
  );
  expect(Object.hasOwn(globalThis.crypto, 'getRandomValues')).toBe(false);
});
