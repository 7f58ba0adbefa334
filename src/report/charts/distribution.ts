import type { Metric } from '../../game/index.js';
import type { ArmGroup } from '../model/arms.js';
import type { Distribution } from '../model/report-data.js';
import { capitalised, mean } from '../numbers.js';
import { type Chart, type Form, nameWith, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { legend } from './legend.js';
import { type Corner, rules, type Scale, steps, words } from './marks.js';
import { ink } from './palette.js';
import { layRows } from './rows.js';

const BAND = 36;
const RIGHT_COLUMN = 62;

/** How a metric was distributed over the games of each arm: a row an arm, all to one scale. */
export function distributionChart(
  metric: Metric,
  groups: readonly ArmGroup[],
  of: (run: ArmGroup['arms'][number]['run']) => Distribution,
  only: string | null,
): Chart {
  const heading = metric.heading ?? metric.name;
  const means = groups.flatMap(({ arms }) => arms.map(({ run }) => run.metrics[metric.name]!.mean));
  const [least, most] = [mean(Math.min(...means)), mean(Math.max(...means))];
  return {
    name: nameWith(`distribution-${metric.name}`, only),
    title: `${capitalised(metric.summary)}${only === null ? '' : `, ${only}`}`,
    description: `For each arm how many of its games came to each number of ${metric.unit}, and the mean. Means of ${heading} go from ${least} to ${most}.`,
    draw: (form) => draw(metric, groups, of, form),
  };
}

function draw(
  metric: Metric,
  groups: readonly ArmGroup[],
  of: (run: ArmGroup['arms'][number]['run']) => Distribution,
  form: Form,
) {
  const { layers, above } = legend(
    [
      { label: `games by ${metric.unit}`, sign: 'square', colour: ink('shape') },
      { label: 'mean', sign: 'line', colour: ink('win-0') },
    ],
    form,
  );
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const width = WIDTHS[form];
  const distributions = rows.map(({ run }) => of(run));
  const values = distributions.flatMap(({ from, step, counts }) => [from, from + step * (counts.length - 1)]);
  const half = metric.step / 2;
  const scale: Scale = {
    domain: [Math.min(...values) - half, Math.max(...values) + half],
    range: [left, width - RIGHT_COLUMN],
    title: metric.unit,
  };
  const share = (place: number, count: number) => count / rows[place]!.run.games;
  const highest = Math.max(...distributions.flatMap(({ counts }, place) => counts.map((count) => share(place, count))));
  const corners: Corner[] = rows.flatMap(({ bottom: y2 }, place) => {
    const { from, step, counts } = distributions[place]!;
    const height = (count: number) => y2 - (BAND * share(place, count)) / highest;
    // A step begins and ends halfway to the next value: one value of nothing at each end closes the shape.
    return [0, ...counts, 0].map((count, bin) => ({ x: from + step * (bin - 1), y: height(count), y2, shape: place }));
  });
  const means = rows.map(({ run }) => run.metrics[metric.name]!.mean);
  const marks = rows.map(({ top, bottom: y2 }, place) => ({
    x: means[place]!,
    x2: means[place]!,
    y: top + 2,
    y2,
    colour: ink('win-0'),
  }));
  const bases = rows.map(({ bottom: y }) => ({ x: left, x2: width - RIGHT_COLUMN, y, y2: y, colour: ink('line') }));
  const numbers = rows.map(({ middle: y }, place) => ({
    x: width,
    y,
    text: mean(means[place]!),
    colour: ink('ink'),
  }));
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    rules(null, bases, 1),
    steps(scale, corners, ink('shape')),
    rules(scale, marks, 2),
    ...layers,
    ...names,
    words(numbers, { size: 12.5, bold: true, align: 'right' }),
  ]);
}
