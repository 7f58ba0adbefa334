/** batches.csv as it stands, and whether its batches come to the counts of the arms. */
import { type Game, SHARE } from '../../game/index.js';
import { isEnough, type PairCounts, type StopRule, Tally, TallyCheck, wholeRounds } from '../../simulation/index.js';
import {
  addShares,
  type BatchesForm,
  batchCells,
  batchColumns,
  batchesForm,
  countColumns,
  earlierColumns,
  pairColumns,
} from '../tables/batches-csv.js';
import { checkText, parseChecksum } from '../tables/checksums.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import { isLook, type RebuiltRun } from './rebuild.js';
import { linesOf } from './text-files.js';

/** A row of batches.csv. */
export interface BatchLine {
  /** From 1. */
  readonly line: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
  /** Place of the arm in the plan, first game and games, where they are numbers. */
  readonly arm: number;
  readonly from: number;
  readonly games: number;
}

export interface BatchesFile {
  readonly columns: readonly string[];
  /** The columns of this version's; null where the file was written by an earlier one, without checks. */
  readonly form: BatchesForm | null;
  readonly lines: readonly BatchLine[];
  readonly falsehoods: readonly Discrepancy[];
}

const NAME = 'batches.csv';

export function readBatches(path: string, game: Game, { plan }: RebuiltRun): BatchesFile {
  const [head = '', ...rows] = linesOf(path, NAME);
  const columns = head.split(',');
  const expected = [false, true].map((records) => batchesForm(game, plan.arms, plan.rule, records));
  const form = expected.find((each) => batchColumns(game, each).join() === head) ?? null;
  if (form === null && head !== earlierColumns(game).join()) {
    const message = 'does not have the columns that batches of this game and these arms have';
    return { columns, form: expected[0]!, lines: [], falsehoods: [{ file: NAME, line: 1, message }] };
  }
  const lines: BatchLine[] = [];
  const falsehoods: Discrepancy[] = [];
  // A whole file ends with a line break.
  if (rows.pop() !== '') falsehoods.push(inFile(NAME, 'ends in the middle of a line'));
  for (const [place, text] of rows.entries()) {
    const cells = text.split(',');
    const line = lineOf(columns, cells, place + 2);
    if (line === null) falsehoods.push({ file: NAME, line: place + 2, message: 'is not a row of a batch' });
    else lines.push(line);
  }
  return { columns, form, lines, falsehoods };
}

/** Null where the cells are not those of a batch. */
function lineOf(columns: readonly string[], texts: readonly string[], line: number): BatchLine | null {
  const wrong = columns.some((column, place) => !shapeOf(column).test(texts[place] ?? ''));
  if (texts.length !== columns.length || wrong) return null;
  const cells = Object.fromEntries(columns.map((column, place) => [column, texts[place]!]));
  const [arm, from, games] = [Number(cells.arm) - 1, Number(cells.from), Number(cells.games)];
  const all = [arm, from, games];
  return all.every(Number.isSafeInteger) && arm >= 0 && games > 0 ? { line, cells, arm, from, games } : null;
}

function shapeOf(column: string): RegExp {
  if (column === 'shares') return /^\d+:\d+( \d+:\d+)*(;\d+:\d+( \d+:\d+)*)*$/;
  if (['sha256', 'check', 'records_sha256'].includes(column)) return /^[0-9a-f]{16}$/;
  return column.endsWith('_sum') ? /^-?\d{1,15}$/ : /^\d{1,15}$/;
}

/** Finds arms whose counts in tallies.json contradict each other. */
export function falseTallies(game: Game, { result }: RebuiltRun): Discrepancy[] {
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
  game: Game,
  { columns, lines }: BatchesFile,
  { result }: Pick<RebuiltRun, 'result'>,
  starts: readonly number[] = [],
  file = 'tallies.json',
): Discrepancy[] {
  const counted = countColumns(game, columns);
  const sums = result.arms.map(() => new Map(counted.map((column) => [column, 0])));
  const checks = result.arms.map(() => 0n);
  for (const { line, cells, arm, from } of lines) {
    const sum = sums[arm];
    const next = (starts[arm] ?? 0) + (sum?.get('games') ?? 0);
    if (sum === undefined || from !== next) {
      const message = `has games from ${from} of arm ${arm + 1}, where those from ${next} should follow`;
      return [{ file: NAME, line, message }];
    }
    for (const column of counted) sum.set(column, sum.get(column)! + Number(cells[column]));
    if (cells.check !== undefined) checks[arm]! += parseChecksum(cells.check)!;
  }
  return sums.flatMap((sum, arm) => {
    const expected = batchCells(game, { arm, from: 0, tally: result.arms[arm]!.tally.pack() });
    const column = counted.find((name) => sum.get(name) !== expected[name]);
    const place = `arm ${arm + 1}`;
    if (column !== undefined) {
      const message = `${place} has ${column} ${expected[column]}, and the sum of batches.csv is ${sum.get(column)}`;
      return [inFile(file, message)];
    }
    if (!columns.includes('check') || checkText(checks[arm]!) === expected.check) return [];
    const message = `${place} has counts that differ from the sum of batches.csv (reasons, metrics or distributions; arm or control)`;
    return [inFile(file, message)];
  });
}

