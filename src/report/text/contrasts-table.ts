import { type ContrastSummary, isShown, type RunSummary } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { adjustmentText, contrastGroups, P_HEADINGS } from '../model/compared.js';
import { level, pValue } from '../numbers.js';
import { points } from './figures.js';
import type { TerminalStyle } from './terminal-style.js';
import { type TextColumn, textTable } from './text-table.js';
import { wrapped } from './wrapped.js';

/** The contrasts of an experiment as a table for people, and how they are adjusted; empty where there are none. */
export function contrastsTable(game: Game, summary: RunSummary, look: TerminalStyle): string {
  const columns = contrastColumns(game, summary);
  if (columns.length === 0) return '';
  return `${textTable(columns, look)}${wrapped(adjustmentText(summary.contrasts!), look.width).join('\n')}\n`;
}

/** The level of each interval that holds by itself. */
export function contrastLevels({ contrasts }: Pick<RunSummary, 'contrasts'>): number[] {
  if (contrasts === undefined || contrasts.adjust === 'simultaneous') return [];
  return contrasts.all.map(() => contrasts.level);
}

function contrastColumns(game: Game, { contrasts, runs }: RunSummary): TextColumn[] {
  if (contrasts === undefined) return [];
  const groups = contrastGroups(game, { ...contrasts, arms: runs });
  const rows = groups.flatMap(({ title, arms }) => arms.map(({ label, run }) => ({ group: title ?? '', label, run })));
  const titles = new Map(game.measures.map(({ name, title }) => [name, title]));
  const texts = (heading: string, of: (row: (typeof rows)[number]) => string): TextColumn => ({
    heading,
    align: 'left',
    cells: rows.map(of),
    breaks: true,
  });
  const measures = texts('of', ({ run }) => titles.get(run.measure) ?? run.measure);
  const found = rows.map(({ run }) => run);
  const heading = P_HEADINGS[contrasts.adjust];
  const values: TextColumn = {
    heading: heading ?? '',
    align: 'right',
    cells: found.map(({ p, adjusted }) => pValue(adjusted ?? p)),
    optional: true,
  };
  return [
    ...(groups.length > 1 ? [texts('setup', ({ group }) => group)] : []),
    texts('contrast', ({ label }) => label),
    ...(new Set(measures.cells).size > 1 ? [measures] : []),
    differenceColumn(found, level(contrasts.level), measures.cells[0]!),
    ...(heading === null ? [] : [values]),
  ];
}

/** Green where it is shown to be above 0, red where below, dim where it may be either. */
function differenceColumn(rows: readonly ContrastSummary[], intervals: string, measure: string): TextColumn {
  const parts = rows.map(({ estimate, low, high }) => [points(estimate), `(${points(low)} to ${points(high)})`]);
  const isSame = new Set(rows.map((row) => row.measure)).size === 1;
  return {
    heading: `${isSame ? measure : 'points'}\n(${intervals} interval)`,
    align: 'right',
    cells: parts.map((lines) => lines.join(' ')),
    narrow: parts.map((lines) => lines.join('\n')),
    style: (row) => {
      const found = rows[row]!;
      if (!isShown(found)) return 'dim';
      return found.estimate < 0 ? 'red' : 'green';
    },
  };
}
