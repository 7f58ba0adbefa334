import { stringify } from 'csv-stringify/sync';
import { type Game, SHARE } from '../../game/index.js';
import type { Arm, PackedTally, PlayedBatch, StopRule, Tally } from '../../simulation/index.js';
import type { TrimmedCounts } from '../../stats/histogram.js';
import { checkText, logHash, tallyChecksum, tallyHash } from './checksums.js';

/** Which columns batches.csv has besides those that it always has. */
export interface BatchesForm {
  /** How often which outcomes of arm and control met: where an arm has a control. */
  readonly pairs: boolean;
  /** What a rule goes by that looks at shares of wins: where everybody plays for himself, and games are not simply counted. */
  readonly shares: boolean;
  /** A hash of what each game came to: where records are kept. */
  readonly records: boolean;
}

/** @param records whether records are kept */
export function batchesForm(
  game: Pick<Game, 'kind'>,
  arms: readonly Arm[],
  rule: Pick<StopRule, 'kind'>,
  records: boolean,
): BatchesForm {
  return {
    pairs: arms.some(({ control }) => control !== undefined),
    shares: game.kind === 'competitive' && rule.kind !== 'games',
    records,
  };
}

/**
 * One row a batch: arm, first game, games, how often each outcome and reason, the sum of each metric, a hash of all that
 * was counted, how often outcomes met those of the control, what rules that look at shares go by, a check of all
 * counts (see checks.ts), and a hash of the records. About 150 bytes for ten thousand games.
 */
export function batchesHead(game: Game, form: BatchesForm): string {
  return stringify([batchColumns(game, form)]);
}

export function batchColumns(game: Game, { pairs, shares, records }: BatchesForm): string[] {
  return [
    ...earlierColumns(game),
    ...(pairs ? pairColumns(game) : []),
    ...(shares ? ['shares'] : []),
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
  const none = ['arm', 'from', 'sha256', 'shares', 'check', 'records_sha256'];
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
    shares: sharesText(tally),
    check: checkText(tallyChecksum(tally)),
    ...(log && log.reasons.length > 0 && { records_sha256: logHash(log) }),
  };
}

/**
 * How often each entrant had how much of the wins of a round, and how often the first had how much more than the control's:
 * `place:count` of the counts that are not 0, lists parted by semicolons.
 */
function sharesText({ entrants, roundDifferences }: PackedTally): string {
  const lists = [...entrants.map(({ rounds }) => rounds[SHARE]!), ...roundDifferences.slice(SHARE, SHARE + 1)];
  return lists
    .map(({ first, counts }) => [...counts].map((count, place) => ({ place: first + place, count })))
    .map((places) =>
      places
        .filter(({ count }) => count > 0)
        .map(({ place, count }) => `${place}:${count}`)
        .join(' '),
    )
    .join(';');
}

/** Adds the shares of a batch to a tally. @throws RangeError if they are not those of such a tally */
export function addShares({ entrants, roundDifferences }: Tally, text: string): void {
  const sums = [...entrants.map(({ rounds }) => rounds[SHARE]!), ...roundDifferences.slice(SHARE, SHARE + 1)];
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

/** Of all values of a metric, given how often each came. */
function sumOf({ first, counts }: TrimmedCounts, low: number, step: number): number {
  let sum = 0;
  for (let place = 0; place < counts.length; place++) sum += counts[place]! * (low + (first + place) * step);
  return sum;
}