/** Arms that played on when the stopping rule was met, or stopped before. */
export function findStopErrors(
  game: Game,
  { columns, lines }: BatchesFile,
  { plan, result, batch }: RebuiltRun,
): Discrepancy[] {
  const { rule } = plan;
  const hasPairs = pairColumns(game).every((column) => columns.includes(column));
  const found: Discrepancy[] = [];
  for (const [arm, { tally }] of result.arms.entries()) {
    const enough = isLook(rule, batch, tally.games, tally.shape.round) && isEnough(rule, tally);
    const isLast = arm === result.arms.length - 1;
    if (!enough && (result.ended === 'complete' || !isLast)) {
      found.push(inFile('manifest.json', `its rule is not met by arm ${arm + 1}, which played ${tally.games} games`));
    }
    if (rule.kind === 'games' && tally.games > wholeRounds(rule.games, tally.shape.round)) {
      found.push(
        inFile('manifest.json', `its rule asks for ${rule.games} games, and arm ${arm + 1} has ${tally.games}`),
      );
    }
    if (rule.kind === 'games' || (rule.kind === 'decided' && !hasPairs)) continue;
    const own = lines.filter((line) => line.arm === arm);
    const isOfEntrants = tally.shape.entrants.length > 0;
    if (isOfEntrants && !columns.includes('shares')) continue;
    const early = isOfEntrants ? earlyStopOfEntrants(game, rule, batch, tally, own) : earlyStop(game, rule, batch, own);
    if (typeof early !== 'number' && early !== null) {
      found.push(early);
      continue;
    }
    if (early !== null && early < tally.games) {
      const message = `its rule was met by arm ${arm + 1} after ${early} games, and the arm played ${tally.games}`;
      found.push(inFile('manifest.json', message));
    }
  }
  return found;
}

/** The games after which the rule was met; null if it was not. */
function earlyStop(game: Game, rule: StopRule, batch: number, lines: readonly BatchLine[]): number | null {
  const counts: PairCounts & { games: number } = {
    games: 0,
    outcomes: new Float64Array(game.outcomes.length),
    pairs: new Float64Array(game.outcomes.length ** 2),
  };
  const pairNames = pairColumns(game);
  for (const { cells, games } of lines) {
    counts.games += games;
    for (const [place, { name }] of game.outcomes.entries()) add(counts.outcomes, place, cells[name]);
    for (const [place, name] of pairNames.entries()) add(counts.pairs, place, cells[name]);
    if (isLook(rule, batch, counts.games) && isEnough(rule, counts)) return counts.games;
  }
  return null;
}

/** The same where everybody plays for himself; what is false where the shares are not those of the arm. */
function earlyStopOfEntrants(
  game: Game,
  rule: StopRule,
  batch: number,
  { shape, entrants, roundDifferences }: Tally,
  lines: readonly BatchLine[],
): number | Discrepancy | null {
  const sum = new Tally(game, shape);
  let early: number | null = null;
  for (const { line, cells, games } of lines) {
    sum.games += games;
    try {
      addShares(sum, cells.shares!);
    } catch {
      return { file: NAME, line, message: 'has shares that no batch can have' };
    }
    if (early === null && isLook(rule, batch, sum.games, shape.round) && isEnough(rule, sum)) early = sum.games;
  }
  const histogramsIn = (tally: Pick<Tally, 'entrants' | 'roundDifferences'>) =>
    [...tally.entrants.map(({ rounds }) => rounds[SHARE]!), ...tally.roundDifferences.slice(SHARE, SHARE + 1)].map(
      (histogram) => histogram.toCounts().join(),
    );
  const isSum = histogramsIn(sum).every(
    (counts, place) => counts === histogramsIn({ entrants, roundDifferences })[place],
  );
  return isSum ? early : inFile(NAME, 'has shares that do not come to those in tallies.json');
}

function add(sums: ArrayLike<number>, place: number, cell: string | undefined): void {
  (sums as Float64Array)[place]! += Number(cell ?? 0);
}
