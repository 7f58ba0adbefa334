/**
 * A process that plays games and reports their cost. It loads the engine from any built checkout of this package, through
 * the package's public API, so that two versions can be timed in alternation.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from 'simple-statistics';
import { decisionsOf, type Engine, GAME_DEFAULTS, type Game, messageOf, type Setup } from '../src/game/index.js';
import type { Key } from '../src/random/index.js';
import { sampleParts } from './parts.js';
import { playYardstick } from './yardstick/game.js';

/** A setup and the teams that a player process plays. */
export interface Table extends Setup {
  /** Folder of the built package: this one, or another checkout. */
  readonly package: string;
  readonly team: string;
  readonly roles: number;
  /** Teams that the process plays first through the same code, so that each call site has seen several policies. */
  readonly company: readonly string[];
}

/** The cost of playing some games. */
export interface TimingSample {
  readonly games: number;
  /** Deals per game; a game that is no sequence of deals is one. */
  readonly deals: number;
  /** CPU nanoseconds per game. */
  readonly nanoseconds: number;
  /** Bytes allocated per game: the median over a few stretches, because collections and compilations distort some. */
  readonly bytes: number;
  /** CPU nanoseconds per game of the yardstick, measured just before. */
  readonly yardstick: number;
}

const SEED = 'bench';
const WARM_UP = 40_000;
/** The other teams take turns in stints of STINT deals. */
const [STINTS, STINT] = [20, 500];
/** The metric of games of several deals that counts them. */
const DEALS = 'deals';
/** Games whose deals are counted, to know how many games make up a number of deals. */
const COUNTED = 20;
/** Parts of a timing sample in which allocations are measured. */
const STRETCHES = 4;

type Library = typeof import('../src/engine.js');

interface Player {
  readonly game: Game;
  readonly roles: readonly string[];
  readonly policies: readonly unknown[];
  readonly engine: Engine;
  readonly makeEngine: (policies: readonly unknown[]) => Engine;
  /** Index of the metric that counts deals; -1 if a game is one deal. */
  readonly metric: number;
  /** Weight of a game in average deals: games that take long are played less often. */
  readonly worth: number;
  /** The random streams, whose `shuffle` is sampled apart. */
  readonly streams: { readonly prototype: object };
}

let player: Player | null = null;
let nextGame = 0;

const calls = {
  tables: (tables: readonly Table[]): Promise<boolean[]> => Promise.all(tables.map(canPlay)),
  /** @param warmUp how much is played before anything is timed, as a share of the usual, 0 to 1 */
  async open(table: Table, warmUp: number): Promise<null> {
    player = await openPlayer(table, warmUp);
    return null;
  },
  play,
  try: (deals: number): TimingSample => play(4 * gamesOf(deals / 4, player!.worth)),
  /** Counts decisions per game, in games of about as many deals. */
  decisions: (deals: number): number => decisionsPerGame(player!, gamesOf(deals, player!.worth)),
  /** Finds shares of a team's time, by part; their sum is 1. */
  parts: (games: number): Promise<Readonly<Record<string, number>>> =>
    sampleParts(player!, (engine) => playGames(engine, games, 0)),
};

export type PlayerCalls = typeof calls;

export type Reply = { readonly answer: unknown } | { readonly error: string; readonly usage: boolean };

async function openPlayer(table: Table, warmUp: number): Promise<Player> {
  const library = await libraryOf(table);
  const random: typeof import('../src/random/index.js') = await import(urlIn(table, 'random/index.js'));
  // Workers do it too before they play.
  (await import(urlIn(table, 'simulation/index.js'))).raiseInliningBudget(table.game);
  const { variant, players, rulings } = table;
  const game = await library.loadGame(table.game);
  const setup = library.resolveSetup(game, { variant, players, rulings });
  const key: Key = library.keyFromSeed(SEED);
  const seated = async (text: string) =>
    library.createPolicies({ setup, team: await library.resolveTeam(game, players, text) });
  const company = await Promise.all(table.company.map(seated));
  const seating = await seated(table.team);
  const makeEngine = (policies: readonly unknown[]) => library.createEngine({ ...seating, policies }, key);
  const engine = makeEngine(seating.policies);
  const metric = game.results.metrics.findIndex(({ name }) => name === DEALS);
  // A signature of few games says that they take long.
  const length = GAME_DEFAULTS.referenceGames / game.defaults.referenceGames;
  const counted = Math.ceil(COUNTED / length);
  const tables = [...company.map((other) => library.createEngine(other, key)), engine].map((each) => {
    const worth = (length * countDeals(each, counted, 0, metric)) / counted;
    return { engine: each, worth, stint: gamesOf(STINT, worth) };
  });
  for (let stint = 0; stint < STINTS * warmUp; stint++) {
    for (const each of tables) playGames(each.engine, each.stint, stint * each.stint);
  }
  const { worth } = tables.at(-1)!;
  playGames(engine, gamesOf(WARM_UP * warmUp, worth), 0);
  // Competitive games have a table for each rotation.
  const inTurn = game.setups.roles(players);
  const roles = seating.policies.map((_, place) => inTurn[place % inTurn.length]!);
  return { game, roles, policies: seating.policies, engine, makeEngine, metric, worth, streams: random.Stream };
}

