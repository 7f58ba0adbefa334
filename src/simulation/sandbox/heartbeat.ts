/**
 * Memory that a thread with policies shares with the thread that waits for it: it shows whether the thread goes on, and
 * which policy it asks. Threads that play jobs also read there whether they are to return early.
 */
import { readlinkSync } from 'node:fs';

// Taken when this module is loaded: a policy may replace them later, and would be handed the memory.
const { add, compareExchange, load, store } = Atomics;

/** Indices of the words: number of the thread in the operating system, games begun, index of the last, seat asked last, signs of life, games finished, order. */
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

/** Signs of life that a thread has shown. */
export interface LifeSigns {
  /** Number in the operating system; 0 where that is not known. */
  readonly thread: number;
  /** Grows with every sign of life; null before the first. */
  readonly signs: number | null;
  /** Games finished. */
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

  /** Notes that a game begins. */
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

  /** Notes how many games of a job are finished. */
  noteFinished(games: number): void {
    store(this.words, FINISHED, games);
  }

  /** Whether a job is to return now. @param games of it that are finished */
  isOver(games: number): boolean {
    const order = load(this.words, ORDER);
    return order !== PLAY && (order === STOP || games > 0);
  }

  /** Reads what the other thread has shown. */
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

  /** Makes the memory ready for another job. */
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
