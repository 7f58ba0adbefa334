/** The results of a bench: `shamus bench --json`, and text tables. Times are CPU nanoseconds unless stated otherwise. */

import { formatTextTable, type TextColumn } from '../src/report/blocks/text-table.js';
import type { TerminalStyle } from '../src/report/lines.js';
import type { Median } from './median.js';

export interface Speed {
  readonly game: string;
  readonly team: string;
  readonly variant: string;
  readonly players: number;
  readonly policies: number;
  readonly gamesPerSecond: number;
  readonly decisionsPerSecond: number;
  readonly decisionsPerGame: number;
  readonly dealsPerGame: number;
  /** Nanoseconds per game, with an interval of at least 95 % for the median of the rounds. */
  readonly nanoseconds: Median;
  /** Time of a game of the yardstick over that of a game of the team, by rounds. */
  readonly ofYardstick: Median;
  /** Bytes allocated per game. */
  readonly bytes: number;
}

/** Shares of a team's time, by part; their sum is 1. */
export interface Parts {
  readonly team: string;
  readonly variant: string;
  readonly shares: Readonly<Record<string, number>>;
}

/** Cost of a run of the command line. */
export interface WholeRun {
  readonly game: string;
  readonly variant: string;
  readonly team: string;
  readonly games: number;
  readonly threads: number;
  /** Wall-clock seconds from the start of the program to its end. */
  readonly seconds: number;
  /** CPU seconds of all its threads. */
  readonly cpu: number;
  /** Peak memory in megabytes. */
  readonly megabytes: number;
}

/** The output of `shamus bench --json`. */
export interface BenchReport {
  readonly schema: 'shamus-bench/2';
  readonly version: string;
  readonly game: string;
  readonly machine: {
    readonly node: string;
    readonly cpu: string;
    readonly cores: number;
    /** One-minute load average before the bench started. */
    readonly load: number;
    /** Nanoseconds per game of the yardstick (bench/yardstick), the median over all rounds. */
    readonly yardstick: Median;
  };
  readonly rounds: number;
  readonly speeds: readonly Speed[];
  readonly wholeRuns: readonly WholeRun[];
  readonly parts: readonly Parts[];
}

/** Comparison of a table's speed with that of another version. */
export interface Compared {
  readonly now: Speed;
  readonly before: Speed;
  /** Speed now over speed before, with an interval of at least 95 %. */
  readonly ratio: Median;
  readonly verdict: 'faster' | 'slower' | 'noise';
}

export function benchText(report: BenchReport, look: TerminalStyle): string {
  const { speeds, wholeRuns, parts, rounds } = report;
  const { team, variant } = wholeRuns[0] ?? { team: '', variant: '' };
  const sections = [
    `${report.game}: speed on one core, in CPU time; medians of ${rounds} rounds ± half their 95 % intervals.\n`,
    formatTextTable(speedColumns(speeds), look),
    yardstickText(report),
    ...titled(`Runs of the program from start to end, ${variant} ${team}.`, wholeRuns, runsColumns, look),
    ...titled("Where the time goes, in % ('rules': turns, checks, counting).", parts, partsColumns, look),
    machineText(report),
  ];
  return sections.join('\n');
}

function titled<T>(
  title: string,
  rows: readonly T[],
  columnsOf: (rows: readonly T[]) => TextColumn[],
  look: TerminalStyle,
): string[] {
  return rows.length === 0 ? [] : [title, formatTextTable(columnsOf(rows), look)];
}

/** Speed is per deal if games are sequences of deals: games differ in length, deals hardly do. */
function speedColumns(speeds: readonly Speed[]): TextColumn[] {
  const unit = speeds.some(({ dealsPerGame }) => dealsPerGame !== 1) ? 'deal' : 'game';
  const units = ({ dealsPerGame }: Speed) => (unit === 'deal' ? dealsPerGame : 1);
  return [
    ...nameColumns(speeds),
    numbers(`${unit}s/s`, speeds, (speed) => perSecond(speed.nanoseconds, units(speed))),
    numbers('decisions/s', speeds, ({ decisionsPerSecond }) => whole(decisionsPerSecond)),
    ...(unit === 'game'
      ? [numbers('of the\nyardstick', speeds, ({ ofYardstick }) => ofYardstick.median.toFixed(2))]
      : []),
    numbers(`bytes/${unit}`, speeds, (speed) => (speed.bytes / units(speed)).toFixed(2)),
  ];
}

