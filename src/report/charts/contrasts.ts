import { type ContrastSummary, isShown } from '../../analysis/index.js';
import type { Measure } from '../../game/index.js';
import { capitalised } from '../numbers.js';
import type { ContrastGroup } from '../study/contrasts.js';
import { type Chart, nameWith } from './chart.js';
import { drawForest, forestKey } from './forest.js';

const KEYS = {
  intervals: forestKey('above 0', 'below 0', 'not shown to differ from 0'),
  values: forestKey('above 0 (adjusted p up to 0.05)', 'below 0', 'not shown to differ from 0'),
};

/**
 * Contrasts in one measure, each with its interval along one scale.
 *
 * @param intervals what kind they are: `95 % interval`
 * @param only the group that is shown, where there are others
 */
export function contrastsChart(
  measure: Pick<Measure, 'name' | 'title'>,
  groups: readonly ContrastGroup[],
  intervals: string,
  only: string | null,
): Chart {
  const isAdjusted = groups.some(({ arms }) => arms.some(({ run }) => run.adjusted !== undefined));
  const group = only === null ? '' : `, ${only}`;
  return {
    name: nameWith(`contrasts-${measure.name}`, only),
    title: `${capitalised(measure.title)}${group}: contrasts, in percentage points`,
    description: `Each contrast in ${measure.title.toLowerCase()} with its ${intervals}, in the order in which they were asked for. Filled bars are those shown to differ from zero.`,
    draw: (form) => {
      const of = (contrast: ContrastSummary) => ({ ...contrast, isClear: isShown(contrast) });
      return drawForest(KEYS[isAdjusted ? 'values' : 'intervals'], groups, of, form);
    },
  };
}
