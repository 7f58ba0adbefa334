/**
 * batches.csv: a row for each batch of games of an arm. Counts and checks add up to those of the arm. About 150 bytes for
 * ten thousand games.
 */
import { type Game, SHARE } from '../../game/index.js';
import type { PackedTally, PlayedBatch, StopRule, Tally } from '../../simulation/index.js';
import type { TrimmedCounts } from '../../stats/histogram.js';
import { checkText, logHash, tallyChecksum, tallyHash } from './checksums.js';
import { columnName } from './column-names.js';
import { type Column, countColumn, FORMS, plainColumn, Table, type TableLine } from './table.js';

type Batch = Pick<PlayedBatch, 'arm' | 'from' | 'tally'> & Partial<Pick<PlayedBatch, 'log'>>;

interface BatchColumn extends Column<Batch> {
  readonly ofPairs?: boolean;
}

export type BatchesTable = Table<Batch, BatchColumn>;

/** Declares batches.csv of some arms. @param records whether records are kept */
export function batchesTable(
  game: Game,
  arms: readonly { readonly control?: unknown }[],
  rule: Pick<StopRule, 'kind'>,
  records: boolean,
): BatchesTable {
  const { count, hash, sum } = FORMS;
  const columns: BatchColumn[] = [
    plainColumn('arm', ({ arm }) => arm + 1, count),
    plainColumn('first_game', ({ from }) => from, count, 'from'),
    countColumn('games', ({ tally }) => tally.games),
    ...game.outcomes.map(({ name }, place) =>
      countColumn<Batch>(columnName(name, 'games'), ({ tally }) => tally.outcomes[place]!, name),
    ),
    ...game.reasons.map(({ name }, place) =>
      countColumn<Batch>(columnName(`ended_${name}`, 'games'), ({ tally }) => tally.reasons[place]!, `ended_${name}`),
    ),
    ...game.metrics.map(({ name, unit, low, step }, place) => {
      const of = ({ tally }: Batch) => sumOfValues(tally.metrics[place]!, low, step);
      return { ...countColumn(`${columnName(name, unit)}_sum`, of, `${name}_sum`), form: sum };
    }),
    plainColumn('counts_sha256', ({ tally }) => tallyHash(tally), hash, 'sha256'),
  ];
  if (arms.some(({ control }) => control !== undefined)) {
    // `pair_senior_loss`: the control had Senior, the arm a loss.
    const names = game.outcomes.flatMap((control) => game.outcomes.map((arm) => `pair_${control.name}_${arm.name}`));
    columns.push(
      ...names.map((name, place) => ({
        ...countColumn<Batch>(columnName(name, 'games'), ({ tally }) => tally.pairs[place]!, name),
        ofPairs: true,
      })),
    );
  }
  if (game.kind === 'competitive') {
    // Former versions wrote it only where rules go by it.
    const former = rule.kind === 'games' ? '' : 'shares';
    columns.push(plainColumn(SHARES_COLUMN, ({ tally }) => sharesText(tally), SHARES, former));
  }
  columns.push({
    ...plainColumn<Batch>('checksum', ({ tally }) => checkText(tallyChecksum(tally)), hash, 'check'),
    adds: 'checksums',
    ofPairs: true,
  });
  if (records) {
    columns.push(plainColumn('records_sha256', ({ log }) => (log && log.reasons.length > 0 ? logHash(log) : ''), hash));
  }
  return new Table('batches.csv', columns);
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

/** The column of the shares of wins, where everybody plays for themselves. */
const SHARES_COLUMN = 'share_840ths_counts';

const SHARES = /^\d+:\d+( \d+:\d+)*(;\d+:\d+( \d+:\d+)*)*$/;

/** Returns what `shares` counts: each entrant's shares of a round, then how much more the first had than the control's. */
function shareLists<T>(
  entrants: readonly { readonly rounds: readonly T[] }[],
  roundDifferences: readonly T[],
): readonly T[] {
  return [...entrants.map(({ rounds }) => rounds[SHARE]!), ...roundDifferences.slice(SHARE, SHARE + 1)];
}

/** `place:count` of the counts that are not 0, lists parted by semicolons. */
function sharesText({ entrants, roundDifferences }: PackedTally): string {
  const lists = shareLists(entrants, roundDifferences).map(({ first, counts }) =>
    Array.from(counts, (count, place) => (count > 0 ? `${first + place}:${count}` : '')).filter((text) => text !== ''),
  );
  return lists.map((list) => list.join(' ')).join(';');
}

/** Adds the shares of a batch to a tally. @throws RangeError if they are not those of such a tally */
function addShares({ entrants, roundDifferences }: Tally, text: string): void {
  const sums = shareLists(entrants, roundDifferences);
  const lists = text.split(';');
  if (lists.length !== sums.length) throw new RangeError(`there are ${lists.length} lists of shares`);
  for (const [place, sum] of sums.entries()) {
    const counts = new Float64Array(sum.size);
    for (const [at, count] of lists[place]!.split(' ').map((pair) => pair.split(':').map(Number))) {
      if (at === undefined || !(at < counts.length)) throw new RangeError(`there is no share ${at}`);
      counts[at] = count!;
    }
    sum.addCounts(counts);
  }
}

/** Whether a batch tells how often everybody won: where they play for themselves, those of former versions may not. */
export function hasWins({ kind }: Pick<Game, 'kind'>, { cells }: BatchLine): boolean {
  return kind !== 'competitive' || cells[SHARES_COLUMN] !== undefined;
}

/** Adds a batch to a tally, no more than rules go by: games, outcomes, pairs and shares. @throws RangeError as `addShares` */
export function addBatch({ outcomes }: Game, sum: Tally, { cells, games }: BatchLine): void {
  const count = (column: string) => Number(cells[column] ?? 0);
  sum.games += games;
  for (const [place, { name }] of outcomes.entries()) {
    sum.outcomes[place]! += count(columnName(name, 'games'));
    for (const [at, arm] of outcomes.entries())
      sum.pairs[place * outcomes.length + at]! += count(columnName(`pair_${name}_${arm.name}`, 'games'));
  }
  if (cells[SHARES_COLUMN] !== undefined) addShares(sum, cells[SHARES_COLUMN]);
}

export function haveSameShares(...tallies: readonly [Tally, Tally]): boolean {
  const [one, other] = tallies.map(({ entrants, roundDifferences }) =>
    shareLists(entrants, roundDifferences).map((histogram) => histogram.toCounts().join()),
  );
  return one!.join(';') === other!.join(';');
}

/** Sums all values of a metric, given how often each came. */
function sumOfValues({ first, counts }: TrimmedCounts, low: number, step: number): number {
  let sum = 0;
  for (let place = 0; place < counts.length; place++) sum += counts[place]! * (low + (first + place) * step);
  return sum;
}
