/** Numbers of arms along one scale, a line an arm: values with their intervals, and how a metric was distributed. */
import type { ArmSummary } from '../../analysis/index.js';
import type { Metric } from '../../game/index.js';
import { type ArmGroup, groupPrefix, nameOf } from '../model/arms.js';
import { type AskedMeasure, measuredText, rankedBy, type Valued, valueText } from '../model/measures.js';
import type { Distribution } from '../model/report-data.js';
import { capitalised, mean } from '../numbers.js';
import { type Chart, nameWith, titleWith } from './chart.js';
import { rowsChart } from './intervals.js';
import { drawRows, numberColumn } from './layout.js';
import { type Corner, rules, type Scale, steps } from './marks.js';
import { ink } from './palette.js';

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
const RIGHT_COLUMN = 62;

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
  return {
    name: nameWith(`distribution-${metric.name}`, only),
    title: titleWith(metric.summary, only),
    description: `For each arm how many of its games came to each number of ${metric.unit}, and the mean. Means of ${metric.heading ?? metric.name} go from ${least} to ${most}.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: BAND, axis: 'titled' },
        key: [
          { label: `games by ${metric.unit}`, sign: 'square', colour: ink('shape') },
          { label: 'mean', sign: 'line', colour: ink('win-0') },
        ],
        draw: ({ rows, left }, width) => {
          const shapes = rows.map(({ run, bottom }) => {
            const { from, step, counts } = of(run);
            return { from, step, shares: counts.map((count) => count / run.games), bottom };
          });
          const values = shapes.flatMap(({ from, step, shares }) => [from, from + step * (shares.length - 1)]);
          const half = metric.step / 2;
          const scale: Scale = {
            domain: [Math.min(...values) - half, Math.max(...values) + half],
            range: [left, width - RIGHT_COLUMN],
            title: metric.unit,
          };
          const highest = Math.max(...shapes.flatMap(({ shares }) => shares));
          const corners = shapes.flatMap(({ from, step, shares, bottom: y2 }, shape): Corner[] =>
            // A step begins and ends halfway to the next value: one value of nothing at each end closes the shape.
            [0, ...shares, 0].map((share, bin) => ({
              ...{ x: from + step * (bin - 1), y: y2 - (BAND * share) / highest, y2, shape },
            })),
          );
          const marks = rows.map(({ run, top, bottom: y2 }) => ({
            ...{ x: meanOf(run), x2: meanOf(run), y: top + 2, y2, colour: ink('win-0') },
          }));
          const bases = rows.map(({ bottom: y }) => ({
            ...{ x: left, x2: width - RIGHT_COLUMN, y, y2: y, colour: ink('line') },
          }));
          const numbers = rows.map(({ run, middle: y }) => ({ y, text: mean(meanOf(run)) }));
          return {
            back: [rules(null, bases, 1), steps(scale, corners, ink('shape')), rules(scale, marks, 2)],
            front: [numberColumn(width, numbers)],
          };
        },
      }),
  };
}
