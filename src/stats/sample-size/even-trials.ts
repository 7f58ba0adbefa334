import { momentOf, type Observations, rangeOf } from '../observations.js';
import { observationsIn, type TestData } from '../sequential/sequential.js';

/** Not quite all trials tell the two apart: a class of none, but for rounding, has no likelihood. */
const NEARLY_ALL = 1 - 1e-6;

/**
 * What trials like these come to on average if there is no difference, one trial's worth, with another mean square: what a
 * sequential test takes depends on little else.
 *
 * @param square of a trial's difference, over 0 and at most that of the range's further end
 */
export function nullTrials(tested: TestData, square: number): TestData {
  if (!('trials' in tested)) return evenObservations(tested, square);
  const each = Math.min(NEARLY_ALL, square) / 2;
  return { trials: 1, onlyFirst: each, onlySecond: each };
}

/** The mean square of a trial's difference. */
export function meanSquare(tested: TestData): number {
  return momentOf(observationsIn(tested), 2);
}

/** Three classes, of the size of the differences observed. */
export function evenObservations(observed: Observations, square: number): Observations {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  const seen = momentOf(observed, 2);
  const size = seen > 0 ? Math.sqrt(momentOf(observed, 4) / seen) : furthest;
  const wide = Math.min(furthest, Math.max(size, Math.sqrt(square)));
  const share = Math.min(NEARLY_ALL, square / (wide * wide)) / 2;
  return { values: [-wide, 0, wide], counts: [share, 1 - 2 * share, share], range: { low, high } };
}
