/** What is in a folder that results are to be written to, and whether it may be replaced. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../game/index.js';
import type { ResultsFolder } from './disk/folder.js';
import { FILES, type Manifest, REPORT_FILES, SHARD_FILE } from './format.js';

const KINDS = {
  run: 'the results of a run',
  tuning: 'the results of a tuning',
  ceiling: 'the results of a ceiling',
  shard: 'a shard of a run',
} as const;

/** The kinds of folders that commands write. */
export type Kind = keyof typeof KINDS;

const SCHEMAS: readonly (readonly [string, Kind])[] = [
  ['shamus-manifest/', 'run'],
  ['shamus-tune-manifest/', 'tuning'],
  ['shamus-ceiling-manifest/', 'ceiling'],
];

/** Returns what is complete in a folder: null if nothing is, `unknown` if its manifest is damaged or of another program. */
export function kindIn(path: string): Kind | 'unknown' | null {
  const manifest = join(path, 'manifest.json');
  if (!existsSync(manifest)) {
    // Earlier versions wrote no manifest of a ceiling.
    if (existsSync(join(path, 'ceiling.json'))) return 'ceiling';
    return existsSync(join(path, SHARD_FILE)) ? 'shard' : null;
  }
  try {
    const schema: unknown = JSON.parse(readFileSync(manifest, 'utf8')).schema;
    const known = SCHEMAS.find(([beginning]) => typeof schema === 'string' && schema.startsWith(beginning));
    return known?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** What the folder of a tuning consists of, the manifest first. */
export const TUNING_FILES: readonly string[] = [
  'manifest.json',
  ...['report.html', 'summary.json', 'candidates.csv', 'rounds', 'confirmation'],
];

/** The files of a ceiling, the manifest first. */
export const CEILING_FILES: readonly string[] = ['manifest.json', 'ceiling.json', 'deals.csv', 'lines.jsonl'];

/** Names the files that earlier results in a folder consist of, the manifest first. */
export function earlierFiles(path: string): readonly string[] {
  const kind = kindIn(path);
  if (kind === 'tuning') return TUNING_FILES;
  if (kind === 'ceiling') return CEILING_FILES;
  if (kind !== 'run') return [];
  const { files } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Partial<Manifest>;
  const listed = Object.keys(files ?? {}).filter((name) => FILES.includes(name) || REPORT_FILES.test(name));
  // Earlier versions did not list the report.
  return ['manifest.json', ...listed, 'report.html'];
}

/** Removes files and folders by name. @throws ResultsError if the system refuses */
export function removeAll(folder: ResultsFolder, names: readonly string[]): void {
  const there = folder.names();
  for (const name of names) {
    folder.remove(name);
    if (FOLDERS.includes(name) && there.includes(name)) folder.removeFolder(name);
  }
}

const FOLDERS = ['rounds', 'confirmation'];

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
  if (found !== kind) throw new UsageError(`'${path}' holds ${KINDS[found]}, and this is not one; ${ADVICE}`);
  const other = unlessDamaged(path, difference);
  if (other !== null) throw new UsageError(`'${path}' holds other results: they have ${other}; ${ADVICE}`);
}

function unlessDamaged(path: string, difference: () => string | null): string | null {
  try {
    return difference();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`'${path}' holds results that are damaged (${error.message}); ${ADVICE}`);
  }
}
