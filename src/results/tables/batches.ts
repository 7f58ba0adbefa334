/** batches.csv: a row for each batch of games of an arm. Counts add up to those of the arm. */
import { type Game, SHARE } from '../../game/index.js';
import type { PlayedBatch } from '../../simulation/index.js';
import { columnName } from './column-names.js';
import { countColumn, FORMS, plainColumn, Table, type TableLine } from './table.js';

type Batch = Pick<PlayedBatch, 'arm' | 'from' | 'tally'>;

export type BatchesTable = Table<Batch>;

/** Declares batches.csv of some arms. */
export function batchesTable(game: Game, arms: readonly { readonly control?: unknown }[]): BatchesTable {
  const { count, sum } = FORMS;
  const isPaired = arms.some(({ control }) => control !== undefined);
  // `pair_senior_loss_games`: the control had Senior, the arm a loss.
  const pairs = game.outcomes.flatMap((control) => game.outcomes.map((arm) => `pair_${control.name}_${arm.name}`));
  return new Table<Batch>('batches.csv', [
    plainColumn('arm', ({ arm }) => arm + 1, count),
    plainColumn('first_game', ({ from }) => from, count),
    countColumn('games', ({ tally }) => tally.games),
    ...game.outcomes.map(({ name }, place) =>
      countColumn<Batch>(columnName(name, 'games'), ({ tally }) => tally.outcomes[place]!),
    ),
    ...game.reasons.map(({ name }, place) =>
      countColumn<Batch>(columnName(`ended_${name}`, 'games'), ({ tally }) => tally.reasons[place]!),
    ),
    ...game.metrics.map(({ name, unit }, place) => {
      const of = ({ tally }: Batch) => tally.metrics[place]!.sum;
      return countColumn(`${columnName(name, unit)}_sum`, of, sum);
    }),
    ...(isPaired ? pairs : []).map((name, place) =>
      countColumn<Batch>(columnName(name, 'games'), ({ tally }) => tally.pairs[place]!),
    ),
    ...(game.kind === 'competitive' ? [plainColumn<Batch>('share_840ths_counts', sharesText, SHARES)] : []),
  ]);
}

/** A row of batches.csv as it was read. */
export interface BatchLine extends TableLine {
  /** Index of the arm in the plan. */
  readonly arm: number;
  readonly from: number;
  readonly games: number;
}

/** Reads the numbers of a row that say which games it is of. */
export function batchLine(line: TableLine): BatchLine {
  const { arm, first_game: from, games } = line.cells;
  return { ...line, arm: Number(arm) - 1, from: Number(from), games: Number(games) };
}

const SHARES = /^\d+:\d+( \d+:\d+)*(;\d+:\d+( \d+:\d+)*)*$/;

/** `share:rounds` of each entrant, and of how much more the first had than the control's; lists parted by semicolons. */
function sharesText({ tally: { entrants, roundDifferences } }: Batch): string {
  const all = [...entrants.map(({ rounds }) => rounds[SHARE]!), ...roundDifferences.slice(SHARE, SHARE + 1)];
  const lists = all.map((shares) => {
    const { first, counts } = shares.toStretch();
    return Array.from(counts, (count, place) => (count > 0 ? `${first + place}:${count}` : '')).filter(
      (text) => text !== '',
    );
  });
  return lists.map((list) => list.join(' ')).join(';');
}
