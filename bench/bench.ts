/** Measures speeds, and what else `shamus bench` reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Game, gameArgument, gameReferenceOf } from '../src/game/index.js';
import { shippedPolicies } from '../src/games/registry.js';
import { type PolicySource, resolveTeam } from '../src/simulation/index.js';
import { VERSION } from '../src/version.js';
import { timeEnvironment } from './environment.js';
import { medianOf } from './median.js';
import { measureOpenTables, type TimedRun, timeBots, timeIsolation } from './outside.js';
import type { PlayoutSample, Table } from './player.js';
import { PlayerProcess } from './player-process.js';
import type { BenchReport, Playouts, Speed, WholeRun } from './report.js';
import { type Effort, playRounds, referenceOf, speedOf, type TableChoice, tablesFor, warmUpFor } from './speeds.js';

export const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/shamus.mjs', import.meta.url));
const METER = new URL('./meter.js', import.meta.url).href;

/** Sections of a report; speeds are always measured. */
export const SECTIONS = ['speeds', 'playouts', 'parts', 'runs', 'environments', 'bots', 'isolation', 'tables'] as const;
export type Section = (typeof SECTIONS)[number];

export interface BenchSpec extends TableChoice, Effort {
  readonly games: readonly Game[];
  readonly sections: readonly Section[];
}

/** Length of the sampling of one team's games, in rounds. */
const SAMPLED = 10;
/** The longest of the whole runs has a power of ten of games: as many as take no more CPU seconds than this. */
const LONGEST_RUN = 60;
/**
 * Whole runs, as shares of the longest: the first shows start-up time, the next two that memory stays constant, the last
 * the speed users get.
 */
const WHOLE_RUNS = [
  { share: 1e-4, threads: 2 },
  { share: 1e-2, threads: 2 },
  { share: 1, threads: 2 },
  { share: 0.4, threads: 1 },
];
/** Steps of an environment that are timed for each second of a round. */
const STEPS_A_SECOND = 3_000_000;
/** Games a second of the light team of Shamus, of which bench/outside.ts states numbers of games. */
const LIGHT_SPEED = 200_000;

type Tell = (section: Section, done: number) => void;
type Sections = Omit<BenchReport, 'schema' | 'version' | 'machine' | 'rounds' | 'speeds'>;

