import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Game } from '../game/index.js';
import type { PackedTally, PlayedBatch } from '../simulation/index.js';

/**
 * One row a batch: arm, first game, games, how often each outcome and reason, the sum of each metric, and a hash of all
 * that was counted. About a hundred bytes for ten thousand games.
 */
export function batchesHead(game: Game): string {
  return stringify([batchColumns(game)]);
}

export function batchColumns(game: Game): string[] {
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

export function batchRow(game: Game, { arm, from, tally }: Pick<PlayedBatch, 'arm' | 'from' | 'tally'>): string {
  const sums = game.metrics.map((metric, place) => sumOf(tally.metrics[place]!, metric.low, metric.step));
  return stringify([[arm + 1, from, tally.games, ...tally.outcomes, ...tally.reasons, ...sums, hashOf(tally)]]);
}

/** Of all values of a metric, given how often each came. */
export function sumOf(counts: ArrayLike<number>, low: number, step: number): number {
  let sum = 0;
  for (let bin = 0; bin < counts.length; bin++) sum += counts[bin]! * (low + bin * step);
  return sum;
}

/** The first 16 hex digits of SHA-256 over all counts, as little-endian doubles. */
function hashOf(tally: PackedTally): string {
  const hash = createHash('sha256');
  for (const counts of countsOf(tally)) {
    hash.update(new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength));
  }
  return hash.digest('hex').slice(0, 16);
}

function countsOf({ games, outcomes, reasons, pairs, metrics, control, differences }: PackedTally): Float64Array[] {
  const own = [Float64Array.of(games), outcomes, reasons, pairs, ...metrics];
  return control === null ? own : [...own, ...countsOf(control), ...differences];
}
