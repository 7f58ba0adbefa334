import { stringify } from 'csv-stringify/sync';
import type { ContrastCounts } from '../../simulation/index.js';
import { checksum, checkText } from './checksums.js';

export const CONTRAST_BATCH_COLUMNS = ['players', 'from', 'games', 'arms', 'check'] as const;

/** A check of all counts of all contrasts. */
export function contrastsCheck({ counts }: Pick<ContrastCounts, 'counts'>): bigint {
  return checksum(counts);
}

/** contrast-batches.csv: a row for each batch of deals that the contrasted arms share, with a check of what it added. */
export class ContrastBatchesCsv {
  private text = stringify([CONTRAST_BATCH_COLUMNS]);
  private before: bigint;

  /** @param counts those of all batches so far, whenever one is added */
  constructor(private readonly counts: ContrastCounts) {
    this.before = contrastsCheck(counts);
  }

  /** A batch that has just been counted. */
  add({ players, from, games, arms }: Readonly<Record<'players' | 'from' | 'games' | 'arms', number>>): void {
    const after = contrastsCheck(this.counts);
    this.text += stringify([[players, from, games, arms, checkText(after - this.before)]]);
    this.before = after;
  }

  toString(): string {
    return this.text;
  }
}
