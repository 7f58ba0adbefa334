import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyFromSeed } from '../random/index.js';
import { fakeArm } from './fake-game.testing.js';
import { HangWatch } from './hang-watch.js';
import type { BatchPool, PendingBatch } from './pool.js';

const SECONDS = 5;

function batch(slot: number): PendingBatch {
  return { arm: fakeArm('a', 'b'), range: { from: 0, count: 10 }, slot, abort: new AbortController() };
}

describe('the watch for games that do not end', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Batches by how many games each has finished; null: not begun. */
  function watchOver(progress: Map<PendingBatch, number | null>) {
    const pool = { gamesOf: (one: PendingBatch) => progress.get(one) } as unknown as BatchPool;
    const watch = new HangWatch(pool, keyFromSeed('watch'), SECONDS);
    return (seconds: number) => {
      vi.advanceTimersByTime(1000 * seconds);
      return watch.find(progress.keys());
    };
  }

  test('finds a batch of which no game has ended for longer than the timeout', () => {
    const [slow, hung] = [batch(0), batch(1)];
    const progress = new Map<PendingBatch, number | null>([
      [slow, 3],
      [hung, 0],
    ]);
    const look = watchOver(progress);
    expect(look(0)).toBeUndefined();
    expect(look(SECONDS)).toBeUndefined();
    progress.set(slow, 4);
    expect(look(0.1)).toBe(hung);
  });

  test('lets a batch go on whose games end, each within the timeout', () => {
    const slow = batch(0);
    const progress = new Map([[slow, 0]]);
    const look = watchOver(progress);
    for (let games = 0; games < 5; games++) {
      progress.set(slow, games);
      expect(look(SECONDS - 1)).toBeUndefined();
    }
  });

  test('does not count the time that a batch waits for a thread', () => {
    const waiting = batch(0);
    const progress = new Map<PendingBatch, number | null>([[waiting, null]]);
    const look = watchOver(progress);
    expect(look(10 * SECONDS)).toBeUndefined();
    expect(look(10 * SECONDS)).toBeUndefined();
    progress.set(waiting, 0);
    expect(look(1)).toBeUndefined();
    expect(look(SECONDS + 1)).toBe(waiting);
  });
});
