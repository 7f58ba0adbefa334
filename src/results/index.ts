/** Results folders. What takes as long to load as a short run to play is loaded when it is first called. */

export { ResultsFolder } from './disk/folder.js';
export { JOURNAL_FILE } from './format.js';
export type { StoredResults } from './read.js';
export type { MergedRun } from './shards/merge-shards.js';
export type { FoundShards } from './shards/shard-folder.js';
export type { TuningFolder, TuningResults } from './tuning.js';
export type { Verification } from './verify.js';

// biome-ignore lint/suspicious/noExplicitAny: any function
type AnyFunction = (...given: any[]) => unknown;

/** Loads a module when one of its functions, which are described there, is called. */
function lazily<K extends string, M extends Readonly<Record<K, AnyFunction>>>(load: () => Promise<M>, name: K) {
  return async (...given: Parameters<M[K]>) => (await load())[name](...given) as Awaited<ReturnType<M[K]>>;
}

export const openResults = lazily(() => import('./open.js'), 'openResults');
export const openTuning = lazily(() => import('./tuning.js'), 'openTuning');
export const playInto = lazily(() => import('./play-into.js'), 'playInto');

export const readResults = lazily(() => import('./read.js'), 'readResults');
export const estimateStoredSampleSizes = lazily(() => import('./read.js'), 'estimateStoredSampleSizes');
export const rewriteDerived = lazily(() => import('./read.js'), 'rewriteDerived');
export const readTuning = lazily(() => import('./tuning.js'), 'readTuning');

export const savePage = lazily(() => import('./save.js'), 'savePage');

export const verifyResults = lazily(() => import('./verify.js'), 'verifyResults');

export const findShards = lazily(() => import('./shards/shard-folder.js'), 'findShards');
export const mergeShards = lazily(() => import('./shards/merge-shards.js'), 'mergeShards');
export const writeMerged = lazily(() => import('./shards/merge-shards.js'), 'writeMerged');
