/** The results of a bench: `shamus bench --json`, and text tables. Times are CPU nanoseconds unless stated otherwise. */

import { formatTextTable, type TextColumn } from '../src/report/blocks/text-table.js';
import type { TerminalStyle } from '../src/report/lines.js';
import { type EnvironmentSpeed, PUBLISHED } from './environment.js';
import type { Median } from './median.js';
import type { TargetRow } from './outside.js';

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
  /** Bytes allocated per game. */
  readonly bytes: number;
}

/** Speed of playing on from positions, as searches do, in games with a forward model. */
export interface Playouts {
  readonly game: string;
  readonly team: string;
  readonly variant: string;
  /** With the set-up of the position and the sampling of the world. */
  readonly playoutsPerSecond: number;
  /** Whole games of the same policies over the mean share of a game that a playout has before it. */
  readonly possiblePerSecond: number;
  /** The mean share of a game, in turns, that a playout has before it. */
  readonly remaining: number;
  /** The first over the second, by rounds. */
  readonly ratio: Median;
}

interface Parts {
  readonly game: string;
  readonly team: string;
  readonly variant: string;
  readonly shares: Readonly<Record<string, number>>;
}

/** Cost of a run of the command line. */
export interface WholeRun {
  readonly game: string;
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
  readonly schema: 'shamus-bench/1';
  readonly version: string;
  readonly machine: {
    readonly node: string;
    readonly cpu: string;
    readonly cores: number;
    /** One-minute load average before the bench started. */
    readonly load: number;
    /** Nanoseconds for the fixed reference work, the median over all rounds. */
    readonly reference: Median;
  };
  readonly rounds: number;
  readonly speeds: readonly Speed[];
  readonly playouts: readonly Playouts[];
  readonly parts: readonly Parts[];
  readonly wholeRuns: readonly WholeRun[];
  /** Empty where Python or numpy is missing. */
  readonly environments: readonly EnvironmentSpeed[];
  readonly targets: readonly TargetRow[];
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
  const { playouts, parts, wholeRuns, environments, targets } = report;
  const sections = [
    speedText(report, look),
    playouts.map(playoutsText).join(''),
    section(
      `Where the time goes, by sampling ('rules': turns, validation of decisions, counting).`,
      parts,
      partsColumns,
      look,
    ),
    section('Whole runs of the command line, including start-up.', wholeRuns, runsColumns, look),
    environmentsText(environments),
    section(
      'Bots, isolated policies, open tables; targets are for Shamus on idle cores.',
      targets,
      targetColumns,
      look,
    ),
    machineText(report),
  ];
  return sections.filter((text) => text !== '').join('\n');
}

/** A heading and a table for each game, under the name of the game if there are several; empty without rows. */
function section<T extends { readonly game: string }>(
  heading: string,
  rows: readonly T[],
  columnsOf: (rows: readonly T[]) => TextColumn[],
  look: TerminalStyle,
): string {
  if (rows.length === 0) return '';
  const games = [...new Set(rows.map(({ game }) => game))];
  const tables = games.map((game) => {
    const table = formatTextTable(columnsOf(rows.filter((row) => row.game === game)), look);
    return games.length > 1 ? `${game}\n${table}` : table;
  });
  return `${heading}\n\n${tables.join('\n')}`;
}

export function speedText({ speeds, rounds }: Pick<BenchReport, 'speeds' | 'rounds'>, look: TerminalStyle): string {
  const heading = `One thread, CPU time: median of ${rounds} rounds ± half its 95 % interval.`;
  return section(heading, speeds, speedColumns, look);
}

/** Speed is per deal if games are sequences of deals: games differ in length, deals hardly do. */
function speedColumns(speeds: readonly Speed[]): TextColumn[] {
  const unit = speeds.some(({ dealsPerGame }) => dealsPerGame !== 1) ? 'deal' : 'game';
  const units = ({ dealsPerGame }: Speed) => (unit === 'deal' ? dealsPerGame : 1);
  return [
    ...nameColumns(speeds),
    numbers(`${unit}s/s`, speeds, (speed) => whole(speed.gamesPerSecond * units(speed))),
    numbers('decisions/s', speeds, ({ decisionsPerSecond }) => whole(decisionsPerSecond)),
    numbers(`ns per ${unit}`, speeds, (speed) => withPercent(speed.nanoseconds, units(speed))),
    numbers(`bytes /${unit}`, speeds, (speed) => (speed.bytes / units(speed)).toFixed(2)),
  ];
}

