/** Columns of estimates with their intervals, in numbers and as small pictures. */
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { points, type TerminalStyle } from '../lines.js';
import { percent } from '../numbers.js';
import type { TextColumn } from './text-table.js';

interface Estimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Estimates with their intervals as cells, in one line and in two. */
export function intervalTexts(rows: readonly Estimate[], write: (value: number) => string = points) {
  const parts = rows.map(({ estimate, low, high }) => [write(estimate), `(${write(low)} to ${write(high)})`] as const);
  return { cells: parts.map((part) => part.join(' ')), narrow: parts.map((part) => part.join('\n')) };
}

/** A rate with its interval, and below it where that lies among those of the other arms. */
export function rateColumn<R extends ArmSummary>(
  title: string,
  runs: readonly R[],
  rateOf: (run: R) => Rate,
  look: TerminalStyle,
): TextColumn {
  const rates = runs.map(rateOf).map((rate) => ({ ...rate, estimate: rate.rate }));
  const scale = commonScale(rates);
  const { cells, narrow } = intervalTexts(rates, percent);
  const width = Math.max(...cells.map((text) => text.length));
  const withBars = () => cells.map((text, row) => `${text}\n${intervalBar(rates[row]!, scale, width)}`);
  const ends = look.bars ? `\nbars: ${percent(scale.low)} to ${percent(scale.high)}` : '';
  return {
    heading: `${title} %\n(${100 * runs[0]!.interval.level} % interval)${ends}`,
    align: 'right',
    levels: runs.map(({ interval }) => interval.level),
    cells: look.bars ? withBars() : cells,
    narrow,
    style: (row, line) => {
      if (look.bars && line > 0) return 'cyan';
      return isSurelyBest(runs, rates, row) ? 'green' : null;
    },
  };
}

/** Whether an arm's interval lies above those of all others that play the same game; it has others. */
function isSurelyBest(runs: readonly ArmSummary[], rates: readonly Rate[], row: number): boolean {
  const setupOf = ({ setup: { variant, players, rulings } }: ArmSummary) => JSON.stringify([variant, players, rulings]);
  const others = rates.filter((_, place) => place !== row && setupOf(runs[place]!) === setupOf(runs[row]!));
  return others.length > 0 && others.every(({ high }) => high < rates[row]!.low);
}

/**
 * By how much arms differ from their controls on the same deals, in percentage points. Green where the arm is surely
 * better than its control, red where it is surely worse, dim where nobody knows.
 */
export function controlColumn(
  measure: string,
  title: string,
  runs: readonly ArmSummary[],
  look: TerminalStyle,
): TextColumn {
  const found = runs.map((run) => run.control!.difference[measure]!);
  const { cells, narrow } = intervalTexts(found);
  const scale = commonScale([{ low: 0, high: 0 }, ...found]);
  const width = Math.max(...narrow.map((text) => text.split('\n')[1]!.length));
  const withBars = () => narrow.map((text, row) => `${text}\n${intervalBar(found[row]!, scale, width)}`);
  const [wide, tall] = look.bars ? [withBars(), withBars()] : [cells, narrow];
  return {
    heading: `${title} - control`,
    align: 'right',
    levels: found.map(({ level }) => level),
    cells: wide,
    narrow: tall,
    style: (row) => {
      const { low, high } = found[row]!;
      if (low > 0) return 'green';
      return high < 0 ? 'red' : 'dim';
    },
  };
}

/** A range of values that bars are drawn on. */
type Scale = Pick<Estimate, 'low' | 'high'>;

/**
 * An interval as a small picture, `···├──●──┤····`: where it lies on the scale, and the estimate in it. What is too
 * short for its ends to be seen is the estimate alone.
 *
 * @param width characters, at least 3
 */
export function intervalBar({ low, estimate, high }: Estimate, scale: Scale, width: number): string {
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
export function commonScale(intervals: readonly Scale[]): Scale {
  if (intervals.length < 2) return { low: 0, high: 1 };
  return {
    low: Math.min(...intervals.map(({ low }) => low)),
    high: Math.max(...intervals.map(({ high }) => high)),
  };
}
