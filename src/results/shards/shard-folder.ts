/** The folders of shards: their names, how they are read and found, and what is in the way of a merge. */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../game/index.js';
import { parseArm, type Shard, shardText } from '../../simulation/index.js';
import { findChangedFiles } from '../discrepancy.js';
import { SHARD_FILE, SHARD_MANIFEST, type ShardManifest, TALLIES, type Tallies, UNFINISHED } from '../format.js';
import { armsOf, firstDifference, type Identity, identityOfManifest } from '../identity.js';
import { readJson } from '../json-file.js';
import { gamesIn, hasCheckpoint, readCheckpoint } from '../unfinished.js';

export interface FoundShard {
  readonly path: string;
  readonly manifest: ShardManifest;
  readonly tallies: Tallies;
  readonly identity: Identity;
}

/** Returns the name of a shard's folder in the results folder. */
export function shardFolder({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, '0')}-of-${of}`;
}

/** Parses the name of a shard's folder; null for other names. */
export function shardNamed(folder: string): Shard | null {
  const found = /^shard-(\d+)-of-(\d+)$/.exec(folder);
  return found === null ? null : { index: Number(found[1]), of: Number(found[2]) };
}

/** Whether a folder holds a complete shard. */
export function hasShard(path: string): boolean {
  return existsSync(join(path, SHARD_FILE));
}

const AGAIN = 'play it again with --restart';

/** Reads what a shard says of itself. @throws UsageError if that is missing, was changed or is of another version */
export function readShardManifest(path: string): Omit<FoundShard, 'tallies'> {
  const file = join(path, SHARD_FILE);
  const manifest = readJson(file, SHARD_MANIFEST, AGAIN, `merge it with the version that wrote it, or ${AGAIN}`);
  const arms = armsOf(manifest.shard.arms.map((arm) => parseArm(arm)));
  return { path, manifest, identity: identityOfManifest(manifest, arms) };
}

/** Reads a shard. @throws UsageError as `readShardManifest`, or if another file of it is missing or was changed */
export function readShard(path: string): FoundShard {
  const found = readShardManifest(path);
  const { files, shard } = found.manifest;
  const [changed] = findChangedFiles(path, files, SHARD_FILE);
  if (changed !== undefined) throw new UsageError(`'${join(path, changed.file)}' ${changed.message}; ${AGAIN}`);
  const tallies = readJson(join(path, 'tallies.json'), TALLIES, AGAIN);
  if (tallies.arms.length !== shard.arms.length) throw new UsageError(`'${path}' has counts of other arms; ${AGAIN}`);
  return { ...found, tallies };
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
    const named = shardNamed(basename(realpathSync(path)));
    if (named !== null) open.push(named);
  }
  const first = mostCommon(found);
  const own = found.filter((one) => {
    const trouble = first === undefined ? null : strangeness(one, first);
    if (trouble !== null) troubles.push(trouble);
    return trouble === null;
  });
  const shards = [...new Map(own.map((one) => [one.manifest.shard.index, one])).values()];
  shards.sort((one, other) => one.manifest.shard.index - other.manifest.shard.index);
  const of = first?.manifest.shard.of ?? open[0]?.of ?? 0;
  const known = [...shards.map(({ manifest }) => manifest.shard), ...open.filter((one) => one.of === of)];
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
  if (hasShard(folder) || shardNamed(basename(realpathSync(folder))) !== null) return [folder];
  const names = namesIn(folder).filter((name) => shardNamed(name) !== null);
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
  if (!hasShard(path)) return unfinished ?? `the shard in '${path}' has not begun: play it with --resume`;
  try {
    return readShard(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A kill during the replacement of an earlier shard leaves files of both; the run can be continued.
    return unfinished ?? `broken: ${error.message}`;
  }
}

function unfinishedIn(path: string): string | null {
  const folder = join(path, UNFINISHED);
  if (!existsSync(folder)) return null;
  if (!hasCheckpoint(folder)) return `the shard in '${path}' is unfinished: continue it with --resume`;
  try {
    const standing = readCheckpoint(folder);
    const games = `${gamesIn(standing).toLocaleString('en')} games so far`;
    if (standing.failed)
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
function strangeness({ path, manifest: { shard }, identity }: FoundShard, first: FoundShard): string | null {
  const strange = (what: string) => `'${path}' is of another run: it was begun with ${what}`;
  const difference = firstDifference(identity, first.identity, 'the others have');
  if (difference !== null) return strange(difference);
  const other = first.manifest.shard;
  if (shard.of !== other.of) return strange(`--shard ${shardText(shard)}, and the others are of ${other.of}`);
  if (shard.kind !== other.kind) return strange(`'${shard.kind}', and the others with '${other.kind}'`);
  if (!isDeepStrictEqual(shard.comparison, other.comparison)) return strange('another question than the others');
  return isDeepStrictEqual(shard.arms, other.arms) ? null : strange('other labels or notes than the others');
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
