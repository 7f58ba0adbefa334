import type { ArmSummary, Rate, RunSummary } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { controlTable } from './control-table.js';
import { commonScale, intervalBar } from './interval-bar.js';
import type { Look } from './look.js';
import { nameColumns } from './name-columns.js';
import { count, percent } from './numbers.js';
import { type TextColumn, tableWidth, textTable } from './text-table.js';

/**
 * The results of a run as a table for people: one row an arm, nothing if there is none. Rates are in percent; the first
 * outcome has its interval. Where arms were paired with controls a second table has the differences.
 */
export function resultsTable(game: Game, summary: RunSummary, look: Look): string {
  const { runs } = summary;
  if (runs.length === 0) return '';
  const numbers = numberColumns(game, runs, look);
  const { columns, common } = nameColumns(game, runs, (names) => tableWidth([...names, ...numbers]) <= look.width);
  const table = `${common}${textTable([...columns, ...numbers], look)}`;
  return runs.some((run) => run.control !== undefined) ? `${table}\n${controlTable(game, runs, look)}` : table;
}

function numberColumns(game: Game, runs: readonly ArmSummary[], look: Look): TextColumn[] {
  const [first, ...others] = game.outcomes.filter((outcome) => outcome.win);
  const columns: TextColumn[] = [];
  if (new Set(runs.map((run) => run.games)).size > 1) {
    columns.push(numberColumn('games', runs, (run) => count(run.games)));
  }
  if (first !== undefined) columns.push(intervalColumn(first.title, runs, (run) => run.outcomes[first.name]!, look));
  for (const { name, title } of others) {
    columns.push(numberColumn(`${title} %`, runs, (run) => percent(run.outcomes[name]!.rate)));
  }
  columns.push(numberColumn('any win %', runs, (run) => percent(run.any.rate)));
  for (const { name, heading } of game.metrics) {
    if (heading === undefined) continue;
    columns.push({ ...numberColumn(heading, runs, (run) => run.metrics[name]!.mean.toFixed(1)), optional: true });
  }
  return columns;
}

/** A rate with its interval, and below it where that lies among those of the other arms. */
function intervalColumn(
  title: string,
  runs: readonly ArmSummary[],
  rateOf: (run: ArmSummary) => Rate,
  look: Look,
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

function numberColumn(heading: string, runs: readonly ArmSummary[], cell: (run: ArmSummary) => string): TextColumn {
  return { heading, align: 'right', cells: runs.map(cell) };
}
