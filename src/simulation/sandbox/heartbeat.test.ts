import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StallTimer, type ThreadState, TICK } from './heartbeat.js';

const SECONDS = 5;
const THREAD = 1;
/** Looks in twice the time that a stall may last. */
const MANY = (2 * SECONDS * 1000) / TICK;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks at a thread, `ticks` apart. @returns whether it was found stalled at any look */
function look(timer: StallTimer, looks: number, signs: (look: number) => number | null, ticks = 1): boolean {
  let isOver = false;
  for (let one = 0; one < looks; one++) {
    isOver ||= timer.isOver(signs(one), THREAD);
    vi.advanceTimersByTime(ticks * TICK);
  }
  return isOver;
}

/** A thread that gets this share of a core, or none and sleeps. */
function threadWith(share: number | null): StallTimer {
  let cpu = 0;
  return new StallTimer(SECONDS, (): ThreadState => {
    cpu += (share ?? 0) * TICK;
    return { sleeps: share === null, cpu };
  });
}

test.each([
  ['computes', 1],
  ['computes on half a core, which takes twice as long,', 0.55],
  ['sleeps', null],
])('a thread that %s without a sign of life is stalled', (_, share) => {
  expect(look(threadWith(share), MANY, () => 1)).toBe(true);
});

test('a thread that waits for a core is not stalled, however long it takes', () => {
  expect(look(threadWith(0), 10 * MANY, () => 1)).toBe(false);
  expect(look(threadWith(0.04), 10 * MANY, () => 1)).toBe(false);
});

test('a thread that shows signs of life is not stalled, nor one that is still being loaded', () => {
  expect(look(threadWith(1), MANY, (at) => at)).toBe(false);
  expect(look(threadWith(1), MANY, () => null)).toBe(false);
});

test('time in which the process is suspended does not count', () => {
  const timer = threadWith(null);
  expect(look(timer, 2, () => 1, 10 * MANY)).toBe(false);
  expect(look(timer, MANY, () => 1)).toBe(true);
});

test('where the system tells nothing about threads, the time counts', () => {
  const timer = new StallTimer(SECONDS, () => null);
  expect(look(timer, MANY, () => 1)).toBe(true);
  expect(timer.longest).toBe(0);
  timer.isOver(2, THREAD);
  expect(timer.longest).toBeGreaterThan(1000 * SECONDS);
});

test('the state of a thread is that of the operating system', async () => {
  const { Heartbeat } = await import('./heartbeat.js');
  vi.useRealTimers();
  const heart = new Heartbeat();
  heart.noteLife();
  const { thread } = heart.read();
  const timer = new StallTimer(0);
  timer.isOver(1, thread);
  // It computes, so that it is found stalled sooner or later.
  while (!timer.isOver(1, thread));
});
