/** batches.csv and records as they stand, and whether they come to the counts of the arms. */
import type { Game } from '../../game/index.js';
import {
  batchOf,
  countedMetrics,
  GameBlock,
  type GameLog,
  isEnough,
  type PackedTally,
  type RunSpec,
  Tally,
  TallyCheck,
  type TallyShape,
  wholeRounds,
} from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import { type RecordsForm, recordsFile } from '../records/records.js';
import { readLog, recordedGames } from '../records/records-files.js';
import { addShares, type BatchesTable, batchesTable, haveSameShares } from '../tables/batches.js';
import { logHash } from '../tables/checksums.js';
import type { TableLine } from '../tables/table.js';
import { isLook, type RebuiltRun } from './rebuild.js';

/** A row of batches.csv. */
export interface BatchLine extends TableLine {
  /** Place of the arm in the plan. */
  readonly arm: number;
  /** First game. */
  readonly from: number;
  readonly games: number;
}

/** batches.csv as it was read. */
export interface BatchesFile {
  /** With hashes of records, if the file has them. */
  readonly table: BatchesTable;
  readonly hasRecords: boolean;
  readonly lines: readonly BatchLine[];
  readonly errors: readonly Discrepancy[];
}

const NAME = 'batches.csv';

/** Reads batches.csv. @throws UsageError if it cannot be read */
export function readBatches(path: string, game: Game, { plan }: RebuiltRun): BatchesFile {
  const withRecords = batchesTable(game, plan.arms, plan.rule, true);
  const hasRecords = withRecords.isIn(path);
  const table = hasRecords ? withRecords : batchesTable(game, plan.arms, plan.rule, false);
  const { lines, errors } = table.read(path);
  const batches = lines.map((line) => {
    const { arm, from, games } = line.cells;
    return { ...line, arm: Number(arm) - 1, from: Number(from), games: Number(games) };
  });
  const cannotBe = ({ arm, games }: BatchLine) => arm < 0 || games === 0;
  const wrong = batches.filter(cannotBe).map(({ line }) => inFile(NAME, 'is not a row of this table', line));
  return {
    ...{ table, hasRecords },
    lines: batches.filter((line) => !cannotBe(line)),
    errors: [...errors, ...wrong],
  };
}

/** Finds arms whose counts in tallies.json contradict each other. */
export function findContradictions(game: Game, { result }: RebuiltRun): Discrepancy[] {
  return result.arms.flatMap(({ tally }, arm) => {
    const error = new TallyCheck(game, tally.shape).errorIn(tally.pack());
    return error === null ? [] : [inFile('tallies.json', `arm ${arm + 1} contradicts itself: ${error}`)];
  });
}

/**
 * Finds batches that leave out games, and counts in tallies.json that are not the sum of the batches.
 *
 * @param starts first game of each arm, where that is not 0, as in a shard
 * @param file that has the counts
 */
export function findSumErrors(
  { table, lines }: Pick<BatchesFile, 'table' | 'lines'>,
  { result }: Pick<RebuiltRun, 'result'>,
  starts: readonly number[] = [],
  file = 'tallies.json',
): Discrepancy[] {
  const next = result.arms.map((_, arm) => starts[arm] ?? 0);
  for (const { line, arm, from, games } of lines) {
    if (next[arm] !== from) {
      const message = `has games from ${from} of arm ${arm + 1}, where those from ${next[arm] ?? 0} should follow`;
      return [inFile(NAME, message, line)];
    }
    next[arm] += games;
  }
  return result.arms.flatMap(({ tally }, arm) => {
    const own = lines.filter((line) => line.arm === arm);
    const found = table.unlikeSum(own, { arm, from: 0, tally: tally.pack() });
    if (found === null) return [];
    const { column, is, sum } = found;
    const message =
      column.adds === 'counts'
        ? `has ${column.name} ${is}, and the sum of batches.csv is ${sum}`
        : 'has counts that differ from the sum of batches.csv (reasons, metrics or distributions; arm or control)';
    return [inFile(file, `arm ${arm + 1} ${message}`)];
  });
}

/** Finds batches that have more games than a batch, or fewer, but for the last of an arm. */
export function findSizeErrors({ lines }: BatchesFile, run: RebuiltRun): Discrepancy[] {
  const right = batchOf(run.plan.arms);
  if (run.batch !== right) {
    return [inFile('manifest.json', `has batches of ${run.batch} games, and these policies of ${right}`)];
  }
  const lastOf = new Map(lines.map((line) => [line.arm, line]));
  return lines.flatMap((one) => {
    const size = gamesOfBatch(run, one.arm);
    if (one.games === size || (lastOf.get(one.arm) === one && one.games < size)) return [];
    return [inFile(NAME, `has ${one.games} games, and a batch has ${size}`, one.line)];
  });
}

/** Returns the games of a batch of an arm: whole rounds. */
export function gamesOfBatch({ batch, result }: RebuiltRun, arm: number): number {
  return wholeRounds(batch, result.arms[arm]?.tally.shape.round ?? 1);
}

