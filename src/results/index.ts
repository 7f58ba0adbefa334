/** Results folders. What takes as long to load as a short run to play is loaded when it is first called. */

export type { CeilingResults } from './ceiling/ceiling-folder.js';
export type { Discrepancy } from './discrepancy.js';
export { ResultsError } from './disk/files.js';
export { ResultsFolder } from './disk/folder.js';
export { experimentFile, findFolders } from './folders.js';
export type * from './format.js';
export type { Results } from './read.js';
export type { RunWriter } from './run-writer.js';
export type { FinishedRun } from './save.js';
export type { MergedRun } from './shards/merge-shards.js';
export type { FoundShards } from './shards/shard-folder.js';
export type { StudyResults } from './study/study-folder.js';
export type { TuningResults } from './tuning/tuning-format.js';
export type { Verification, VerifyOptions } from './verify/verify.js';

// biome-ignore lint/suspicious/noExplicitAny: any function
type AnyFunction = (...given: any[]) => unknown;

/** Loads a module when one of its functions is called. */
function lazily<K extends string, M extends Readonly<Record<K, AnyFunction>>>(load: () => Promise<M>, name: K) {
  return async (...given: Parameters<M[K]>) => (await load())[name](...given) as Awaited<ReturnType<M[K]>>;
}

/** Opens a results folder for a run. */
export const openResults = lazily(() => import('./open.js'), 'openResults');
/** Opens a folder for what `shamus ceiling` finds. */
export const openCeilingFolder = lazily(() => import('./ceiling/ceiling-folder.js'), 'openCeilingFolder');
/** Opens the folder of a tuning. */
export const openTuning = lazily(() => import('./tuning/tuning-folder.js'), 'openTuning');
/** Opens the folder of a study. */
export const openStudy = lazily(() => import('./study/study-folder.js'), 'openStudy');
/** Plays a tournament. */
export const runTournament = lazily(() => import('./run-tournament.js'), 'runTournament');

/** Reads a results folder. */
export const readResults = lazily(() => import('./read.js'), 'readResults');
/** Reads what `compare` found; null in other results. */
export const readComparison = lazily(() => import('./read.js'), 'readComparison');
/** Reads the folder of a ceiling; null where it is none. */
export const readCeilingFolder = lazily(() => import('./ceiling/ceiling-folder.js'), 'readCeilingFolder');
/** Reads the folder of a tuning; null where it is none. */
export const readTuning = lazily(() => import('./tuning/tuning-format.js'), 'readTuning');

/** Reads the folder of a study; null where it is none. */
export const readStudyFolder = lazily(() => import('./study/study-folder.js'), 'readStudyFolder');
/** Names the folder of a part of a study, relative to that of the study. */
export const partFolder = lazily(() => import('./study/study-folder.js'), 'partFolder');

/** Writes the page of a report. */
export const saveReport = lazily(() => import('./save.js'), 'saveReport');
/** Writes the page of a tuning or a study. */
export const saveStagedPage = lazily(() => import('./save.js'), 'saveStagedPage');
/** Rewrites what an experiment file says of a finished run. */
export const rewriteDerived = lazily(() => import('./rewrite.js'), 'rewriteDerived');

/** Checks the results of a run. */
export const verify = lazily(() => import('./verify/verify.js'), 'verify');
/** Checks a ceiling. */
export const verifyCeiling = lazily(() => import('./ceiling/verify-ceiling.js'), 'verifyCeiling');
/** Checks a study. */
export const verifyStudy = lazily(() => import('./study/verify-study.js'), 'verifyStudy');
/** Checks a tuning. */
export const verifyTuning = lazily(() => import('./tuning/verify-tuning.js'), 'verifyTuning');

/** Returns in what results are not what a command asks for; null if they are. */
export const differenceFromAsked = lazily(() => import('./asked.js'), 'differenceFromAsked');
/** Returns which labels of results are not those of a plan; null if all are. */
export const otherLabels = lazily(() => import('./asked.js'), 'otherLabels');
/** Returns all that a ceiling depends on. */
export const ceilingBeginning = lazily(() => import('./ceiling/ceiling-folder.js'), 'ceilingBeginning');
/** Returns the first thing in which two ceilings or studies differ; null if they do not. */
export const differenceOfBeginnings = lazily(() => import('./staged-reading.js'), 'differenceOfBeginnings');
/** Returns the first thing in which two tunings differ; null if they do not. */
export const differenceOfTunings = lazily(() => import('./tuning/tuning-format.js'), 'differenceOfTunings');

/** Finds the shards of a run. */
export const findShards = lazily(() => import('./shards/shard-folder.js'), 'findShards');
/** Joins the counts of shards of this version. */
export const mergedRun = lazily(() => import('./shards/merge-shards.js'), 'mergeShards');
/** Writes what shards come to. */
export const writeMerged = lazily(() => import('./shards/merge-shards.js'), 'writeMerged');
