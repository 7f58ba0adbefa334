import type { Comparison, ShareComparison } from '../../analysis/index.js';
import { type ComparedMeasure, differenceText, subtraction } from '../model/comparison.js';
import type { Chart } from './chart.js';
import { drawForest, forestKey } from './forest.js';

/** The difference between A and B in each measure, that which decides first. */
export function comparisonChart(comparison: Comparison | ShareComparison, measures: readonly ComparedMeasure[]): Chart {
  const what = subtraction(comparison);
  const [main] = measures;
  const [more, less] = what.startsWith('A') ? ['A wins more', 'A wins less'] : ['B has more', 'A has more'];
  return {
    name: 'comparison',
    title: `${what}, ${main!.title.toLowerCase()}: ${differenceText(main!)}`,
    description: `For each measure the difference ${what} in percentage points, with its interval.`,
    draw: (form) =>
      drawForest(
        forestKey(more, less, 'undecided, or not significantly different'),
        [{ title: null, arms: measures.map((measure) => ({ label: measure.title, run: measure })) }],
        (measure) => measure,
        form,
      ),
  };
}
