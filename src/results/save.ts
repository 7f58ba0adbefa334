/** Writes results. Nothing but the manifest depends on the machine or the time. */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { referenceIn } from '../game/index.js';
import { behaviourSignature, DEFAULT_SPOT_CHECKS, type RunSpec } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { type DerivedRun, derivedFiles } from './derived.js';
import { type FileHash, hashOfFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { filesOfResults, removeAll } from './folder-kinds.js';
import { type CommandFolders, storedFolders } from './folders.js';
import {
  FOLDER_MANIFEST,
  type FolderManifest,
  MANIFEST,
  type Machine,
  type Manifest,
  REPORT_FILES,
  type Whole,
} from './format.js';
import { type Identity, policiesOf } from './identity.js';
import { hasSelfHash, readJson, toJson, withSelfHash } from './json-file.js';
import { serializeTallies } from './tables/tallies.js';

const FILE = 'manifest.json';

/**
 * Writes all files of a results folder that are not staged yet, the manifest last.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveResults(folder: ResultsFolder, run: FinishedRun): void {
  stageDerived(folder, run);
  folder.stage('tallies.json', toJson(serializeTallies(run.game, run.result)));
  for (const [name, content] of Object.entries(run.extra ?? {})) folder.stage(name, toJson(content));
  const files = folder.staged;
  folder.stage(FILE, withSelfHash(manifestOf(run, files, folder.path)));
  removeAll(
    folder,
    filesOfResults(folder.path).filter((name) => name !== FILE && files[name] === undefined),
  );
  folder.commit();
}

/**
 * Writes the page of a report, and notes it in the manifest, where that is as it was written; pages of games stand there
 * already.
 *
 * @param made what the page was made with
 */
export function saveReport(
  folder: ResultsFolder,
  page: string,
  made: NonNullable<Manifest['report']>,
  gamePages: readonly string[],
): void {
  savePage(folder, page, MANIFEST, ({ files, ...manifest }) => {
    const others = Object.entries(files).filter(([name]) => !REPORT_FILES.test(name));
    const pages = gamePages.map((name) => [name, hashOfFile(join(folder.path, name))]);
    return { ...manifest, report: made, files: Object.fromEntries([...others, ...pages]) };
  });
}

/**
 * Writes report.html of a folder that is not of one run, and lists it in the manifest, where that is as it was written.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function saveStagedPage(folder: ResultsFolder, page: string): void {
  savePage(folder, page, FOLDER_MANIFEST.extend({ schema: z.string() }), (manifest) => manifest);
}

/** @param shape of the manifest @param noted gives the manifest with what else there is to note */
function savePage<M extends FolderManifest>(
  folder: ResultsFolder,
  page: string,
  shape: z.ZodType<M>,
  noted: (manifest: M) => FolderManifest,
): void {
  folder.stage('report.html', page);
  const file = join(folder.path, FILE);
  if (existsSync(file) && hasSelfHash(file)) {
    const { files, ...manifest } = noted(readJson(file, shape));
    folder.stage(FILE, withSelfHash({ ...manifest, files: { ...files, ...folder.staged } }));
  }
  folder.commit();
}

/**
 * Writes the files of complete results that follow from their counts, where the question, what the report answers or
 * the labels are others than before.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function saveDerived(folder: ResultsFolder, manifest: Manifest, run: DerivedRun): void {
  stageDerived(folder, run);
  const files = { ...manifest.files, ...folder.staged };
  folder.stage(FILE, withSelfHash({ ...manifest, question: run.question, files }));
  folder.commit();
}

function stageDerived(folder: ResultsFolder, run: DerivedRun): void {
  for (const [name, text] of derivedFiles(run)) folder.stage(name, text);
}

/** A run that has ended, complete or not, and whose results are to be written. */
export interface FinishedRun extends DerivedRun {
  /** As the user could type it again. */
  readonly command: string;
  /** The folders that its paths refer to; default: the current one. */
  readonly folders?: CommandFolders;
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

/** Describes a run in a results folder. */
export function manifestOf(run: FinishedRun, files: Readonly<Record<string, FileHash>>, path: string): Manifest {
  const { command, question, plan, summary, identity, sittings, merged } = run;
  const { shards: _, seconds: __, ...firstMachine } = merged?.machines[0] ?? { shards: 0, seconds: 0 };
  return {
    schema: 'shamus-manifest/1',
    command,
    ...foldersOf(path, run),
    question,
    ...referenceIn(summary),
    seed: summary.seed,
    rule: plan.rule,
    batch: identity.batch,
    ...(identity.features && { features: identity.features }),
    games: summary.runs.reduce((sum, { games }) => sum + games, 0),
    ...unusualSpotChecks(plan),
    ended: summary.ended,
    versions: { 'shamus-lab': identity.version, node: process.versions.node },
    signature: identity.signature,
    policies: identity.policies,
    machine: merged === undefined ? thisMachine(summary.timing.threads) : (firstMachine as Machine),
    ...nowAfter(summary.timing.seconds),
    sittings: merged?.sittings ?? sittings,
    ...(merged && { merged: { shards: merged.shards, machines: merged.machines } }),
    files: { ...files },
  };
}

/** Describes the folders that the paths of a run refer to, relative to a folder, where a policy needs them. */
export function foldersOf(
  path: string,
  { plan, folders = CURRENT }: Pick<FinishedRun, 'plan' | 'folders'>,
): Pick<Manifest, 'folders'> {
  const names = [...policiesOf(plan).values()].map(({ policy }) => policy);
  const stored = storedFolders(path, folders, names);
  return stored === undefined ? {} : { folders: stored };
}

/** Returns what is stored of the share of replayed games: nothing of the default. */
export function unusualSpotChecks({ spotChecks = DEFAULT_SPOT_CHECKS }: RunSpec): Pick<Manifest, 'spotChecks'> {
  return spotChecks === DEFAULT_SPOT_CHECKS ? {} : { spotChecks };
}

/** Returns the time, and seconds rounded to thousandths. */
export function nowAfter(seconds: number): Pick<Manifest, 'finished' | 'seconds'> {
  return { finished: new Date().toISOString(), seconds: Number(seconds.toFixed(3)) };
}

/** Describes a folder that is not of one run, without its schema. @param threads that games were played on */
export async function folderManifest(
  path: string,
  about: Pick<FolderManifest, 'command' | 'game' | 'definition' | 'seed' | 'ended' | 'seconds' | 'files'>,
  threads: number,
  policies: readonly string[] = [],
): Promise<FolderManifest> {
  const { command, seed, ended, seconds, files } = about;
  const folders = storedFolders(path, CURRENT, policies);
  return {
    command,
    ...(folders && { folders }),
    ...referenceIn(about),
    ...{ seed, ended },
    versions: { 'shamus-lab': VERSION, node: process.versions.node },
    signature: await behaviourSignature(referenceIn(about)),
    machine: thisMachine(threads),
    ...nowAfter(seconds),
    files,
  };
}

/** Folders of a command that has no path of another folder. */
const CURRENT: CommandFolders = { command: '.', policies: '.' };

/** Describes the machine of this process. @param threads that games were played on */
export function thisMachine(threads: number): Machine {
  return {
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    threads,
  };
}
