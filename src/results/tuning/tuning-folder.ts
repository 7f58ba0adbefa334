/** The folder of a tuning, while it is under way. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonOf, summarize } from '../../analysis/index.js';
import { type Game, UsageError } from '../../game/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate, splitPolicy } from '../../simulation/index.js';
import { TUNE_STARTED, type TuneBeginning } from '../../tuning/summary-format.js';
import type { Tuned, TuningPhase } from '../../tuning/tune.js';
import { VERSION } from '../../version.js';
import { hashOfFile } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { FolderLock } from '../disk/lock.js';
import { withSelfHash } from '../disk/self-hash.js';
import { earlierFiles, kindIn, refuseToReplace, removeAll, TUNING_FILES } from '../earlier.js';
import { toJson } from '../format.js';
import { folderManifest } from '../manifest.js';
import { openResults } from '../open.js';
import { readJson } from '../read.js';
import { candidatesCsv } from './candidates-csv.js';
import { differenceOf } from './difference.js';
import { readTuning } from './read-tuning.js';
import { CONFIRMATION, ROUNDS, STARTED_FILE, type TuneManifest } from './tuning-format.js';

export interface TuningOptions {
  readonly path: string;
  readonly game: Game;
  /** All that the tuning depends on. */
  readonly beginning: TuneBeginning;
  /** As the user could type it again. */
  readonly command: string;
  readonly resume: boolean;
  readonly restart: boolean;
  /** Replace complete results of something else. */
  readonly force: boolean;
}

/** Keeps every round as a results folder, so that a tuning can go on after a kill at any moment. */
export class TuningFolder {
  private constructor(
    private readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
    private readonly wish: TuningOptions,
    /** Whether it was complete before. */
    readonly isComplete: boolean,
  ) {}

  /**
   * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
   * process writes there
   */
  static open(wish: TuningOptions): TuningFolder {
    if (wish.resume && wish.restart) throw new UsageError('give --resume or --restart, not both');
    const folder = new ResultsFolder(wish.path);
    const lock = folder.attempt(() => new FolderLock(folder.path));
    try {
      const isComplete = prepare(folder, wish);
      return new TuningFolder(folder, lock, wish, isComplete);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Plays a stage, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
  async play(stage: TuningPhase, watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>): Promise<RunResult> {
    const { game } = this.wish;
    const { plan } = stage;
    const asked = stage.question === null ? stage.title : null;
    const comparison = stage.question;
    const wish = {
      game,
      plan,
      question: asked,
      records: null,
      comparison,
      resume: true,
      restart: false,
      force: true,
    } as const;
    const keeper = await openResults({ ...wish, path: join(this.folder.path, stage.name) });
    try {
      const start = keeper.isComplete ? withoutQueue(plan) : plan;
      const sitting = await simulate(start, { ...watch, ...keeper.watch }, keeper.start);
      const seconds = keeper.isComplete ? keeper.secondsBefore : sitting.seconds + keeper.secondsBefore;
      const contrasts = keeper.contrasts(sitting);
      const result = { ...sitting, seconds, ...(contrasts && { contrasts }) };
      await keeper.finish({
        game,
        command: stage.command === null ? this.wish.command : confirming(stage.command, plan),
        question: asked,
        plan,
        result,
        summary: summarize(game, plan, result),
        ...(stage.question !== null && { extra: comparisonFile(game, stage, result) }),
      });
      return result;
    } catch (error) {
      keeper.close();
      throw error;
    }
  }

  /** Writes what the tuning came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
  async finish({ summary, seconds }: Tuned, threads: number): Promise<void> {
    if (summary.ended !== 'complete' || this.isComplete) return;
    const { folder, wish } = this;
    folder.stage('summary.json', toJson(summary));
    folder.stage('candidates.csv', candidatesCsv(summary));
    const files: TuneManifest['files'] = { ...folder.staged };
    for (const stage of stagesIn(folder.path)) {
      const name = `${stage}/manifest.json`;
      files[name] = folder.attempt(() => hashOfFile(join(folder.path, name)));
    }
    const { game, seed, ended } = summary;
    const names = summary.start.policies.map((policy) => splitPolicy(policy).policy);
    const about = { command: wish.command, game, seed, ended, seconds, files };
    const manifest = {
      schema: 'shamus-tune-manifest/1',
      ...(await folderManifest(folder.path, about, threads, names)),
    };
    folder.stage('manifest.json', withSelfHash(toJson(manifest)));
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

function comparisonFile(game: Game, { plan, question }: TuningPhase, result: RunResult): Record<string, unknown> {
  const { timing: _, ...lasting } = comparisonOf(game, plan, question!, result);
  return { 'comparison.json': lasting };
}

/** The folders of rounds, in order, and that of the confirmation, as far as they have results. */
export function stagesIn(path: string): string[] {
  const rounds = existsSync(join(path, ROUNDS)) ? readdirSync(join(path, ROUNDS)).toSorted() : [];
  return [...rounds.map((name) => `${ROUNDS}/${name}`), CONFIRMATION].filter((name) =>
    existsSync(join(path, name, 'manifest.json')),
  );
}

/** Refuses or removes what is there, and writes what is to be there. @returns whether all of it is there already */
function prepare(folder: ResultsFolder, { path, beginning, resume, restart, force }: TuningOptions): boolean {
  const names = folder.names();
  const isUnfinished = names.includes(STARTED_FILE);
  const isFinished = !isUnfinished && kindIn(path) === 'tuning';
  const foreign = [ROUNDS, CONFIRMATION].find((name) => names.includes(name));
  if (!isUnfinished && !isFinished && foreign !== undefined) {
    throw new UsageError(`'${path}' holds '${foreign}', which is not of a tuning: give --out another folder`);
  }
  const differenceThere = () => differenceOf(readTuning(path).beginning, beginning);
  if (resume && (isUnfinished || isFinished)) {
    const difference = isFinished
      ? differenceThere()
      : differenceOf(readJson(join(path, STARTED_FILE), TUNE_STARTED).beginning, beginning);
    if (difference === null) return isFinished;
    throw new UsageError(
      `cannot resume the tuning in '${path}': it was begun with ${difference}; give --out another folder, or begin anew with --restart`,
    );
  }
  if (isUnfinished && !restart) {
    throw new UsageError(`'${path}' contains an unfinished tuning: continue with --resume or discard with --restart`);
  }
  refuseToReplace(path, 'tuning', force, differenceThere);
  // The manifest first: it says that the rest is complete.
  removeAll(folder, isUnfinished ? TUNING_FILES : earlierFiles(path));
  const started = { schema: 'shamus-tuning/1', version: VERSION, beginning };
  folder.write(STARTED_FILE, toJson(started));
  return false;
}
