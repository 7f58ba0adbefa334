/** Arms that the answer is about: by how much each differs from what it is compared with. */

import { inGroup, type RowGroup, spokenName } from '../model/arms.js';
import type { AskedMeasure } from '../model/asked.js';
import type { ComparedArm, PairedDifference } from '../model/compared.js';
import { capitalised, listed, points } from '../numbers.js';
import { type Chart, nameWith } from './chart.js';
import { drawForest, forestKey } from './forest.js';

const KEY = forestKey('more', 'less', 'not significantly different: the interval includes 0');

/** One arm in up to this many groups is told with each of its differences. */
const MAX_GROUPS = 3;

/** An arm with a difference that was measured on the same deals. */
export type PairedArm = ComparedArm & { readonly difference: PairedDifference };

/** A chart of one measure. @param only the group that is shown, where there are others */
export function comparedChart(
  measure: Pick<AskedMeasure, 'name' | 'title'>,
  groups: readonly RowGroup<PairedArm>[],
  only: string | null,
): Chart {
  const to = [...new Set(groups.flatMap(({ arms }) => arms.map(({ run }) => run.to)))];
  const other = to.length === 1 ? to[0]! : 'its control';
  const group = only === null ? '' : `, ${only}`;
  return {
    name: nameWith(`compared-${measure.name}`, only),
    finding: differenceFinding(
      measure,
      groups.flatMap(({ arms }) => arms.map(({ run }) => run)),
    ),
    title: `${capitalised(measure.title)}${group}: each arm minus ${other} on the same deals, in percentage points`,
    description: `For each arm by how many percentage points its ${measure.title} differs from that of ${other} on the same deals, with the interval. Filled bars are intervals that leave out zero.`,
    draw: (form) => drawForest(KEY, groups, ({ difference }) => difference, form),
  };
}

/** The difference in each group where there is one arm; else the largest that is significant. With intervals. */
export function differenceFinding(
  { title }: Pick<AskedMeasure, 'title'>,
  arms: readonly Pick<PairedArm, 'difference' | 'group' | 'label' | 'run'>[],
): string {
  const clear = arms.filter(({ difference }) => difference.isClear);
  const [most] = clear.toSorted(
    (one, other) => Math.abs(other.difference.estimate) - Math.abs(one.difference.estimate),
  );
  if (most === undefined) return `No arm differs significantly in ${title}`;
  const told = ({ difference: { estimate, low, high } }: (typeof arms)[number]) =>
    `${points(estimate)} points (${points(low)} to ${points(high)})`;
  if (arms.length > 1 && arms.length <= MAX_GROUPS && new Set(arms.map(({ label }) => label)).size === 1) {
    const name = spokenName({ title: null, arms: [] }, most);
    return `${name} changes ${title}: ${listed(arms.map((arm) => `${told(arm)}${inGroup(arm.group)}`))}`;
  }
  const verb = most.difference.estimate > 0 ? 'raises' : 'lowers';
  const rank = clear.length > 1 ? ' most' : '';
  return `${spokenName(most.group, most)} ${verb} ${title}${rank}: ${told(most)}`;
}