/** Measures. @param tell called with what is measured and its progress, from 0 to 1, which starts again with each game */
export async function bench(spec: BenchSpec, tell: Tell = () => {}): Promise<BenchReport> {
  const { games, rounds } = spec;
  const machine = { node: process.versions.node, cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  const load = loadavg()[0]!;
  const tables = await tablesOf(spec);
  const measured = await playRounds(tables, spec, (done) => tell('speeds', done));
  const speeds = measured.map(speedOf);
  const sections: Sections[] = [];
  for (const game of games) {
    const isOfGame = (row: { readonly game: string }) => row.game === gameArgument(game);
    sections.push(await sectionsOf(game, spec, tables.filter(isOfGame), speeds.filter(isOfGame), tell));
  }
  return {
    schema: 'shamus-bench/1',
    version: VERSION,
    machine: { ...machine, load, reference: referenceOf(measured) },
    rounds,
    speeds,
    playouts: sections.flatMap(({ playouts }) => playouts),
    parts: sections.flatMap(({ parts }) => parts),
    wholeRuns: sections.flatMap(({ wholeRuns }) => wholeRuns),
    environments: sections.flatMap(({ environments }) => environments),
    targets: sections.flatMap(({ targets }) => targets),
  };
}

/** Lists the tables of all games. @throws UsageError if there is no such team or variant */
export async function tablesOf(spec: Pick<BenchSpec, 'games' | 'teams' | 'variants'>): Promise<Table[]> {
  return (await Promise.all(spec.games.map((game) => tablesFor(game, spec, PACKAGE)))).flat();
}

/** Measures one game's sections other than speeds. @param speeds of these tables */
async function sectionsOf(
  game: Game,
  { sections, rounds, seconds }: BenchSpec,
  tables: readonly Table[],
  speeds: readonly Speed[],
  tell: Tell,
): Promise<Sections> {
  // One table per team.
  const teams = tables.filter(({ team }, place) => tables.findIndex((other) => other.team === team) === place);
  const speedAt = ({ team }: Table) => speeds.find((speed) => speed.team === team)!.gamesPerSecond;
  const last = teams.at(-1)!;
  const longest = 10 ** Math.max(4, Math.floor(Math.log10(LONGEST_RUN * speedAt(last))));
  /** Games of other games take longer than those for which numbers of games are stated. */
  const scaled = (seconds * speedAt(last)) / LIGHT_SPEED;
  /** Sequentially, because parallel measurements disturb each other. */
  const inTurn = async <T, M>(section: Section, things: readonly T[], measure: (thing: T) => Promise<M>) => {
    const measured: M[] = [];
    for (const thing of sections.includes(section) ? things : []) {
      measured.push(await measure(thing));
      tell(section, measured.length / things.length);
    }
    return measured;
  };
  return {
    playouts: await inTurn(
      'playouts',
      game.defaults.bench?.playouts === undefined ? [] : [game.defaults.bench.playouts.team],
      (team) =>
        timePlayouts({ ...last, team, variant: game.setups.variants[0].name, company: [] }, { rounds, seconds }),
    ),
    parts: await inTurn('parts', teams, async (table) => {
      const games = Math.ceil(SAMPLED * seconds * speedAt(table));
      const shares = await asked(table, warmUpFor(seconds), (player) => player.call('parts', games));
      return { game: gameArgument(game), team: table.team, variant: table.variant, shares };
    }),
    wholeRuns: await inTurn('runs', WHOLE_RUNS, ({ share, threads }) =>
      timeWholeRun(gameArgument(game), last.team, share * longest, threads),
    ),
    environments: (
      await inTurn('environments', [Math.ceil(seconds * STEPS_A_SECOND)], (steps) =>
        timeEnvironment(game, PACKAGE, [process.execPath, PROGRAM], steps),
      )
    ).flatMap((speed) => speed ?? []),
    targets: [
      ...(await inTurn('bots', [scaled], (effort) => timeBots(game, PACKAGE, effort, wholeRun(game)))).flat(),
      ...(await inTurn('isolation', [last], async (table) =>
        timeIsolation(game, await teamOfFiles(game, table), scaled, wholeRun(game)),
      )),
      ...(await inTurn('tables', [game], async (one) => measureOpenTables(one))),
    ],
  };
}

async function asked<T>(table: Table, warmUp: number, ask: (player: PlayerProcess) => Promise<T>): Promise<T> {
  const player = await PlayerProcess.open(table, warmUp);
  return ask(player).finally(() => player.close());
}

async function timePlayouts(table: Table, { rounds, seconds }: Effort): Promise<Playouts> {
  const samples: PlayoutSample[] = [];
  await asked(table, warmUpFor(seconds), async (player) => {
    for (let round = 0; round <= rounds; round++) samples.push(await player.call('playouts', 4 * seconds));
  });
  // The first is for the compiler.
  samples.shift();
  const median = (of: (sample: PlayoutSample) => number) => medianOf(samples.map(of)).median;
  const possible = ({ ofGame, remaining }: PlayoutSample) => 1e9 / (ofGame * remaining);
  const { game, team, variant } = table;
  return {
    ...{ game, team, variant },
    playoutsPerSecond: 1e9 / median(({ nanoseconds }) => nanoseconds),
    possiblePerSecond: median(possible),
    remaining: median(({ remaining }) => remaining),
    ratio: medianOf(samples.map((sample) => 1e9 / sample.nanoseconds / possible(sample))),
  };
}

/** Runs the whole command line and measures its time, the CPU time of all its threads, and its peak memory. */
async function timeWholeRun(
  game: string,
  team: string,
  games: number,
  threads: number,
  options: readonly string[] = [],
): Promise<WholeRun> {
  const args = ['run', '--game', game, '--team', team, '--games', String(games), '--threads', String(threads)];
  args.push('--seed', 'bench', ...options);
  const child = spawn(process.execPath, ['--import', METER, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [took, [code]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'exit')]);
  if (code !== 0) throw new Error(`'shamus ${args.join(' ')}' failed`);
  return { game, games, threads, ...(JSON.parse(took) as Pick<WholeRun, 'seconds' | 'cpu' | 'megabytes'>) };
}

function wholeRun(game: Game): TimedRun {
  return (team, games, options) => timeWholeRun(gameArgument(game), team, games, 1, options);
}

/** A team's shipped policies by the paths of their files, as a user's own are written. */
async function teamOfFiles(game: Game, { team: words, players }: Table): Promise<string> {
  const team = await resolveTeam(game, players, words);
  const shipped = await shippedPolicies(gameReferenceOf(game));
  const pathOf = ({ role, policy }: PolicySource) =>
    fileURLToPath(shipped.find((one) => one.role === role && one.name === policy)!.source);
  return team.policies.map((source) => (source.module === null ? pathOf(source) : source.policy)).join('+');
}
