/** A bench as tables for people. */
import type { Look } from '../report/look.js';
import { type TextColumn, textTable } from '../report/text-table.js';
import type { BenchReport, Speed } from './bench-report.js';
import { type Compared, verdictOn } from './comparison.js';
import type { Median } from './median.js';

type Cell<T> = (row: T) => string;

export function benchText(report: BenchReport, look: Look): string {
  const sections = [
    speedText(report, look),
    partsText(report, look),
    threadsText(report, look),
    runsText(report, look),
  ];
  return [...sections, pausesText(report), machineText(report)].filter((text) => text !== '').join('\n');
}

export function speedText({ speeds, rounds }: Pick<BenchReport, 'speeds' | 'rounds'>, look: Look): string {
  const columns = [
    ...nameColumns(speeds, (speed) => speed),
    numbers('games/s', speeds, ({ gamesPerSecond }) => whole(gamesPerSecond)),
    numbers('decisions/s', speeds, ({ decisionsPerSecond }) => whole(decisionsPerSecond)),
    numbers('ns a game', speeds, ({ nanoseconds }) => withPercent(nanoseconds)),
    numbers('bytes /game', speeds, ({ bytes }) => bytes.toFixed(2)),
  ];
  const how = `One thread, by CPU time: the median of ${rounds} rounds in turn ± half its 95 % interval.`;
  return `${how}\n\n${textTable(columns, look)}`;
}

/** Team, variant and what is unusual. */
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

function partsText({ parts }: BenchReport, look: Look): string {
  if (parts.length === 0) return '';
  const names = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  const columns: TextColumn[] = [
    { heading: '% of the time', align: 'left', cells: names },
    ...parts.map(({ team, shares }) =>
      numbers(team.replaceAll('+', '\n+'), names, (name) => (100 * (shares[name] ?? 0)).toFixed(1)),
    ),
  ];
  return `Where the time goes, by sampling; rules: turns, checks of what policies decide, counting.\n\n${textTable(columns, look)}`;
}

function threadsText({ threads }: BenchReport, look: Look): string {
  if (threads.length === 0) return '';
  const columns = [
    numbers('threads', threads, (row) => String(row.threads)),
    numbers('games/s', threads, (row) => whole(row.gamesPerSecond)),
    numbers('efficiency', threads, (row) => row.efficiency.toFixed(2)),
    numbers('CPU time a game', threads, (row) => row.work.toFixed(2)),
  ];
  return `Threads, by the clock, without their start; one thread is 1.\n\n${textTable(columns, look)}`;
}

function runsText({ wholeRuns }: BenchReport, look: Look): string {
  if (wholeRuns.length === 0) return '';
  const columns = [
    numbers('games', wholeRuns, ({ games }) => whole(games)),
    numbers('seconds', wholeRuns, ({ seconds }) => seconds.toFixed(2)),
    numbers('most MB held', wholeRuns, ({ megabytes }) => megabytes.toFixed(0)),
  ];
  const { threads } = wholeRuns[0]!;
  return `Runs of the command line on ${threads} threads, from the start of the program to its end.\n\n${textTable(columns, look)}`;
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

export function comparisonText(compared: readonly Compared[], how: string, look: Look): string {
  if (compared.length === 0) return 'There is nothing that both have timed.\n';
  const columns = [
    ...nameColumns(compared, ({ now }) => now),
    numbers('ns before', compared, ({ before }) => whole(before.nanoseconds.median)),
    numbers('ns now', compared, ({ now }) => whole(now.nanoseconds.median)),
    numbers('times as fast', compared, ({ ratio }) => withInterval(ratio, (value) => value.toFixed(3))),
    {
      heading: '',
      align: 'left' as const,
      cells: compared.map(verdictOn),
    },
  ];
  return `${how}\n\n${textTable(columns, look)}`;
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

/** With half the width of the interval, in percent. */
function withPercent({ median, low, high }: Median): string {
  return `${whole(median)} ± ${((50 * (high - low)) / median).toFixed(0)} %`;
}
