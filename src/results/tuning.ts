/**
 * The folder of a tuning. Each round and the confirmation is a results folder of its own, which can be reported, verified and
 * resumed alone; its journal names them, and `summary.json` and `candidates.csv` follow from their results. While it is
 * under way, its journal has only its first line.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RESULT_FILE_SCHEMA } from '../analysis/result.js';
import type { TuneBeginning } from '../analysis/tuning-verdict.js';
import { type Game, storedGameReferenceOf, UsageError } from '../game/index.js';
import {
  behaviourSignature,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
  splitPolicy,
} from '../simulation/index.js';
import type { TuningOutcome, TuningPhase } from '../tuning/tune.js';
import type { TuningResult } from '../tuning/tuning-result.js';
import { VERSION } from '../version.js';
import { hashFile, ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { FolderLock } from './disk/lock.js';
import {
  type OutputOptions,
  refuseToReplace,
  removeAll,
  resultsFiles,
  resultsKindIn,
  shouldResume,
  TUNING_FOLDERS,
} from './folder-kinds.js';
import { describePolicyFolder } from './folders.js';
import { JOURNAL_FILE, JOURNAL_SCHEMA, type TuningBeginLine } from './format.js';
import { describeMachine } from './identity.js';
import { createEndLine, type Journal, journalOf, readJournal, serializeLine } from './journal.js';
import { toJson } from './json-file.js';
import { openResults } from './open.js';
import { playInto } from './play-into.js';
import { createManifest, readEndedJournal, readSummary } from './read.js';
import { formatCandidatesCsv } from './tables/candidates.js';

export interface TuningOptions extends OutputOptions {
  readonly path: string;
  readonly game: Game;
  readonly beginning: TuneBeginning;
  /** As the user could type it again. */
  readonly command: string;
  readonly threads: number;
}

/**
 * Opens the folder.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export async function openTuning(options: TuningOptions): Promise<TuningFolder> {
  const folder = new ResultsFolder(options.path);
  const lock = folder.attempt(() => new FolderLock(folder.path));
  try {
    const begin = await beginOf(options);
    return new TuningFolder(folder, lock, options, begin, prepare(folder, options, begin));
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function beginOf({ path, beginning, command, threads }: TuningOptions): Promise<TuningBeginLine> {
  const reference = storedGameReferenceOf(beginning);
  const policies = beginning.start.policies.map((words) => splitPolicy(words).policy);
  const stored = describePolicyFolder(path, '.', policies);
  return {
    ...{ line: 'begin', schema: JOURNAL_SCHEMA, command },
    ...(stored && { policyFolder: stored }),
    ...{ ...reference, seed: beginning.seed, version: VERSION, node: process.versions.node },
    signature: await behaviourSignature(reference),
    ...{ machine: describeMachine(threads), tuning: beginning },
  } as TuningBeginLine;
}

export class TuningFolder {
  constructor(
    private readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
    private readonly options: TuningOptions,
    private readonly begin: TuningBeginLine,
    private readonly isComplete: boolean,
  ) {}

  /** Plays a stage, or the rest of it, or reads its stored results. @throws ResultsError if it cannot be stored */
  async play(
    { name, plan, title, question: comparison, command: own }: TuningPhase,
    watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>,
  ): Promise<RunResult> {
    const { game } = this.options;
    const question = comparison === null ? title : null;
    const command = own === null ? this.options.command : `${own} --out ${TUNING_FOLDERS[1]}`;
    const writer = await openResults({
      path: join(this.folder.path, name),
      ...{ game, plan, question, records: false, comparison, command },
      ...{ resume: true, restart: false, force: true, isStage: true },
    });
    try {
      const result = await playInto(writer, writer.isComplete ? withoutQueue(plan) : plan, watch);
      await writer.finish(result);
      return result;
    } catch (error) {
      if (!(error instanceof ResultsError)) throw error;
      throw new ResultsError(`${error.message}; once it can be written, the same command goes on with --resume`);
    }
  }

  /** Writes the result of the tuning; of an interrupted one only the data to resume it. @throws ResultsError */
  async finish({ summary, seconds }: TuningOutcome): Promise<void> {
    const { ended } = summary;
    if (ended !== 'complete' || this.isComplete) return;
    const { folder, begin } = this;
    for (const [name, text] of deriveTuningFiles(summary)) folder.stage(name, text);
    const stages = listStages(folder.path).map((name) =>
      serializeLine({ line: 'stage', name, sha256: hashFile(join(folder.path, name, JOURNAL_FILE)).sha256 }),
    );
    folder.stagePieces(JOURNAL_FILE, [
      serializeLine(begin),
      ...stages,
      serializeLine(createEndLine({ ended, seconds, sittings: 1 })),
    ]);
    folder.remove('report.html');
    folder.commit();
  }

  close(): void {
    this.lock.release();
  }
}

