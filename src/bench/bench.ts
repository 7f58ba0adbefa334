import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Game } from '../game/index.js';
import { resolveSetup } from '../game/index.js';
import { resolveTeam } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { BENCH_SCHEMA, type BenchReport } from './bench-report.js';
import { PlayerProcess } from './player-process.js';
import type { Table } from './player-task.js';
import { type Effort, playRounds, referenceOf, speedOf } from './speeds.js';
import { tablesFor, type Wish } from './tables.js';
import { threadCounts, timeThreads } from './threads.js';
import { timeWholeRun } from './whole-runs.js';

/** The folder of this package. */
export const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

export const SECTIONS = ['speeds', 'parts', 'threads', 'runs', 'pauses'] as const;
export type Section = (typeof SECTIONS)[number];

/** What is to be measured and how long. */
export interface BenchPlan extends Wish, Effort {
  readonly game: Game;
  readonly sections: readonly Section[];
}

/** Seconds, about, that one team's games are sampled, and that the garbage collector is watched. */
const SAMPLED = 3;
/** Games in which the collector is watched. */
const WATCHED = 10_000_000;
/** Threads of a whole run, and the numbers of games: the first shows the start, the others that memory stays the same. */
const RUN_THREADS = 2;
const RUN_GAMES = [1e3, 1e5, 1e7];
/** CPU seconds of the short run for each thread. */
const SHORT_RUN = 1;

/** @param tell told what is being measured, and how much of it is done, from 0 to 1 */
export async function bench(
  plan: BenchPlan,
  tell: (section: Section, done: number) => void = () => {},
): Promise<BenchReport> {
  const machine = { node: process.versions.node, cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  const load = loadavg()[0]!;
  const tables = await tablesFor(plan.game, plan, PACKAGE);
  const measured = await playRounds(tables, plan, (done) => tell('speeds', done));
  const speeds = measured.map(speedOf);
  const wants = (section: Section) => plan.sections.includes(section);
  // One table a team.
  const teams = tables.filter(({ team }, place) => tables.findIndex((other) => other.team === team) === place);
  const games = (team: Table, seconds: number) =>
    Math.ceil(seconds * speeds.find((speed) => speed.team === team.team)!.gamesPerSecond);
  const last = teams.at(-1)!;
  return {
    schema: BENCH_SCHEMA,
    version: VERSION,
    machine: { ...machine, load, reference: referenceOf(measured) },
    rounds: plan.rounds,
    speeds,
    parts: await inTurn(
      wants('parts') ? teams : [],
      (team) => samplePartsOf(team, games(team, SAMPLED)),
      (done) => tell('parts', done),
    ),
    threads: wants('threads')
      ? await timeThreads(await armOf(plan.game, last), games(last, SHORT_RUN), threadCounts(machine.cores), (done) =>
          tell('threads', done),
        )
      : [],
    wholeRuns: await inTurn(
      wants('runs') ? RUN_GAMES : [],
      (number) => timeWholeRun(last.team, number, RUN_THREADS),
      (done) => tell('runs', done),
    ),
    pauses: await inTurn(wants('pauses') ? [last] : [], watchPausesOf, (done) => tell('pauses', done)),
  };
}

async function armOf(game: Game, { variant, players, rulings, team }: Table) {
  return { setup: resolveSetup(game, { variant, players, rulings }), team: await resolveTeam(game, players, team) };
}

/** One thing after the other: what is measured side by side disturbs each other. */
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

async function samplePartsOf(table: Table, games: number): Promise<BenchReport['parts'][number]> {
  const { team, variant } = table;
  return { team, variant, shares: await asked(table, (player) => player.parts(games)) };
}

async function watchPausesOf(table: Table): Promise<BenchReport['pauses'][number]> {
  return { team: table.team, ...(await asked(table, (player) => player.pauses(WATCHED), false)) };
}

/** Asks a new process, which then ends. */
async function asked<T>(table: Table, ask: (player: PlayerProcess) => Promise<T>, roomy = true): Promise<T> {
  const player = await PlayerProcess.open(table, roomy);
  try {
    return await ask(player);
  } finally {
    player.close();
  }
}