function urlIn(table: Table, path: string): string {
  return pathToFileURL(join(table.package, 'dist/src', path)).href;
}

/** The engine of a checkout; with its main entry it can read files of policies. */
async function libraryOf(table: Table): Promise<Library> {
  await import(urlIn(table, 'index.js'));
  return import(urlIn(table, 'engine.js'));
}

async function canPlay(table: Table): Promise<boolean> {
  const { loadGame, resolveTeam } = await libraryOf(table);
  try {
    const game = await loadGame(table.game);
    for (const team of [table.team, ...table.company]) await resolveTeam(game, table.players, team);
    return true;
  } catch (error) {
    if (isUsageError(error)) return false;
    throw error;
  }
}

/** Compares by name: another checkout has a class of its own. */
function isUsageError(error: unknown): boolean {
  return error instanceof Error && error.name === 'UsageError';
}

/** Number of games that are worth about `deals` deals; at least one. */
function gamesOf(deals: number, worth: number): number {
  return Math.max(1, Math.round(deals / worth));
}

function playGames(engine: Engine, games: number, from: number): void {
  for (let game = from; game < from + games; game++) engine.play(game);
}

/** Plays games and counts their deals. @param metric see Player */
function countDeals(engine: Engine, games: number, from: number, metric: number): number {
  if (metric < 0) {
    playGames(engine, games, from);
    return games;
  }
  let deals = 0;
  for (let game = from; game < from + games; game++) {
    engine.play(game);
    deals += engine.metrics[metric]!;
  }
  return deals;
}

/** CPU microseconds of this process since `before`, or since its start. */
function cpuTime(before?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Measures the cost of a number of games, which must be a multiple of four. */
function play(games: number): TimingSample {
  const { engine, metric } = player!;
  const yardstick = timeYardstick();
  const heapUsed = () => process.memoryUsage().heapUsed;
  // Bytes allocated by reading the heap size itself.
  const start = heapUsed();
  const looking = heapUsed() - start;
  const length = games / STRETCHES;
  const growths: number[] = [];
  let [microseconds, deals] = [0, 0];
  for (let stretch = 0; stretch < STRETCHES; stretch++, nextGame += length) {
    const heap = heapUsed();
    const before = process.cpuUsage();
    deals += countDeals(engine, length, nextGame, metric);
    microseconds += cpuTime(before);
    growths.push((heapUsed() - heap - looking) / length);
  }
  const bytes = Math.max(0, median(growths));
  return { games, deals: deals / games, nanoseconds: (1000 * microseconds) / games, bytes, yardstick };
}

/** Games of the yardstick in a round of it, and rounds, of which the fastest counts. */
const [YARDSTICK_GAMES, YARDSTICK_ROUNDS] = [6_000, 3] as const;

/** Measures how fast the machine is now. @returns CPU nanoseconds per game of the yardstick */
function timeYardstick(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < YARDSTICK_ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let game = 0; game < YARDSTICK_GAMES; game++) playYardstick(game);
    best = Math.min(best, (1000 * cpuTime(before)) / YARDSTICK_GAMES);
  }
  return best;
}

function decisionsPerGame({ game, roles, policies, makeEngine }: Player, games: number): number {
  let decisions = 0;
  const counting = policies.map((policy, seat) => {
    const asked = decisionsOf(game, roles[seat]!);
    return new Proxy(policy as object, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (asked.includes(String(name))) decisions++;
        return value.bind(target);
      },
    });
  });
  playGames(makeEngine(counting), games, 0);
  return decisions / games;
}

process.on('message', async ({ name, args }: { name: keyof PlayerCalls; args: readonly never[] }) => {
  const call = calls[name] as (...args: readonly never[]) => unknown;
  let reply: Reply;
  try {
    reply = { answer: await call(...args) };
  } catch (error) {
    reply = { error: messageOf(error), usage: isUsageError(error) };
  }
  process.send!(reply);
});
// The parent has gone.
process.on('disconnect', () => process.exit());
