/**
 * How often each value of a grid came: the counts of a stretch of it, beyond which there was nothing. Grids have tens of
 * thousands of values where games have a few, and counts are copied from thread to thread.
 */
export interface TrimmedCounts {
  /** How many values the grid has. */
  readonly size: number;
  /** The place on the grid of the first count, from 0. */
  readonly first: number;
  readonly counts: Float64Array;
}

/**
 * The shortest stretch with these counts: neither its first nor its last is 0, and it is empty at place 0 where all are. Copies.
 *
 * @param counts those of places of the grid that follow each other
 * @param first the place of the first of them
 * @param size how many values the grid has
 */
export function stretchOf(counts: Float64Array, first = 0, size = counts.length): TrimmedCounts {
  let from = 0;
  let to = counts.length;
  while (from < to && counts[from] === 0) from++;
  while (to > from && counts[to - 1] === 0) to--;
  return { size, first: from === to ? 0 : first + from, counts: counts.slice(from, to) };
}

/** One count for each value of the grid. */
export function toDense({ size, first, counts }: TrimmedCounts): Float64Array<ArrayBuffer> {
  const all = new Float64Array(size);
  all.set(counts, first);
  return all;
}
