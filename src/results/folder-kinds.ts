/** Kinds of folders that commands write, and rules for what a folder already holds. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../game/index.js';
import type { ResultsFolder } from './disk/folder.js';
import {
  type BeginLine,
  DERIVED_FILES,
  JOURNAL_FILE,
  PAGES_PATTERN,
  RECORDS_FILE,
  type TuningBeginLine,
} from './format.js';
import { findFirstDifference } from './identity.js';
import { journalOf, readBegin, readJournal } from './journal.js';

/** The kinds by name, with what the user is told that a folder holds. */
const KINDS = { run: 'the results of a run', tuning: 'the results of a tuning', shard: 'a shard of a run' } as const;
export type ResultsKind = keyof typeof KINDS;

export const TUNING_FOLDERS = ['rounds', 'confirmation'] as const;

export function resultsKindOf(begin: BeginLine | TuningBeginLine): ResultsKind {
  if ('tuning' in begin) return 'tuning';
  return begin.shard === undefined ? 'run' : 'shard';
}

/** Returns what is in a folder: null if nothing is, `unknown` if its journal is damaged or of another program. */
export function resultsKindIn(path: string): ResultsKind | 'unknown' | null {
  if (!existsSync(join(path, JOURNAL_FILE))) return null;
  try {
    return resultsKindOf(readBegin(journalOf(path)));
  } catch (error) {
    if (error instanceof UsageError) return 'unknown';
    throw error;
  }
}

/** Names the files and folders that the results in a folder consist of, the journal first. */
export function resultsFiles(path: string): readonly string[] {
  const kind = resultsKindIn(path);
  if (kind === null) return [];
  const games = join(path, 'games');
  const pages = existsSync(games) ? readdirSync(games).map((name) => `games/${name}`) : [];
  const folders = kind === 'tuning' ? TUNING_FOLDERS : [];
  return [
    JOURNAL_FILE,
    ...DERIVED_FILES,
    RECORDS_FILE,
    'report.html',
    ...pages.filter((name) => PAGES_PATTERN.test(name)),
    ...folders,
  ];
}

/** Removes files and folders by name. @throws ResultsError if the system refuses */
export function removeAll(folder: ResultsFolder, names: readonly string[]): void {
  const there = folder.names();
  for (const name of names) {
    folder.remove(name);
    if (TUNING_FOLDERS.some((own) => own === name) && there.includes(name)) folder.removeFolder(name);
  }
}

/** Options of the user about results that are in the folder already. */
export interface OutputOptions {
  readonly resume: boolean;
  readonly restart: boolean;
  readonly force: boolean;
}

export interface UnfinishedResults {
  readonly what: 'run' | 'tuning';
  /** Finds how it differs from what is asked, in words that go on from `it was begun with`; null if it does not. */
  readonly difference: () => string | null;
  /** Games played so far, ` (20 games)`; default: not told. */
  readonly played?: string;
  readonly failed?: boolean;
}

/**
 * True if a command goes on with what is unfinished in its folder; otherwise that is to be thrown away.
 *
 * @throws UsageError if it is of something else, or the user has not said what to do with it
 */
export function shouldResume(
  path: string,
  { resume, restart }: OutputOptions,
  { what, difference, played = '', failed = false }: UnfinishedResults,
): boolean {
  if (restart) return false;
  if (resume) {
    refuseToResume(path, what, difference(), 'give --out another folder, or begin anew with --restart');
    return true;
  }
  if (failed) return false;
  throw new UsageError(
    `'${path}' contains an unfinished ${what}${played}: continue with --resume or discard with --restart`,
  );
}

/** Refuses to go on with something else than what is asked. @throws UsageError unless there is no difference */
export function refuseToResume(
  path: string,
  what: UnfinishedResults['what'],
  difference: string | null,
  advice: string,
): void {
  if (difference === null) return;
  throw new UsageError(`cannot resume the ${what} in '${path}': it was begun with ${difference}; ${advice}`);
}

const ADVICE = 'give --out another folder, or replace them with --force';

/**
 * Refuses to replace results of another question. Every command that writes results calls this before it plays.
 *
 * @param difference finds how complete results of the same kind differ from what was asked; null if they do not
 * @throws UsageError with what is there, what was asked and what to do
 */
export function refuseToReplace(
  path: string,
  kind: ResultsKind,
  force: boolean,
  difference: () => string | null,
): void {
  const found = resultsKindIn(path);
  if (force || found === null) return;
  if (found === 'unknown') {
    throw new UsageError(`'${path}' has a ${JOURNAL_FILE} that is damaged or of another program; ${ADVICE}`);
  }
  if (found !== kind) throw new UsageError(`'${path}' holds ${KINDS[found]}, and this is not one; ${ADVICE}`);
  let other: string | null;
  try {
    other = difference();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`'${path}' holds results that are damaged (${error.message}); ${ADVICE}`);
  }
  if (other !== null) throw new UsageError(`'${path}' holds other results: they have ${other}; ${ADVICE}`);
}

/**
 * Finds how the results in a folder differ from what is asked, whatever version and code played them; null if they do not, or
 * may be replaced because they failed.
 *
 * @param isGivenUp whether interrupted results may be replaced too
 */
export function findResultsDifference(path: string, asked: BeginLine, isGivenUp = false): string | null {
  const { begin, end } = readJournal(journalOf(path));
  if (end?.ended === 'failed' || (end?.ended === 'interrupted' && isGivenUp)) return null;
  const { version, signature, policies = asked.policies } = begin as BeginLine;
  return findFirstDifference(begin, { ...asked, version, signature, policies });
}
