/** Opens a results folder for a run. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Tournament } from '../analysis/tournament.js';
import { UsageError } from '../game/index.js';
import { ResultsFolder } from './disk/folder.js';
import {
  differenceOfResults,
  isToResume,
  kindIn,
  kindOf,
  type OutputOptions,
  refuseToReplace,
  refuseToResume,
} from './folder-kinds.js';
import { type Begin, UNFINISHED } from './format.js';
import { beginOf, type Code, codeOf, firstDifference, type RequestedRun, wordsOf } from './identity.js';
import { type Journal, journalIn, readJournal } from './journal.js';
import { JournalWriter, type RunWriter } from './run-writer.js';
import { saveAgain } from './save.js';
import { shardFolder } from './shards/shard-folder.js';
import { StoredRun } from './stored-run.js';
import { hasJournal, InProgressFolder, readUnfinished } from './unfinished.js';

/** A run, and the folder that its results are to be written to. */
export interface ResultsOptions extends RequestedRun, OutputOptions {
  /** The results folder; of a shard the one that it shares with the others. */
  readonly path: string;
  /** Whether other runs follow from this one (default: no). */
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
  return openFolder(new ResultsFolder(path), { ...options, path }, await codeOf(options));
}

/** As `openResults`, of a run whose code is known. */
export function openFolder(results: ResultsFolder, options: ResultsOptions, code: Code): RunWriter {
  InProgressFolder.tidy(results);
  const begin = beginOf(options, code, results.path);
  const complete = options.resume ? completeResults(results, options, begin) : null;
  if (complete !== null) return complete;
  const unfinished = InProgressFolder.open(results);
  try {
    const before = stateToResume(unfinished.path, options, begin);
    if (before === null) {
      const difference = () => differenceOfResults(results.path, begin, options.restart);
      refuseToReplace(results.path, kindOf(begin), options.force, difference);
    }
    return new JournalWriter({ ...options, results, unfinished, begin, before });
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

/** @param unfinished the folder, which no other process writes to */
function stateToResume(unfinished: string, options: ResultsOptions, now: Begin): Journal | null {
  if (!hasJournal(unfinished) || options.restart) return null;
  const journal = readUnfinished(unfinished);
  const resumed = isToResume(options.path, options, {
    what: 'run',
    difference: () => firstDifference(journal.begin, now),
    played: ` (${journal.games.toLocaleString('en')} games)`,
    failed: journal.end?.ended === 'failed',
  });
  return resumed ? journal : null;
}

/** Results or a shard that are complete already: nothing is left to be played. */
function completeResults(folder: ResultsFolder, options: ResultsOptions, now: Begin): RunWriter | null {
  const { game, plan, tournament } = options;
  const { path } = folder;
  if (hasJournal(join(path, UNFINISHED)) || kindIn(path) !== kindOf(now)) return null;
  const file = journalIn(path);
  const { begin, end, seconds } = readJournal(file);
  if ('tuning' in begin || end?.ended !== 'complete') return null;
  // The question is no part of what was played.
  const { question } = begin;
  const advice = 'give --out another folder, or leave out --resume';
  refuseToResume(path, 'run', firstDifference(begin, { ...now, question }), advice);
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
      if (!isDeepStrictEqual(wordsOf(now), wordsOf(begin))) saveAgain(folder, game, begin, now);
    },
  };
}
