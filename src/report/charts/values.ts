/** Values with their intervals, a line an arm along one scale: rates and means that the report answers in. */

import { type ArmGroup, type NamedArm, spokenName, titleOf } from '../model/arms.js';
import { type AskedMeasure, measuredText, rankedBy, valueText } from '../model/asked.js';
import { capitalised } from '../numbers.js';
import { type Chart, type Drawing, type Form, nameWith, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { intervalMark, legend } from './legend.js';
import { rules, type Scale, words } from './marks.js';
import { ink } from './palette.js';
import { layRows } from './rows.js';
import { textWidth } from './text-width.js';

const BAND = 18;
const NUMBER = 12.5;
/** Height of the mark of a value, and of the ends of its interval, in pixels. */
const TICK = 13;
const END = 3;
/** Room above the marks for the axis. */
const TOP_AXIS = 26;

/** A chart of one measure. @param only the group that is shown, where there are others */
export function valuesChart(measure: AskedMeasure, groups: readonly ArmGroup[], only: string | null): Chart {
  const what = `${capitalised(measure.title)}${only === null ? '' : `, ${only}`}`;
  return {
    name: nameWith(`values-${measure.name}`, only),
    finding: findingOf(measure, groups),
    title: `${what}, ${measure.isShare ? 'in %' : `in ${measure.unit}`}`,
    description: `A line for each arm: ${measure.title} with its interval.`,
    draw: (form) => draw(measure, groups, form),
  };
}

/** The highest and the lowest value of the first group that has several. */
function findingOf(measure: AskedMeasure, groups: readonly ArmGroup[]): string {
  const group = groups.find(({ arms }) => arms.length > 1) ?? groups[0]!;
  const ordered = rankedBy(measure, group);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return capitalised(measure.title);
  const told = ({ arm, value }: typeof first) => `${nameOf(arm)} ${measuredText(measure, value)}`;
  const where = group.title === null ? '' : `${titleOf(group)}: `;
  if (first === last) return `${where}${told(first)}`;
  if (first.value.mean === last.value.mean) return `${where}all ${measuredText(measure, first.value)}`;
  return `${where}${where === '' ? 'Highest' : 'highest'} ${told(first)}, lowest ${told(last)}`;
}

function nameOf(arm: NamedArm): string {
  return spokenName({ title: null, arms: [] }, arm);
}

function draw(measure: AskedMeasure, groups: readonly ArmGroup[], form: Form): Drawing {
  const width = WIDTHS[form];
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const factor = measure.isShare ? 100 : 1;
  const values = rows.flatMap(({ run, middle }) => {
    const value = measure.of(run);
    return value === null ? [] : [{ value, middle, isFair: run.setup.cheats === undefined }];
  });
  const numbers = Math.max(...values.map(({ value }) => textWidth(valueText(measure, value.mean), NUMBER, true))) + 8;
  const low = Math.min(...values.map(({ value }) => value.low ?? value.mean)) * factor;
  const high = Math.max(...values.map(({ value }) => value.high ?? value.mean)) * factor;
  const margin = 0.04 * (high - low) || 0.5;
  const range = [left, width - numbers - 4] as const;
  const scale: Scale = { domain: [low - margin, high + margin], range, axis: 'top' };
  const { layers, above } = legend(
    [{ label: 'value with its 95 % interval', sign: 'interval', colour: ink('win-0') }],
    form,
    TOP_AXIS,
  );
  const intervals = values.flatMap(({ value, middle, isFair }) =>
    value.low === null || value.high === null
      ? []
      : intervalMark(value.low * factor, value.high * factor, middle, END, ink(isFair ? 'win-0' : 'quiet')),
  );
  const ticks = values.map(({ value, middle: y, isFair }) => ({
    ...{ x: value.mean * factor, x2: value.mean * factor, y: y - TICK / 2, y2: y + TICK / 2 },
    colour: ink(isFair ? 'win-0' : 'quiet'),
  }));
  const texts = values.map(({ value, middle: y }) => ({
    ...{ x: width, y: y + 0.5, text: valueText(measure, value.mean), colour: ink('ink') },
  }));
  return drawing({ width, above, height: bottom, axis: 'none' }, [
    rules(scale, intervals, 1.5),
    rules(scale, ticks, 3),
    ...layers,
    ...names,
    words(texts, { size: NUMBER, bold: true, align: 'right' }),
  ]);
}
