/** Measures what `shamus bench` reports: speeds of teams beside the yardstick, whole runs of the program, parts of the time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Game, gameArgument } from '../src/game/index.js';
import { VERSION } from '../src/version.js';
import type { Table } from './player.js';
import { PlayerProcess } from './player-process.js';
import type { BenchReport, Parts, WholeRun } from './report.js';
import { type Effort, playRounds, speedOf, type TableChoice, tablesFor, warmUpFor, yardstickOf } from './speeds.js';

export const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/shamus.mjs', import.meta.url));
const METER = new URL('./meter.js', import.meta.url).href;

/** Sections of a report; speeds are always measured. */
export const SECTIONS = ['speeds', 'runs', 'parts'] as const;
export type Section = (typeof SECTIONS)[number];

export interface BenchSpec extends TableChoice, Effort {
  readonly game: Game;
  readonly sections: readonly Section[];
}

/** Length of the sampling of one team's games, in rounds. */
const SAMPLED = 10;
/** The longest whole run has a power of ten of games, and takes at most as long as so many rounds. */
const LONGEST_RUN = 60;
/** Games of the shortest whole run: what it takes is the start of the program. */
const FEW = 10;

type Tell = (section: Section, done: number) => void;

/** Measures. @param tell called with what is measured and its progress, from 0 to 1 */
export async function bench(spec: BenchSpec, tell: Tell = () => {}): Promise<BenchReport> {
  const { game, rounds, sections } = spec;
  const machine = { node: process.versions.node, cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  const load = loadavg()[0]!;
  const tables = await tablesFor(game, spec, PACKAGE);
  const measured = await playRounds(tables, spec, (done) => tell('speeds', done));
  const speeds = measured.map(speedOf);
  const speedAt = ({ team }: Table) => speeds.find((speed) => speed.team === team)!.gamesPerSecond;
  /** Measures one after the other: parallel measurements disturb each other. */
  const inTurn = async <T, M>(section: Section, things: readonly T[], measure: (thing: T) => Promise<M>) => {
    const found: M[] = [];
    for (const thing of sections.includes(section) ? things : []) {
      found.push(await measure(thing));
      tell(section, found.length / things.length);
    }
    return found;
  };
  // One table per team.
  const teams = tables.filter(({ team }, at) => tables.findIndex((other) => other.team === team) === at);
  const runs = wholeRunsOf(teams.at(-1)!, spec.seconds * speedAt(teams.at(-1)!));
  return {
    schema: 'shamus-bench/2',
    version: VERSION,
    game: gameArgument(game),
    machine: { ...machine, load, yardstick: yardstickOf(measured) },
    rounds,
    speeds,
    wholeRuns: await inTurn('runs', runs, timeWholeRun),
    parts: await inTurn('parts', teams, (table) => partsOf(table, spec, speedAt(table))),
  };
}

type RunChoice = Pick<WholeRun, 'game' | 'variant' | 'team' | 'games' | 'threads'>;

/** Runs of a team: a few games, to show what a start takes; then many, on one thread, two, four and so on up to all cores. */
function wholeRunsOf({ game, variant, team }: Table, gamesPerRound: number): RunChoice[] {
  const cores = availableParallelism();
  const games = 10 ** Math.max(2, Math.floor(Math.log10(LONGEST_RUN * gamesPerRound)));
  const threads = [...Array.from({ length: Math.ceil(Math.log2(cores)) }, (_, power) => 2 ** power), cores];
  return [
    { game, variant, team, games: FEW, threads: 1 },
    ...threads.map((count) => ({ game, variant, team, games, threads: count })),
  ];
}

/** Runs the whole program and measures its time, the CPU time of all its threads, and its peak memory. */
async function timeWholeRun(run: RunChoice): Promise<WholeRun> {
  const { game, variant, team, games, threads } = run;
  const args = ['run', '--game', game, '--variant', variant, '--team', team, '--games', String(games)];
  args.push('--threads', String(threads), '--seed', 'bench');
  const child = spawn(process.execPath, ['--import', METER, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [took, [code]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'exit')]);
  if (code !== 0) throw new Error(`'shamus ${args.join(' ')}' failed`);
  return { ...run, ...(JSON.parse(took) as Pick<WholeRun, 'seconds' | 'cpu' | 'megabytes'>) };
}

async function partsOf(table: Table, { seconds }: Effort, gamesPerSecond: number): Promise<Parts> {
  const player = await PlayerProcess.open(table, warmUpFor(seconds));
  try {
    const shares = await player.call('parts', Math.ceil(SAMPLED * seconds * gamesPerSecond));
    return { team: table.team, variant: table.variant, shares };
  } finally {
    player.close();
  }
}
