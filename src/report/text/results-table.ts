/** The results of a run at a terminal: its tables, and what stands under them. */
import {
  type ArmSummary,
  type EntrantRow,
  entrantRows,
  type RunSummary,
  rateOf,
  type SampleSizes,
} from '../../analysis/index.js';
import { escapeForTerminal, type Game, goals, unusualRulings } from '../../game/index.js';
import { speedText, type TerminalStyle, wrapped } from '../lines.js';
import { armName, cheatsIn, followsFromLabel } from '../model/arms.js';
import { adjustmentText, contrastGroups } from '../model/compared.js';
import { multiplicity } from '../model/measures.js';
import { sampleSizesText } from '../model/sample-sizes.js';
import { count, counted, level, percent, winsAtDistance } from '../numbers.js';
import { controlColumn, intervalTexts, rateColumn } from './interval-columns.js';
import { type Column, columnsFor, levelsShown, type TextColumn, tableWidth, textTable } from './text-table.js';

/** The columns of a table, and what is the same for all arms and stands above it: lines, or nothing. */
interface ArmTable {
  readonly columns: readonly TextColumn[];
  readonly common: string;
}

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
  const { contrasts } = summary;
  const ofArms = tablesOf(game, summary, look).flatMap(({ columns }) => levelsShown(columns, look));
  // Those that hold by themselves.
  const alone = contrasts === undefined || contrasts.adjust === 'simultaneous' ? [] : contrasts.all;
  const levels = [...ofArms, ...alone.map(() => contrasts!.level)];
  return levels.length < 2 ? '' : `${wrapped(multiplicity(levels), look.width).join('\n')}\n`;
}

/** What stands under a table of results: how many games, from which seed, how fast, how it ended, and how many are to come. */
export function caption({ runs, seed, timing, ended }: RunSummary, sizes: SampleSizes | null): string {
  const games = runs.map((run) => run.games);
  const all = games.reduce((sum, here) => sum + here, 0);
  const each = new Set(games).size === 1 ? `${counted(games[0]!, 'game')} an arm` : counted(all, 'game');
  const lines = [
    ...wrapped(`${each}, seed '${seed}'`),
    // On a line of its own: it is the one that differs from run to run.
    speedText(timing),
  ];
  for (const cheat of cheatsIn(runs)) {
    lines.push(...wrapped(`${cheat}: this measures the value of that information, not playing strength`));
  }
  const method = runs[0]?.interval.method;
  if (method === 'betting') {
    lines.push('intervals are confidence sequences, valid under repeated checking');
  }
  const partial = runs.filter((run) => !run.complete);
  if (ended === 'complete' && partial.length > 0) {
    lines.push('the requested precision was not reached within the game limit');
  }
  if (ended === 'interrupted' && method === 'bounded') {
    lines.push('intervals are valid only if interim results did not make you stop');
  }
  if (ended !== 'complete') {
    const what = partial.map((run) => `${run.setup.variant} ${armName(run)}: the first ${counted(run.games, 'game')}`);
    lines.push([`${ended}; the table covers the finished games`, ...what].join('; '));
  }
  if (sizes !== null) lines.push(...wrapped(sampleSizesText(sizes)));
  return escapeForTerminal(`${lines.join('\n')}\n`);
}

function tablesOf(game: Game, { runs }: RunSummary, look: TerminalStyle): ArmTable[] {
  const paired = runs.filter((run) => run.control !== undefined);
  const tables: ArmTable[] = [];
  if (runs.length > 0 && game.kind === 'competitive') {
    const rows = entrantRows(runs);
    tables.push(armTable(game, rows, entrantColumns(game, rows, look), look));
  } else if (runs.length > 0) tables.push(armTable(game, runs, teamColumns(game, runs, look), look));
  if (paired.length > 0) {
    const measures = goals(game);
    const columns = measures.map(({ name, title }, place) => ({
      ...controlColumn(name, title, paired, look),
      // The first and the last, any win, say most, where there is not room for all.
      optional: place > 0 && place < measures.length - 1,
    }));
    tables.push(armTable(game, paired, columns, look));
  }
  return tables;
}

/** All columns of a table, those that say what each arm is first. */
function armTable(
  game: Game,
  runs: readonly ArmSummary[],
  numbers: readonly TextColumn[],
  look: TerminalStyle,
): ArmTable {
  const name = (heading: string, cell: (run: ArmSummary) => string): Column<ArmSummary> => ({
    ...{ heading, align: 'left', cell, breaks: true },
  });
  const rulings = (run: ArmSummary) => unusualRulings(game, run.setup).join(' ');
  const severalPlayers = new Set(runs.map(({ setup }) => setup.players)).size > 1;
  const names = columnsFor(runs, [
    name('variant', (run) => run.setup.variant),
    ...(severalPlayers ? [{ ...name('players', (run) => `${run.setup.players}`), align: 'right' as const }] : []),
    ...(runs.some((run) => rulings(run) !== '') && !followsFromLabel(runs, rulings) ? [name('rulings', rulings)] : []),
    ...(runs.some(({ label }) => label !== undefined) ? [name('arm', armName)] : []),
    ...(followsFromLabel(runs, (run) => run.team) ? [] : [name('team', (run) => run.team)]),
  ]);
  const all = [...names, ...numbers];
  const varying = names.filter(({ cells }) => new Set(cells).size > 1);
  // A table of numbers alone would leave its reader counting rows.
  if (runs.length < 2 || tableWidth(all) <= look.width || varying.length === 0) return { columns: all, common: '' };
  const same = names.filter((column) => !varying.includes(column));
  const lines = same.flatMap(({ heading, cells }) => wrapped(`${heading}: ${cells[0]}`));
  return { columns: [...varying, ...numbers], common: lines.length === 0 ? '' : `${lines.join('\n')}\n\n` };
}

