import type { Interval } from '../../interval.js';
import { criticalValuesOf, type GroupTest } from './group-test.js';

/** The boundaries of a test for sums of which the variance is 1 after all trials. */
export interface Boundaries {
  /** Shares of all trials at which it looks. */
  readonly times: readonly number[];
  /** Of each look: one is better from here up, the other from here down. */
  readonly bars: readonly number[];
  /** Of each look: the two are close up to here; 0 where they cannot be. */
  readonly closes: readonly number[];
}

/**
 * @param variance of a trial's difference, over 0
 * @param square its mean square
 */
export function boundariesOf(test: GroupTest, variance: number, square: number): Boundaries {
  const { better, close } = criticalValuesOf(test);
  const { looks, effect } = test;
  const most = looks.at(-1)!;
  const unit = Math.sqrt(variance * most);
  const times = looks.map((trials) => trials / most);
  const bars = times.map((time, look) => better[look]! * Math.sqrt((time * square) / variance));
  const closes = times.map((time, look) => {
    const edge = (effect * looks[look]!) / unit - close[look]! * Math.sqrt(time);
    return Math.max(0, Math.min(bars[look]!, edge));
  });
  return { times, bars, closes };
}

/** Where the test goes on after a look. */
export function openAt({ bars, closes }: Boundaries, look: number): Interval[] {
  const [bar, close] = [bars[look]!, closes[look]!];
  if (close === 0) return [{ low: -bar, high: bar }];
  return [
    { low: -bar, high: -close },
    { low: close, high: bar },
  ];
}
