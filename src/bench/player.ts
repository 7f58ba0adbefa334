/**
 * A process that plays games and says what they took. It takes the engine from any built checkout of this package, by
 * the package's public names, so that two versions can be timed in turn.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Game, type Match, messageOf } from '../game/index.js';
import { decisionsPerGame } from './decisions.js';
import { sampleParts } from './parts.js';
import { playGames, timeGames, watchPauses } from './play.js';
import type { Answers, Question, Reply, Table } from './player-task.js';

const SEED = 'bench';
/** Before anything is timed. */
const WARM_UP = 40_000;
/** Company is played in short stints that take turns. */
const STINTS = 20;
const STINT = 500;

type Library = typeof import('../index.js');
type Random = typeof import('../random/index.js');

/** An open table. */
class Player {
  private next = 0;

  private constructor(
    private readonly game: Game,
    private readonly roles: readonly string[],
    private readonly policies: readonly unknown[],
    private readonly makeMatch: (policies: readonly unknown[]) => Match,
    private readonly match: Match,
    private readonly random: Random,
  ) {}

  static async open(table: Table): Promise<Player> {
    const library: Library = await import(pathToFileURL(join(table.package, 'dist/src/index.js')).href);
    const random: Random = await import(pathToFileURL(join(table.package, 'dist/src/random/index.js')).href);
    // What workers do before they play; earlier versions did not.
    library.inlineMore?.();
    const { variant, players, rulings } = table;
    const game = await library.loadGame(table.game);
    const setup = library.resolveSetup(game, { variant, players, rulings });
    const key = library.keyFromSeed(SEED);
    const seated = async (text: string) =>
      library.seat({ setup, team: await library.resolveTeam(game, players, text) });
    const company = await Promise.all(table.company.map(seated));
    const seating = await seated(table.team);
    const makeMatch = (policies: readonly unknown[]) => library.matchOf({ ...seating, policies }, key);
    const matches = company.map((other) => library.matchOf(other, key));
    const match = makeMatch(seating.policies);
    for (let stint = 0; stint < STINTS; stint++) {
      for (const each of [...matches, match]) playGames(each, STINT, stint * STINT);
    }
    playGames(match, WARM_UP);
    return new Player(game, game.roles(players), seating.policies, makeMatch, match, random);
  }

  play(games: number): Answers['play'] {
    const from = this.next;
    this.next += games;
    return timeGames(this.match, games, from);
  }

  decisions(games: number): number {
    return decisionsPerGame(this.game, this.roles, this.policies, this.makeMatch, games);
  }

  parts(games: number): Promise<Answers['parts']> {
    const { game, roles, policies, makeMatch, random } = this;
    return sampleParts(game, roles, policies, random.Stream, makeMatch, (match) => playGames(match, games));
  }

  pauses(games: number): Promise<Answers['pauses']> {
    return watchPauses(this.match, games);
  }
}

let player: Player | null = null;

async function answer(question: Question): Promise<Answers[keyof Answers]> {
  if (question.ask === 'open') {
    player = await Player.open(question.table);
    return null;
  }
  if (player === null) throw new Error('no table is open');
  return player[question.ask](question.games);
}

process.on('message', async (question: Question) => {
  const reply: Reply = await answer(question).then(
    (answer) => ({ answer }),
    (error: unknown) => ({
      error: messageOf(error),
      usage: error instanceof Error && error.name === 'UsageError',
    }),
  );
  process.send!(reply);
});
// The parent has gone.
process.on('disconnect', () => process.exit());
