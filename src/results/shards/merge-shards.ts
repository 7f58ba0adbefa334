/** Joins the shards of a run into the folder that one machine would have written; no code of a policy is needed. */
import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, gameReferenceOf, UsageError } from '../../game/index.js';
import { behaviourSignature, findTallyError, shardPartsOf, Tally } from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import { ResultsError, readPieces } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import { findResultsDifference, refuseToReplace } from '../folder-kinds.js';
import { type BeginLine, type EndLine, type GroupLine, RECORDS_FILE } from '../format.js';
import { findFirstDifference } from '../identity.js';
import { createEndLine, journalOf, type NumberedGroupLine, readGroupLines, withLineErrors } from '../journal.js';
import { saveRun } from '../save.js';
import { StoredRun } from '../stored-run.js';
import { RecordsTable } from '../tables/records.js';
import { readUnfinished, UnfinishedFolder } from '../unfinished.js';
import type { FoundShard } from './shard-folder.js';

export interface MergedRun {
  /** All that was played. */
  readonly run: StoredRun;
  readonly end: EndLine;
}

/**
 * @param shards all of them, in order
 * @throws ResultsError if one is damaged
 */
export function combineShards(game: Game, shards: readonly FoundShard[]): MergedRun {
  const { shard: _, ...begin } = shards[0]!.begin;
  const machines = machinesOf(shards);
  const threads = Math.max(...machines.map((machine) => machine.threads));
  const end = createEndLine({
    ended: 'complete',
    seconds: shards.reduce((sum, one) => sum + one.end.seconds, 0),
    sittings: Math.max(...shards.map((one) => one.end.sittings)),
    machines,
  });
  const run = new StoredRun(game, { ...begin, machine: { ...begin.machine, threads } });
  try {
    for (const { turn, check } of turnsOf(run, shards)) check(() => demandValid(run, turn));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new ResultsError(`broken: ${error.message}`);
  }
  return { run, end };
}

/** @throws RangeError if the counts of a line contradict each other */
function demandValid(run: StoredRun, turn: GroupLine): void {
  run.add(turn);
  const tally = Tally.ofArm(run.game, run.plan.arms[turn.group[0]! - 1]!);
  tally.merge(Float64Array.from(turn.arms[0]!));
  const error = findTallyError(run.game, tally);
  if (error !== null) throw new RangeError(error);
}

/** As `combineShards`, of shards of this version, as summaries depend on it. @throws ResultsError if they are of another */
export async function mergeShards(game: Game, shards: readonly FoundShard[]): Promise<MergedRun> {
  const { version, signature } = shards[0]!.begin;
  const here = await behaviourSignature(gameReferenceOf(game));
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
  return combineShards(game, shards);
}

interface ShardTurn extends NumberedGroupLine {
  readonly shard: FoundShard;
  /** Does something with it. @throws UsageError instead of a RangeError, with the file and the line */
  readonly check: (action: () => void) => void;
}

/** Reads what shards have played, arm after arm and game after game: each has its lines in this order. */
function* turnsOf(
  { plan, game }: Pick<StoredRun, 'plan' | 'game'>,
  shards: readonly FoundShard[],
): Generator<ShardTurn> {
  const sources = shards.map((shard) => {
    const file = journalOf(shard.path, 'play it again with --restart');
    return {
      shard,
      file,
      turns: readGroupLines(file),
      next: null as NumberedGroupLine | null,
      parts: shardPartsOf(game, plan, shard.shard),
    };
  });
  for (const source of sources) source.next = source.turns.next().value ?? null;
  for (const arm of plan.arms.keys()) {
    for (const source of sources.toSorted((one, other) => one.parts[arm]!.from - other.parts[arm]!.from)) {
      const { shard, file } = source;
      const { from, count } = source.parts[arm]!;
      let games = 0;
      for (; source.next?.turn.group[0] === arm + 1; source.next = source.turns.next().value ?? null) {
        const { line, turn } = source.next;
        games += turn.games;
        yield { line, turn, shard, check: (action) => withLineErrors(file, line, action) };
      }
      if (games !== count) {
        throw new UsageError(
          `'${file.path}' has ${games} games from ${from} on of arm ${arm + 1}, not ${count}; ${file.advice}`,
        );
      }
    }
  }
}

