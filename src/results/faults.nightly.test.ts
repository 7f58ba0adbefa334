import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { corruptFiles, fillDisk, killAtCalls, SORTS } from './faults.testing.js';

beforeEach(() => {
  // Each batch is followed by a checkpoint.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10_000;
    return now;
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Milliseconds: thousands of runs. */
const LONG = 3_600_000;

describe.each(SORTS)('$name', (sort) => {
  test(
    'that is killed at any change of the disk goes on to the same results, and leaves nothing behind',
    async () => {
      expect(await killAtCalls(sort, 1)).toBeGreaterThan(20);
    },
    LONG,
  );

  test(
    'takes the place of other results whole or not at all',
    async () => {
      const before = SORTS[sort.records === 'csv' ? 2 : 3]!;
      expect(await killAtCalls(sort, 1, before)).toBeGreaterThan(10);
    },
    LONG,
  );

  test(
    'on a disk of any size is written whole, or goes on when there is room',
    async () => {
      expect(await fillDisk(sort, (room) => room + 61)).toBeGreaterThan(10);
    },
    LONG,
  );

  test(
    'with a byte changed in what it goes on from is refused, or comes to the same',
    async () => {
      function* spoilt(content: Buffer) {
        for (let at = 0; at < content.length; at++) {
          const changed = Buffer.from(content);
          changed[at]! ^= 1 + (at % 255);
          yield changed;
        }
      }
      expect(await corruptFiles(sort, spoilt)).toBeGreaterThan(1000);
    },
    LONG,
  );

  test(
    'with a part lost of what it goes on from is refused, or comes to the same',
    async () => {
      function* spoilt(content: Buffer) {
        for (let size = 0; size < content.length; size += 3) yield content.subarray(0, size);
      }
      expect(await corruptFiles(sort, spoilt)).toBeGreaterThan(5);
    },
    LONG,
  );
});
