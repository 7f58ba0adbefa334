import type { ArmSummary } from '../../analysis/index.js';
import type { Measure } from '../../game/index.js';
import type { ArmGroup } from '../model/arms.js';
import { isDistinct } from '../model/tiers.js';
import { capitalised } from '../numbers.js';
import { type Chart, nameWith } from './chart.js';
import { differenceFinding } from './compared.js';
import { drawForest, forestKey } from './forest.js';

const KEY = forestKey('more than its control', 'less', 'not significantly different: the interval includes 0');

/**
 * By how much each arm differs from its control on the same deals, in one measure: its interval along one scale.
 *
 * @param groups arms that have a control, in the order in which they are to be read
 * @param only the group that is shown, where there are others
 */
export function differencesChart(measure: Measure, groups: readonly ArmGroup[], only: string | null): Chart {
  const { name, title } = measure;
  const group = only === null ? '' : `, ${only}`;
  const what = capitalised(title);
  return {
    name: nameWith(`differences-${name}`, only),
    finding: findingOf(measure, groups),
    title: `${what}${group}: each arm minus its control, in percentage points`,
    description: `For each arm by how many percentage points its rate of ${title.toLowerCase()} differs from that of its control on the same deals, with the interval, the highest first. Filled dots have intervals that exclude zero.`,
    draw: (form) => {
      const of = ({ control }: ArmSummary) => {
        const difference = control!.difference[name]!;
        return { ...difference, isClear: isDistinct(difference) };
      };
      return drawForest(KEY, groups, of, form);
    },
  };
}

/** The largest significant difference with its interval. */
function findingOf({ name, title }: Measure, groups: readonly ArmGroup[]): string {
  const arms = groups.flatMap((group) =>
    group.arms.map((arm) => {
      const difference = arm.run.control!.difference[name]!;
      return { ...arm, group, difference: { ...difference, isClear: isDistinct(difference) } };
    }),
  );
  return differenceFinding({ title }, arms);
}
