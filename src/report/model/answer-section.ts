/** The first section of a report: charts of what the experiment asks for, see `Focus`. */

import type { Chart } from '../charts/chart.js';
import { comparedChart, type PairedArm } from '../charts/compared.js';
import { valuesChart } from '../charts/values.js';
import { type ArmGroup, armName, type RowGroup } from './arms.js';
import { type AskedMeasure, askedMeasures, tellingMeasures } from './asked.js';
import { answerGroups, type ComparedArm, comparedArms } from './compared.js';
import type { ReportData } from './report-data.js';

/** Charts of the arms and the measures that the answer is about; none where other sections show just that. */
export function answerCharts(study: ReportData): Chart[] {
  const { focus, tournament, comparison, game } = study;
  if (tournament !== null || comparison !== null || focus?.compare?.contrasts !== undefined) return [];
  const asked = askedMeasures(study);
  const groups = answerGroups(study);
  const telling = groups.map((group) => tellingMeasures(game, group, asked));
  if (focus === null && telling.every((own) => own.length === asked.length && own.every((each) => each.isMain)))
    return [];
  const compared = asked.flatMap((measure) => comparedArms(study, measure).map((arm) => ({ measure, arm })));
  if (compared.length === 0) {
    const others = new Map(telling.flat().map((each) => [each.name, each]));
    const measures = new Map([...asked.map((each) => [each.name, each] as const), ...others]);
    const found = [...measures.values()].filter(({ name }) => others.has(name));
    return found.map((measure) => {
      const own = groups.filter((_, place) => telling[place]!.some(({ name }) => name === measure.name));
      return valuesChart(measure, own, null);
    });
  }
  // The section of differences from controls shows just that.
  if (focus?.compare?.arms === undefined && compared.every(({ arm }) => arm.run.control !== undefined)) return [];
  return asked.flatMap((measure) => {
    const own = comparedArms(study, measure);
    const paired = grouped(own.filter((arm): arm is PairedArm => arm.difference !== null));
    const others = groups.map(({ title, arms }) => ({
      title,
      arms: arms.filter(({ run }) => isUnpaired(study, own, run)),
    }));
    const unpaired = others.filter(({ arms }) => arms.length > 1);
    return [
      ...(paired.length === 0 ? [] : [comparedChart(measure, paired, null)]),
      ...(unpaired.length === 0 ? [] : [valuesChart(measure, unpaired, null)]),
    ];
  });
}

/** Whether all that an answer compares in a measure are differences on the same deals. */
export function isComparedOnDecks(study: ReportData, measure: AskedMeasure): boolean {
  const arms = comparedArms(study, measure);
  return arms.length > 0 && arms.every(({ difference }) => difference !== null);
}

/** Whether an arm is compared by its own interval, or is what others are compared with. */
function isUnpaired(
  { focus }: ReportData,
  compared: readonly ComparedArm[],
  run: ArmGroup['arms'][number]['run'],
): boolean {
  const own = compared.find((arm) => arm.run === run);
  return own === undefined ? armName(run) === focus?.compare?.to : own.difference === null;
}

function grouped(arms: readonly PairedArm[]): RowGroup<PairedArm>[] {
  const groups = [...new Set(arms.map(({ group }) => group))];
  return groups.map((group) => ({
    title: group.title,
    arms: arms.filter((arm) => arm.group === group).map((arm) => ({ label: arm.label, run: arm })),
  }));
}
