import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Game } from '../game/index.js';
import { resolveSetup } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { type PolicySource, resolveTeam } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { BENCH_SCHEMA, type BenchReport, type Playouts, type Speed } from './bench-report.js';
import { medianOf } from './median.js';
import { PlayerProcess } from './player-process.js';
import type { PlayoutStint, Table } from './player-task.js';
import { type Effort, playRounds, referenceOf, speedOf, warmUpFor } from './speeds.js';
import { type BenchOptions, tablesFor } from './tables.js';
import { threadCounts, timeThreads } from './threads.js';
import { timeSpotChecks, timeWholeRun } from './whole-runs.js';

/** The folder of this package. */
export const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

export const SECTIONS = ['speeds', 'playouts', 'parts', 'threads', 'runs', 'spot-checks', 'pauses'] as const;
export type Section = (typeof SECTIONS)[number];

/** What to measure, and for how long. */
export interface BenchSpec extends BenchOptions, Effort {
  readonly games: readonly Game[];
  readonly sections: readonly Section[];
}

/** One team's games are sampled for about as long as so many rounds. */
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
/** Of the longest run: what spot checks are timed in. */
const SPOT_CHECKED = 0.3;
/** CPU seconds of the short run for each thread. */
const SHORT_RUN = 1;

type Tell = (section: Section, done: number) => void;
type Sections = Omit<BenchReport, 'schema' | 'version' | 'machine' | 'rounds' | 'speeds'>;

