/**
 * Memory that a thread with policies shares with the thread that waits for it: it shows whether the thread goes on, and
 * which policy it asks.
 */
import { readlinkSync } from 'node:fs';

// Taken when this module is loaded: a policy may replace them later, and would be handed the memory.
const { add, load, store } = Atomics;

/** Indices of the words: the thread's number in the operating system, games begun, the last of them, the seat asked last, and a count of all signs of life. */
const [THREAD, GAMES, GAME, SEAT, SIGNS, WORDS] = [0, 1, 2, 3, 4, 5];
const NONE = -1;

/** Number of this thread in the operating system; 0 where the system does not tell (it is Linux that does). */
export const OS_THREAD = readOsThread();

function readOsThread(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/** What a thread has shown of itself. */
export interface Heartbeat {
  /** See OS_THREAD. */
  readonly thread: number;
  /** Grows with every sign of life; null before the first. */
  readonly signs: number | null;
  /** Index of the last game; null if none has begun. */
  readonly game: number | null;
  /** Seat whose policy was made or asked last; null if none was, or it has answered. */
  readonly seat: number | null;
}

/** Creates the memory for one thread. */
export function newHeartbeat(): Int32Array {
  const words = new Int32Array(new SharedArrayBuffer(4 * WORDS!));
  words[SEAT!] = NONE;
  return words;
}

/** Reads what the thread has shown. */
export function readHeartbeat(words: Int32Array): Heartbeat {
  const [signs, seat] = [load(words, SIGNS!), load(words, SEAT!)];
  return {
    thread: load(words, THREAD!),
    signs: signs === 0 ? null : signs,
    game: load(words, GAMES!) === 0 ? null : load(words, GAME!) >>> 0,
    seat: seat === NONE ? null : seat,
  };
}

/** Shows that the calling thread lives: to be called once it is loaded, and while it works without asking a policy. */
export function noteLife(words: Int32Array): void {
  store(words, THREAD!, OS_THREAD);
  add(words, SIGNS!, 1);
}

/** Notes that a game begins. */
export function beginGame(words: Int32Array, game: number): void {
  store(words, GAME!, game | 0);
  add(words, GAMES!, 1);
  add(words, SIGNS!, 1);
}

/** Notes that the policy of a seat is made or asked, or (null) that it has answered. */
export function noteAsked(words: Int32Array, seat: number | null): void {
  store(words, SEAT!, seat ?? NONE);
  add(words, SIGNS!, 1);
}