/** Variant, team, and players and policies if not the default number. */
function nameColumns(speeds: readonly Speed[]): TextColumn[] {
  const players = Math.min(...speeds.map((speed) => speed.players));
  const policies = Math.min(...speeds.map((speed) => speed.policies));
  const teamText = (speed: Speed) => {
    const loaded = speed.policies > policies ? `, ${speed.policies} policies loaded` : '';
    return `${speed.team}${speed.players > players ? `, ${speed.players} players` : ''}${loaded}`;
  };
  return [
    { heading: 'variant', align: 'left', cells: speeds.map(({ variant }) => variant) },
    { heading: 'team', align: 'left', breaks: true, cells: speeds.map(teamText) },
  ];
}

function partsColumns(parts: readonly Parts[]): TextColumn[] {
  const names = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  return [
    { heading: 'part', align: 'left', cells: names },
    ...parts.map(({ team, shares }) =>
      numbers(team.replaceAll('+', '\n+'), names, (name) => (100 * (shares[name] ?? 0)).toFixed(1)),
    ),
  ];
}

function runsColumns(rows: readonly WholeRun[]): TextColumn[] {
  return [
    numbers('games', rows, ({ games }) => whole(games)),
    numbers('threads', rows, ({ threads }) => String(threads)),
    numbers('seconds', rows, ({ seconds }) => seconds.toFixed(2)),
    numbers('games/s', rows, ({ games, seconds }) => whole(games / seconds)),
    numbers('CPU s', rows, ({ cpu }) => cpu.toFixed(2)),
    numbers('peak MB', rows, ({ megabytes }) => megabytes.toFixed(0)),
  ];
}

function yardstickText({ machine: { yardstick }, speeds }: BenchReport): string {
  const speed = `${perSecond(yardstick, 1)} games/s on the same core at the same time`;
  const isOneDeal = speeds.every(({ dealsPerGame }) => dealsPerGame === 1);
  const what = isOneDeal ? '' : '; it plays Shamus, so it only says how fast the machine was';
  return `The yardstick, a plain loop of Shamus without exchangeable policies, rulings or checks, plays ${speed}${what}.\n`;
}

function machineText({ machine, version }: BenchReport): string {
  const { cpu, cores, node, load } = machine;
  return `shamus-lab ${version}, Node ${node}, ${cores} cores of ${cpu}; load ${load.toFixed(1)} at the start\n`;
}

/** Writes a comparison of two versions. */
export function comparisonText(compared: readonly Compared[], title: string, look: TerminalStyle): string {
  if (compared.length === 0) return 'The two have no benchmark in common.\n';
  return titled(title, compared, comparedColumns, look).join('\n');
}

function comparedColumns(rows: readonly Compared[]): TextColumn[] {
  return [
    ...nameColumns(rows.map(({ now }) => now)),
    numbers('ns before', rows, ({ before }) => whole(before.nanoseconds.median)),
    numbers('ns now', rows, ({ now }) => whole(now.nanoseconds.median)),
    numbers('speed ratio', rows, ({ ratio }) => withInterval(ratio, (value) => value.toFixed(3))),
    { heading: '', align: 'left', cells: rows.map(({ verdict }) => verdict) },
  ];
}

function numbers<T>(heading: string, rows: readonly T[], cell: (row: T) => string): TextColumn {
  return { heading, align: 'right', cells: rows.map(cell) };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function withInterval({ median, low, high }: Median, write: (value: number) => string): string {
  return `${write(median)} (${write(low)} to ${write(high)})`;
}

/** Units per second, with half of the interval's width in percent. */
function perSecond({ median, low, high }: Median, unitsPerGame: number): string {
  return `${whole((1e9 / median) * unitsPerGame)} ± ${((50 * (high - low)) / median).toFixed(0)} %`;
}