function teamColumns(game: Game, runs: readonly ArmSummary[], look: TerminalStyle): TextColumn[] {
  const [first, ...others] = goals(game);
  const hasGames = new Set(runs.map((run) => run.games)).size > 1;
  const games: Column<ArmSummary> = { heading: 'games', cell: (run) => count(run.games) };
  return [
    ...columnsFor(runs, hasGames ? [games] : []),
    ...(first === undefined ? [] : [rateColumn(first.title, runs, (run) => rateOf(run, first), look)]),
    ...columnsFor(runs, [
      ...others.map(({ name, title }) => ({
        heading: `${title} %`,
        cell: (run: ArmSummary) => percent(rateOf(run, { name }).rate),
      })),
      ...metricColumns(game),
    ]),
  ];
}

function metricColumns({ metrics }: Game): Column<ArmSummary>[] {
  return metrics.flatMap(({ name, heading }) =>
    heading === undefined ? [] : { heading, optional: true, cell: (run) => run.metrics[name]!.mean.toFixed(1) },
  );
}

/** How long games are comes before the seats, how they end behind them: a narrow terminal leaves the last columns out. */
const FIRST = 2;

/** Share of wins with its interval, points, places, the share by distance from the first dealer, and what games measure. */
function entrantColumns(game: Game, rows: readonly EntrantRow[], look: TerminalStyle): TextColumn[] {
  const counts = rows.map(({ setup }) => setup.players);
  const players = Math.max(...counts);
  const measured = metricColumns(game);
  const isFair = new Set(counts).size === 1;
  const rates = (heading: (place: number) => string, of: (row: EntrantRow, place: number) => number | undefined) =>
    Array.from({ length: players }, (_, place): Column<EntrantRow> => {
      const cell = (row: EntrantRow) => {
        const value = of(row, place);
        return value === undefined ? '' : percent(value);
      };
      return { heading: heading(place), optional: true, cell };
    });
  const places = rates(
    (place) => `place ${place + 1} %`,
    ({ entrant }, place) => entrant.places[place],
  );
  return [
    rateColumn(`wins (1/${isFair ? players : 'n'} is even)`, rows, ({ any }) => any, look),
    ...columnsFor(rows, [
      { heading: 'points a deal', cell: ({ entrant }) => entrant.pointsADeal.toFixed(2) },
      ...(players === 2 ? [] : places),
      ...measured.slice(0, FIRST),
      ...rates(winsAtDistance, ({ entrant }, distance) => entrant.byDistance[distance]?.mean),
      ...measured.slice(FIRST),
    ]),
  ];
}

/** The contrasts of an experiment as a table, and how they are adjusted; empty where there are none. */
function contrastsTable(game: Game, { contrasts, runs }: RunSummary, look: TerminalStyle): string {
  if (contrasts === undefined) return '';
  const groups = contrastGroups(game, { ...contrasts, arms: runs });
  const rows = groups.flatMap(({ title, arms }) => arms.map(({ run }) => ({ ...run, group: title ?? '' })));
  const titles = new Map(game.measures.map(({ name, title }) => [name, title]));
  type Row = (typeof rows)[number];
  const text = (heading: string, cell: (row: Row) => string): Column<Row> => ({
    ...{ heading, align: 'left', cell, breaks: true },
  });
  const titleOf = ({ measure }: Row) => titles.get(measure) ?? measure;
  const isSame = new Set(rows.map(({ measure }) => measure)).size === 1;
  // Green where it is shown to be above 0, red where below, dim where it may be either.
  const difference: TextColumn = {
    heading: `${isSame ? titleOf(rows[0]!) : 'points'}\n(${level(contrasts.level)} interval)`,
    align: 'right',
    ...intervalTexts(rows),
    style: (row) => (!rows[row]!.isClear ? 'dim' : rows[row]!.estimate < 0 ? 'red' : 'green'),
  };
  const columns = [
    ...columnsFor(rows, [
      ...(groups.length > 1 ? [text('setup', ({ group }) => group)] : []),
      text('contrast', ({ label }) => label),
      ...(new Set(rows.map(titleOf)).size > 1 ? [text('of', titleOf)] : []),
    ]),
    difference,
  ];
  return `${textTable(columns, look)}${wrapped(adjustmentText(contrasts), look.width).join('\n')}\n`;
}
