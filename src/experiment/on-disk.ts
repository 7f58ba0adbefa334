import type { ResultsWish } from './open-results.js';
import type { Results } from './read-results.js';
import type { Keeper } from './run-keeper.js';

export type { Results };

/**
 * Opens a results folder for a run: see open-results.ts. What validates and writes takes as long to load as a short run
 * to play, so it is loaded when there is a folder.
 */
export async function openResults(wish: ResultsWish): Promise<Keeper> {
  return (await import('./open-results.js')).openResults(wish);
}

/** Reads a results folder: see read-results.ts. */
export async function readResults(path: string): Promise<Results> {
  return (await import('./read-results.js')).readResults(path);
}
