/** Joins the shards of a run into the folder that one machine would have written. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Game, UsageError } from '../../game/index.js';
import { type GameLog, partsOf } from '../../simulation/index.js';
import { differenceOfResults } from '../asked.js';
import { linesFrom, ResultsError } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { refuseToReplace } from '../folder-kinds.js';
import { firstDifference } from '../identity.js';
import type { RecordedGame } from '../records/records.js';
import { readLog, recordedGames } from '../records/records-files.js';
import { RunFiles } from '../run-files.js';
import { CheckpointedRunWriter } from '../run-writer.js';
import type { FinishedRun } from '../save.js';
import { batchesTable } from '../tables/batches.js';
import { logHash } from '../tables/checksums.js';
import { serializeTally } from '../tables/tallies.js';
import { InProgressFolder, readCheckpoint, writeCheckpoint } from '../unfinished.js';
import type { FoundShard } from './find-shards.js';
import type { MergedRun } from './merged-run.js';

/**
 * Writes the results of a run. It first fills the folder `unfinished`, as a run that has played its last game, and then saves
 * it like any run. So after a kill at any moment the next merge succeeds, and earlier results stay until the new ones are
 * complete. The shards are only read.
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
  const { game, identity, plan, comparison, whole } = run;
  const { question, records } = identity;
  const asked = { game, plan, question, records, comparison: whole.comparison };
  refuseToReplace(out, 'run', force, () => differenceOfResults(out, asked));
  const results = new ResultsFolder(out);
  InProgressFolder.tidy(results);
  const unfinished = InProgressFolder.open(results);
  let writer: CheckpointedRunWriter;
  try {
    refuseOther(out, unfinished, run);
    await gather(run, shards, unfinished);
    const before = readCheckpoint(unfinished.path);
    writer = await CheckpointedRunWriter.open({ results, unfinished, game, plan, identity, before });
  } catch (error) {
    unfinished.release();
    throw error;
  }
  const { timing: _, ...lasting } = comparison ?? { timing: null };
  const extra = comparison === null ? {} : { extra: { 'comparison.json': lasting } };
  const { result, summary, merged } = run;
  await writer.finish({
    game,
    command,
    question: identity.question,
    plan,
    result,
    summary,
    merged,
    ...foldersOf(shards),
    ...extra,
  });
}

/** Returns the folders that the paths of a run refer to, where its shards name them. */
function foldersOf([first]: readonly FoundShard[]): Pick<FinishedRun, 'folders'> {
  const { folders } = first!.file;
  if (folders === undefined) return {};
  const shared = dirname(realpathSync(first!.path));
  const { command, policies = command } = folders;
  const seen = { command: resolve(shared, command), policies: resolve(shared, policies) };
  return existsSync(seen.command) && existsSync(seen.policies) ? { folders: seen } : {};
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

/** Writes the files of a run that has played all its games, and its checkpoint last. */
async function gather(run: MergedRun, shards: readonly FoundShard[], unfinished: InProgressFolder): Promise<void> {
  const { game, identity, plan, result, merged } = run;
  const { folder } = unfinished;
  unfinished.clear();
  const files = await RunFiles.open(folder, game, plan, identity, null);
  try {
    const sources = shards.map((shard) => new ShardGames(game, shard, run));
    for (const arm of plan.arms.keys()) {
      const inOrder = sources.filter((source) => source.parts[arm]!.count > 0);
      inOrder.sort((one, other) => one.parts[arm]!.from - other.parts[arm]!.from);
      for (const source of inOrder) {
        for (const { rows, found } of source.batchesOf(arm)) {
          folder.attempt(() => files.addRows(rows));
          for (const { from, games, hash } of files.hasRecords ? found : []) {
            const log = await source.readLog(arm, from, games, hash);
            folder.attempt(() => files.addRecords({ arm, from, log }));
          }
        }
      }
    }
    for (const source of sources) source.demandEnd();
    folder.attempt(() => files.sync());
    writeCheckpoint(folder, {
      identity,
      failed: false,
      seconds: result.seconds,
      sittings: merged.sittings,
      arms: result.arms.map(({ tally }) => serializeTally(game, tally.pack())),
      partial: null,
      tournament: null,
      ...files.state,
    });
  } finally {
    files.close();
  }
}

/** A row of a shard's batches.csv. */
interface ShardBatch {
  readonly from: number;
  readonly games: number;
  /** Hash of its records, if they are kept. */
  readonly hash: string | undefined;
}

/** Reads the games of a shard from its files, arm after arm. Only one piece of a file is in memory at a time. */
class ShardGames {
  /** The games of each arm. */
  readonly parts;
  private readonly batches: string;
  /** Bytes of batches.csv that have been read. */
  private read = 0;
  private readonly records: AsyncIterator<RecordedGame> | null;

  /** @throws ResultsError if batches.csv has other columns */
  constructor(
    private readonly game: Game,
    private readonly shard: FoundShard,
    { plan, identity }: MergedRun,
  ) {
    const { head } = batchesTable(game, plan.arms, plan.rule, identity.records !== null);
    this.parts = partsOf(game, plan, shard.shard);
    this.batches = join(shard.path, 'batches.csv');
    const [[first] = []] = linesFrom(this.batches, 0);
    if (`${first}\n` !== head) throw this.broken('batches.csv has other columns than this version writes');
    this.read = head.length;
    this.records = identity.records && recordedGames({ game, plan }, shard.path, identity.records);
  }

  /**
   * Reads the batches of an arm in order, a piece of the file at a time; the arms before it have been read.
   *
   * @throws ResultsError unless they are the games of its part
   */
  *batchesOf(arm: number): Generator<{ readonly rows: string; readonly found: readonly ShardBatch[] }> {
    const { from, count } = this.parts[arm]!;
    let next = from;
    for (const lines of linesFrom(this.batches, this.read)) {
      const ends = lines.findIndex((line) => !line.startsWith(`${arm + 1},`));
      const own = ends < 0 ? lines : lines.slice(0, ends);
      const found = own.map((row): ShardBatch => {
        const cells = row.split(',');
        const [first, games] = [Number(cells[1]), Number(cells[2])];
        if (first !== next) throw this.broken(`batches.csv lacks the games from ${next} of arm ${arm + 1}`);
        next += games;
        return { from: first, games, hash: cells.at(-1) };
      });
      const rows = own.map((row) => `${row}\n`).join('');
      this.read += rows.length;
      yield { rows, found };
      if (ends >= 0) break;
    }
    if (next !== from + count || this.shard.file.tallies[arm]?.games !== count) {
      throw this.broken(`it does not have the games ${from} to ${from + count - 1} of arm ${arm + 1}`);
    }
  }

  /** @throws ResultsError if batches.csv has more than the batches that were read */
  demandEnd(): void {
    const [more] = linesFrom(this.batches, this.read);
    if (more !== undefined) throw this.broken('batches.csv has rows that do not follow each other');
  }

  /** Reads the records of a batch, in the order of the file. @throws ResultsError if they are not those of it */
  async readLog(arm: number, from: number, games: number, hash: string | undefined): Promise<GameLog> {
    let log: Awaited<ReturnType<typeof readLog>>;
    try {
      log = await readLog(this.game, this.records!, { arm, from, games });
    } catch (error) {
      throw this.broken(`its records cannot be read: ${(error as Error).message}`);
    }
    if ('message' in log) throw this.broken(`its file of records ${log.message}`);
    if (logHash(log) === hash) return log;
    throw this.broken(`its records of the games from ${from} of arm ${arm + 1} are not those of batches.csv`);
  }

  private broken(what: string): ResultsError {
    return new ResultsError(`broken: '${this.shard.path}': ${what}; play it again with --restart`);
  }
}
