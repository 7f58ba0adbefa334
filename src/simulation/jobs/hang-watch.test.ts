import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyFromSeed } from '../../random/index.js';
import { Heartbeat, TICK } from '../sandbox/heartbeat.js';
import { fakeArm } from './fake-game.testing.js';
import { HangWatch } from './hang-watch.js';
import type { PendingJob } from './job-pool.js';

const SECONDS = 5;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('of several jobs the one is ended that shows no sign of life for the timeout, once it has begun', async () => {
  const jobs = ['slow', 'hung', 'waiting'].map((name): PendingJob => {
    const range = { from: 20, count: 10 };
    return { arm: fakeArm(name, 'b'), range, heart: new Heartbeat(), since: 0, abort: new AbortController() };
  });
  const [slow, hung, waiting] = jobs as [PendingJob, PendingJob, PendingJob];
  const watch = new HangWatch(keyFromSeed('watch'), SECONDS);
  /** @returns which jobs were ended */
  const wait = (seconds: number) => {
    for (let ticks = 0; ticks <= (1000 * seconds) / TICK; ticks++, vi.advanceTimersByTime(TICK)) {
      slow.heart.noteAsked(0);
      // A run that is stopping asks nobody why.
      watch.tick(jobs, true);
    }
    return jobs.filter((job) => watch.isHung(job) && job.abort.signal.aborted);
  };
  hung.heart.noteAsked(0);
  hung.heart.noteFinished(3);
  expect(wait(SECONDS - 1)).toEqual([]);
  expect(wait(2)).toEqual([hung]);
  expect(await watch.endOf(hung, new Error('aborted'))).toEqual({ finished: 3, fault: null });
  // For a thread it waits as long as it takes.
  expect(wait(10 * SECONDS)).toEqual([hung]);
  waiting.heart.noteAsked(0);
  expect(wait(SECONDS + 1)).toEqual([hung, waiting]);
  expect(await watch.endOf(slow, new Error('out of memory'))).toMatchObject({
    fault: { game: 20, message: 'ended its thread: out of memory' },
  });
});
