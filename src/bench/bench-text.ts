/** The results of a bench as text tables. */
import type { TerminalStyle } from '../report/text/terminal-style.js';
import { type TextColumn, textTable } from '../report/text/text-table.js';
import { type Compared, verdictOn } from './against.js';
import type { BenchReport, Speed } from './bench-report.js';
import type { Median } from './median.js';

type Cell<T> = (row: T) => string;

export function benchText(report: BenchReport, look: TerminalStyle): string {
  const sections = [
    speedText(report, look),
    playoutsText(report),
    partsText(report, look),
    threadsText(report, look),
    runsText(report, look),
  ];
  return [...sections, spotChecksText(report), pausesText(report), machineText(report)]
    .filter((text) => text !== '')
    .join('\n');
}

export function speedText({ speeds, rounds }: Pick<BenchReport, 'speeds' | 'rounds'>, look: TerminalStyle): string {
  const how = `One thread, CPU time: median of ${rounds} rounds ± half its 95 % interval.`;
  return `${how}\n\n${byGame(speeds, (rows) => speedTable(rows, look))}`;
}

/** By deals where games are sequences of deals: they differ in length, deals hardly do. */
function speedTable(speeds: readonly Speed[], look: TerminalStyle): string {
  const unit = speeds.some(({ dealsPerGame }) => dealsPerGame !== 1) ? 'deal' : 'game';
  const units = ({ dealsPerGame }: Speed) => (unit === 'deal' ? dealsPerGame : 1);
  const columns = [
    ...nameColumns(speeds, (speed) => speed),
    numbers(`${unit}s/s`, speeds, (speed) => whole(speed.gamesPerSecond * units(speed))),
    numbers('decisions/s', speeds, ({ decisionsPerSecond }) => whole(decisionsPerSecond)),
    numbers(`ns per ${unit}`, speeds, (speed) => withPercent(speed.nanoseconds, units(speed))),
    numbers(`bytes /${unit}`, speeds, (speed) => (speed.bytes / units(speed)).toFixed(2)),
  ];
  return textTable(columns, look);
}

/** A table for each game; under the name of the game if there are several. */
function byGame<T extends { readonly game: string }>(rows: readonly T[], write: (rows: T[]) => string): string {
  const games = [...new Set(rows.map(({ game }) => game))];
  const tables = games.map((game) => write(rows.filter((row) => row.game === game)));
  return tables.map((table, place) => (games.length > 1 ? `${games[place]}\n${table}` : table)).join('\n');
}

/** Variant, team, and players and policies if not the usual number. */
function nameColumns<T>(rows: readonly T[], speedOf: (row: T) => Speed): TextColumn[] {
  const usual = Math.min(...rows.map((row) => speedOf(row).players));
  const alone = Math.min(...rows.map((row) => speedOf(row).policies));
  return [
    { heading: 'variant', align: 'left', cells: rows.map((row) => speedOf(row).variant) },
    {
      heading: 'team',
      align: 'left',
      breaks: true,
      cells: rows.map((row) => {
        const { team, players, policies } = speedOf(row);
        const loaded = policies > alone ? `, ${policies} policies loaded` : '';
        return `${team}${players > usual ? `, ${players} players` : ''}${loaded}`;
      }),
    },
  ];
}

function playoutsText({ playouts = [] }: BenchReport): string {
  return playouts
    .map(({ team, variant, playoutsPerSecond, possiblePerSecond, remaining, ratio }) => {
      const share = `with ${(100 * remaining).toFixed(0)} % of a game before them`;
      const possible = `whole games would allow ${whole(possiblePerSecond)}`;
      return `Playouts, ${variant} ${team}, ${share}, set-up and sampling included: ${whole(playoutsPerSecond)} a second; ${possible}: ${withInterval(ratio, (value) => value.toFixed(2))} of it.\n`;
    })
    .join('');
}

function partsText({ parts }: BenchReport, look: TerminalStyle): string {
  if (parts.length === 0) return '';
  const how = `Where the time goes, by sampling ('rules': turns, validation of decisions, counting).`;
  return `${how}\n\n${byGame(parts, (rows) => partsTable(rows, look))}`;
}

function partsTable(parts: BenchReport['parts'], look: TerminalStyle): string {
  const names = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  const columns: TextColumn[] = [
    { heading: '% of the time', align: 'left', cells: names },
    ...parts.map(({ team, shares }) =>
      numbers(team.replaceAll('+', '\n+'), names, (name) => (100 * (shares[name] ?? 0)).toFixed(1)),
    ),
  ];
  return textTable(columns, look);
}

