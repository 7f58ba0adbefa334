/** Numbers of arms along one scale, a line an arm: values with their intervals, and how a metric was distributed. */
import type { ArmSummary } from '../../analysis/index.js';
import type { Metric } from '../../game/index.js';
import { type ArmGroup, groupPrefix, nameOf } from '../model/arms.js';
import { type AskedMeasure, measuredText, rankedBy, type Valued, valueText } from '../model/measures.js';
import type { Distribution } from '../model/report-data.js';
import { capitalised, mean } from '../numbers.js';
import { type Chart, nameWith, titleWith } from './chart.js';
import { drawRows, NUMBER, numberColumn, textWidth } from './layout.js';
import { type Corner, intervalMark, rules, type Scale, steps } from './marks.js';
import { ink } from './palette.js';

const VALUE_BAND = 18;
/** Height of the mark of a value, and of the ends of its interval, in pixels. */
const TICK = 13;
const END = 3;
/** Room above the marks for the axis. */
const TOP_AXIS = 26;

/** A chart of one measure. @param only the group that is shown, where there are others */
export function valuesChart(measure: AskedMeasure, groups: readonly ArmGroup[], only: string | null): Chart {
  const factor = measure.isShare ? 100 : 1;
  return {
    name: nameWith(`values-${measure.name}`, only),
    finding: findingOf(measure, groups),
    title: `${titleWith(measure.title, only)}, ${measure.isShare ? 'in %' : `in ${measure.unit}`}`,
    description: `A line for each arm: ${measure.title} with its interval.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: VALUE_BAND, clear: TOP_AXIS, axis: 'none' },
        key: [{ label: 'value with its 95 % interval', sign: 'interval', colour: ink('win-0') }],
        draw: ({ rows, left }, width) => {
          const values = rows.flatMap(({ run, middle }) => {
            const value = measure.of(run);
            const colour = ink(run.setup.cheats === undefined ? 'win-0' : 'quiet');
            return value === null ? [] : [{ ...value, middle, colour, text: valueText(measure, value.mean) }];
          });
          const numbers = Math.max(...values.map(({ text }) => textWidth(text, NUMBER, true))) + 8;
          const least = Math.min(...values.map(({ mean, low }) => low ?? mean)) * factor;
          const most = Math.max(...values.map(({ mean, high }) => high ?? mean)) * factor;
          const margin = 0.04 * (most - least) || 0.5;
          const scale: Scale = {
            domain: [least - margin, most + margin],
            range: [left, width - numbers - 4],
            axis: 'top',
          };
          const intervals = values.flatMap(({ low, high, middle, colour }) =>
            low === null || high === null ? [] : intervalMark(low * factor, high * factor, middle, END, colour),
          );
          const ticks = values.map(({ mean, middle: y, colour }) => ({
            ...{ x: mean * factor, x2: mean * factor, y: y - TICK / 2, y2: y + TICK / 2, colour },
          }));
          const texts = values.map(({ text, middle }) => ({ y: middle + 0.5, text }));
          return { back: [rules(scale, intervals, 1.5), rules(scale, ticks, 3)], front: [numberColumn(width, texts)] };
        },
      }),
  };
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