/** Lists each machine once, with the shards and seconds that it played. */
function machinesOf(shards: readonly FoundShard[]): NonNullable<EndLine['machines']> {
  const found: NonNullable<EndLine['machines']> = [];
  for (const { begin, end } of shards) {
    const known = found.find(({ shards: _, seconds: __, ...machine }) => isDeepStrictEqual(machine, begin.machine));
    if (known === undefined) found.push({ ...begin.machine, shards: 1, seconds: end.seconds });
    else {
      known.shards++;
      known.seconds = Number((known.seconds + end.seconds).toFixed(3));
    }
  }
  return found;
}

/**
 * Writes the results of a run. Earlier results stay until the new ones are complete. The shards are only read.
 *
 * @param out the results folder
 * @param command as the user could type it for the whole run
 * @param force whether results of another question may be replaced
 * @throws UsageError if the folder holds the unfinished run of something else; ResultsError if a shard is broken, or the
 * folder cannot be written
 */
export async function writeMerged(
  { run, end }: MergedRun,
  shards: readonly FoundShard[],
  out: string,
  command: string,
  force: boolean,
): Promise<void> {
  refuseToReplace(out, 'run', force, () => findResultsDifference(out, run.begin));
  const results = new ResultsFolder(out);
  UnfinishedFolder.tidy(results);
  const unfinished = UnfinishedFolder.open(results);
  try {
    refuseOther(out, unfinished, run);
    unfinished.clear();
    const records = run.begin.records ? recordsOf(run, shards) : null;
    const begin = { ...run.begin, command, ...policyFolderOf(shards[0]!, results.path) };
    saveRun(results, { run, begin, turns: () => withPlaces(run, shards), records }, end);
    unfinished.discard();
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

function policyFolderOf({ path, begin }: FoundShard, out: string): Pick<BeginLine, 'policyFolder'> {
  if (begin.policyFolder === undefined) return {};
  const policyFolder = resolve(realpathSync(path), begin.policyFolder);
  return existsSync(policyFolder) ? { policyFolder: relative(realpathSync(out), policyFolder) || '.' } : {};
}

/** Refuses a folder with an unfinished run, unless it is this run. */
function refuseOther(out: string, unfinished: UnfinishedFolder, { begin }: StoredRun): void {
  if (!unfinished.hasJournal) return;
  let difference: string | null;
  try {
    difference = findFirstDifference(readUnfinished(unfinished.path).begin, begin, 'the shards have');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `'${unfinished.path}' holds a run that is damaged: move it away, or give --out another folder`,
    );
  }
  if (difference === null) return;
  throw new UsageError(`'${out}' holds an unfinished run, begun with ${difference}; give --out another folder`);
}

/** The lines of all shards, each with the place of its records in the file of all of them. */
function* withPlaces(run: StoredRun, shards: readonly FoundShard[]): Generator<NumberedGroupLine> {
  let records = headOf(run);
  for (const { line, turn, bytes } of withBytes(run, shards)) {
    records += bytes;
    yield { line, turn: turn.records === undefined ? turn : { ...turn, records } };
  }
}

/** @returns each line with how many bytes of records it has, and where they begin in those of its shard */
function* withBytes(run: StoredRun, shards: readonly FoundShard[]) {
  const ends = new Map(shards.map((shard) => [shard, headOf(run)]));
  for (const each of turnsOf(run, shards)) {
    const first = ends.get(each.shard)!;
    const end = each.turn.records ?? first;
    ends.set(each.shard, end);
    yield { ...each, first, bytes: end - first };
  }
}

function headOf({ game, plan, begin }: StoredRun): number {
  return begin.records ? Buffer.byteLength(new RecordsTable(game, plan.arms).head) : 0;
}

/** The records of all shards in the order of their lines. */
function* recordsOf(run: StoredRun, shards: readonly FoundShard[]): Generator<string | Uint8Array> {
  yield new RecordsTable(run.game, run.plan.arms).head;
  for (const { shard, first, bytes } of withBytes(run, shards)) {
    const path = join(shard.path, RECORDS_FILE);
    let read = 0;
    for (const piece of readPieces(path, first, bytes)) {
      read += piece.length;
      yield piece;
    }
    if (read < bytes) throw new ResultsError(`broken: '${path}' is too short; play it again with --restart`);
  }
}
