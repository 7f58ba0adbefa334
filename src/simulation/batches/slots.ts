/**
 * Memory that the main thread shares with its workers: how far each job under way has come, and whether it is to come
 * back early.
 *
 * Each job under way has a slot of four words. The first is 0 before the job starts, then 1 + the games it has finished.
 * The second is one of the orders below. The third counts the questions that policies were asked, as far as those are watched.
 * The fourth is the number of its thread in the operating system.
 */
import { OS_THREAD } from '../sandbox/heartbeat.js';

const WORDS = 4;

// Taken when this module is loaded: a policy may replace them later, and would be handed the memory.
const { add, store, load, compareExchange } = Atomics;

/** Play on. */
const PLAY = 0;
/** Return after the game under way; at least one game is played. */
const RECALL = 1;
/** Return after the game under way, if one is. */
const STOP = 2;

export function sharedSlots(slots: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * WORDS * slots));
}

/** Tells all jobs under way to return what they have. */
export function stopAll(words: Int32Array): void {
  for (let slot = 0; WORDS * slot < words.length; slot++) store(words, WORDS * slot + 1, STOP);
}

/** Tells a job to return after the game under way. */
export function recallSlot(words: Int32Array, slot: number): void {
  compareExchange(words, WORDS * slot + 1, PLAY, RECALL);
}

/** Frees a slot for the next job. */
export function clearSlot(words: Int32Array, slot: number): void {
  store(words, WORDS * slot, 0);
  store(words, WORDS * slot + 1, PLAY);
  store(words, WORDS * slot + 2, 0);
}

/** 0 before the job in this slot has started, else 1 + the games it has finished. */
export function readSlot(words: Int32Array, slot: number): number {
  return load(words, WORDS * slot);
}

/** How many questions policies were asked in the job in this slot, as far as those are watched. */
export function readQuestions(words: Int32Array, slot: number): number {
  return load(words, WORDS * slot + 2);
}

/** The number of the thread that plays the job in this slot, see OS_THREAD. */
export function readThread(words: Int32Array, slot: number): number {
  return load(words, WORDS * slot + 3);
}

/** A worker's end of it, for one job. */
export class JobSlot {
  private readonly progress: number;
  private readonly order: number;
  private readonly questions: number;

  constructor(
    private readonly words: Int32Array,
    slot: number,
  ) {
    this.progress = WORDS * slot;
    this.order = WORDS * slot + 1;
    this.questions = WORDS * slot + 2;
    store(words, WORDS * slot + 3, OS_THREAD);
    this.report(0);
  }

  /** Whether to return now, so many games of the job being finished. */
  isOver(games: number): boolean {
    const order = load(this.words, this.order);
    return order !== PLAY && (order === STOP || games > 0);
  }

  report(games: number): void {
    store(this.words, this.progress, 1 + games);
  }

  /** A policy is asked. */
  noteQuestion(): void {
    add(this.words, this.questions, 1);
  }
}
