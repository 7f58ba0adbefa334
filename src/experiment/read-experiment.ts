import type { Experiment } from './experiment-file.js';

export type { Experiment };

/**
 * Reads an experiment file: see experiment-file.ts. What validates it takes as long to load as a short run to play, so
 * it is loaded when there is a file to read.
 *
 * @throws UsageError with file, line and column at the first mistake.
 */
export async function readExperiment(path: string): Promise<Experiment> {
  return (await import('./experiment-file.js')).readExperiment(path);
}
