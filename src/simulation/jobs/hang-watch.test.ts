import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyFromSeed } from '../../random/index.js';
import { Heartbeat, TICK } from '../sandbox/heartbeat.js';
import { fakeArm } from './fake-game.testing.js';
import { HangWatch } from './hang-watch.js';
import type { PendingJob } from './job-pool.js';

const SECONDS = 5;

function job(): PendingJob {
  const heart = new Heartbeat();
  return { arm: fakeArm('a', 'b'), range: { from: 0, count: 10 }, heart, since: 0, abort: new AbortController() };
}

describe('the watch for games that do not end', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Jobs by the signs of life of each: games that it finished, questions that it asked; null: not begun. */
  function watchOver(progress: Map<PendingJob, number | null>) {
    const watch = new HangWatch(keyFromSeed('watch'), SECONDS);
    return (seconds: number) => {
      for (const [{ heart }, games] of progress) {
        heart.clear();
        if (games !== null) heart.noteAsked(null);
        heart.noteFinished(games ?? 0);
      }
      let found = watch.find(progress.keys());
      for (let ticks = 0; ticks < (1000 * seconds) / TICK && found === undefined; ticks++) {
        vi.advanceTimersByTime(TICK);
        found = watch.find(progress.keys());
      }
      return found;
    };
  }

  test('finds a job that shows no sign of life for longer than the timeout', () => {
    const [slow, hung] = [job(), job()];
    const progress = new Map<PendingJob, number | null>([
      [slow, 3],
      [hung, 0],
    ]);
    const look = watchOver(progress);
    expect(look(0)).toBeUndefined();
    expect(look(SECONDS)).toBeUndefined();
    progress.set(slow, 4);
    expect(look(2 * (TICK / 1000))).toBe(hung);
  });

  test('lets a job go on whose signs come, each within the timeout', () => {
    const slow = job();
    const progress = new Map([[slow, 0]]);
    const look = watchOver(progress);
    for (let games = 0; games < 5; games++) {
      progress.set(slow, games);
      expect(look(SECONDS - 1)).toBeUndefined();
    }
  });

  test('does not count the time that a job waits for a thread', () => {
    const waiting = job();
    const progress = new Map<PendingJob, number | null>([[waiting, null]]);
    const look = watchOver(progress);
    expect(look(10 * SECONDS)).toBeUndefined();
    expect(look(10 * SECONDS)).toBeUndefined();
    progress.set(waiting, 0);
    expect(look(1)).toBeUndefined();
    expect(look(SECONDS + 1)).toBe(waiting);
  });
});
