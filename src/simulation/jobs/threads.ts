import { Piscina } from 'piscina';
import type { JobResult } from '../job-result.js';
import type { JobTask } from './worker.js';

/** They are given jobs, or the name of a game to load. */
export type Threads = Piscina<JobTask | string, JobResult>;

/** A pool with one thread, and when that will have loaded what most runs need. */
export interface EarlyThreads {
  readonly threads: Threads;
  readonly ready: Promise<unknown>;
}

/** More than anybody asks for: threads start as jobs come, and those who start jobs know how many at a time. */
const MOST = 1024;

let early: EarlyThreads | null = null;

/** Worker threads: `first` now, more when there are more jobs at a time. */
export function startThreads(first: number): Threads {
  return new Piscina<JobTask | string, JobResult>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: first,
    maxThreads: MOST,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
}

/**
 * Starts a thread before it is known what is to be played: it loads the game on another core while the program reads
 * its command line. The first pool takes it over.
 */
export function startEarly(game: string): void {
  // One that no command has taken is there for the next.
  if (early !== null) return;
  const threads = startThreads(1);
  const ready = threads.run(game, { name: 'warmUp' }).catch(() => {});
  early = { threads, ready };
}

/** The thread that was started early, if one was; it is the caller's from now on. */
export function takeEarly(): EarlyThreads | null {
  const taken = early;
  early = null;
  return taken;
}
