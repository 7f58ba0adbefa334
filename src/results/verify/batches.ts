/** batches.csv and records as they stand, and whether they come to the counts of the arms. */
import type { Game } from '../../game/index.js';
import {
  batchOf,
  countedMetrics,
  GameBlock,
  type GameLog,
  isEnough,
  type PackedTally,
  Tally,
  TallyCheck,
  type TallyShape,
  wholeRounds,
} from '../../simulation/index.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import { toJson } from '../json-file.js';
import { type RecordsForm, recordsFile } from '../records/records.js';
import { readLog, recordedGames } from '../records/records-files.js';
import {
  addBatch,
  type BatchesTable,
  type BatchLine,
  batchesTable,
  batchLine,
  hasWins,
  haveSameShares,
} from '../tables/batches.js';
import { logHash } from '../tables/checksums.js';
import { serializeTallies } from '../tables/tallies.js';
import { isLook, type RebuiltRun } from './rebuild.js';

export interface BatchesFile {
  /** With hashes of records, if the file has them. */
  readonly table: BatchesTable;
  /** Those that follow each other as they should. */
  readonly lines: readonly BatchLine[];
}

/** What was found in the files that say which games were played. */
export interface CheckedGames {
  readonly batches: BatchesFile;
  /** Hash of the records of each batch, by the line of the batch; null without records. */
  readonly records: ReadonlyMap<number, string> | null;
  readonly errors: readonly Discrepancy[];
}

const NAME = 'batches.csv';

/**
 * Checks that batches, records and counts of a run or a shard are the same games.
 *
 * @param form of the records that the manifest lists; null if none
 * @throws UsageError if a file cannot be read
 */
export async function checkGames(
  game: Game,
  path: string,
  run: RebuiltRun,
  form: RecordsForm | null,
): Promise<CheckedGames> {
  const { plan, result } = run;
  const withRecords = batchesTable(game, plan.arms, plan.rule, true);
  const hasRecords = withRecords.isIn(path);
  const table = hasRecords ? withRecords : batchesTable(game, plan.arms, plan.rule, false);
  const read = table.read(path);
  const order = inOrder(read.lines.map(batchLine), run);
  const batches = { table, lines: order.lines };
  const records = form === null ? null : await checkRecords(game, path, form, batches, run);
  const errors = [
    ...findDifference(path, 'tallies.json', toJson(serializeTallies(game, result)), 'what it counts'),
    ...read.errors,
    ...order.errors,
    ...result.arms.flatMap(({ tally }, arm) => {
      const error = new TallyCheck(game, tally.shape).errorIn(tally.pack());
      return error === null ? [] : [inFile('tallies.json', `arm ${arm + 1} contradicts itself: ${error}`)];
    }),
    ...findSumErrors(batches, run),
    ...(records?.errors ?? []),
  ];
  if (records === null && hasRecords) {
    errors.push(inFile('manifest.json', 'lists no records, and batches.csv has hashes of records'));
  }
  return { batches, records: records?.hashes ?? null, errors };
}

/** Finds the batches that are whole and follow each other, up to the first that does not. */
function inOrder(lines: readonly BatchLine[], run: RebuiltRun) {
  const { plan, batch, result, starts } = run;
  const right = batchOf(plan.arms);
  const errors: Discrepancy[] = [];
  if (batch !== right) {
    errors.push(inFile('manifest.json', `has batches of ${batch} games, and these policies of ${right}`));
  }
  const rest = result.arms.map(({ tally }, arm) => ({
    ...{ from: starts?.[arm] ?? 0, left: tally.games, size: wholeRounds(batch, tally.shape.round) },
  }));
  for (const [at, { line, arm, from, games }] of lines.entries()) {
    const next = rest[arm] ?? { from: 0, left: 0, size: 0 };
    const should = Math.min(next.left, next.size);
    if (should === 0 || from !== next.from || games !== should) {
      const message = `has ${games} games from ${from} of arm ${arm + 1}, where ${should} from ${next.from} should follow`;
      return { lines: lines.slice(0, at), errors: [...errors, inFile(NAME, message, line)] };
    }
    next.from += games;
    next.left -= games;
  }
  const short = rest.findIndex(({ left }) => left > 0);
  if (short >= 0) errors.push(inFile(NAME, `lacks the games from ${rest[short]!.from} of arm ${short + 1}`));
  return { lines, errors };
}

function findSumErrors({ table, lines }: BatchesFile, { result }: RebuiltRun): Discrepancy[] {
  return result.arms.flatMap(({ tally }, arm) => {
    const own = lines.filter((line) => line.arm === arm);
    const found = table.unlikeSum(own, { arm, from: 0, tally: tally.pack() });
    if (found === null) return [];
    const { column, is, sum } = found;
    const message =
      column.adds === 'counts'
        ? `has ${column.name} ${is}, and the sum of batches.csv is ${sum}`
        : 'has counts that differ from the sum of batches.csv (reasons, metrics or distributions; arm or control)';
    return [inFile('tallies.json', `arm ${arm + 1} ${message}`)];
  });
}

/** Finds shares that do not add up and, unless arms stop together, those that played on when their rule was met, or stopped before. */
export function findStopErrors(game: Game, { lines }: BatchesFile, run: RebuiltRun, isJoint: boolean): Discrepancy[] {
  const { rule } = run.plan;
  const { ended, arms } = run.result;
  const inManifest = (message: string) => inFile('manifest.json', message);
  return arms.flatMap(({ tally }, arm) => {
    const stop = firstStop(game, run, lines, arm);
    if (typeof stop !== 'number') return [stop];
    if (isJoint) return [];
    const found: Discrepancy[] = [];
    const enough = isLook(rule, run.batch, tally.games, tally.shape.round) && isEnough(rule, tally);
    if (!enough && (ended === 'complete' || arm < arms.length - 1)) {
      found.push(inManifest(`its rule is not met by arm ${arm + 1}, which played ${tally.games} games`));
    }
    if (rule.kind === 'games') {
      if (tally.games <= wholeRounds(rule.games, tally.shape.round)) return found;
      return [...found, inManifest(`its rule asks for ${rule.games} games, and arm ${arm + 1} has ${tally.games}`)];
    }
    if (stop < tally.games) {
      found.push(
        inManifest(`its rule was met by arm ${arm + 1} after ${stop} games, and the arm played ${tally.games}`),
      );
    }
    return found;
  });
}

/** Returns the games after which the rule was met, infinitely many if it was not, or what is wrong with the batches. */
function firstStop(game: Game, { plan, batch, result }: RebuiltRun, lines: readonly BatchLine[], arm: number) {
  const { rule } = plan;
  const whole = result.arms[arm]!.tally;
  const sum = new Tally(game, whole.shape);
  let first = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.arm !== arm) continue;
    try {
      addBatch(game, sum, line);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return inFile(NAME, 'has shares that no batch can have', line.line);
    }
    if (first < sum.games || !isLook(rule, batch, sum.games, sum.shape.round)) continue;
    if (isEnough(rule, sum)) first = sum.games;
  }
  if (haveSameShares(sum, whole) || lines.some((line) => !hasWins(game, line))) return first;
  return inFile(NAME, 'has shares that do not come to those in tallies.json');
}

/** Reads all records, batch by batch. @returns with the hash of the records of each batch, by its line */
async function checkRecords(
  game: Game,
  path: string,
  form: RecordsForm,
  { table, lines }: BatchesFile,
  { plan, result }: RebuiltRun,
) {
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
      const tally = tallyOf(game, result.arms[arm]!.tally.shape, log);
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
