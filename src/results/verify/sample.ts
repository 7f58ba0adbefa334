import { keyFromSeed, Stream } from '../../random/index.js';
import type { BatchLine } from './batches.js';

/** What the stream of the sample is for. */
const SAMPLING = 0x73616d70;

/** Batches that are played together, as they count together: one of a run, a round of a tournament, or contrasted arms. */
export type Unit = readonly BatchLine[];

/** Batches with the same key together, those without one each for itself; in the order of their first batches. */
export function unitsOf(lines: readonly BatchLine[], keyOf: (line: BatchLine) => string | number | null): Unit[] {
  const units = new Map<unknown, BatchLine[]>();
  for (const line of lines) {
    const key = keyOf(line) ?? line;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, [line]);
    else unit.push(line);
  }
  return [...units.values()];
}

/**
 * Draws some of the units, all equally likely, and returns them in their order.
 *
 * @param batches how many at least, if there are that many
 * @param seed whoever does not know it cannot know which are drawn
 */
export function sampleOf<T extends { readonly length: number }>(
  units: readonly T[],
  batches: number,
  seed: string,
): T[] {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, SAMPLING);
  const drawn = units
    .map((unit, place) => ({ unit, place, lot: stream.next() >>> 0 }))
    .toSorted((a, b) => a.lot - b.lot);
  let most = 0;
  for (let games = 0; most < drawn.length && games < batches; most++) games += drawn[most]!.unit.length;
  const chosen = drawn.slice(0, most).toSorted((a, b) => a.place - b.place);
  return chosen.map(({ unit }) => unit);
}

/**
 * The chance that a sample without replacement holds at least one of those that were changed.
 *
 * @param played size of the sample
 * @param changed how many of all were changed
 */
export function chanceToFind(played: number, of: number, changed: number): number {
  let missed = 1;
  for (let draw = 0; draw < played; draw++) missed *= Math.max(0, of - changed - draw) / (of - draw);
  return 1 - missed;
}
