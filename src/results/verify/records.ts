/** Records as they stand, compared with what batches.csv and tallies.json say of the same games. */
import type { Game, GameResult } from '../../game/index.js';
import { countedMetrics, type GameLog, loggedMetrics, Tally, type TallyShape } from '../../simulation/index.js';
import { type RecordsRow, recordsRows } from '../records/read-records.js';
import { type RecordsForm, recordsFile } from '../records/records.js';
import { batchCells, countColumns } from '../tables/batches-csv.js';
import { logHash } from '../tables/checksums.js';
import type { BatchesFile, BatchLine } from './batches.js';
import { type Discrepancy, inFile } from './discrepancy.js';

export interface CheckedRecords {
  /** Hash of the records of each batch, by the line of the batch. */
  readonly hashes: ReadonlyMap<number, string>;
  readonly falsehoods: readonly Discrepancy[];
}

/** Reads all records, batch by batch. @param shapes of the arms' tallies */
export async function checkRecords(
  game: Game,
  path: string,
  form: RecordsForm,
  { columns, lines }: BatchesFile,
  shapes: readonly TallyShape[],
): Promise<CheckedRecords> {
  const file = recordsFile(form);
  const hashes = new Map<number, string>();
  const falsehoods: Discrepancy[] = [];
  const rows = recordsRows(game, path, form);
  let number = 0;
  try {
    for (const line of lines) {
      const { log, tally, wrong } = await readBatch(game, shapes[line.arm] ?? shapes[0]!, rows, line);
      if (wrong !== null) {
        return {
          hashes,
          falsehoods: [{ file, line: form === 'csv' ? number + wrong.row + 2 : null, message: wrong.message }],
        };
      }
      number += line.games;
      hashes.set(line.line, logHash(log));
      const cells = batchCells(game, { arm: line.arm, from: line.from, tally, log });
      const hasHash = columns.includes('records_sha256') ? ['records_sha256'] : [];
      // What follows from the arm's games alone; pairs also need the control's.
      const compared = [...countColumns(game, columns).filter((column) => !column.startsWith('pair_')), ...hasHash];
      const column = compared.find((name) => String(cells[name]) !== line.cells[name]);
      if (column === undefined) continue;
      const message = `games from ${line.from} of arm ${line.arm + 1} have ${column} ${cells[column]}, and ${line.cells[column]} in batches.csv`;
      falsehoods.push(inFile(file, message));
    }
    if (!(await rows.next()).done) falsehoods.push(inFile(file, 'has more games than batches.csv'));
  } catch (error) {
    falsehoods.push(inFile(file, `cannot be read: ${(error as Error).message}`));
  }
  return { hashes, falsehoods };
}

async function readBatch(
  game: Game,
  shape: TallyShape,
  rows: AsyncIterator<RecordsRow>,
  { arm, from, games }: BatchLine,
) {
  const log: GameLog = {
    outcomes: new Uint8Array(games),
    reasons: new Uint8Array(games),
    metrics: loggedMetrics(game).map(() => new Int32Array(games)),
  };
  const tally = new Tally(game, { ...shape, control: null });
  const round: GameResult[] = [];
  const counted = countedMetrics(game).length;
  let wrong: { readonly row: number; readonly message: string } | null = null;
  for (let row = 0; row < games && wrong === null; row++) {
    const { value, done } = await rows.next();
    const [itsArm, itsGame, outcome, reason, ...metrics] = (done ? [] : value) as number[];
    if (done) wrong = { row, message: `has no game ${from + row} of arm ${arm + 1}` };
    else if (itsArm !== arm + 1 || itsGame !== from + row) {
      wrong = {
        row,
        message: `has game ${itsGame} of arm ${itsArm}, where game ${from + row} of arm ${arm + 1} should follow`,
      };
    } else if (!isGame(game, outcome!, reason!, metrics)) wrong = { row, message: 'has a game that cannot be' };
    else {
      log.outcomes[row] = outcome!;
      log.reasons[row] = reason!;
      for (const [place, metric] of metrics.entries()) log.metrics[place]![row] = metric;
      round.push({
        outcome: outcome!,
        reason: reason!,
        metrics: Int32Array.from(metrics.slice(0, game.metrics.length)),
        seats: Int32Array.from(metrics.slice(game.metrics.length, counted)),
      });
      if (round.length === shape.round) tally.countRound(round.splice(0), null);
    }
  }
  return { log, tally: tally.pack(), wrong };
}

function isGame(game: Game, outcome: number, reason: number, metrics: readonly number[]): boolean {
  if (game.outcomes[outcome] === undefined || game.reasons[reason] === undefined) return false;
  return (
    metrics.length === loggedMetrics(game).length &&
    loggedMetrics(game).every(({ low, high, step }, place) => {
      const value = metrics[place]!;
      const isOfNobody = place >= game.metrics.length && value === 0;
      return isOfNobody || (value >= low && value <= high && Number.isInteger((value - low) / step));
    })
  );
}
