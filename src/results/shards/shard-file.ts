/** The folder of a shard: `shard.json`, batches.csv of its games and, if they are kept, their records. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Game, UsageError } from '../../game/index.js';
import {
  type Arm,
  type RunResult,
  type Shard,
  STORED_ARM,
  type StoredArm,
  serializeArm,
  shardText,
  Tally,
} from '../../simulation/index.js';
import { hashOfFile } from '../disk/files.js';
import type { ResultsFolder } from '../disk/folder.js';
import { ARM_TALLY, type ArmTally, MACHINE, MANIFEST, SHARD_FILE, WHOLE } from '../format.js';
import { IDENTITY } from '../identity.js';
import { hasSelfHash, readJson, withSelfHash } from '../json-file.js';
import { RECORDS_FILES } from '../records/records.js';
import { type FinishedRun, foldersOf, nowAfter, thisMachine, unusualSpotChecks } from '../save.js';
import { serializeTally } from '../tables/tallies.js';

/** The content of shard.json: the games that a shard has played, and the command for all shards. */
const SHARD = z.object({
  schema: z.literal('shamus-shard/2'),
  whole: WHOLE,
  identity: IDENTITY.required({ shard: true }),
  /** As in the manifest, relative to the folder that all shards share. */
  folders: MANIFEST.shape.folders,
  /** The arms of the whole run with their labels: a merge needs no code of a policy. */
  arms: z.array(STORED_ARM).min(1),
  /** As in the manifest. */
  spotChecks: MANIFEST.shape.spotChecks,
  /** The counts of each arm in this shard, which may have no games. */
  tallies: z.array(ARM_TALLY),
  machine: MACHINE,
  node: z.string(),
  finished: z.string(),
  seconds: z.number(),
  sittings: z.int().min(1),
  files: MANIFEST.shape.files,
  sha256: z.string(),
});

export type ShardFile = z.infer<typeof SHARD>;

/** Returns the name of a shard's folder in the results folder. */
export function shardFolder({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, '0')}-of-${of}`;
}

/** Parses the name of a shard's folder; null for other names. */
export function shardNamed(folder: string): Shard | null {
  const found = /^shard-(\d+)-of-(\d+)$/.exec(folder);
  return found === null ? null : { index: Number(found[1]), of: Number(found[2]) };
}

/** Parses `3/100`: the inverse of `shardText`. */
export function shardRead(text: string): Shard {
  const [index, of] = text.split('/').map(Number);
  return { index: index!, of: of! };
}

/** Serialises the arms of a run for its shards: bundles are not stored, as their hashes are part of the run's identity. */
export function storedArms(arms: readonly Arm[]): StoredArm[] {
  return arms.map((arm) => serializeArm(arm, () => null));
}

/**
 * Writes the file of a shard whose other files are staged.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveShard(folder: ResultsFolder, run: FinishedRun): void {
  const { game, plan, identity, result, summary, sittings, whole } = run;
  const { shard } = plan;
  if (shard === undefined || whole === undefined) throw new Error('there is no shard to be written');
  const files = folder.staged;
  const file: Omit<ShardFile, 'sha256'> = {
    schema: 'shamus-shard/2',
    whole,
    identity: { ...identity, shard: shardText(shard) },
    ...foldersOf(dirname(resolve(folder.path)), run),
    arms: storedArms(plan.arms),
    ...unusualSpotChecks(plan),
    tallies: talliesOf(game, plan.arms, result),
    machine: thisMachine(summary.timing.threads),
    node: process.versions.node,
    ...nowAfter(summary.timing.seconds),
    sittings,
    files: { ...files },
  };
  folder.stage(SHARD_FILE, withSelfHash(file));
  for (const name of recordsOfEarlierRun(folder)) if (files[name] === undefined) folder.remove(name);
  folder.commit();
}

function talliesOf(game: Game, arms: readonly Arm[], result: RunResult): ArmTally[] {
  return arms.map((arm) => {
    const tally = result.arms.find((played) => played.arm === arm)?.tally ?? Tally.ofArm(game, arm);
    return serializeTally(game, tally.pack());
  });
}

/** Lists the records files of an earlier run of this shard. */
function recordsOfEarlierRun(folder: ResultsFolder): string[] {
  try {
    const { schema, files } = JSON.parse(readFileSync(join(folder.path, SHARD_FILE), 'utf8')) as Partial<ShardFile>;
    return schema?.startsWith('shamus-shard/')
      ? Object.keys(files ?? {}).filter((name) => RECORDS_FILES.includes(name))
      : [];
  } catch {
    return [];
  }
}

/** Whether a folder holds a complete shard. */
export function hasShard(path: string): boolean {
  return existsSync(join(path, SHARD_FILE));
}

/** Reads shard.json. @throws UsageError if it is broken, has been changed or is of another version */
export function readShard(path: string): ShardFile {
  const file = join(path, SHARD_FILE);
  const advice = 'play it again with --restart';
  const shard = readJson(file, SHARD, advice);
  if (hasSelfHash(file)) return shard;
  throw new UsageError(`'${file}' has been changed or damaged; ${advice}`);
}

/** Describes the first file of a shard that was changed or is missing; null if there is none. */
export function brokenFile(path: string, { files }: ShardFile): string | null {
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const file = join(path, name);
    if (!existsSync(file)) return `'${file}' is missing`;
    const found = attempt(() => hashOfFile(file));
    if (typeof found === 'string') return `'${file}' cannot be read: ${found}`;
    if (found.bytes !== bytes || found.sha256 !== sha256) return `'${file}' has been changed or damaged`;
  }
  return null;
}

/** Returns the system's error code if reading fails. */
function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

/** Changes the labels of arms in a complete shard. @throws ResultsError if it cannot be written; nothing is then changed */
export function relabel(folder: ResultsFolder, shard: ShardFile, arms: readonly Arm[]): void {
  folder.write(SHARD_FILE, withSelfHash({ ...shard, arms: storedArms(arms) }));
}
