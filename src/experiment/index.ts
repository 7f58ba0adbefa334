import type { Experiment } from './experiment-file.js';

export { type ArmEstimate, estimate } from './estimate.js';

export type { Experiment };

/**
 * Reads an experiment file: see experiment-file.ts. The validation code takes as long to load as a short run to play, so it
 * is loaded on demand.
 *
 * @throws UsageError with file, line and column at the first mistake.
 */
export async function readExperiment(path: string): Promise<Experiment> {
  return (await import('./experiment-file.js')).readExperiment(path);
}

/** JSON Schema of experiment files, for editors. */
export async function experimentSchema(): Promise<object> {
  return (await import('./experiment-schema.js')).experimentSchema();
}
