import type { ArmSummary } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { points } from './figures.js';
import { commonScale, intervalBar } from './interval-bar.js';
import type { Look } from './look.js';
import { nameColumns } from './name-columns.js';
import { type TextColumn, tableWidth, textTable } from './text-table.js';

/** How the arms of a run differ from their controls on the same deals, in percentage points: one row an arm. */
export function controlTable(game: Game, all: readonly ArmSummary[], look: Look): string {
  const runs = all.filter((run) => run.control !== undefined);
  const wins = [...game.outcomes.filter((outcome) => outcome.win), { name: 'any', title: 'any win' }];
  const differences = wins.map(({ name, title }, place) => ({
    ...differenceColumn(name, title, runs, look),
    // The first win and any win say most, where there is not room for all.
    optional: place > 0 && place < wins.length - 1,
  }));
  const { columns, common } = nameColumns(game, runs, (names) => tableWidth([...names, ...differences]) <= look.width);
  return `${common}${textTable([...columns, ...differences], look)}`;
}

/** Green where the arm is surely better than its control, red where it is surely worse, dim where nobody knows. */
function differenceColumn(name: string, title: string, runs: readonly ArmSummary[], look: Look): TextColumn {
  const found = runs.map((run) => run.control!.difference[name]!);
  const parts = found.map(({ estimate, low, high }) => [points(estimate), `(${points(low)} to ${points(high)})`]);
  const scale = commonScale([{ low: 0, high: 0 }, ...found]);
  const width = Math.max(...parts.map(([, interval]) => interval!.length));
  const bars = found.map(({ low, estimate, high }) => intervalBar(low, estimate, high, scale, width));
  const narrow = parts.map((lines, row) => [...lines, ...(look.bars ? [bars[row]!] : [])].join('\n'));
  return {
    heading: `${title} - control`,
    align: 'right',
    cells: look.bars ? narrow : parts.map((lines) => lines.join(' ')),
    narrow,
    style: (row) => {
      const { low, high } = found[row]!;
      if (low > 0) return 'green';
      return high < 0 ? 'red' : 'dim';
    },
  };
}
