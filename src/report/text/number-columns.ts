/** Columns of numbers, a row an arm. */
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { percent } from '../numbers.js';
import { commonScale, intervalBar } from './interval-bar.js';
import type { TerminalStyle } from './terminal-style.js';
import type { TextColumn } from './text-table.js';

/** A rate with its interval, and below it where that lies among those of the other arms. */
export function intervalColumn(
  title: string,
  runs: readonly ArmSummary[],
  rateOf: (run: ArmSummary) => Rate,
  look: TerminalStyle,
): TextColumn {
  const level = 100 * runs[0]!.interval.level;
  const rates = runs.map(rateOf);
  const scale = commonScale(rates);
  const texts = rates.map(({ rate, low, high }) => `${percent(rate)} (${percent(low)} to ${percent(high)})`);
  const narrow = rates.map(({ rate, low, high }) => `${percent(rate)}\n(${percent(low)} to ${percent(high)})`);
  const width = Math.max(...texts.map((text) => text.length));
  const bars = rates.map(({ low, rate, high }) => `\n${look.bars ? intervalBar(low, rate, high, scale, width) : ''}`);
  const ends = `${percent(scale.low)} to ${percent(scale.high)}`;
  return {
    heading: `${title} %\n(${level} % interval)${look.bars ? `\nbars: ${ends}` : ''}`,
    align: 'right',
    levels: runs.map(({ interval }) => interval.level),
    cells: look.bars ? texts.map((text, row) => `${text}${bars[row]}`) : texts,
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

export function numberColumn(
  heading: string,
  runs: readonly ArmSummary[],
  cell: (run: ArmSummary) => string,
): TextColumn {
  return { heading, align: 'right', cells: runs.map(cell) };
}
