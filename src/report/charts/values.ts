import { type ArmGroup, groupPrefix, nameOf } from '../model/arms.js';
import { type AskedMeasure, measuredText, rankedBy, type Valued, valueText } from '../model/measures.js';
import { capitalised } from '../numbers.js';
import { type Chart, nameWith, titleWith } from './chart.js';
import { rowsChart } from './intervals.js';

/** A chart of one measure. @param only the group that is shown, where there are others */
export function valuesChart(measure: AskedMeasure, groups: readonly ArmGroup[], only: string | null): Chart {
  return rowsChart({
    name: nameWith(`values-${measure.name}`, only),
    finding: findingOf(measure, groups),
    title: `${titleWith(measure.title, only)}, ${measure.isShare ? 'in %' : `in ${measure.unit}`}`,
    description: `A line for each arm: ${measure.title} with its interval.`,
    groups: groups.map(({ title, arms }) => ({
      title,
      arms: arms.flatMap(({ label, run }) => {
        const value = measure.of(run);
        if (value === null) return [];
        const { mean: estimate, low, high } = value;
        return [{ label, run: { estimate, low, high, cheats: run.setup.cheats !== undefined } }];
      }),
    })),
    isShare: measure.isShare,
    write: (value) => valueText(measure, value),
    base: null,
    look: ({ cheats }) => ({ colour: cheats ? 'quiet' : 'win-0' }),
  });
}

/** The highest and the lowest value of the first group that has several. */
function findingOf(measure: AskedMeasure, groups: readonly ArmGroup[]): string {
  const group = groups.find(({ arms }) => arms.length > 1) ?? groups[0]!;
  const ordered = rankedBy(measure, group);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return capitalised(measure.title);
  const told = ({ arm, value }: Valued) => `${nameOf(arm)} ${measuredText(measure, value)}`;
  const where = groupPrefix(group);
  if (first === last) return `${where}${told(first)}`;
  if (first.value.mean === last.value.mean) return `${where}all ${measuredText(measure, first.value)}`;
  return `${where}${where === '' ? 'Highest' : 'highest'} ${told(first)}, lowest ${told(last)}`;
}
