/** Numbers of arms along one scale, a line an arm: values with their intervals, and how a metric was distributed. */
import type { ArmSummary } from '../../analysis/index.js';
import type { Metric } from '../../game/index.js';
import { type ArmGroup, groupPrefix, nameOf } from '../model/arms.js';
import { type AskedMeasure, measuredText, rankedBy, type Valued, valueText } from '../model/measures.js';
import type { Distribution } from '../model/report-data.js';
import { capitalised, mean } from '../numbers.js';
import { type Chart, nameWith, titleWith } from './chart.js';
import { rowsChart } from './intervals.js';
import { ink } from './palette.js';
import { drawRows, layer, ticks } from './rows.js';

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

const BAND = 36;

/** How a metric was distributed over the games of each arm: a row an arm, all to one scale. */
export function distributionChart(
  metric: Metric,
  groups: readonly ArmGroup[],
  of: (run: ArmSummary) => Distribution,
  only: string | null,
): Chart {
  const meanOf = (run: ArmSummary) => run.metrics[metric.name]!.mean;
  const means = groups.flatMap(({ arms }) => arms.map(({ run }) => meanOf(run)));
  const [least, most] = [mean(Math.min(...means)), mean(Math.max(...means))];
  const shapes = groups.flatMap(({ arms }) => arms.map(({ run }) => ({ ...of(run), games: run.games })));
  const ends = shapes.flatMap(({ from, step, counts }) => [from, from + step * (counts.length - 1)]);
  const highest = Math.max(...shapes.flatMap(({ counts, games }) => counts.map((count) => count / games)));
  return {
    name: nameWith(`distribution-${metric.name}`, only),
    title: titleWith(metric.summary, only),
    description: `For each arm how many of its games came to each number of ${metric.unit}, and the mean. Means of ${metric.heading ?? metric.name} go from ${least} to ${most}.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: BAND, title: metric.unit },
        domain: [Math.min(...ends) - metric.step / 2, Math.max(...ends) + metric.step / 2],
        key: [
          { label: `games by ${metric.unit}`, sign: 'square', colour: ink('shape') },
          { label: 'mean', sign: 'line', colour: ink('win-0') },
        ],
        number: (run) => mean(meanOf(run)),
        marks: (rows, _, step) => {
          const shapes = rows.flatMap(({ row, run }) => {
            const { from, step: width, counts } = of(run);
            const bottom = (row + 0.5) * step + BAND / 2;
            // A step begins and ends halfway to the next value: one value of nothing at each end closes the shape.
            return [0, ...counts, 0].map((count, bin) => ({
              ...{ row, x: from + width * (bin - 1), y: bottom - (BAND * count) / run.games / highest, y2: bottom },
            }));
          });
          const means = rows.map(({ row, run }) => ({ row, x: meanOf(run), colour: ink('win-0') }));
          return [
            layer({ type: 'area', interpolate: 'step', opacity: 1 }, shapes, {
              ...{ y: { field: 'y', type: 'quantitative', scale: null, axis: null }, y2: { field: 'y2' } },
              ...{ color: { value: ink('shape') }, detail: { field: 'row', type: 'nominal' } },
            }),
            ticks(means, BAND, 2),
          ];
        },
      }),
  };
}
