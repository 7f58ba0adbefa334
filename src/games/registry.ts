/**
 * The one place that knows the games by name, and the strategies shipped with each. A game is loaded when it is asked
 * for.
 */
import { type Game, pick, type ShippedPolicy } from '../game/index.js';

interface Entry {
  readonly name: string;
  readonly load: () => Promise<Game>;
  readonly policies: () => Promise<readonly ShippedPolicy[]>;
}

const GAMES: readonly Entry[] = [
  {
    name: 'shamus',
    load: async () => (await import('./shamus/index.js')).default as Game,
    policies: async () => (await import('../../strategies/shamus/index.js')).default,
  },
];

/** The names of all games; the first is the one meant where none is named. */
export const GAME_NAMES: readonly string[] = GAMES.map((game) => game.name);
export const DEFAULT_GAME = GAME_NAMES[0]!;

/** @throws UsageError if there is no game of that name. */
export function loadGame(name: string): Promise<Game> {
  return pick('game', name, GAMES).load();
}

/** The policies shipped for a game. @throws UsageError if there is no game of that name. */
export function shippedPolicies(name: string): Promise<readonly ShippedPolicy[]> {
  return pick('game', name, GAMES).policies();
}
