/** The folder of a command that plays several runs: each is a results folder of its own, and the whole follows from them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparisonSpec } from '../analysis/comparison-format.js';
import { summarize } from '../analysis/index.js';
import { type Game, type GameReference, referenceIn, UsageError } from '../game/index.js';
import {
  behaviourSignature,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
  simulate,
  splitPolicy,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import { comparisonFile } from './derived.js';
import { hashOfFile, ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { FolderLock } from './disk/lock.js';
import {
  filesOfResults,
  isToResume,
  kindIn,
  type OutputOptions,
  refuseBoth,
  refuseToReplace,
  removeAll,
  STAGED_FILES,
} from './folder-kinds.js';
import type { FolderManifest, Manifest, Whole } from './format.js';
import { readJson, toJson, withSelfHash } from './json-file.js';
import { openResults } from './open.js';
import type { RecordsForm } from './records/records.js';
import { manifestOf } from './save.js';
import { differenceOfBeginnings, type StagedKind } from './staged-reading.js';

type StagedSummary = GameReference & { readonly seed: string };

/** A command, and the folder that it is to be written to. */
export interface StagedOptions<B> extends OutputOptions {
  readonly path: string;
  readonly beginning: B;
  /** As the user could type it again. */
  readonly command: string;
}

/** A run of such a command. */
export interface Stage {
  /** Its folder, relative to the whole. */
  readonly name: string;
  readonly game: Game;
  readonly plan: RunSpec;
  readonly question: string | null;
  readonly comparison: ComparisonSpec | null;
  readonly records: RecordsForm | null;
  readonly command: string;
  /** Of a shard: what is to be made of all shards together. */
  readonly whole?: Whole;
}

export interface FinishedStages {
  readonly summary: GameReference & Pick<FolderManifest, 'seed' | 'ended'>;
  readonly files: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly threads: number;
  /** As users write them: names or paths, with options. */
  readonly policies: readonly string[];
}

/**
 * Opens the folder.
 *
 * @param isShared whether others, who play other shards, may write there at the same time
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export function openStaged<B extends object, S extends StagedSummary>(
  kind: StagedKind<B, S>,
  options: StagedOptions<B>,
  isShared = false,
): StagedFolder<B, S> {
  refuseBoth(options);
  const folder = new ResultsFolder(options.path);
  if (isShared) {
    const resumed = { ...options, resume: existsSync(join(options.path, STAGED_FILES[kind.kind].started)) };
    return new StagedFolder(folder, null, kind, resumed, prepare(folder, kind, resumed));
  }
  const lock = folder.attempt(() => new FolderLock(folder.path));
  try {
    return new StagedFolder(folder, lock, kind, options, prepare(folder, kind, options));
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Keeps every run as a results folder, so that the whole can go on after a kill at any moment. */
export class StagedFolder<B extends object, S extends StagedSummary> {
  constructor(
    readonly folder: ResultsFolder,
    private readonly lock: FolderLock | null,
    private readonly kind: StagedKind<B, S>,
    private readonly options: StagedOptions<B>,
    readonly isComplete: boolean,
  ) {}

  /** Plays a run, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
  async play(stage: Stage, watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>): Promise<RunResult> {
    const { game, plan, question, comparison, records, command, whole } = stage;
    const writer = await openResults({
      path: join(this.folder.path, stage.name),
      ...{ game, plan, question, records, comparison, resume: true, restart: false, force: true, isStage: true },
    });
    try {
      const start = writer.isComplete ? withoutQueue(plan) : plan;
      const result = writer.wholeOf(await simulate(start, { ...watch, ...writer.watch }, writer.start));
      await writer.finish({
        ...{ game, command, question, plan, result, summary: summarize(game, plan, result) },
        ...(whole && { whole }),
        ...(comparison && { extra: { 'comparison.json': comparisonFile(game, plan, comparison, result) } }),
      });
      return result;
    } catch (error) {
      writer.close();
      if (!(error instanceof ResultsError)) throw error;
      throw new ResultsError(`${error.message}; once it can be written, the same command goes on with --resume`);
    }
  }

  /** Writes what all came to; of a command that was cut short nothing but what it goes on from. @throws ResultsError */
  async finish({ summary, files: own, seconds, threads, policies: written }: FinishedStages): Promise<void> {
    const { seed, ended } = summary;
    if (ended !== 'complete' || this.isComplete) return;
    const { folder, options, kind } = this;
    for (const [name, text] of Object.entries(own)) folder.stage(name, text);
    const files: Manifest['files'] = { ...folder.staged };
    // Files that grew as the command went on, and the runs.
    const grown = STAGED_FILES[kind.kind].files.filter((name) => own[name] === undefined);
    for (const name of [...grown, ...(kind.stages?.(folder.path) ?? []).map((stage) => `${stage}/manifest.json`)]) {
      files[name] = folder.attempt(() => hashOfFile(join(folder.path, name)));
    }
    const policies = written.map((words) => splitPolicy(words).policy);
    const signature = await behaviourSignature(referenceIn(summary));
    const about = { command: options.command, ...referenceIn(summary), seed, ended, signature, seconds, files };
    const stated = manifestOf(folder.path, { ...about, threads, policies });
    folder.stage('manifest.json', withSelfHash({ schema: kind.manifestSchema, ...stated }));
    folder.remove('report.html');
    folder.commit();
    folder.remove(STAGED_FILES[kind.kind].started);
  }

  close(): void {
    this.lock?.release();
  }
}

function startedOf<B, S>({ started }: StagedKind<B, S>, beginning: B) {
  return { schema: started.shape.schema.value, version: VERSION, beginning };
}

function withoutQueue({ queue: _, ...plan }: RunSpec): RunSpec {
  return plan;
}

/** Refuses or removes what is there, and writes what is to be there. @returns whether all of it is there already */
function prepare<B extends object, S extends StagedSummary>(
  folder: ResultsFolder,
  staged: StagedKind<B, S>,
  options: StagedOptions<B>,
): boolean {
  const { path, beginning, force } = options;
  const { kind, started } = staged;
  const { started: startedFile, files, folders } = STAGED_FILES[kind];
  const names = folder.names();
  const isUnfinished = names.includes(startedFile);
  const isFinished = !isUnfinished && kindIn(path) === kind;
  const foreign = [...files.slice(1), ...folders].find((name) => names.includes(name));
  if (!isUnfinished && !isFinished && foreign !== undefined) {
    throw new UsageError(`'${path}' holds '${foreign}', which is not of a ${kind}: give --out another folder`);
  }
  const { beginning: shape } = started.shape;
  const begun = () =>
    isFinished
      ? shape.parse(readJson(join(path, files[0]!), staged.summary))
      : readJson(join(path, startedFile), started).beginning;
  const difference = () => differenceOfBeginnings(begun(), beginning);
  const isThere = isUnfinished || (isFinished && options.resume);
  if (isThere && isToResume(path, options, { what: kind, difference })) return isFinished;
  refuseToReplace(path, kind, force, difference);
  // The manifest first: it says that the rest is complete.
  removeAll(folder, filesOfResults(path, isUnfinished ? kind : kindIn(path)));
  folder.write(startedFile, toJson(startedOf(staged, beginning)));
  return false;
}
