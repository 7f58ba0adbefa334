import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at a thread. */
export const TICK = 100;
/** Milliseconds that count for one look at most: this process was suspended, or got no core, if more have passed. */
const MAX_STEP = 2 * TICK;
/** Milliseconds of a clock tick of Linux, in which it tells processor time. */
const CLOCK_TICK = 10;

/** What a thread is doing, as the operating system tells it. */
export interface ThreadState {
  /** Whether it waits for an event, not for a core or the disk. */
  readonly sleeps: boolean;
  /** Processor time so far, milliseconds. */
  readonly cpu: number;
}

/** Reads the state of a thread of this process. @returns null where the system does not tell, or the thread has ended */
function stateOf(thread: number): ThreadState | null {
  if (thread === 0) return null;
  try {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    // From the third field: the second is the thread's name, which may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { sleeps: fields[0] === 'S', cpu: CLOCK_TICK * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
}

/**
 * Measures how long a thread has computed or slept without a sign of life. The time for which it waits for a core does not
 * count, nor that for which the whole process is suspended: on a busy machine an honest policy is no slower by this clock.
 * Systems other than Linux do not tell whether a thread waits for a core; there that time counts.
 */
export class StallTimer {
  /** Milliseconds: the longest stall that ended with a sign of life. */
  longest = 0;
  private signs: number | null = null;
  private stalled = 0;
  private lookedAt = 0;
  private cpu = 0;

  /** @param seconds that a stall may last */
  constructor(
    readonly seconds: number,
    private readonly read: (thread: number) => ThreadState | null = stateOf,
  ) {}

  /**
   * Looks at the thread; to be called every TICK.
   *
   * @param signs changes with every sign of life; null before the first, while which nothing counts
   * @param thread its number in the operating system, see OS_THREAD
   * @returns whether the thread has been stalled for longer than it may
   */
  isOver(signs: number | null, thread: number): boolean {
    const now = performance.now();
    const state = this.read(thread);
    const cpu = state?.cpu ?? this.cpu;
    if (signs === null || signs !== this.signs) {
      this.longest = Math.max(this.longest, this.stalled);
      this.stalled = 0;
    } else {
      this.stalled += state === null || state.sleeps ? Math.min(now - this.lookedAt, MAX_STEP) : cpu - this.cpu;
    }
    this.signs = signs;
    this.lookedAt = now;
    this.cpu = cpu;
    return this.stalled > 1000 * this.seconds;
  }

  /** The limit in words: `within 2 seconds`. */
  get within(): string {
    return `within ${this.seconds} ${this.seconds === 1 ? 'second' : 'seconds'}`;
  }
}
