/** Results folders. What takes as long to load as a short run to play is loaded when it is first called. */

export { ResultsFolder } from './disk/folder.js';
export { findPolicyFolder } from './folders.js';
export type * from './format.js';
export type { RunWriter } from './run-writer.js';
export type { FinishedRun } from './save.js';
export type { MergedRun } from './shards/merge-shards.js';
export type { FoundShards } from './shards/shard-folder.js';
export type { TuningResults } from './tuning/tuning-format.js';
export type { Verification, VerifyOptions } from './verify/verify.js';

// biome-ignore lint/suspicious/noExplicitAny: any function
type AnyFunction = (...given: any[]) => unknown;

/** Loads a module when one of its functions, which are described there, is called. */
function lazily<K extends string, M extends Readonly<Record<K, AnyFunction>>>(load: () => Promise<M>, name: K) {
  return async (...given: Parameters<M[K]>) => (await load())[name](...given) as Awaited<ReturnType<M[K]>>;
}

export const openResults = lazily(() => import('./open.js'), 'openResults');
export const openTuning = lazily(() => import('./tuning/tuning-folder.js'), 'openTuning');
export const runTournament = lazily(() => import('./run-tournament.js'), 'runTournament');

export const readResults = lazily(() => import('./read.js'), 'readResults');
export const readComparison = lazily(() => import('./read.js'), 'readComparison');
export const sampleSizesIn = lazily(() => import('./sample-sizes.js'), 'sampleSizesIn');
export const readTuning = lazily(() => import('./tuning/tuning-format.js'), 'readTuning');

export const savePage = lazily(() => import('./save.js'), 'savePage');
export const rewriteDerived = lazily(() => import('./rewrite.js'), 'rewriteDerived');

export const verify = lazily(() => import('./verify/verify.js'), 'verify');
export const verifyTuning = lazily(() => import('./tuning/verify-tuning.js'), 'verifyTuning');

export const findShards = lazily(() => import('./shards/shard-folder.js'), 'findShards');
export const mergedRun = lazily(() => import('./shards/merge-shards.js'), 'mergeShards');
export const writeMerged = lazily(() => import('./shards/merge-shards.js'), 'writeMerged');
