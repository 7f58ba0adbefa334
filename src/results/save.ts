/** Writes results. Nothing but the manifest depends on the machine or the time. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { referenceIn } from '../game/index.js';
import { type Arm, type RunSpec, type StoredArm, serializeArm, Tally } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { type DerivedRun, derivedFiles } from './derived.js';
import { hashOfFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { filesOfResults, removeAll } from './folder-kinds.js';
import { storedFolder } from './folders.js';
import {
  type FolderManifest,
  MANIFEST,
  type Machine,
  type Manifest,
  REPORT_FILES,
  SHARD_FILE,
  SHARD_MANIFEST,
  type ShardManifest,
  type Whole,
} from './format.js';
import { type Identity, policiesOf } from './identity.js';
import { toJson } from './json-file.js';
import { serializeTallies } from './tables/tallies.js';

const FILE = 'manifest.json';

/**
 * Writes all files of a results folder that are not staged yet, the manifest last. Of a shard nothing is told but its counts.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveResults(folder: ResultsFolder, run: FinishedRun): void {
  const { game, plan, result } = run;
  if (plan.shard === undefined) stageDerived(folder, run);
  const played = (arm: Arm) => result.arms.find((one) => one.arm === arm);
  const all = plan.arms.map((arm) => played(arm) ?? { arm, tally: Tally.ofArm(game, arm), complete: true });
  // A shard may have no games of an arm.
  const arms = plan.shard === undefined ? result.arms : all;
  folder.stage('tallies.json', toJson(serializeTallies(game, { ...result, arms })));
  for (const [name, content] of Object.entries(run.extra ?? {})) folder.stage(name, toJson(content));
  const files = folder.staged;
  const earlier = filesOfResults(folder.path);
  const own = stageManifest(folder, manifestOfRun(run, files, folder.path));
  removeAll(
    folder,
    earlier.filter((name) => name !== own && files[name] === undefined),
  );
  folder.commit();
}

/** Stages the manifest, its fields in the order of the schema. @returns the name of the file */
function stageManifest(folder: ResultsFolder, manifest: RunManifest): string {
  const [name, shape, schema] = manifest.shard
    ? ([SHARD_FILE, SHARD_MANIFEST, 'shamus-shard/4'] as const)
    : ([FILE, MANIFEST, 'shamus-manifest/3'] as const);
  folder.stage(name, toJson(shape.parse({ ...manifest, schema })));
  return name;
}

/**
 * Writes report.html, and lists it and the pages of games in the manifest, where there is one.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function savePage(folder: ResultsFolder, page: string, gamePages: Iterable<string> = []): void {
  folder.stage('report.html', page);
  const file = join(folder.path, FILE);
  if (existsSync(file)) {
    const { files, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const others = Object.entries(files).filter(([name]) => !REPORT_FILES.test(name));
    const pages = Array.from(gamePages, (name) => [name, hashOfFile(join(folder.path, name))]);
    folder.stage(
      FILE,
      toJson({ ...manifest, files: { ...Object.fromEntries([...others, ...pages]), ...folder.staged } }),
    );
  }
  folder.commit();
}

/**
 * Writes the files of complete results that follow from their counts, where the question, what the report answers or
 * the labels are others than before; of a shard its manifest alone.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function saveDerived(
  folder: ResultsFolder,
  manifest: RunManifest,
  run: DerivedRun & Pick<FinishedRun, 'plan'>,
): void {
  const { shard } = manifest;
  if (shard === undefined) stageDerived(folder, run);
  const files = { ...manifest.files, ...folder.staged };
  const labelled = shard && { shard: { ...shard, arms: storedArms(run.plan.arms) } };
  stageManifest(folder, { ...manifest, question: run.question, files, ...labelled });
  folder.commit();
}

function stageDerived(folder: ResultsFolder, run: DerivedRun): void {
  for (const [name, text] of derivedFiles(run)) folder.stage(name, text);
}

/** A run that has ended, complete or not, and whose results are to be written. */
export interface FinishedRun extends DerivedRun {
  /** As the user could type it again. */
  readonly command: string;
  /** The folder that relative paths of policy files refer to; default: the current one. */
  readonly policyFolder?: string;
  readonly plan: RunSpec;
  /** Files of JSON to write besides, by name. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Of a shard: what is to be made of all shards together. */
  readonly whole?: Whole;
  /** Where shards were merged: where they were played, and the most sittings that one of them took. */
  readonly merged?: NonNullable<Manifest['merged']> & { readonly sittings: number };
  /**
   * Found before the first game: after Ctrl-C it cannot be, since what bundles policies is a process of its own, which
   * has heard it too.
   */
  readonly identity: Identity;
  /** 1 and as often as it was resumed. */
  readonly sittings: number;
}

type RunManifest = Omit<Manifest, 'schema'> & Partial<Pick<ShardManifest, 'shard'>>;

function manifestOfRun(run: FinishedRun, files: Manifest['files'], path: string): RunManifest {
  const { command, policyFolder, question, plan, summary, identity, sittings, merged, whole } = run;
  const { version, signature, batch, features, policies } = identity;
  const { seconds, threads } = summary.timing;
  const { shards: _, seconds: __, ...firstMachine } = merged?.machines[0] ?? { shards: 0, seconds: 0 };
  const names = [...policiesOf(plan).values()].map(({ policy }) => policy);
  return {
    ...manifestOf(path, {
      ...summary,
      command,
      policyFolder,
      policies: names,
      version,
      signature,
      seconds,
      threads,
      files,
    }),
    ...(whole && { shard: { ...plan.shard!, ...whole, arms: storedArms(plan.arms) } }),
    ...{ question, rule: plan.rule, batch, policies },
    ...(features && { features }),
    games: summary.runs.reduce((sum, { games }) => sum + games, 0),
    sittings: merged?.sittings ?? sittings,
    ...(merged && {
      machine: firstMachine as Machine,
      merged: { shards: merged.shards, machines: merged.machines },
    }),
  };
}

/** Serialises the arms of a run for its shards: bundles are not stored, as their hashes are part of the run's identity. */
export function storedArms(arms: readonly Arm[]): StoredArm[] {
  return arms.map((arm) => serializeArm(arm, () => null));
}

interface Stated
  extends Pick<FolderManifest, 'command' | 'game' | 'seed' | 'ended' | 'signature' | 'seconds' | 'files'> {
  readonly definition?: FolderManifest['definition'];
  /** That relative paths of policy files refer to; default: the current one. */
  readonly policyFolder?: string | undefined;
  readonly policies: readonly string[];
  readonly version?: string;
  readonly threads: number;
}

/** Describes results of any kind, without their schema. @param path of the folder, which exists */
export function manifestOf(path: string, stated: Stated): FolderManifest {
  const { command, policyFolder = '.', policies, seed, ended, signature, version, seconds, threads, files } = stated;
  const stored = storedFolder(path, policyFolder, policies);
  return {
    command,
    ...(stored && { policyFolder: stored }),
    ...referenceIn(stated),
    ...{ seed, ended },
    versions: { 'shamus-lab': version ?? VERSION, node: process.versions.node },
    signature,
    machine: {
      platform: `${process.platform} ${process.arch}`,
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memoryGB: Math.round(totalmem() / 2 ** 30),
      threads,
    },
    finished: new Date().toISOString(),
    seconds: Number(seconds.toFixed(3)),
    files,
  };
}
