import { stringify } from 'csv-stringify/sync';
import type { Game } from '../../game/index.js';
import type { Arm, PlayedBatch } from '../../simulation/index.js';
import { checkText, logHash, tallyCheck, tallyHash } from './checks.js';

/** Which columns batches.csv has besides those that it always has. */
export interface BatchesForm {
  /** How often which outcomes of arm and control met: where an arm has a control. */
  readonly pairs: boolean;
  /** A hash of what each game came to: where records are kept. */
  readonly records: boolean;
}

/** @param records whether records are kept */
export function batchesForm(arms: readonly Arm[], records: boolean): BatchesForm {
  return { pairs: arms.some(({ control }) => control !== undefined), records };
}

/**
 * One row a batch: arm, first game, games, how often each outcome and reason, the sum of each metric, a hash of all that
 * was counted, how often outcomes met those of the control, a check of all counts (see checks.ts), and a hash of the
 * records. About 150 bytes for ten thousand games.
 */
export function batchesHead(game: Game, form: BatchesForm): string {
  return stringify([batchColumns(game, form)]);
}

export function batchColumns(game: Game, { pairs, records }: BatchesForm): string[] {
  return [
    ...earlierColumns(game),
    ...(pairs ? pairColumns(game) : []),
    'check',
    ...(records ? ['records_sha256'] : []),
  ];
}

/** All columns that earlier versions wrote. */
export function earlierColumns(game: Game): string[] {
  return [
    'arm',
    'from',
    'games',
    ...game.outcomes.map(({ name }) => name),
    ...game.reasons.map(({ name }) => `ended_${name}`),
    ...game.metrics.map(({ name }) => `${name}_sum`),
    'sha256',
  ];
}

/** `pair_senior_loss`: the control had Senior, the arm a loss. */
export function pairColumns(game: Game): string[] {
  return game.outcomes.flatMap((control) => game.outcomes.map((arm) => `pair_${control.name}_${arm.name}`));
}

/** Columns that hold counts or sums of counts, which add up to those of the arm. */
export function countColumns(game: Game, columns: readonly string[]): string[] {
  const none = ['arm', 'from', 'sha256', 'check', 'records_sha256'];
  const counts = [...earlierColumns(game), ...pairColumns(game)].filter((name) => !none.includes(name));
  return counts.filter((name) => columns.includes(name));
}

type Batch = Pick<PlayedBatch, 'arm' | 'from' | 'tally'> & Partial<Pick<PlayedBatch, 'log'>>;

export function batchRow(game: Game, batch: Batch, form: BatchesForm): string {
  const cells = batchCells(game, batch);
  return stringify([batchColumns(game, form).map((column) => cells[column])]);
}

/** Every cell that a batch has, by column. */
export function batchCells(game: Game, { arm, from, tally, log }: Batch): Record<string, string | number> {
  const sums = game.metrics.map((metric, place) => sumOf(tally.metrics[place]!, metric.low, metric.step));
  const earlier = [arm + 1, from, tally.games, ...tally.outcomes, ...tally.reasons, ...sums, tallyHash(tally)];
  return {
    ...Object.fromEntries(earlierColumns(game).map((column, place) => [column, earlier[place]!])),
    ...Object.fromEntries(pairColumns(game).map((column, place) => [column, tally.pairs[place]!])),
    check: checkText(tallyCheck(tally)),
    ...(log && log.reasons.length > 0 && { records_sha256: logHash(log) }),
  };
}

/** Of all values of a metric, given how often each came. */
function sumOf(counts: ArrayLike<number>, low: number, step: number): number {
  let sum = 0;
  for (let bin = 0; bin < counts.length; bin++) sum += counts[bin]! * (low + bin * step);
  return sum;
}
