/** Reads results folders. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { estimateSampleSizes, type SampleSizes, type StoredResult } from '../analysis/index.js';
import { RESULT_FILE_SCHEMA } from '../analysis/result.js';
import { type Game, selectFeatures, storedGameReferenceOf, UsageError } from '../game/index.js';
import type { RunSpec } from '../simulation/index.js';
import { ResultsFolder } from './disk/folder.js';
import { type BeginLine, type EndLine, JOURNAL_FILE, type TuningBeginLine, UNFINISHED_FOLDER } from './format.js';
import { createBeginLine, findFirstDifference } from './identity.js';
import { type Journal, journalOf, readJournal } from './journal.js';
import { readJson } from './json-file.js';
import { rewriteRun } from './save.js';
import { StoredRun } from './stored-run.js';

/** Origin of results. */
export type ResultsManifest = ReturnType<typeof createManifest> &
  Pick<BeginLine, 'question' | 'policies' | 'features' | 'rule'>;

export interface StoredResults {
  readonly path: string;
  readonly manifest: ResultsManifest & { readonly games: number };
  readonly begin: BeginLine;
  readonly end: EndLine;
  readonly summary: StoredResult;
}

/** The facts of a journal, as reports tell them. */
export function createManifest<B extends BeginLine | TuningBeginLine>(
  begin: B,
  { ended, finished, seconds, sittings, machines }: EndLine,
) {
  const { version, node, machine } = begin;
  const shards = machines?.reduce((sum, each) => sum + each.shards, 0);
  return {
    ...begin,
    ...{ ended, finished, seconds, sittings, machine },
    versions: { 'shamus-lab': version, node },
    ...(machines && { merged: { shards: shards!, machines } }),
  };
}

/**
 * Reads a results folder.
 *
 * @throws UsageError that says which file is missing, broken, of another version, or does not belong to the others
 */
export function readResults(path: string): StoredResults {
  const { begin, end, games } = readEndedRun(path);
  const summary = readSummary(path, begin, RESULT_FILE_SCHEMA);
  return { path, begin, end, summary, manifest: { ...createManifest(begin, end), games } };
}

/** Reads summary.json. @throws UsageError if it is missing, broken, or of another run than the journal */
export function readSummary<T extends z.ZodType>(
  path: string,
  begin: BeginLine | TuningBeginLine,
  shape: T,
): z.infer<T> {
  const found = readJson(join(path, 'summary.json'), shape) as z.infer<T> & Pick<BeginLine, 'seed' | 'game'>;
  if (found.seed === begin.seed && isDeepStrictEqual(storedGameReferenceOf(found), storedGameReferenceOf(begin)))
    return found;
  throw new UsageError(`'${path}': summary.json and ${JOURNAL_FILE} are not of the same run; run it again`);
}

/** Reads the journal of a run or a tuning that has ended. @throws UsageError as `readResults` */
export function readEndedJournal(path: string): Journal & { readonly end: EndLine } {
  if (!existsSync(path)) throw new UsageError(`there is no results folder '${path}'`);
  const there = existsSync(join(path, JOURNAL_FILE)) ? readJournal(journalOf(path)) : null;
  const isPart = there !== null && 'shard' in there.begin;
  if (there !== null && there.end !== null && !isPart) return { ...there, end: there.end as EndLine };
  if (there?.end === null || existsSync(join(path, UNFINISHED_FOLDER))) {
    const what = there === null || isPart ? 'run' : 'tuning';
    throw new UsageError(
      `'${path}' holds an unfinished ${what}; go on with it by the command that began it and --resume`,
    );
  }
  if (!isPart) throw new UsageError(`'${path}' is no results folder: it has no ${JOURNAL_FILE}`);
  throw new UsageError(`'${path}' holds a shard, a part of a run; when all shards are there, join them: shamus merge`);
}

export function readEndedRun(path: string): Journal & { readonly begin: BeginLine; readonly end: EndLine } {
  const { begin, ...journal } = readEndedJournal(path);
  if ('tuning' in begin) throw new UsageError(`'${path}' holds a tuning, and not the results of a run`);
  return { ...journal, begin };
}

/** Counts results again, line by line. @throws UsageError if a line cannot be */
export function readRun(game: Game, path: string): StoredRun {
  return new StoredRun(game, readEndedRun(path).begin).addAll(journalOf(path));
}

/** Sample sizes, with the games of a results folder as a pilot. */
export function estimateStoredSampleSizes(game: Game, { path, begin, end }: StoredResults): SampleSizes | null {
  if (begin.tournament !== null || begin.comparison !== null) return null;
  const run = readRun(game, path);
  return estimateSampleSizes(game, run.plan, run.result(end));
}

/**
 * Rewrites what an experiment file says of complete results: the question, the labels and what the report answers. Nothing is
 * played, so that it does not matter which version or which code of the policies played them.
 *
 * @param file the experiment file, for messages
 * @throws UsageError if the folder holds no complete results of that experiment
 */
export function rewriteDerived(path: string, game: Game, plan: RunSpec, question: string, file: string): void {
  const { begin, end } = readResults(path);
  if (begin.tournament !== null || begin.comparison !== null || end.ended !== 'complete') {
    throw new UsageError(`'${path}' holds no complete results of an experiment`);
  }
  const described = selectFeatures(game, begin.features ?? undefined);
  const { records, command } = begin;
  const asked = createBeginLine({ game: described, plan, question, records, command }, begin, path);
  const difference = findFirstDifference(begin, { ...asked, question: begin.question });
  if (difference !== null) throw new UsageError(`'${path}' has ${difference} by '${file}'`);
  rewriteRun(new ResultsFolder(path), game, begin, asked);
}
