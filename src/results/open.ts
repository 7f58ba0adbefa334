/** Opens a results folder for a run. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Tournament } from '../analysis/tournament.js';
import { UsageError } from '../game/index.js';
import { ResultsFolder } from './disk/folder.js';
import {
  findResultsDifference,
  type OutputOptions,
  refuseToReplace,
  refuseToResume,
  resultsKindIn,
  resultsKindOf,
  shouldResume,
} from './folder-kinds.js';
import { type BeginLine, UNFINISHED_FOLDER } from './format.js';
import {
  type CodeIdentity,
  createBeginLine,
  findCode,
  findFirstDifference,
  pickRewritableFields,
  type RequestedRun,
} from './identity.js';
import { type Journal, journalOf, readJournal } from './journal.js';
import { JournalWriter, type RunWriter } from './run-writer.js';
import { rewriteRun } from './save.js';
import { shardFolder } from './shards/shard-folder.js';
import { StoredRun } from './stored-run.js';
import { hasJournal, readUnfinished, UnfinishedFolder } from './unfinished.js';

/** A run, and the folder that its results are to be written to. */
export interface ResultsOptions extends RequestedRun, OutputOptions {
  /** The results folder; of a shard the one that it shares with the others. */
  readonly path: string;
  /** True if other runs follow from this one; default: false. */
  readonly isStage?: boolean;
  /** Present if the arms compete in turn; it goes on from what is there. */
  readonly tournament?: Tournament;
}

/**
 * Opens a results folder for a run that begins or goes on. Results of different runs are never mixed: what is there and
 * of another run is refused or replaced as a whole.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written
 */
export async function openResults(options: ResultsOptions): Promise<RunWriter> {
  const { plan } = options;
  if (plan.contrasts !== undefined && plan.shard !== undefined) {
    throw new UsageError('contrasts need all games in one place: an experiment with contrasts has no shards');
  }
  const path = plan.shard === undefined ? options.path : join(options.path, shardFolder(plan.shard));
  return openFolder(new ResultsFolder(path), { ...options, path }, await findCode(options));
}

/** As `openResults`, of a run whose code is known. */
export function openFolder(results: ResultsFolder, options: ResultsOptions, code: CodeIdentity): RunWriter {
  UnfinishedFolder.tidy(results);
  const begin = createBeginLine(options, code, results.path);
  const complete = options.resume ? completeResults(results, options, begin) : null;
  if (complete !== null) return complete;
  const unfinished = UnfinishedFolder.open(results);
  try {
    const before = stateToResume(unfinished.path, options, begin);
    if (before === null) {
      const difference = () => findResultsDifference(results.path, begin, options.restart);
      refuseToReplace(results.path, resultsKindOf(begin), options.force, difference);
    }
    return new JournalWriter({ ...options, results, unfinished, begin, before });
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

/** @param unfinished the folder, which no other process writes to */
function stateToResume(unfinished: string, options: ResultsOptions, now: BeginLine): Journal | null {
  if (!hasJournal(unfinished) || options.restart) return null;
  const journal = readUnfinished(unfinished);
  const resumed = shouldResume(options.path, options, {
    what: 'run',
    difference: () => findFirstDifference(journal.begin, now),
    played: ` (${journal.games.toLocaleString('en')} games)`,
    failed: journal.end?.ended === 'failed',
  });
  return resumed ? journal : null;
}

/** Results or a shard that are complete already: nothing is left to be played. */
function completeResults(folder: ResultsFolder, options: ResultsOptions, now: BeginLine): RunWriter | null {
  const { game, plan, tournament } = options;
  const { path } = folder;
  if (hasJournal(join(path, UNFINISHED_FOLDER)) || resultsKindIn(path) !== resultsKindOf(now)) return null;
  const file = journalOf(path);
  const { begin, end, seconds } = readJournal(file);
  if ('tuning' in begin || end?.ended !== 'complete') return null;
  // The question is no part of what was played.
  const { question } = begin;
  const advice = 'give --out another folder, or leave out --resume';
  refuseToResume(path, 'run', findFirstDifference(begin, { ...now, question }), advice);
  const run = new StoredRun(game, now, tournament, plan).addAll(file);
  return {
    isComplete: true,
    start: run.start,
    watch: {},
    close: () => {},
    wholeOf: (sitting) => {
      const { contrasts } = run.result({ ended: sitting.ended, seconds: 0 });
      return { ...sitting, seconds: end.seconds ?? seconds, ...(contrasts && { contrasts }) };
    },
    // Labels, the question and what the report answers are no part of what is played.
    finish: async () => {
      if (!isDeepStrictEqual(pickRewritableFields(now), pickRewritableFields(begin)))
        rewriteRun(folder, game, begin, now);
    },
  };
}
