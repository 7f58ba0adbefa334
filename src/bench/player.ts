/**
 * A process that plays games and reports their cost. It loads the engine from any built checkout of this package, through
 * the package's public API, so that two versions can be timed in alternation.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULTS, type Engine, type Game, messageOf, type PlayoutTimer, type Setup } from '../game/index.js';
import type { Key } from '../random/index.js';
import { decisionsPerGame } from './decisions.js';
import { sampleParts } from './parts.js';
import { countDeals, playGames, timeGames, watchPauses } from './play.js';
import type { Answers, PlayerRequest, PlayoutStint, Reply, Table, TimingSample } from './player-task.js';

const SEED = 'bench';
/** Deals played before anything is timed. */
const WARM_UP = 40_000;
/** The other teams take turns in stints of so many deals. */
const STINTS = 20;
const STINT = 500;
/** The metric of games of several deals that counts them. */
const DEALS = 'deals';
/** Games in which deals are counted, to know how many games are so many deals. */
const COUNTED = 20;

type Library = typeof import('../index.js');
type Runner = typeof import('../simulation/index.js');
type Random = typeof import('../random/index.js');

/** An open table. */
class Player {
  private next = 0;
  private timer: PlayoutTimer | undefined;

  private constructor(
    private readonly game: Game,
    /** Of each policy. */
    private readonly roles: readonly string[],
    private readonly policies: readonly unknown[],
    private readonly makeEngine: (policies: readonly unknown[]) => Engine,
    private readonly engine: Engine,
    private readonly random: Random,
    /** The place of the metric that counts deals; -1 if a game is one deal. */
    private readonly metric: number,
    /** How many usual deals a game is worth: games that take long are played less often. */
    private readonly worth: number,
    private readonly setup: Setup,
    private readonly key: Key,
    /** Makes so many sets of policies of the team. */
    private readonly policySets: (sets: number) => Promise<(readonly unknown[])[]>,
  ) {}

  static async open(table: Table, warmUp: number): Promise<Player> {
    const library = await libraryOf(table);
    const random: Random = await import(pathToFileURL(join(table.package, 'dist/src/random/index.js')).href);
    // What workers do before they play; earlier versions did not.
    const runner: Runner = await import(pathToFileURL(join(table.package, 'dist/src/simulation/index.js')).href);
    runner.inlineMore();
    // Earlier versions called an engine a match.
    const engineOf = library.engineOf ?? (library as unknown as { matchOf: Library['engineOf'] }).matchOf;
    const { variant, players, rulings } = table;
    const game = await library.loadGame(table.game);
    const setup = library.resolveSetup(game, { variant, players, rulings });
    const key = library.keyFromSeed(SEED);
    const seated = async (text: string) =>
      library.createPolicies({ setup, team: await library.resolveTeam(game, players, text) });
    const company = await Promise.all(table.company.map(seated));
    const seating = await seated(table.team);
    const makeEngine = (policies: readonly unknown[]) => engineOf({ ...seating, policies }, key);
    const others = company.map((other) => engineOf(other, key));
    const engine = makeEngine(seating.policies);
    const metric = game.metrics.findIndex(({ name }) => name === DEALS);
    // A signature of few games says that they take long.
    const length = DEFAULTS.referenceGames / (game.defaults ?? DEFAULTS).referenceGames;
    const counted = Math.ceil(COUNTED / length);
    const tables = [...others, engine].map((each) => {
      const worth = (length * countDeals(each, counted, 0, metric)) / counted;
      return { engine: each, worth, stint: gamesOf(STINT, worth) };
    });
    for (let stint = 0; stint < STINTS * warmUp; stint++) {
      for (const table of tables) playGames(table.engine, table.stint, stint * table.stint);
    }
    const { worth } = tables.at(-1)!;
    playGames(engine, gamesOf(WARM_UP * warmUp, worth));
    // Where each plays for himself there is a table for each rotation.
    const inTurn = game.roles(players);
    const roles = seating.policies.map((_, place) => inTurn[place % inTurn.length]!);
    const policySets = async (sets: number) => {
      const made = await Promise.all(Array.from({ length: sets }, () => seated(table.team)));
      return made.map(({ policies }) => policies);
    };
    return new Player(
      ...([game, roles, seating.policies, makeEngine, engine, random, metric, worth] as const),
      ...([setup, key, policySets] as const),
    );
  }