/** @param tell called with what is being measured and its progress, from 0 to 1, which starts again with each game */
export async function bench(plan: BenchSpec, tell: Tell = () => {}): Promise<BenchReport> {
  const { games, rounds } = plan;
  const machine = { node: process.versions.node, cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  const load = loadavg()[0]!;
  const tables = await tablesOf(plan);
  const measured = await playRounds(tables, plan, (done) => tell('speeds', done));
  const speeds = measured.map(speedOf);
  const sections: Sections[] = [];
  for (const game of games) {
    const isOfGame = (row: { readonly game: string }) => row.game === game.name;
    sections.push(await sectionsOf(game, plan, tables.filter(isOfGame), speeds.filter(isOfGame), tell));
  }
  return {
    schema: BENCH_SCHEMA,
    version: VERSION,
    machine: { ...machine, load, reference: referenceOf(measured) },
    rounds,
    speeds,
    playouts: sections.flatMap(({ playouts }) => playouts ?? []),
    parts: sections.flatMap(({ parts }) => parts),
    threads: sections.flatMap(({ threads }) => threads),
    wholeRuns: sections.flatMap(({ wholeRuns }) => wholeRuns),
    spotChecks: sections.flatMap(({ spotChecks }) => spotChecks ?? []),
    pauses: sections.flatMap(({ pauses }) => pauses),
  };
}

/** The tables of all games. @throws UsageError if there is no such team or variant */
export async function tablesOf(plan: Pick<BenchSpec, 'games' | 'teams' | 'variants'>): Promise<Table[]> {
  return (await Promise.all(plan.games.map((game) => tablesFor(game, plan, PACKAGE)))).flat();
}

/** What is measured of one game beside speeds. @param speeds of these tables */
async function sectionsOf(
  game: Game,
  { sections, rounds, seconds }: BenchSpec,
  tables: readonly Table[],
  speeds: readonly Speed[],
  tell: Tell,
): Promise<Sections> {
  const wants = (section: Section) => sections.includes(section);
  // One table per team.
  const teams = tables.filter(({ team }, place) => tables.findIndex((other) => other.team === team) === place);
  const speedAt = ({ team }: Table) => speeds.find((speed) => speed.team === team)!.gamesPerSecond;
  const gamesIn = (team: Table, seconds: number) => Math.ceil(seconds * speedAt(team));
  const last = teams.at(-1)!;
  const longest = 10 ** Math.max(4, Math.floor(Math.log10(LONGEST_RUN * speedAt(last))));
  return {
    playouts: await inTurn(
      wants('playouts') && game.bench?.playouts !== undefined ? [game.bench.playouts.team] : [],
      (team) => timePlayouts({ ...last, team, variant: game.variants[0].name, company: [] }, { rounds, seconds }),
      (done) => tell('playouts', done),
    ),
    parts: await inTurn(
      wants('parts') ? teams : [],
      (team) => samplePartsOf(team, gamesIn(team, SAMPLED * seconds), warmUpFor(seconds)),
      (done) => tell('parts', done),
    ),
    threads: wants('threads')
      ? await timeThreads(
          await armOf(game, last),
          gamesIn(last, SHORT_RUN),
          threadCounts(availableParallelism()),
          (done) => tell('threads', done),
        )
      : [],
    wholeRuns: await inTurn(
      wants('runs') ? WHOLE_RUNS : [],
      ({ share, threads }) => timeWholeRun(game.name, last.team, share * longest, threads),
      (done) => tell('runs', done),
    ),
    spotChecks: await inTurn(
      wants('spot-checks') ? [false, true] : [],
      async (fromFiles) =>
        timeSpotChecks(
          game.name,
          fromFiles ? await teamOfFiles(game, last) : last.team,
          SPOT_CHECKED * longest,
          fromFiles,
        ),
      (done) => tell('spot-checks', done),
    ),
    pauses: await inTurn(
      wants('pauses') ? [last] : [],
      (table) => watchPausesOf(table, longest),
      (done) => tell('pauses', done),
    ),
  };
}

/** A team's shipped policies by the paths of their files, as a user's own are written. */
async function teamOfFiles(game: Game, table: Table): Promise<string> {
  const { team } = await armOf(game, table);
  const shipped = await shippedPolicies(game.name);
  const pathOf = ({ role, policy }: PolicySource) =>
    fileURLToPath(shipped.find((one) => one.role === role && one.name === policy)!.source);
  return team.policies.map((source) => (source.module === null ? pathOf(source) : source.policy)).join('+');
}

async function armOf(game: Game, { variant, players, rulings, team }: Table) {
  return { setup: resolveSetup(game, { variant, players, rulings }), team: await resolveTeam(game, players, team) };
}

/** Sequentially, because parallel measurements disturb each other. */
async function inTurn<T, M>(
  things: readonly T[],
  measure: (thing: T) => Promise<M>,
  tell: (done: number) => void,
): Promise<M[]> {
  const measured: M[] = [];
  for (const thing of things) {
    measured.push(await measure(thing));
    tell(measured.length / things.length);
  }
  return measured;
}

async function samplePartsOf(table: Table, games: number, warmUp: number): Promise<BenchReport['parts'][number]> {
  const { game, team, variant } = table;
  return { game, team, variant, shares: await asked(table, (player) => player.parts(games), warmUp) };
}

async function timePlayouts(table: Table, { rounds, seconds }: Effort): Promise<Playouts> {
  const { game, team, variant } = table;
  const stints: PlayoutStint[] = [];
  await asked(
    table,
    async (player) => {
      // The first is for the compiler.
      for (let round = 0; round <= rounds; round++) {
        const stint = await player.playouts(4 * seconds);
        if (round > 0) stints.push(stint);
      }
    },
    warmUpFor(seconds),
  );
  const median = (of: (stint: PlayoutStint) => number) => medianOf(stints.map(of)).median;
  const possible = ({ ofGame, remaining }: PlayoutStint) => 1e9 / (ofGame * remaining);
  return {
    game,
    team,
    variant,
    playoutsPerSecond: 1e9 / median(({ nanoseconds }) => nanoseconds),
    possiblePerSecond: median(possible),
    remaining: median(({ remaining }) => remaining),
    ratio: medianOf(stints.map((stint) => 1e9 / stint.nanoseconds / possible(stint))),
  };
}

async function watchPausesOf(table: Table, games: number): Promise<BenchReport['pauses'][number]> {
  return { game: table.game, team: table.team, ...(await asked(table, (player) => player.pauses(games), 1, false)) };
}

/** Asks a new process and then closes it. */
async function asked<T>(
  table: Table,
  ask: (player: PlayerProcess) => Promise<T>,
  warmUp: number,
  roomy = true,
): Promise<T> {
  const player = await PlayerProcess.open(table, warmUp, roomy);
  try {
    return await ask(player);
  } finally {
    player.close();
  }
}
