import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { ArmSummary, Rate, RunSummary } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { unusualRulings } from './unusual-rulings.js';

/** Columns two spaces apart, no lines. */
const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((part) => [part, '']),
);

interface Column {
  readonly heading: string;
  readonly align: 'left' | 'right';
  readonly cell: (run: ArmSummary) => string;
}

/**
 * The results of a run as a table for people: one row an arm, nothing if there is none. Rates are in percent; the first outcome has its interval.
 *
 * @param colours whether the reader's terminal shows colours
 */
export function resultsTable(game: Game, summary: RunSummary, colours: boolean): string {
  if (summary.runs.length === 0) return '';
  const columns = columnsFor(game, summary.runs);
  const table = new Table({
    head: columns.map(({ heading }) => (colours ? styleText('bold', heading, { validateStream: false }) : heading)),
    colAligns: columns.map(({ align }) => align),
    chars: { ...NO_LINES, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const run of summary.runs) table.push(columns.map(({ cell }) => cell(run)));
  const lines = table.toString().split('\n');
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function columnsFor(game: Game, runs: readonly ArmSummary[]): Column[] {
  const [first, ...others] = game.outcomes.filter((outcome) => outcome.win);
  const columns: Column[] = [left('variant', (run) => run.setup.variant)];
  if (varies(runs, (run) => run.setup.players)) columns.push(right('players', (run) => `${run.setup.players}`));
  const rulings = (run: ArmSummary) => unusualRulings(game, run.setup).join(' ');
  if (runs.some((run) => rulings(run) !== '')) columns.push(left('rulings', rulings));
  columns.push(left('team', (run) => run.team));
  if (varies(runs, (run) => run.games)) columns.push(right('games', (run) => run.games.toLocaleString('en')));
  const level = 100 * (runs[0]?.interval.level ?? 0);
  if (first !== undefined) {
    columns.push(right(`${first.title} % (${level} % interval)`, (run) => withInterval(run.outcomes[first.name]!)));
  }
  for (const { name, title } of others) columns.push(right(`${title} %`, (run) => percent(run.outcomes[name]!.rate)));
  columns.push(right('any win %', (run) => percent(run.any.rate)));
  for (const { name, heading } of game.metrics) {
    if (heading !== undefined) columns.push(right(heading, (run) => run.metrics[name]!.mean.toFixed(1)));
  }
  const wins = [...game.outcomes.filter((outcome) => outcome.win), { name: 'any', title: 'any win' }];
  if (runs.some((run) => run.control !== undefined)) {
    for (const { name, title } of wins) columns.push(right(`${title} - control`, (run) => difference(run, name)));
  }
  return columns;
}

/** In percentage points, with its interval. */
function difference(run: ArmSummary, name: string): string {
  const found = run.control?.difference[name];
  if (found === undefined) return '';
  const { estimate, low, high } = found;
  return `${signed(estimate)} (${signed(low)} to ${signed(high)})`;
}

function signed(share: number): string {
  return `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;
}

function left(heading: string, cell: Column['cell']): Column {
  return { heading, align: 'left', cell };
}

function right(heading: string, cell: Column['cell']): Column {
  return { heading, align: 'right', cell };
}

function varies(runs: readonly ArmSummary[], value: (run: ArmSummary) => number): boolean {
  return new Set(runs.map(value)).size > 1;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function withInterval({ rate, low, high }: Rate): string {
  return `${percent(rate)} (${percent(low)} to ${percent(high)})`;
}
