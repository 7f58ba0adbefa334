import { type ArmSummary, entrantRows, type RunSummary, rateOf } from '../../analysis/index.js';
import { type Game, goals } from '../../game/index.js';
import { multiplicity } from '../model/measures.js';
import { count, percent } from '../numbers.js';
import { contrastLevels, contrastsTable } from './contrasts-table.js';
import { differenceColumns } from './control-table.js';
import { entrantColumns } from './entrant-columns.js';
import { type NameColumns, nameColumns } from './name-columns.js';
import { intervalColumn, numberColumn } from './number-columns.js';
import type { TerminalStyle } from './terminal-style.js';
import { levelsShown, type TextColumn, tableWidth, textTable } from './text-table.js';
import { wrapped } from './wrapped.js';

/**
 * The results of a run as a table for people: one row an arm, nothing if there is none. Rates are in percent; the first
 * outcome has its interval. Where arms were paired with controls a second table has the differences.
 */
export function resultsTable(game: Game, summary: RunSummary, look: TerminalStyle): string {
  return tablesOf(game, summary, look)
    .map(({ common, columns }) => `${common}${textTable(columns, look)}`)
    .concat(contrastsTable(game, summary, look))
    .filter((table) => table !== '')
    .join('\n');
}

/** A line on how many intervals the tables show, and how many of them may miss; empty where there are fewer than two. */
export function intervalsLine(game: Game, summary: RunSummary, look: TerminalStyle): string {
  const ofArms = tablesOf(game, summary, look).flatMap(({ columns }) => levelsShown(columns, look));
  const levels = [...ofArms, ...contrastLevels(summary)];
  const lines = wrapped(multiplicity(levels), look.width);
  return levels.length < 2 ? '' : `${lines.join('\n')}\n`;
}

function tablesOf(game: Game, { runs }: RunSummary, look: TerminalStyle): NameColumns[] {
  const rows = game.kind === 'competitive' ? entrantRows(runs) : runs;
  const paired = runs.filter((run) => run.control !== undefined);
  return [
    ...(runs.length === 0 ? [] : [named(game, rows, numberColumns(game, rows, look), look)]),
    ...(paired.length === 0 ? [] : [named(game, paired, differenceColumns(game, paired, look), look)]),
  ];
}

/** All columns of a table, those that say what each arm is first. */
function named(
  game: Game,
  runs: readonly ArmSummary[],
  numbers: readonly TextColumn[],
  look: TerminalStyle,
): NameColumns {
  const { columns, common } = nameColumns(game, runs, (names) => tableWidth([...names, ...numbers]) <= look.width);
  return { columns: [...columns, ...numbers], common };
}

function numberColumns(game: Game, runs: readonly ArmSummary[], look: TerminalStyle): TextColumn[] {
  if (game.kind === 'competitive') return entrantColumns(game, runs, look);
  const [first, ...others] = goals(game);
  const columns: TextColumn[] = [];
  if (new Set(runs.map((run) => run.games)).size > 1) {
    columns.push(numberColumn('games', runs, (run) => count(run.games)));
  }
  if (first !== undefined) columns.push(intervalColumn(first.title, runs, (run) => rateOf(run, first), look));
  for (const { name, title } of others) {
    columns.push(numberColumn(`${title} %`, runs, (run) => percent(rateOf(run, { name }).rate)));
  }
  for (const { name, heading } of game.metrics) {
    if (heading === undefined) continue;
    columns.push({ ...numberColumn(heading, runs, (run) => run.metrics[name]!.mean.toFixed(1)), optional: true });
  }
  return columns;
}
