/**
 * Memory that a thread with policies shares with the thread that waits for it: it shows whether the thread goes on, and
 * which policy it asks. Threads that play jobs also read there whether they are to return early.
 */
import { readFileSync, readlinkSync } from 'node:fs';

const { add, compareExchange, load, store } = Atomics;

/**
 * Indices of the words: number of the thread in the operating system, games begun, index of the last, seat asked last, signs of
 * life, games finished, order.
 */
const [THREAD, BEGUN, GAME, SEAT, SIGNS, FINISHED, ORDER, WORDS] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const NONE = -1;

/** Orders to a job: play on; return after the game under way, with one game at least; the same without that minimum. */
const [PLAY, RECALL, STOP] = [0, 1, 2] as const;

/** Number of this thread in the operating system; 0 where the system does not tell (it is Linux that does). */
const OS_THREAD = readOsThread();

function readOsThread(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

export interface LifeSigns {
  /** Number in the operating system; 0 where that is not known. */
  readonly thread: number;
  /** Grows with every sign of life; null before the first. */
  readonly signs: number | null;
  readonly finished: number;
  /** Index of the last game; null if none has begun. */
  readonly game: number | null;
  /** Seat whose policy was made or asked last; null if none was, or it has answered. */
  readonly seat: number | null;
}

/** Shared memory of one thread, or of one job after another. */
export class Heartbeat {
  /** @param words memory that the other thread has made; new memory if absent */
  constructor(readonly words = newWords()) {}

  /** Shows that the calling thread lives: to be called once it is loaded, and while it works without asking a policy. */
  noteLife(): void {
    store(this.words, THREAD, OS_THREAD);
    add(this.words, SIGNS, 1);
  }

  beginGame(game: number): void {
    store(this.words, GAME, game | 0);
    add(this.words, BEGUN, 1);
    add(this.words, SIGNS, 1);
  }

  /** Notes that the policy of a seat is made or asked, or (null) that it has answered. */
  noteAsked(seat: number | null): void {
    store(this.words, SEAT, seat ?? NONE);
    add(this.words, SIGNS, 1);
  }

  /** Notes how many games of a job are finished. Written plainly, and orders read so: after each game a fence would cost 1 %. */
  noteFinished(games: number): void {
    this.words[FINISHED] = games;
  }

  hasOrder(): boolean {
    return this.words[ORDER] !== PLAY;
  }

  /** Whether a job is to return now. @param games of it that are finished */
  isOver(games: number): boolean {
    const order = load(this.words, ORDER);
    return order !== PLAY && (order === STOP || games > 0);
  }

  read(): LifeSigns {
    const { words } = this;
    const [signs, seat, finished] = [load(words, SIGNS), load(words, SEAT), load(words, FINISHED)];
    return {
      thread: load(words, THREAD),
      signs: signs === 0 ? null : signs + finished,
      finished,
      game: load(words, BEGUN) === 0 ? null : load(words, GAME) >>> 0,
      seat: seat === NONE ? null : seat,
    };
  }

  clear(): void {
    for (const word of [SIGNS, BEGUN, FINISHED]) store(this.words, word, 0);
    store(this.words, SEAT, NONE);
    store(this.words, ORDER, PLAY);
  }

  /** Tells a job to return after the game under way; at least one game is played. */
  recall(): void {
    compareExchange(this.words, ORDER, PLAY, RECALL);
  }

  /** Tells a job to return after the game under way, if one is. */
  stop(): void {
    store(this.words, ORDER, STOP);
  }
}

function newWords(): Int32Array {
  const words = new Int32Array(new SharedArrayBuffer(4 * WORDS));
  words[SEAT] = NONE;
  return words;
}

/** Milliseconds between two looks at a thread. */
export const TICK = 100;
/** Milliseconds that count for one look at most: this process was suspended, or got no core, if more have passed. */
const MAX_STEP = 2 * TICK;
/** Milliseconds of a clock tick of Linux, in which it tells processor time. */
const CLOCK_TICK = 10;

/** What a thread is doing, as the operating system tells it. */
export interface ThreadState {
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
