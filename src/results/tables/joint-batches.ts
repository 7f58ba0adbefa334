/**
 * Batches of deals that several arms share, each with a check of what it added to counts over these arms: rounds.csv of a
 * tournament, for the pairs of its competitors, and contrast-batches.csv, for contrasts.
 */
import { checksum, checkText } from './checksums.js';
import { type Column, countColumn, FORMS, plainColumn, Table } from './table.js';

interface JointBatch {
  readonly players: number;
  readonly from: number;
  readonly games: number;
  readonly arms: number;
  readonly check: string;
}

const FROM = plainColumn<JointBatch>('first_game', ({ from }) => from, FORMS.count, 'from');
const GAMES = countColumn<JointBatch>('games', ({ games }) => games);
const CHECKSUM: Column<JointBatch> = {
  ...plainColumn('checksum', ({ check }) => check, FORMS.hash, 'check'),
  adds: 'checksums',
};

export const ROUNDS = new Table<JointBatch>('rounds.csv', [
  FROM,
  GAMES,
  countColumn('teams', ({ arms }) => arms),
  CHECKSUM,
]);

export const CONTRAST_BATCHES = new Table<JointBatch>('contrast-batches.csv', [
  plainColumn('players', ({ players }) => players, FORMS.count),
  FROM,
  GAMES,
  countColumn('arms', ({ arms }) => arms),
  CHECKSUM,
]);

/** Counts over several arms, such as those of `PairwiseOutcomes` or `ContrastCounts`. */
export interface JointCounts {
  readonly counts: readonly Float64Array[];
}

/** Writes the rows of such a table, each after its batch of deals is counted. */
export class JointBatchesWriter {
  private before: bigint;

  /** @param counts those of all batches so far */
  constructor(
    private readonly table: Table<JointBatch>,
    private readonly counts: JointCounts,
  ) {
    this.before = checksum(counts.counts);
  }

  row(batch: Omit<JointBatch, 'check'>): string {
    const after = checksum(this.counts.counts);
    const check = checkText(after - this.before);
    this.before = after;
    return this.table.row({ ...batch, check });
  }
}
