import type { ArmSummary } from '../../analysis/index.js';
import { type Game, unusualRulings } from '../../game/index.js';
import { armName, followsFromLabel } from '../model/arms.js';
import type { TextColumn } from './text-table.js';
import { wrapped } from './wrapped.js';

/** The columns that say what each arm is. */
export interface NameColumns {
  readonly columns: readonly TextColumn[];
  /** What is the same for all arms and stands above the table, where the table has no room for it; lines, or nothing. */
  readonly common: string;
}

/** @param fits whether a table with these columns is not too wide */
export function nameColumns(
  game: Game,
  runs: readonly ArmSummary[],
  fits: (columns: readonly TextColumn[]) => boolean,
): NameColumns {
  const columns: TextColumn[] = [textColumn('variant', runs, (run) => run.setup.variant)];
  const players = textColumn('players', runs, (run) => `${run.setup.players}`);
  if (!isSame(players)) columns.push({ ...players, align: 'right' });
  const rulingsIn = (run: ArmSummary) => unusualRulings(game, run.setup).join(' ');
  const rulings = textColumn('rulings', runs, rulingsIn);
  if (rulings.cells.some((cell) => cell !== '') && !followsFromLabel(runs, rulingsIn)) columns.push(rulings);
  if (runs.some(({ label }) => label !== undefined)) columns.push(textColumn('arm', runs, armName));
  if (!followsFromLabel(runs, (run) => run.team)) columns.push(textColumn('team', runs, (run) => run.team));
  if (runs.length < 2 || fits(columns)) return { columns, common: '' };
  const same = columns.filter(isSame);
  // A table of numbers alone would leave its reader counting rows.
  if (same.length === columns.length) return { columns, common: '' };
  const lines = same.flatMap(({ heading, cells }) => wrapped(`${heading}: ${cells[0]}`));
  return {
    columns: columns.filter((column) => !isSame(column)),
    common: lines.length === 0 ? '' : `${lines.join('\n')}\n\n`,
  };
}

function isSame({ cells }: TextColumn): boolean {
  return new Set(cells).size === 1;
}

function textColumn(heading: string, runs: readonly ArmSummary[], cell: (run: ArmSummary) => string): TextColumn {
  return { heading, align: 'left', cells: runs.map(cell), breaks: true };
}