function withoutQueue({ queue: _, ...plan }: RunSpec): RunSpec {
  return plan;
}

/** Refuses or removes what is there, and writes what is to be there. @returns whether all of it is there already */
function prepare(folder: ResultsFolder, options: TuningOptions, begin: TuningBeginLine): boolean {
  const { path, beginning, force } = options;
  const found = resultsKindIn(path) === 'tuning' ? readTuningJournal(path) : null;
  const foreign = ['candidates.csv', ...TUNING_FOLDERS].find((name) => folder.names().includes(name));
  if (found === null && foreign !== undefined && resultsKindIn(path) === null) {
    throw new UsageError(`'${path}' holds '${foreign}', which is not of a tuning: give --out another folder`);
  }
  const difference = () => differenceOfBeginnings(found!.begin.tuning, beginning);
  const isThere = found !== null && (found.end === null || options.resume);
  if (isThere && shouldResume(path, options, { what: 'tuning', difference })) return found.end !== null;
  // An unfinished tuning is discarded by --restart, whatever it asked.
  if (found?.end !== null) refuseToReplace(path, 'tuning', force, difference);
  // The journal first: it says that the rest is complete.
  removeAll(folder, resultsFiles(path));
  folder.write(JOURNAL_FILE, serializeLine(begin));
  return false;
}

const NAMES: Readonly<Record<string, string>> = {
  tune: '--tune',
  games: 'number of games',
  confirm: 'number of games to confirm',
  candidates: 'number of candidates',
  rounds: 'number of rounds',
};

/** Returns the first thing in which two tunings differ, in words that go on from `it was begun with`; null if none. */
function differenceOfBeginnings(begun: TuneBeginning, now: TuneBeginning): string | null {
  const flat = ({ question, ...rest }: TuneBeginning): Record<string, unknown> => ({ ...rest, ...question });
  const asked = flat(now);
  const describe = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
  for (const [name, value] of Object.entries(flat(begun))) {
    if (isDeepStrictEqual(value, asked[name])) continue;
    return `another ${NAMES[name] ?? name}: ${describe(value)}, and this is ${describe(asked[name])}`;
  }
  return null;
}

/** Results of a tuning, as reports tell them. */
export interface TuningResults {
  readonly path: string;
  readonly manifest: ReturnType<typeof createManifest>;
  readonly summary: TuningResult;
}

function readTuningJournal(path: string): Journal & { readonly begin: TuningBeginLine } {
  const journal = readJournal(journalOf(path));
  return journal as Journal & { readonly begin: TuningBeginLine };
}

/**
 * Reads the folder of a tuning; null where it is none.
 *
 * @throws UsageError that says which file is missing, broken or of another version, or that it is unfinished
 */
export function readTuning(path: string): TuningResults | null {
  if (resultsKindIn(path) !== 'tuning') return null;
  const journal = readEndedJournal(path);
  const begin = journal.begin as TuningBeginLine;
  const summary = readSummary(path, begin, RESULT_FILE_SCHEMA) as TuningResult;
  return { path, manifest: createManifest(begin, journal.end), summary };
}

/** Lists the folders of rounds, in order, and that of the confirmation, as far as they have results. */
export function listStages(path: string): string[] {
  const [rounds, confirmation] = TUNING_FOLDERS;
  const names = existsSync(join(path, rounds)) ? readdirSync(join(path, rounds)).toSorted() : [];
  return [...names.map((name) => `${rounds}/${name}`), confirmation].filter((name) =>
    existsSync(join(path, name, JOURNAL_FILE)),
  );
}

/** The files that follow from what a tuning has played. */
export function deriveTuningFiles(summary: TuningResult): [name: string, text: string][] {
  return [
    ['summary.json', toJson(summary)],
    ['candidates.csv', formatCandidatesCsv(summary)],
  ];
}