  play({ games }: { readonly games: number }): TimingSample {
    const from = this.next;
    this.next += games;
    return timeGames(this.engine, games, from, this.metric);
  }

  try({ deals }: { readonly deals: number }): TimingSample {
    return this.play({ games: 4 * gamesOf(deals / 4, this.worth) });
  }

  decisions({ deals }: { readonly deals: number }): number {
    const games = gamesOf(deals, this.worth);
    return decisionsPerGame(this.game, this.roles, this.policies, this.makeEngine, games);
  }

  /** Whole games and games with playouts, a stretch of each. @param seconds CPU time of the two together, about */
  async playouts({ seconds }: { readonly seconds: number }): Promise<PlayoutStint> {
    const { game, key, policySets, engine } = this;
    const playouts = game.bench?.playouts;
    if (playouts === undefined) throw new Error(`${game.name} has no forward model`);
    this.timer ??= await playouts.timer(this.setup, await policySets(playouts.sets), key);
    const { timer } = this;
    const made = { playouts: timer.playouts, remaining: timer.remaining };
    const whole = cpuOf(seconds / 4, () => engine.play(this.next++));
    const before = this.next;
    const both = cpuOf((3 * seconds) / 4, () => timer.play(this.next++));
    const count = timer.playouts - made.playouts;
    // The games that led to the positions are no part of it.
    const spent = both.nanoseconds - (this.next - before) * (whole.nanoseconds / whole.games);
    return {
      nanoseconds: spent / count,
      ofGame: whole.nanoseconds / whole.games,
      remaining: (timer.remaining - made.remaining) / count,
    };
  }

  parts({ games }: { readonly games: number }): Promise<Answers['parts']> {
    const { game, roles, policies, makeEngine, random } = this;
    return sampleParts(game, roles, policies, random.Stream, makeEngine, (engine) => playGames(engine, games));
  }

  pauses({ games }: { readonly games: number }): Promise<Answers['pauses']> {
    return watchPauses(this.engine, games);
  }
}

/** Games at a time between two looks at the clock. */
const AT_A_TIME = 50;

/** Plays for so many CPU seconds. */
function cpuOf(seconds: number, play: () => void): { readonly games: number; readonly nanoseconds: number } {
  const before = process.cpuUsage();
  for (let games = AT_A_TIME; ; games += AT_A_TIME) {
    for (let game = 0; game < AT_A_TIME; game++) play();
    const { user, system } = process.cpuUsage(before);
    if (user + system >= 1e6 * seconds) return { games, nanoseconds: 1000 * (user + system) };
  }
}

/** How many games are worth about as many deals; one at least. */
function gamesOf(deals: number, worth: number): number {
  return Math.max(1, Math.round(deals / worth));
}

function libraryOf(table: Table): Promise<Library> {
  return import(pathToFileURL(join(table.package, 'dist/src/index.js')).href);
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

/** By its name: another checkout has a class of its own. */
function isUsageError(error: unknown): boolean {
  return error instanceof Error && error.name === 'UsageError';
}

let player: Player | null = null;

async function answer(question: PlayerRequest): Promise<Answers[keyof Answers]> {
  if (question.ask === 'tables') return Promise.all(question.tables.map(canPlay));
  if (question.ask === 'open') {
    player = await Player.open(question.table, question.warmUp);
    return null;
  }
  if (player === null) throw new Error('no table is open');
  switch (question.ask) {
    case 'play':
      return player.play(question);
    case 'try':
      return player.try(question);
    case 'decisions':
      return player.decisions(question);
    case 'parts':
      return player.parts(question);
    case 'playouts':
      return player.playouts(question);
    case 'pauses':
      return player.pauses(question);
  }
}

process.on('message', async (question: PlayerRequest) => {
  const reply: Reply = await answer(question).then(
    (answer) => ({ answer }),
    (error: unknown) => ({
      error: messageOf(error),
      usage: isUsageError(error),
    }),
  );
  process.send!(reply);
});
// The parent has gone.
process.on('disconnect', () => process.exit());
