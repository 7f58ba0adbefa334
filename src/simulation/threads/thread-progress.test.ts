import { expect, test, vi } from 'vitest';
import { StallTimer, ThreadProgress, TICK_MS } from './thread-progress.js';

/** Seconds after which a timer asked every tick says that the limit is over. */
function overAfter(limit: number, progress: ThreadProgress, each: (tick: number) => void = () => {}): number {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const timer = new StallTimer();
    for (let tick = 1; ; tick++) {
      vi.advanceTimersByTime(TICK_MS);
      each(tick);
      if (timer.isOver(progress, limit)) return (tick * TICK_MS) / 1000;
    }
  } finally {
    vi.useRealTimers();
  }
}

function begun(): ThreadProgress {
  const progress = new ThreadProgress();
  progress.noteGame(0);
  return progress;
}

test('a thread without progress is over after its limit, to two ticks', () => {
  for (const limit of [0.5, 3, 60]) {
    const seconds = overAfter(limit, begun());
    expect(seconds).toBeGreaterThan(limit);
    expect(seconds).toBeLessThanOrEqual(limit + (3 * TICK_MS) / 1000);
  }
});

test('each sign of progress begins the limit anew', () => {
  const progress = begun();
  const seconds = overAfter(1, progress, (tick) => {
    if (tick <= 50) progress.noteAsked(tick % 2);
  });
  expect(seconds).toBeGreaterThan(6);
  expect(seconds).toBeLessThan(6.4);
});

test('time for which this process slept counts for two ticks at most', () => {
  const seconds = overAfter(1, begun(), (tick) => {
    if (tick === 5) vi.advanceTimersByTime(3_600_000);
  });
  expect(seconds).toBeGreaterThan(0.9);
});

test('a thread that has not begun is not over', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const timer = new StallTimer();
  for (let tick = 0; tick < 100; tick++) {
    vi.advanceTimersByTime(TICK_MS);
    expect(timer.isOver(new ThreadProgress(), 1)).toBe(false);
  }
  vi.useRealTimers();
});
