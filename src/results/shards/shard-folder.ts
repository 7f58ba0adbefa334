/** The folders of shards: their names, how they are read and found, and what is in the way of a merge. */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../game/index.js';
import { formatShard, type Shard } from '../../simulation/index.js';
import { hashFile } from '../disk/files.js';
import { resultsKindIn } from '../folder-kinds.js';
import { type BeginLine, type EndLine, RECORDS_FILE, UNFINISHED_FOLDER } from '../format.js';
import { findFirstDifference, pickRewritableFields } from '../identity.js';
import { journalOf, readJournal } from '../journal.js';
import { hasJournal, readUnfinished } from '../unfinished.js';

export interface FoundShard {
  readonly path: string;
  readonly shard: Shard;
  readonly begin: BeginLine;
  readonly end: EndLine;
}

/** Returns the name of a shard's folder in the results folder. */
export function shardFolder({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, '0')}-of-${of}`;
}

/** Parses the name of a shard's folder; null for other names. */
export function parseShardFolder(folder: string): Shard | null {
  const found = /^shard-(\d+)-of-(\d+)$/.exec(folder);
  return found === null ? null : { index: Number(found[1]), of: Number(found[2]) };
}

const AGAIN = 'merge it with the version that wrote it, or play it again with --restart';

/** Reads a shard. @throws UsageError if it is damaged or of another version, or its records are missing or were changed */
function readShard(path: string): FoundShard {
  const { begin, end } = readJournal(journalOf(path, AGAIN));
  if ('tuning' in begin || begin.shard === undefined || end?.ended !== 'complete') {
    throw new UsageError(`'${path}' holds no complete shard; ${AGAIN}`);
  }
  const found = { path, shard: begin.shard, begin, end: end as EndLine };
  const file = join(path, RECORDS_FILE);
  if (found.end.records !== undefined && !isDeepStrictEqual(existsSync(file) && hashFile(file), found.end.records)) {
    throw new UsageError(`'${file}' is not as it was written; ${AGAIN}`);
  }
  return found;
}

export interface FoundShards {
  /** The shards of one run, each once, in order. */
  readonly shards: readonly FoundShard[];
  /** Reasons against a merge, a line each: shards that are missing, unfinished, of another run or broken. */
  readonly troubles: readonly string[];
}

/**
 * Finds the shards in folders, or in the folders within them.
 *
 * @throws UsageError if there is no such folder, or none holds a shard
 */
export function findShards(folders: readonly string[]): FoundShards {
  const paths = new Map(folders.flatMap(shardFoldersIn).map((path) => [realpathSync(path), path]));
  const found: FoundShard[] = [];
  const troubles: string[] = [];
  /** Shards that are there, but not complete. */
  const open: Shard[] = [];
  for (const path of paths.values()) {
    const read = readComplete(path);
    if (typeof read !== 'string') {
      found.push(read);
      continue;
    }
    troubles.push(read);
    const named = parseShardFolder(basename(realpathSync(path)));
    if (named !== null) open.push(named);
  }
  const first = mostCommon(found);
  const own = found.filter((one) => {
    const trouble = first === undefined ? null : strangeness(one, first);
    if (trouble !== null) troubles.push(trouble);
    return trouble === null;
  });
  const shards = [...new Map(own.map((one) => [one.shard.index, one])).values()];
  shards.sort((one, other) => one.shard.index - other.shard.index);
  const of = first?.shard.of ?? open[0]?.of ?? 0;
  const known = [...shards.map(({ shard }) => shard), ...open.filter((one) => one.of === of)];
  const there = new Set(known.map(({ index }) => index));
  const missing = Array.from({ length: of }, (_, place) => place + 1).filter((index) => !there.has(index));
  if (missing.length > 0) troubles.push(missingText(missing, of));
  return { shards, troubles };
}

/** Lists the folder itself if it is a shard's, or the shards' folders in it. @throws UsageError if there are none */
function shardFoldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`there is no folder '${folder}'`);
  }
  if (resultsKindIn(folder) === 'shard' || parseShardFolder(basename(realpathSync(folder))) !== null) return [folder];
  const names = namesIn(folder).filter((name) => parseShardFolder(name) !== null);
  if (names.length === 0) throw new UsageError(`'${folder}' holds no shard: a run with --shard makes one`);
  return names.sort().map((name) => join(folder, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new UsageError(`cannot read '${folder}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Reads a shard. @returns its problem if it is not complete, or was changed */
function readComplete(path: string): FoundShard | string {
  const unfinished = unfinishedIn(path);
  if (resultsKindIn(path) === null) return unfinished ?? `the shard in '${path}' has not begun: play it with --resume`;
  try {
    return readShard(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A kill during the replacement of an earlier shard leaves files of both; the run can be continued.
    return unfinished ?? `broken: ${error.message}`;
  }
}

function unfinishedIn(path: string): string | null {
  const folder = join(path, UNFINISHED_FOLDER);
  if (!existsSync(folder)) return null;
  if (!hasJournal(folder)) return `the shard in '${path}' is unfinished: continue it with --resume`;
  try {
    const { games: played, end } = readUnfinished(folder);
    const games = `${played.toLocaleString('en')} games so far`;
    if (end?.ended === 'failed')
      return `the shard in '${path}' has failed (${games}): see its error message, and play it again`;
    return `the shard in '${path}' is unfinished (${games}): continue it with --resume`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `broken: ${error.message}`;
  }
}

/** Returns the first shard of the largest group of shards of one run. */
function mostCommon(found: readonly FoundShard[]): FoundShard | undefined {
  const groups: FoundShard[][] = [];
  for (const one of found) {
    const group = groups.find(([first]) => strangeness(one, first!) === null);
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups.reduce<FoundShard[]>((most, group) => (group.length > most.length ? group : most), [])[0];
}

/** Explains why a shard is of another run; null if it is of the same run. */
function strangeness({ path, shard, begin }: FoundShard, first: FoundShard): string | null {
  const strange = (what: string) => `'${path}' is of another run: it was begun with ${what}`;
  const difference = findFirstDifference({ ...begin, shard: first.shard }, first.begin, 'the others have');
  if (difference !== null) return strange(difference);
  if (shard.of !== first.shard.of)
    return strange(`--shard ${formatShard(shard)}, and the others are of ${first.shard.of}`);
  const isSaid = isDeepStrictEqual(pickRewritableFields(begin), pickRewritableFields(first.begin));
  return isSaid ? null : strange('other labels or notes than the others');
}

/** `shards 2 and 5 to 9 of 100 are missing` */
function missingText(missing: readonly number[], of: number): string {
  const ranges: string[] = [];
  for (let place = 0; place < missing.length; ) {
    let end = place;
    while (missing[end + 1] === missing[end]! + 1) end++;
    ranges.push(end === place ? `${missing[place]}` : `${missing[place]} to ${missing[end]}`);
    place = end + 1;
  }
  const text = ranges.length < 2 ? ranges[0]! : `${ranges.slice(0, -1).join(', ')} and ${ranges.at(-1)}`;
  const all = missing.length === 1 ? `shard ${text} of ${of} is` : `shards ${text} of ${of} are`;
  return `${all} missing: play ${missing.length === 1 ? 'it' : 'them'} with --shard ${missing[0]}/${of}${missing.length === 1 ? '' : ' and so on'}`;
}
