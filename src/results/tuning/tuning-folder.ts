/** Writes the folder of a tuning, while it is under way. */
import { join } from 'node:path';
import { summarize } from '../../analysis/index.js';
import { type Game, referenceIn, UsageError } from '../../game/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate, splitPolicy } from '../../simulation/index.js';
import { TUNE_STARTED, type TuneBeginning } from '../../tuning/summary-format.js';
import type { Tuned, TuningPhase } from '../../tuning/tune.js';
import { VERSION } from '../../version.js';
import { comparisonFile } from '../derived.js';
import { hashOfFile } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { FolderLock } from '../disk/lock.js';
import {
  filesOfResults,
  isToResume,
  kindIn,
  type OutputOptions,
  refuseBoth,
  refuseToReplace,
  removeAll,
} from '../folder-kinds.js';
import type { Manifest } from '../format.js';
import { readJson, toJson, withSelfHash } from '../json-file.js';
import { openResults } from '../open.js';
import { folderManifest } from '../save.js';
import {
  CONFIRMATION,
  candidatesCsv,
  differenceOfTunings,
  ROUNDS,
  readTuning,
  STARTED_FILE,
  stagesIn,
} from './tuning-format.js';

/** A tuning, and the folder that it is to be written to. */
export interface TuningOptions extends OutputOptions {
  readonly path: string;
  readonly game: Game;
  /** All that the tuning depends on. */
  readonly beginning: TuneBeginning;
  /** As the user could type it again. */
  readonly command: string;
}

/**
 * Opens the folder of a tuning.
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

/** Keeps every round as a results folder, so that a tuning can go on after a kill at any moment. */
export class TuningFolder {
  constructor(
    private readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
    private readonly options: TuningOptions,
    /** Whether it was complete before. */
    readonly isComplete: boolean,
  ) {}

  /** Plays a stage, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
  async play(stage: TuningPhase, watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>): Promise<RunResult> {
    const { game } = this.options;
    const { plan, question: comparison } = stage;
    const question = comparison === null ? stage.title : null;
    const writer = await openResults({
      path: join(this.folder.path, stage.name),
      ...{ game, plan, question, records: null, comparison, resume: true, restart: false, force: true },
    });
    try {
      const start = writer.isComplete ? withoutQueue(plan) : plan;
      const sitting = await simulate(start, { ...watch, ...writer.watch }, writer.start);
      const seconds = writer.isComplete ? writer.secondsBefore : sitting.seconds + writer.secondsBefore;
      const contrasts = writer.contrasts(sitting);
      const result = { ...sitting, seconds, ...(contrasts && { contrasts }) };
      await writer.finish({
        game,
        command: stage.command === null ? this.options.command : confirming(stage.command, plan),
        question,
        plan,
        result,
        summary: summarize(game, plan, result),
        ...(comparison && { extra: { 'comparison.json': comparisonFile(game, plan, comparison, result) } }),
      });
      return result;
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  /** Writes what the tuning came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
  async finish({ summary, seconds }: Tuned, threads: number): Promise<void> {
    if (summary.ended !== 'complete' || this.isComplete) return;
    const { folder, options } = this;
    folder.stage('summary.json', toJson(summary));
    folder.stage('candidates.csv', candidatesCsv(summary));
    const files: Manifest['files'] = { ...folder.staged };
    for (const stage of stagesIn(folder.path)) {
      const name = `${stage}/manifest.json`;
      files[name] = folder.attempt(() => hashOfFile(join(folder.path, name)));
    }
    const { seed, ended } = summary;
    const names = summary.start.policies.map((policy) => splitPolicy(policy).policy);
    const about = { command: options.command, ...referenceIn(summary), seed, ended, seconds, files };
    const manifest = {
      schema: 'shamus-tune-manifest/1',
      ...(await folderManifest(folder.path, about, threads, names)),
    };
    folder.stage('manifest.json', withSelfHash(manifest));
    folder.remove('report.html');
    folder.commit();
    folder.remove(STARTED_FILE);
  }

  close(): void {
    this.lock.release();
  }
}

/** The command that gives the confirmation's folder. */
function confirming(command: string, { spotChecks }: RunSpec): string {
  const share = spotChecks === undefined ? '' : ` --spot-checks ${spotChecks}`;
  return `${command}${share} --out ${CONFIRMATION}`;
}

function withoutQueue({ queue: _, ...plan }: RunSpec): RunSpec {
  return plan;
}

/** Refuses or removes what is there, and writes what is to be there. @returns whether all of it is there already */
function prepare(folder: ResultsFolder, options: TuningOptions): boolean {
  const { path, beginning, force } = options;
  const names = folder.names();
  const isUnfinished = names.includes(STARTED_FILE);
  const isFinished = !isUnfinished && kindIn(path) === 'tuning';
  const foreign = [ROUNDS, CONFIRMATION].find((name) => names.includes(name));
  if (!isUnfinished && !isFinished && foreign !== undefined) {
    throw new UsageError(`'${path}' holds '${foreign}', which is not of a tuning: give --out another folder`);
  }
  const difference = () => {
    const begun = isFinished ? readTuning(path)! : readJson(join(path, STARTED_FILE), TUNE_STARTED);
    return differenceOfTunings(begun.beginning, beginning);
  };
  const isThere = isUnfinished || (isFinished && options.resume);
  if (isThere && isToResume(path, options, { what: 'tuning', difference })) return isFinished;
  refuseToReplace(path, 'tuning', force, difference);
  // The manifest first: it says that the rest is complete.
  removeAll(folder, filesOfResults(path, isUnfinished ? 'tuning' : kindIn(path)));
  folder.write(STARTED_FILE, toJson({ schema: 'shamus-tuning/1', version: VERSION, beginning }));
  return false;
}
