/** Commands as a user can type them. */
import { formatShellLine, type Game, gameArgument, nonDefaultRulings, type Setup } from '../game/index.js';
import { DEFAULT_GAME } from '../games/registry.js';

/** Some games of a run: what is played by whom, and the text whose key the games are drawn from. */
export interface RunGames {
  readonly setup: Omit<Setup, 'game'>;
  readonly team: string;
  readonly seed: string;
}

/**
 * The command that replays games of a run, up to which of them: as `--index 7` or `--only junior` say. What is at its
 * default is left out.
 */
export function replayCommand(game: Game, games: RunGames, ...which: readonly string[]): string {
  return commandFor(game, 'replay', games, which);
}

/** Command that explains a game. `base`: team of the playouts; `measure`: the name of one. */
export function explainCommand(
  game: Game,
  {
    base,
    measure,
    worlds,
    seat,
    deal,
    ...games
  }: RunGames & {
    readonly base: string;
    readonly measure: string;
    readonly worlds?: number;
    readonly seat?: number;
    readonly deal?: number | 'all';
  },
  index: number,
): string {
  const named = [
    ...(base === games.team ? [] : ['--base', base]),
    ...(measure === game.results.rankedBy ? [] : ['--measure', measure]),
    ...(worlds === undefined ? [] : ['--worlds', String(worlds)]),
    ...(seat === undefined ? [] : ['--seat', String(seat)]),
    ...(deal === undefined ? [] : ['--deal', String(deal)]),
  ];
  return commandFor(game, 'replay', games, ['--explain', ...named, '--index', String(index)]);
}

function commandFor(game: Game, command: string, { setup, team, seed }: RunGames, which: readonly string[]): string {
  const words = ['npx', 'shamus', command];
  const named = gameArgument(game);
  if (named !== DEFAULT_GAME) words.push('--game', named);
  words.push('--seed', seed, '--team', team, '--variant', setup.variant, ...setupArguments(game, setup));
  return formatShellLine([...words, ...which]);
}

/** The options of a setup but its variant, without what is at its default. */
export function setupArguments(game: Game, setup: Omit<Setup, 'game'>): string[] {
  const rules = nonDefaultRulings(game, setup).flatMap((ruling) => ['--rule', ruling]);
  return setup.players === game.setups.players[0] ? rules : ['--players', `${setup.players}`, ...rules];
}