function threadsText({ threads }: BenchReport, look: TerminalStyle): string {
  if (threads.length === 0) return '';
  const table = (rows: BenchReport['threads']) =>
    textTable(
      [
        numbers('threads', rows, (row) => String(row.threads)),
        numbers('games/s', rows, (row) => whole(row.gamesPerSecond)),
        numbers('efficiency', rows, (row) => row.efficiency.toFixed(2)),
        numbers('CPU time per game', rows, (row) => row.work.toFixed(2)),
      ],
      look,
    );
  return `Threads, wall-clock time without start-up, relative to one thread.\n\n${byGame(threads, table)}`;
}

function runsText({ wholeRuns }: BenchReport, look: TerminalStyle): string {
  if (wholeRuns.length === 0) return '';
  const table = (rows: BenchReport['wholeRuns']) =>
    textTable(
      [
        numbers('games', rows, ({ games }) => whole(games)),
        numbers('threads', rows, ({ threads }) => String(threads)),
        numbers('seconds', rows, ({ seconds }) => seconds.toFixed(2)),
        numbers('games /CPU s', rows, ({ games, cpu }) => (cpu === undefined ? '' : whole(games / cpu))),
        numbers('peak MB', rows, ({ megabytes }) => megabytes.toFixed(0)),
      ],
      look,
    );
  return `Whole runs of the command line, including start-up.\n\n${byGame(wholeRuns, table)}`;
}

function spotChecksText({ spotChecks = [] }: BenchReport): string {
  return spotChecks
    .map(({ game, games, isFromFiles, ratio, start, further = ratio }) => {
      const whose = isFromFiles ? "policies loaded as a user's files" : 'shipped policies';
      const cost = withInterval(further, (value) => `${(100 * (value - 1)).toFixed(1)} %`);
      const once = start && `, and once, to start threads, ${withInterval(start, (value) => `${value.toFixed(2)} s`)}`;
      return `Spot checks add ${cost} to the CPU time of ${whole(games)} games of ${game} with ${whose}${once ?? ''}.\n`;
    })
    .join('');
}

function pausesText({ pauses }: BenchReport): string {
  return pauses
    .map(({ team, games, count, longest }) => {
      const pauses = count === 1 ? '1 pause' : `${count} pauses`;
      const most = count === 0 ? '' : `, the longest ${longest.toFixed(1)} ms`;
      return `Garbage collection in ${whole(games)} games of ${team}: ${pauses}${most}.\n`;
    })
    .join('');
}

function machineText({ machine, version }: BenchReport): string {
  const { cpu, cores, node, load, reference } = machine;
  const work = (reference.median / 1e6).toFixed(2);
  return `shamus-lab ${version}, Node ${node}, ${cores} cores of ${cpu}; load ${load.toFixed(1)}; reference work ${work} ms\n`;
}

export function comparisonText(compared: readonly Compared[], how: string, look: TerminalStyle): string {
  if (compared.length === 0) return 'The two have no benchmark in common.\n';
  const rows = compared.map((row) => ({ ...row, game: row.now.game }));
  return `${how}\n\n${byGame(rows, (rows) => comparedTable(rows, look))}`;
}

function comparedTable(compared: readonly Compared[], look: TerminalStyle): string {
  const columns = [
    ...nameColumns(compared, ({ now }) => now),
    numbers('ns before', compared, ({ before }) => whole(before.nanoseconds.median)),
    numbers('ns now', compared, ({ now }) => whole(now.nanoseconds.median)),
    numbers('speed ratio', compared, ({ ratio }) => withInterval(ratio, (value) => value.toFixed(3))),
    {
      heading: '',
      align: 'left' as const,
      cells: compared.map(verdictOn),
    },
  ];
  return textTable(columns, look);
}

function numbers<T>(heading: string, rows: readonly T[], cell: Cell<T>): TextColumn {
  return { heading, align: 'right', cells: rows.map(cell) };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function withInterval({ median, low, high }: Median, write: (value: number) => string): string {
  return `${write(median)} (${write(low)} to ${write(high)})`;
}

/** A share of it, with half the interval's width in percent. */
function withPercent({ median, low, high }: Median, units: number): string {
  return `${whole(median / units)} ± ${((50 * (high - low)) / median).toFixed(0)} %`;
}
