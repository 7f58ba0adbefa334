/** The kinds of folders that commands write, and what becomes of what a folder holds already. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../game/index.js';
import { readText } from '../simulation/read-text.js';
import type { ResultsFolder } from './disk/folder.js';
import { FILES, type Manifest, REPORT_FILES, SHARD_FILE } from './format.js';

/** The kinds by name: what the user is told that a folder holds, and the beginning of the schema of its manifest. */
const KINDS = {
  run: { holds: 'the results of a run', schema: 'shamus-manifest/' },
  tuning: { holds: 'the results of a tuning', schema: 'shamus-tune-manifest/' },
  shard: { holds: 'a shard of a run', schema: 'shamus-shard/' },
} as const;
export type Kind = keyof typeof KINDS;

/** The files of a tuning: while it is under way, when it is complete, and the folders of its runs. */
export const TUNING_FILES = {
  started: 'tuning.json',
  summary: 'summary.json',
  candidates: 'candidates.csv',
  folders: ['rounds', 'confirmation'],
} as const;

/** Returns what is complete in a folder: null if nothing is, `unknown` if its manifest is damaged or of another program. */
export function kindIn(path: string): Kind | 'unknown' | null {
  const manifest = join(path, 'manifest.json');
  if (!existsSync(manifest)) return existsSync(join(path, SHARD_FILE)) ? 'shard' : null;
  try {
    const schema = String(JSON.parse(readText(manifest)).schema);
    const names = Object.keys(KINDS) as Kind[];
    return names.find((kind) => schema.startsWith(KINDS[kind].schema)) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Names the files and folders that the results in a folder consist of, the manifest first. */
export function filesOfResults(path: string, kind = kindIn(path)): readonly string[] {
  if (kind === null || kind === 'unknown') return [];
  if (kind === 'tuning') {
    const { summary, candidates, folders } = TUNING_FILES;
    return ['manifest.json', summary, candidates, 'report.html', ...folders];
  }
  const own = kind === 'shard' ? SHARD_FILE : 'manifest.json';
  const manifest = JSON.parse(readText(join(path, own))) as Partial<Manifest>;
  const listed = Object.keys(manifest.files ?? {});
  return [own, ...listed.filter((name) => FILES.includes(name) || REPORT_FILES.test(name))];
}

/** Removes files and folders by name. @throws ResultsError if the system refuses */
export function removeAll(folder: ResultsFolder, names: readonly string[]): void {
  const there = folder.names();
  for (const name of names) {
    folder.remove(name);
    if (TUNING_FILES.folders.some((own) => own === name) && there.includes(name)) folder.removeFolder(name);
  }
}

/** What the user says about results that are in the folder already. */
export interface OutputOptions {
  readonly resume: boolean;
  readonly restart: boolean;
  readonly force: boolean;
}

export interface UnfinishedResults {
  readonly what: 'run' | 'tuning';
  /** Finds how it differs from what is asked, in words that go on from `it was begun with`; null if it does not. */
  readonly difference: () => string | null;
  /** What was played so far, ` (20 games)`, or nothing. */
  readonly played?: string;
  readonly failed?: boolean;
}

/**
 * Says whether a command goes on with what is unfinished in its folder; otherwise that is to be thrown away.
 *
 * @throws UsageError if it is of something else, or the user has not said what to do with it
 */
export function isToResume(
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

/** Refuses contradictory options. @throws UsageError if something is to be resumed and to be thrown away */
export function refuseBoth({ resume, restart }: Pick<OutputOptions, 'resume' | 'restart'>): void {
  if (resume && restart) throw new UsageError('give --resume or --restart, not both');
}

const ADVICE = 'give --out another folder, or replace them with --force';

/**
 * Refuses to replace results of another question. Every command that writes results calls this before it plays.
 *
 * @param difference finds how complete results of the same kind differ from what was asked; null if they do not
 * @throws UsageError with what is there, what was asked and what to do
 */
export function refuseToReplace(path: string, kind: Kind, force: boolean, difference: () => string | null): void {
  const found = kindIn(path);
  if (force || found === null) return;
  if (found === 'unknown') {
    throw new UsageError(`'${path}' has a manifest.json that is damaged or of another program; ${ADVICE}`);
  }
  if (found !== kind) throw new UsageError(`'${path}' holds ${KINDS[found].holds}, and this is not one; ${ADVICE}`);
  let other: string | null;
  try {
    other = difference();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`'${path}' holds results that are damaged (${error.message}); ${ADVICE}`);
  }
  if (other !== null) throw new UsageError(`'${path}' holds other results: they have ${other}; ${ADVICE}`);
}
