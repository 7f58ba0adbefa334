import type { ArmSummary } from '../../analysis/index.js';
import { type Game, goals } from '../../game/index.js';
import { points } from './figures.js';
import { commonScale, intervalBar } from './interval-bar.js';
import type { TerminalStyle } from './terminal-style.js';
import type { TextColumn } from './text-table.js';

/** How arms differ from their controls on the same deals, in percentage points: a column for each measure. */
export function differenceColumns(game: Game, runs: readonly ArmSummary[], look: TerminalStyle): TextColumn[] {
  const measures = goals(game);
  return measures.map(({ name, title }, place) => ({
    ...differenceColumn(name, title, runs, look),
    // The first and the last, any win, say most, where there is not room for all.
    optional: place > 0 && place < measures.length - 1,
  }));
}

/** Green where the arm is surely better than its control, red where it is surely worse, dim where nobody knows. */
function differenceColumn(name: string, title: string, runs: readonly ArmSummary[], look: TerminalStyle): TextColumn {
  const found = runs.map((run) => run.control!.difference[name]!);
  const parts = found.map(({ estimate, low, high }) => [points(estimate), `(${points(low)} to ${points(high)})`]);
  const scale = commonScale([{ low: 0, high: 0 }, ...found]);
  const width = Math.max(...parts.map(([, interval]) => interval!.length));
  const bars = found.map(({ low, estimate, high }) => intervalBar(low, estimate, high, scale, width));
  const narrow = parts.map((lines, row) => [...lines, ...(look.bars ? [bars[row]!] : [])].join('\n'));
  return {
    heading: `${title} - control`,
    align: 'right',
    levels: found.map(({ level }) => level),
    cells: look.bars ? narrow : parts.map((lines) => lines.join(' ')),
    narrow,
    style: (row) => {
      const { low, high } = found[row]!;
      if (low > 0) return 'green';
      return high < 0 ? 'red' : 'dim';
    },
  };
}
