/** A range of values that bars are drawn on. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/**
 * An interval as a small picture, `···├──●──┤····`: where it lies on the scale, and the estimate in it. What is too
 * short for its ends to be seen is the estimate alone.
 *
 * @param width characters, at least 3
 */
export function intervalBar(low: number, estimate: number, high: number, scale: Scale, width: number): string {
  const span = scale.high - scale.low;
  const place = (value: number) => {
    const share = span <= 0 ? 0.5 : (value - scale.low) / span;
    return Math.min(width - 1, Math.max(0, Math.floor(share * width)));
  };
  const [from, at, to] = [place(low), place(estimate), place(high)];
  return Array.from({ length: width }, (_, column) => {
    if (column === at) return '●';
    if (column === from) return '├';
    if (column === to) return '┤';
    return column > from && column < to ? '─' : '·';
  }).join('');
}

/** The scale that shows all of these intervals; a share's ends at 0 and 1 where there is but one interval to show. */
export function commonScale(intervals: readonly { readonly low: number; readonly high: number }[]): Scale {
  if (intervals.length < 2) return { low: 0, high: 1 };
  return {
    low: Math.min(...intervals.map(({ low }) => low)),
    high: Math.max(...intervals.map(({ high }) => high)),
  };
}
