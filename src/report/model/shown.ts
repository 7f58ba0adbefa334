/** How much of a large study is shown at once. */
import type { ArmSummary } from '../../analysis/index.js';
import { count } from '../numbers.js';
import type { ArmGroup, RowGroup } from './arms.js';

/** Beyond this many arms a study is large: details are folded, and each group of arms has a tab. */
const LARGE = 12;

/** Arms in a chart, in each of its groups. */
const MOST_ROWS = 40;

/** Arms in a table; the files beside the report have all. */
export const MAX_LINES = 200;

/** Arms whose games are looked through for examples. */
const MOST_WATCHED = 100;

/** Of the rows of a chart that has no room for all, this share goes to the highest. */
const HIGHEST = 0.625;

export function isLarge(runs: readonly ArmSummary[]): boolean {
  return runs.length > LARGE;
}

/** The arms of each group by a value, highest first. Arms with equal values keep their order. */
export function sorted<R>(groups: readonly RowGroup<R>[], value: (run: R) => number): RowGroup<R>[] {
  return groups.map(({ title, arms }) => ({
    title,
    arms: arms.toSorted((one, other) => value(other.run) - value(one.run)),
  }));
}

/** Sorted groups as charts show them: of a group that is too long the highest and the lowest arms, as groups of their own. */
export function ends<R>(groups: readonly RowGroup<R>[], most = MOST_ROWS): RowGroup<R>[] {
  return groups.flatMap((group) => {
    const { title, arms } = group;
    if (arms.length <= most) return [group];
    const high = Math.ceil(HIGHEST * most);
    const name = title === null ? '' : `${title}: `;
    const of = `of ${count(arms.length)}`;
    return [
      { title: `${name}the ${high} highest ${of}`, arms: arms.slice(0, high) },
      { title: `${name}the ${most - high} lowest ${of}`, arms: arms.slice(high - most) },
    ];
  });
}

/** The arms whose games are listed. @param all even where there are very many of them */
export function watched(groups: readonly ArmGroup[], all: boolean): readonly ArmGroup[] {
  return all ? groups : first(groups, MOST_WATCHED);
}

export function armsIn(groups: readonly RowGroup<unknown>[]): number {
  return groups.reduce((sum, { arms }) => sum + arms.length, 0);
}

/** The first arms of the groups, at most so many in all. */
export function first<R>(groups: readonly RowGroup<R>[], most: number): RowGroup<R>[] {
  if (armsIn(groups) <= most) return [...groups];
  // Each group keeps its share, so that no tab is empty.
  const each = Math.max(1, Math.floor(most / groups.length));
  return groups.map(({ title, arms }) => ({ title, arms: arms.slice(0, each) }));
}
