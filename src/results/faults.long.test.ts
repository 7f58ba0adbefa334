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

/** The other two are in faults.nightly.test.ts, where every call, every byte and every size has its turn. */
const SOME = [SORTS[0]!, SORTS[2]!, SORTS[3]!, SORTS[5]!];

describe.each(SOME)('$name', (sort) => {
  test('that is killed at any change of the disk goes on to the same results, and leaves nothing behind', async () => {
    expect(await killAtCalls(sort, 6)).toBeGreaterThan(10);
  });

  test('takes the place of other results whole or not at all', async () => {
    const before = SORTS[sort.records === 'csv' ? 2 : 3]!;
    expect(await killAtCalls(sort, 17, before)).toBeGreaterThan(5);
  });

  test('on a disk of any size is written whole, or goes on when there is room', async () => {
    expect(await fillDisk(sort, (room) => Math.ceil(1.6 * room) + 100)).toBeGreaterThan(5);
  });

  test('with a byte changed in what it goes on from is refused, or comes to the same', async () => {
    function* spoilt(content: Buffer) {
      for (let at = 0; at < content.length; at += 229) {
        const changed = Buffer.from(content);
        changed[at]! ^= 1;
        yield changed;
      }
    }
    expect(await corruptFiles(sort, spoilt)).toBeGreaterThan(10);
  });

  test('with a part lost of what it goes on from is refused, or comes to the same', async () => {
    function* spoilt(content: Buffer) {
      for (let size = 0; size < content.length; size += 1009) yield content.subarray(0, size);
    }
    expect(await corruptFiles(sort, spoilt)).toBeGreaterThan(2);
  });
});