/** Variant, team, and players and policies if not the usual number. */
function nameColumns(speeds: readonly Speed[]): TextColumn[] {
  const usual = Math.min(...speeds.map(({ players }) => players));
  const alone = Math.min(...speeds.map(({ policies }) => policies));
  const teamText = ({ team, players, policies }: Speed) => {
    const loaded = policies > alone ? `, ${policies} policies loaded` : '';
    return `${team}${players > usual ? `, ${players} players` : ''}${loaded}`;
  };
  return [
    { heading: 'variant', align: 'left', cells: speeds.map(({ variant }) => variant) },
    { heading: 'team', align: 'left', breaks: true, cells: speeds.map(teamText) },
  ];
}

function playoutsText({ team, variant, playoutsPerSecond, possiblePerSecond, remaining, ratio }: Playouts): string {
  const share = `with ${(100 * remaining).toFixed(0)} % of a game before them`;
  const possible = `whole games would allow ${whole(possiblePerSecond)}`;
  return `Playouts, ${variant} ${team}, ${share}, set-up and sampling included: ${whole(playoutsPerSecond)} a second; ${possible}: ${withInterval(ratio, (value) => value.toFixed(2))} of it.\n`;
}

function partsColumns(parts: readonly Parts[]): TextColumn[] {
  const names = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  return [
    { heading: '% of the time', align: 'left', cells: names },
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
    numbers('games /CPU s', rows, ({ games, cpu }) => whole(games / cpu)),
    numbers('peak MB', rows, ({ megabytes }) => megabytes.toFixed(0)),
  ];
}

function targetColumns(rows: readonly TargetRow[]): TextColumn[] {
  const told = (value: number | null) => (value === null ? 'skipped' : value < 2 ? value.toFixed(3) : whole(value));
  return [
    { heading: '', align: 'left', cells: rows.map(({ label }) => label) },
    numbers('measured', rows, ({ value }) => told(value)),
    numbers('target', rows, ({ target }) => told(target)),
    numbers('goal', rows, ({ goal }) => told(goal)),
    { heading: '', align: 'left', cells: rows.map(({ note }) => note) },
  ];
}

function environmentsText(speeds: readonly EnvironmentSpeed[]): string {
  if (speeds.length === 0) return '';
  const rows = speeds.map(
    ({ game, seat, others, tables, stepsPerSecond, stepsPerCpuSecond }) =>
      `  ${game}, seat ${seat} beside ${others}, ${tables} tables: ${whole(stepsPerSecond)}; ${whole(stepsPerCpuSecond)} in a second of its CPU time\n`,
  );
  const published = PUBLISHED.map((line) => `  ${line}\n`);
  return `Observations and masks into numpy by shamus env, a second:\n${rows.join('')}Published elsewhere, of other games:\n${published.join('')}`;
}

function machineText({ machine, version }: BenchReport): string {
  const { cpu, cores, node, load, reference } = machine;
  const work = (reference.median / 1e6).toFixed(2);
  return `shamus-lab ${version}, Node ${node}, ${cores} cores of ${cpu}; load ${load.toFixed(1)}; reference work ${work} ms\n`;
}

/** Writes a comparison of two versions. */
export function comparisonText(compared: readonly Compared[], heading: string, look: TerminalStyle): string {
  if (compared.length === 0) return 'The two have no benchmark in common.\n';
  const rows = compared.map((row) => ({ ...row, game: row.now.game }));
  return section(heading, rows, comparedColumns, look);
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

/** A share of it, with half the interval's width in percent. */
function withPercent({ median, low, high }: Median, units: number): string {
  return `${whole(median / units)} ± ${((50 * (high - low)) / median).toFixed(0)} %`;
}
