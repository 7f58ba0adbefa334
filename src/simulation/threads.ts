import { Piscina } from 'piscina';
import { DEFAULT_GAME } from '../games/registry.js';
import { inlineMore } from './inlining.js';
import type { BatchResult, BatchTask } from './worker.js';

/** They are given batches, or the name of a game to load. */
export type Threads = Piscina<BatchTask | string, BatchResult>;

/** A pool with one thread, and when that will have loaded what most runs need. */
export interface EarlyThreads {
  readonly threads: Threads;
  readonly ready: Promise<unknown>;
}

/** More than anybody asks for: threads start as batches come, and those who start batches know how many at a time. */
const MOST = 1024;

let early: EarlyThreads | null = null;

/** Worker threads: `first` now, more when there are more batches at a time. */
export function startThreads(first: number): Threads {
  inlineMore();
  return new Piscina<BatchTask | string, BatchResult>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: first,
    maxThreads: MOST,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
}

/**
 * Starts a thread before it is known what is to be played: it loads the game on another core while the program reads
 * its command line. The first pool of batches takes it over.
 */
export function startEarly(): void {
  const threads = startThreads(1);
  const ready = threads.run(DEFAULT_GAME, { name: 'warmUp' }).catch(() => {});
  early = { threads, ready };
}

/** The thread that was started early, if one was; it is the caller's from now on. */
export function takeEarly(): EarlyThreads | null {
  const taken = early;
  early = null;
  return taken;
}
