/** Joins the shards of a run into the folder that one machine would have written; no code of a policy is needed. */
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { comparisonOf } from '../../analysis/comparison.js';
import { type RunSummary, summarize } from '../../analysis/summary.js';
import { type Game, referenceTo, UsageError } from '../../game/index.js';
import {
  type Arm,
  behaviourSignature,
  errorInTally,
  parseArm,
  partsOf,
  type RunResult,
  type RunSpec,
  Tally,
} from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import { differenceOfResults } from '../asked.js';
import { readLines } from '../discrepancy.js';
import { ResultsError } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { refuseToReplace } from '../folder-kinds.js';
import { type Machine, type Manifest, RECORDS_FILE, type Whole } from '../format.js';
import { firstDifference, type Identity } from '../identity.js';
import { RunFiles } from '../run-files.js';
import { type FinishedRun, saveResults } from '../save.js';
import { type BatchLine, batchesTable, batchLine } from '../tables/batches.js';
import { RecordsTable } from '../tables/records.js';
import { parseTally } from '../tables/tallies.js';
import { InProgressFolder, readCheckpoint } from '../unfinished.js';
import type { FoundShard } from './shard-folder.js';

export interface MergedRun {
  readonly game: Game;
  readonly identity: Identity;
  readonly whole: Whole;
  readonly plan: RunSpec;
  readonly result: RunResult;
  readonly summary: RunSummary;
  /** The comparison of `compare`; null for other commands. */
  readonly comparison: ReturnType<typeof comparisonOf> | null;
  readonly merged: NonNullable<Manifest['merged']> & { readonly sittings: number };
}

/**
 * @param shards all of them, in order
 * @throws ResultsError if their counts are invalid
 */
export function mergedRun(game: Game, shards: readonly FoundShard[]): MergedRun {
  const { identity, manifest } = shards[0]!;
  const whole = manifest.shard;
  const arms = whole.arms.map((arm) => parseArm(arm));
  const machines = machinesOf(shards);
  const threads = Math.max(...machines.map((machine) => machine.threads));
  const plan: RunSpec = {
    arms,
    seed: identity.seed,
    rule: identity.rule,
    threads,
    gameTimeout: 60,
    ...(whole.focus && { focus: whole.focus }),
  };
  const seconds = shards.reduce((sum, shard) => sum + shard.manifest.seconds, 0);
  const result: RunResult = {
    arms: arms.map((arm, place) => ({ arm, tally: sumOf(game, arm, place, shards), complete: true })),
    ended: 'complete',
    failure: null,
    seconds,
  };
  return {
    ...{ game, identity, whole, plan, result },
    summary: summarize(game, plan, result),
    comparison: whole.comparison && comparisonOf(game, plan, whole.comparison, result),
    merged: { shards: shards.length, machines, sittings: Math.max(...shards.map((shard) => shard.manifest.sittings)) },
  };
}

/** As `mergedRun`, of shards of this version, as summaries depend on it. @throws ResultsError if they are of another */
export async function mergeShards(game: Game, shards: readonly FoundShard[]): Promise<MergedRun> {
  const { version, signature } = shards[0]!.identity;
  const here = await behaviourSignature(referenceTo(game));
  if (version !== VERSION) {
    throw new ResultsError(
      `the shards were played by version ${version}, and this is ${VERSION}: merge them with that`,
    );
  }
  if (signature !== here) {
    throw new ResultsError(
      `the shards were played by an engine with the signature ${signature}, and this one's is ${here}: merge them with that`,
    );
  }
  return mergedRun(game, shards);
}

/** Adds the counts of an arm. @throws ResultsError if a shard has invalid counts */
function sumOf(game: Game, arm: Arm, place: number, shards: readonly FoundShard[]): Tally {
  const sum = Tally.ofArm(game, arm);
  for (const { path, tallies } of shards) {
    try {
      const tally = parseTally(game, tallies.arms[place]!);
      if (!isDeepStrictEqual(tally.shape, sum.shape)) throw new RangeError('it is of another arm');
      const error = errorInTally(game, tally);
      if (error !== null) throw new RangeError(error);
      sum.add(tally);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ResultsError(`broken: '${path}' has invalid counts of arm ${place + 1}: ${error.message}`);
    }
  }
  return sum;
}

/** Lists each machine once, with the shards and seconds that it played. */
function machinesOf(shards: readonly FoundShard[]): NonNullable<Manifest['merged']>['machines'] {
  const found: { machine: Machine; shards: number; seconds: number }[] = [];
  for (const { manifest } of shards) {
    const known = found.find(({ machine }) => isDeepStrictEqual(machine, manifest.machine));
    const one = known ?? { machine: manifest.machine, shards: 0, seconds: 0 };
    if (known === undefined) found.push(one);
    one.shards++;
    one.seconds += manifest.seconds;
  }
  return found.map(({ machine, shards: count, seconds }) => ({
    ...machine,
    shards: count,
    seconds: Number(seconds.toFixed(3)),
  }));
}

/**
 * Writes the results of a run. It first fills the folder `unfinished`, as a run does that plays its games, and then saves it
 * like any run: earlier results stay until the new ones are complete. The shards are only read.
 *
 * @param out the results folder
 * @param command as the user could type it for the whole run
 * @param force whether results of another question may be replaced
 * @throws UsageError if the folder holds the unfinished run of something else; ResultsError if a shard is broken, or the
 * folder cannot be written
 */