/** Finds arms that played on when the stopping rule was met, or stopped before. */
export function findStopErrors(game: Game, { lines }: BatchesFile, run: RebuiltRun): Discrepancy[] {
  const { rule } = run.plan;
  const { ended, arms } = run.result;
  const inManifest = (message: string) => inFile('manifest.json', message);
  return arms.flatMap(({ tally }, arm) => {
    const found: Discrepancy[] = [];
    const enough = isLook(rule, run.batch, tally.games, tally.shape.round) && isEnough(rule, tally);
    if (!enough && (ended === 'complete' || arm < arms.length - 1)) {
      found.push(inManifest(`its rule is not met by arm ${arm + 1}, which played ${tally.games} games`));
    }
    if (rule.kind === 'games') {
      if (tally.games <= wholeRounds(rule.games, tally.shape.round)) return found;
      return [...found, inManifest(`its rule asks for ${rule.games} games, and arm ${arm + 1} has ${tally.games}`)];
    }
    const own = lines.filter((line) => line.arm === arm);
    const stop = firstStop(game, run, tally, own);
    if (typeof stop !== 'number') return [...found, stop];
    if (stop < tally.games) {
      found.push(
        inManifest(`its rule was met by arm ${arm + 1} after ${stop} games, and the arm played ${tally.games}`),
      );
    }
    return found;
  });
}

/** Returns the games after which the rule was met, infinitely many if it was not, or what is wrong with the batches. */
function firstStop(game: Game, { plan, batch }: RebuiltRun, whole: Tally, lines: readonly BatchLine[]) {
  const { rule } = plan;
  // No more than rules go by: games, outcomes, pairs and shares.
  const sum = new Tally(game, whole.shape);
  const { outcomes } = game;
  let first = Number.POSITIVE_INFINITY;
  for (const { line, cells, games } of lines) {
    const count = (column: string) => Number(cells[column] ?? 0);
    sum.games += games;
    for (const [place, { name }] of outcomes.entries()) {
      sum.outcomes[place]! += count(name);
      for (const [at, arm] of outcomes.entries()) {
        sum.pairs[place * outcomes.length + at]! += count(`pair_${name}_${arm.name}`);
      }
    }
    try {
      if (cells.shares !== undefined) addShares(sum, cells.shares);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return inFile(NAME, 'has shares that no batch can have', line);
    }
    if (first < sum.games || !isLook(rule, batch, sum.games, sum.shape.round)) continue;
    if (isEnough(rule, sum)) first = sum.games;
  }
  if (haveSameShares(sum, whole) || lines[0]?.cells.shares === undefined) return first;
  return inFile(NAME, 'has shares that do not come to those in tallies.json');
}

/** What was found in records. */
export interface CheckedRecords {
  /** Hash of the records of each batch, by the line of the batch. */
  readonly hashes: ReadonlyMap<number, string>;
  readonly errors: readonly Discrepancy[];
}

/** Reads all records, batch by batch. @param shapes of the arms' tallies @param plan of the run */
export async function checkRecords(
  game: Game,
  path: string,
  form: RecordsForm,
  { table, lines }: BatchesFile,
  shapes: readonly TallyShape[],
  plan: RunSpec,
): Promise<CheckedRecords> {
  const file = recordsFile(form);
  const hashes = new Map<number, string>();
  const errors: Discrepancy[] = [];
  const rows = recordedGames({ game, plan }, path, form, true);
  // What follows from the arm's games alone.
  const columns = table.columns.filter(({ name, adds, ofPairs }) => (adds || name === 'records_sha256') && !ofPairs);
  let number = 0;
  try {
    for (const line of lines) {
      const { arm, from, games } = line;
      const log = await readLog(game, rows, line);
      if ('message' in log) {
        return { hashes, errors: [inFile(file, log.message, form === 'csv' ? number + log.row + 2 : null)] };
      }
      number += games;
      hashes.set(line.line, logHash(log));
      const tally = tallyOf(game, shapes[arm] ?? shapes[0]!, log);
      const other = table.differing(line, { arm, from, tally, log }, columns);
      if (other === null) continue;
      const { name, is } = other;
      const message = `games from ${from} of arm ${arm + 1} have ${name} ${is}, and ${line.cells[name]} in batches.csv`;
      errors.push(inFile(file, message));
    }
    if (!(await rows.next()).done) errors.push(inFile(file, 'has more games than batches.csv'));
  } catch (error) {
    errors.push(inFile(file, `cannot be read: ${(error as Error).message}`));
  }
  return { hashes, errors };
}

/** Counts games of whole rounds, without their control. */
function tallyOf(game: Game, shape: TallyShape, { outcomes, reasons, metrics }: GameLog): PackedTally {
  const tally = new Tally(game, { ...shape, control: null });
  const counted = countedMetrics(game).length;
  const round = new GameBlock(game, shape.round, shape.round);
  for (const [place, outcome] of outcomes.entries()) {
    const numbers = metrics.map((values) => values[place]!);
    round.note(place % shape.round, {
      ...{ outcome, reason: reasons[place]! },
      metrics: Int32Array.from(numbers.slice(0, game.metrics.length)),
      seats: Int32Array.from(numbers.slice(game.metrics.length, counted)),
    });
    if ((place + 1) % shape.round === 0) tally.countRounds(round, null);
  }
  return tally.pack();
}
