import { type ContrastSummary, isShown } from '../../analysis/index.js';
import type { Measure } from '../../game/index.js';
import type { ContrastGroup } from '../model/contrasts.js';
import { capitalised, points } from '../numbers.js';
import { type Chart, nameWith } from './chart.js';
import { drawForest, forestKey } from './forest.js';

const KEYS = {
  intervals: forestKey('above 0', 'below 0', 'not significantly different from 0'),
  values: forestKey('above 0 (adjusted p up to 0.05)', 'below 0', 'not significantly different from 0'),
};

/** What a chart shows of the contrasts. */
export interface ContrastsShown {
  readonly measure: Pick<Measure, 'name' | 'title'>;
  /** Null where there are no families. */
  readonly family: string | null;
  /** What kind they are: `95 % interval`. */
  readonly intervals: string;
  /** The group that is shown, where there are others. */
  readonly only: string | null;
}

/** Contrasts of one family in one measure, each with its interval along one scale. */
export function contrastsChart(
  { measure, family, intervals, only }: ContrastsShown,
  groups: readonly ContrastGroup[],
): Chart {
  const isAdjusted = groups.some(({ arms }) => arms.some(({ run }) => run.adjusted !== undefined));
  const group = only === null ? '' : `, ${only}`;
  const which = family === null ? 'contrasts' : family;
  return {
    name: nameWith(nameWith(`contrasts-${measure.name}`, family), only),
    finding: findingOf(groups),
    title: `${capitalised(measure.title)}${group}: ${which}, in percentage points`,
    description: `Each contrast in ${measure.title.toLowerCase()} with its ${intervals}, in the order in which they were asked for. Filled dots differ significantly from zero.`,
    draw: (form) => {
      const of = (contrast: ContrastSummary) => ({ ...contrast, isClear: isShown(contrast) });
      return drawForest(KEYS[isAdjusted ? 'values' : 'intervals'], groups, of, form);
    },
  };
}

/** The largest significant contrast with its interval. */
function findingOf(groups: readonly ContrastGroup[]): string {
  const rows = groups.flatMap(({ title, arms }) => arms.map(({ label, run }) => ({ title, label, run })));
  const size = ({ run }: (typeof rows)[number]) => Math.abs(run.estimate);
  const [most] = rows.filter(({ run }) => isShown(run)).toSorted((one, other) => size(other) - size(one));
  if (most === undefined) return 'No contrast differs significantly from zero';
  const { estimate, low, high } = most.run;
  const where = most.title === null ? '' : ` (${most.title})`;
  return `Largest: \u201c${most.label}\u201d${where} ${points(estimate)} (${points(low)} to ${points(high)})`;
}
