/** What takes as long to load as a short run to play, and is loaded when it is needed. */
import type { Comparison, ShareComparison } from '../analysis/index.js';
import type { Game } from '../game/index.js';
import type { CeilingSpec, RunCallbacks, RunSpec } from '../simulation/index.js';
import type { Asked } from './asked.js';
import type { CeilingFolder } from './ceiling/ceiling-folder.js';
import type { CeilingResults } from './ceiling/read-ceiling.js';
import type { ResultsFolder } from './disk/folder.js';
import type { Manifest } from './format.js';
import type { ResultsOptions } from './open.js';
import type { Results } from './read.js';
import type { TournamentOptions, TournamentRun } from './run-tournament.js';
import type { RunWriter } from './run-writer.js';
import type { FoundShard, FoundShards } from './shards/find-shards.js';
import type { MergedRun } from './shards/merged-run.js';
import type { TuningResults } from './tuning/read-tuning.js';
import type { TuningFolder, TuningOptions } from './tuning/tuning-folder.js';
import type { Verification, VerifyOptions } from './verify/verify.js';

export type { CeilingResults, FoundShards, MergedRun, Results, TuningResults, Verification, VerifyOptions };

/** Opens a results folder for a run: see open.ts. */
export async function openResults(wish: ResultsOptions): Promise<RunWriter> {
  return (await import('./open.js')).openResults(wish);
}

/** Opens a folder for what `shamus ceiling` finds: see ceiling/ceiling-folder.ts. */
export async function openCeilingFolder(
  path: string,
  plan: CeilingSpec,
  game: string,
  goals: readonly string[],
  force: boolean,
): Promise<CeilingFolder> {
  const loaded = await import('./ceiling/ceiling-folder.js');
  return new loaded.CeilingFolder(path, plan, game, goals, force);
}

/** Reads the folder of a ceiling, see ceiling/read-ceiling.ts; null where it is none. */
export async function readCeilingFolder(path: string): Promise<CeilingResults | null> {
  if ((await import('./earlier.js')).kindIn(path) !== 'ceiling') return null;
  return (await import('./ceiling/read-ceiling.js')).readCeilingFolder(path);
}

/** Checks a ceiling: see ceiling/verify-ceiling.ts. */
export async function verifyCeiling(game: Game, ceiling: CeilingResults, wish: VerifyOptions): Promise<Verification> {
  return (await import('./ceiling/verify-ceiling.js')).verifyCeiling(game, ceiling, wish);
}

/** Returns how a ceiling differs from a plan: see ceiling/ceiling-folder.ts. */
export async function differenceOfCeilings(path: string, plan: CeilingSpec, game: string): Promise<string | null> {
  return (await import('./ceiling/ceiling-folder.js')).differenceThere(path, plan, game);
}

/** Reads a results folder: see read.ts. */
export async function readResults(path: string): Promise<Results> {
  return (await import('./read.js')).readResults(path);
}

/** Reads what `compare` found: see read.ts. */
export async function readComparison(path: string): Promise<Comparison | ShareComparison | null> {
  return (await import('./read.js')).readComparison(path);
}

/** Writes the page of a report: see save.ts. */
export async function saveReport(
  folder: ResultsFolder,
  page: string,
  made: NonNullable<Manifest['report']>,
  gamePages: readonly string[],
): Promise<void> {
  (await import('./save.js')).saveReport(folder, page, made, gamePages);
}

/** Rewrites what an experiment file says of a finished run: see rewrite.ts. */
export async function rewriteDerived(
  ...given: Parameters<typeof import('./rewrite.js').rewriteDerived>
): Promise<void> {
  await (await import('./rewrite.js')).rewriteDerived(...given);
}

/** Checks results: see verify.ts. */
export async function verify(game: Game, results: Results, wish: VerifyOptions): Promise<Verification> {
  return (await import('./verify/verify.js')).verify(game, results, wish);
}

/** In what results are not what a command asks for: see asked.ts. */
export async function differenceFromAsked(results: Results, asked: Asked): Promise<string | null> {
  return (await import('./asked.js')).differenceFromAsked(results, asked);
}

/** Returns which labels of results are not those of a plan: see asked.ts. */
export async function otherLabels(results: Results, plan: RunSpec): Promise<string | null> {
  return (await import('./asked.js')).otherLabels(results, plan);
}

/** Plays a tournament: see hold-tournament.ts. */
export async function holdTournament(
  wish: TournamentOptions,
  watch: Omit<RunCallbacks, 'onGames' | 'log'>,
): Promise<TournamentRun> {
  return (await import('./run-tournament.js')).runTournament(wish, watch);
}

/** Finds the shards of a run: see shards/find-shards.ts. */
export async function findShards(folders: readonly string[]): Promise<FoundShards> {
  return (await import('./shards/find-shards.js')).findShards(folders);
}

/** What shards come to: see shards/merged-run.ts. */
export async function mergedRun(game: Game, shards: readonly FoundShard[]): Promise<MergedRun> {
  const { mergedRun: merge, refuseOtherVersion } = await import('./shards/merged-run.js');
  await refuseOtherVersion(shards[0]!.file.identity);
  return merge(game, shards);
}

/** Writes what shards come to: see shards/merge-shards.ts. */
export async function writeMerged(
  run: MergedRun,
  shards: readonly FoundShard[],
  out: string,
  command: string,
  force: boolean,
): Promise<void> {
  await (await import('./shards/merge-shards.js')).writeMerged(run, shards, out, command, force);
}

/** Opens the folder of a tuning: see tuning/tuning-folder.ts. */
export async function openTuning(wish: TuningOptions): Promise<TuningFolder> {
  return (await import('./tuning/tuning-folder.js')).TuningFolder.open(wish);
}

/** Reads the folder of a tuning, see tuning/read-tuning.ts; null where it is no tuning. */
export async function readTuning(path: string): Promise<TuningResults | null> {
  const { isTuning, readTuning: read } = await import('./tuning/read-tuning.js');
  return isTuning(path) ? read(path) : null;
}

/** Writes the page of a tuning: see tuning/read-tuning.ts. */
export async function saveTuningPage(folder: ResultsFolder, page: string): Promise<void> {
  (await import('./tuning/read-tuning.js')).saveTuningPage(folder, page);
}

/** Checks a tuning: see tuning/verify-tuning.ts. */
export async function verifyTuning(game: Game, tuning: TuningResults, wish: VerifyOptions): Promise<Verification> {
  return (await import('./tuning/verify-tuning.js')).verifyTuning(game, tuning, wish);
}
