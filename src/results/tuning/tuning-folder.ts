/** Writes the folder of a tuning, while it is under way: every round is a results folder, so that it can go on after a kill. */
import { join } from 'node:path';
import { summarize } from '../../analysis/index.js';
import { type Game, referenceIn, UsageError } from '../../game/index.js';
import {
  behaviourSignature,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
  simulate,
  splitPolicy,
} from '../../simulation/index.js';
import { TUNE_STARTED, type TuneBeginning } from '../../tuning/summary-format.js';
import type { Tuned, TuningPhase } from '../../tuning/tune.js';
import { VERSION } from '../../version.js';
import { comparisonFile } from '../derived.js';
import { hashOfFile, ResultsError } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { FolderLock } from '../disk/lock.js';
import {
  TUNING_FILES as FILES,
  filesOfResults,
  isToResume,
  kindIn,
  type OutputOptions,
  refuseBoth,
  refuseToReplace,
  removeAll,
} from '../folder-kinds.js';
import type { Manifest } from '../format.js';
import { toJson } from '../json-file.js';
import { openResults } from '../open.js';
import { manifestOf } from '../save.js';
import { differenceOfBeginnings, readBeginning, stagesIn, TUNING_SCHEMA, tuningFiles } from './tuning-format.js';

export interface TuningOptions extends OutputOptions {
  readonly path: string;
  readonly game: Game;
  readonly beginning: TuneBeginning;
  /** As the user could type it again. */
  readonly command: string;
}

/**
 * Opens the folder.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export function openTuning(options: TuningOptions): TuningFolder {
  refuseBoth(options);
  const folder = new ResultsFolder(options.path);
  const lock = folder.attempt(() => new FolderLock(folder.path));
  try {
    return new TuningFolder(folder, lock, options, prepare(folder, options));
  } catch (error) {
    lock.release();
    throw error;
  }
}

export class TuningFolder {
  constructor(
    private readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
    private readonly options: TuningOptions,
    private readonly isComplete: boolean,
  ) {}

  /** Plays a stage, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
  async play(
    { name, plan, title, question: comparison, command: own }: TuningPhase,
    watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>,
  ): Promise<RunResult> {
    const { game } = this.options;
    const question = comparison === null ? title : null;
    const writer = await openResults({
      path: join(this.folder.path, name),
      ...{ game, plan, question, records: false, comparison, resume: true, restart: false, force: true, isStage: true },
    });
    try {
      const start = writer.isComplete ? withoutQueue(plan) : plan;
      const result = writer.wholeOf(await simulate(start, { ...watch, ...writer.watch }, writer.start));
      const command = own === null ? this.options.command : `${own} --out ${FILES.folders[1]}`;
      await writer.finish({
        ...{ game, command, question, plan, result, summary: summarize(game, plan, result) },
        ...(comparison && { extra: { 'comparison.json': comparisonFile(game, plan, comparison, result) } }),
      });
      return result;
    } catch (error) {
      writer.close();
      if (!(error instanceof ResultsError)) throw error;
      throw new ResultsError(`${error.message}; once it can be written, the same command goes on with --resume`);
    }
  }

  /** Writes what the tuning came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
  async finish({ summary, seconds }: Tuned, threads: number): Promise<void> {
    const { seed, ended, start } = summary;
    if (ended !== 'complete' || this.isComplete) return;
    const { folder, options } = this;
    for (const [name, text] of Object.entries(tuningFiles(summary))) folder.stage(name, text);
    const files: Manifest['files'] = { ...folder.staged };
    for (const name of stagesIn(folder.path).map((stage) => `${stage}/manifest.json`)) {
      files[name] = folder.attempt(() => hashOfFile(join(folder.path, name)));
    }
    const policies = start.policies.map((words) => splitPolicy(words).policy);
    const signature = await behaviourSignature(referenceIn(summary));
    const about = { command: options.command, ...referenceIn(summary), seed, ended, signature, seconds, files };
    const stated = manifestOf(folder.path, { ...about, threads, policies });
    folder.stage('manifest.json', toJson({ schema: TUNING_SCHEMA, ...stated }));
    folder.remove('report.html');
    folder.commit();
    folder.remove(FILES.started);
  }

  close(): void {
    this.lock.release();
  }
}

function withoutQueue({ queue: _, ...plan }: RunSpec): RunSpec {
  return plan;
}

/** Refuses or removes what is there, and writes what is to be there. @returns whether all of it is there already */
function prepare(folder: ResultsFolder, options: TuningOptions): boolean {
  const { path, beginning, force } = options;
  const names = folder.names();
  const isUnfinished = names.includes(FILES.started);
  const isFinished = !isUnfinished && kindIn(path) === 'tuning';
  const foreign = [FILES.candidates, ...FILES.folders].find((name) => names.includes(name));
  if (!isUnfinished && !isFinished && foreign !== undefined) {
    throw new UsageError(`'${path}' holds '${foreign}', which is not of a tuning: give --out another folder`);
  }
  const difference = () => differenceOfBeginnings(readBeginning(path, isFinished), beginning);
  const isThere = isUnfinished || (isFinished && options.resume);
  if (isThere && isToResume(path, options, { what: 'tuning', difference })) return isFinished;
  refuseToReplace(path, 'tuning', force, difference);
  // The manifest first: it says that the rest is complete.
  removeAll(folder, filesOfResults(path, isUnfinished ? 'tuning' : kindIn(path)));
  folder.write(FILES.started, toJson({ schema: TUNE_STARTED.shape.schema.value, version: VERSION, beginning }));
  return false;
}