export async function writeMerged(
  run: MergedRun,
  shards: readonly FoundShard[],
  out: string,
  command: string,
  force: boolean,
): Promise<void> {
  const { game, identity, plan, result, summary, comparison, whole, merged } = run;
  const { question, records } = identity;
  const asked = { game, plan, question, records, comparison: whole.comparison };
  refuseToReplace(out, 'run', force, () => differenceOfResults(out, asked));
  const results = new ResultsFolder(out);
  InProgressFolder.tidy(results);
  const unfinished = InProgressFolder.open(results);
  try {
    refuseOther(out, unfinished, run);
    unfinished.clear();
    for (const name of gather(run, shards, unfinished.folder)) {
      results.stageFile(name, join(unfinished.path, name), true);
    }
    const { timing: _, ...lasting } = comparison ?? { timing: null };
    saveResults(results, {
      ...{ game, command, question, plan, result, summary, merged, identity, sittings: merged.sittings },
      ...policyFolderOf(shards),
      ...(comparison !== null && { extra: { 'comparison.json': lasting } }),
    });
    unfinished.discard();
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

function policyFolderOf([first]: readonly FoundShard[]): Pick<FinishedRun, 'policyFolder'> {
  const { path, manifest } = first!;
  if (manifest.policyFolder === undefined) return {};
  const policyFolder = resolve(realpathSync(path), manifest.policyFolder);
  return existsSync(policyFolder) ? { policyFolder } : {};
}

/** Refuses a folder with an unfinished run, unless it is this run. */
function refuseOther(out: string, unfinished: InProgressFolder, { identity }: MergedRun): void {
  if (!unfinished.hasCheckpoint) return;
  let difference: string | null;
  try {
    difference = firstDifference(readCheckpoint(unfinished.path).identity, identity, 'the shards have');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `'${unfinished.path}' holds a run that is damaged: move it away, or give --out another folder`,
    );
  }
  if (difference === null) return;
  throw new UsageError(`'${out}' holds an unfinished run, begun with ${difference}; give --out another folder`);
}

/** Writes the files of a run that has played all its games. @returns their names */
function gather(run: MergedRun, shards: readonly FoundShard[], folder: ResultsFolder): readonly string[] {
  const { game, identity, plan } = run;
  const files = new RunFiles(folder, game, plan, identity, null);
  const batches = new Pieces(folder, (rows) => files.addBatches(rows));
  const records = new Pieces(folder, (rows) => files.addRecords(rows));
  try {
    const sources = shards.map((shard) => new ShardGames(run, shard));
    for (const arm of plan.arms.keys()) {
      const inOrder = sources.toSorted((one, other) => one.parts[arm]!.from - other.parts[arm]!.from);
      for (const source of inOrder) {
        for (const batch of source.batchesOf(arm)) {
          batches.add(batch.text);
          if (identity.records) for (const row of source.recordsOf(batch)) records.add(row);
        }
      }
    }
    batches.flush();
    records.flush();
    for (const source of sources) source.demandEnd();
    folder.attempt(() => files.sync());
    return files.names;
  } finally {
    files.close();
  }
}

/** Characters that are written together. */
const MAX_PIECE = 1 << 18;

/** Rows that are written many at a time. */
class Pieces {
  private rows = '';

  constructor(
    private readonly folder: ResultsFolder,
    private readonly write: (rows: string) => void,
  ) {}

  add(row: string): void {
    this.rows += row;
    if (this.rows.length > MAX_PIECE) this.flush();
  }

  flush(): void {
    if (this.rows !== '') this.folder.attempt(() => this.write(this.rows));
    this.rows = '';
  }
}

/** Reads the games of a shard from its files, arm after arm. Only one piece of a file is in memory at a time. */
class ShardGames {
  readonly parts;
  private readonly batches;
  private readonly records;

  constructor(
    { game, plan }: MergedRun,
    private readonly shard: FoundShard,
  ) {
    this.parts = partsOf(game, plan, shard.manifest.shard);
    this.batches = batchesTable(game, plan.arms).rows(shard.path);
    this.records = readLines(shard.path, RECORDS_FILE);
    const { value: head } = this.records.next();
    if (head !== undefined && head !== new RecordsTable(game, plan.arms).head)
      throw this.broken(`${RECORDS_FILE} does not have the columns of such results`);
  }

  /** Reads the batches of an arm in order; those of the arms before it have been read. @throws ResultsError if they are others */
  *batchesOf(arm: number): Generator<BatchLine> {
    const { from, count } = this.parts[arm]!;
    for (let next = from; next < from + count; ) {
      const { value } = this.batches.next();
      if (value === undefined || 'message' in value)
        throw this.broken(`batches.csv ${value?.message ?? 'is too short'}`);
      const line = batchLine(value);
      if (line.arm !== arm || line.from !== next || line.games === 0) {
        throw this.broken(`batches.csv lacks the games from ${next} of arm ${arm + 1}`);
      }
      next += line.games;
      yield line;
    }
  }

  /** Reads the records of a batch, in the order of the file. @throws ResultsError if there are too few */
  *recordsOf({ games }: BatchLine): Generator<string> {
    for (let game = 0; game < games; game++) {
      const { value } = this.records.next();
      if (value === undefined) throw this.broken(`${RECORDS_FILE} is too short`);
      yield value;
    }
  }

  /** @throws ResultsError if there is more than the batches that were read */
  demandEnd(): void {
    if (!this.batches.next().done) throw this.broken('batches.csv has rows that do not follow each other');
    if (!this.records.next().done) throw this.broken(`${RECORDS_FILE} has more games than batches.csv`);
  }

  private broken(what: string): ResultsError {
    return new ResultsError(`broken: '${this.shard.path}': ${what}; play it again with --restart`);
  }
}
