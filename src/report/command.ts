/** Commands as a user can type them. */
import { type Game, type Setup, shellLine, unusualRulings } from '../game/index.js';
import { DEFAULT_GAME } from '../games/registry.js';

/** Some games of a run: what is played by whom, and the text whose key the games are drawn from. */
export interface GamesOfRun {
  readonly setup: Omit<Setup, 'game'>;
  /** As it is written. */
  readonly team: string;
  readonly seed: string;
}

/**
 * The command that replays games of a run, up to which of them: as `--index 7` or `--only junior` say. What is at its
 * default is left out.
 */
export function replayCommand(game: Game, { setup, team, seed }: GamesOfRun, ...which: readonly string[]): string {
  const words = ['npx', 'shamus', 'replay'];
  if (game.name !== DEFAULT_GAME) words.push('--game', game.name);
  words.push('--seed', seed, '--team', team, '--variant', setup.variant);
  if (setup.players !== game.players[0]) words.push('--players', `${setup.players}`);
  for (const ruling of unusualRulings(game, setup)) words.push('--rule', ruling);
  return shellLine([...words, ...which]);
}
