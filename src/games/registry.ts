/**
 * The list of games and the strategies shipped with each. Games are loaded on demand.
 */
import { findByName, type Game, type ShippedPolicy } from '../game/index.js';

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
  {
    name: 'rummy',
    load: async () => (await import('./rummy/index.js')).default as Game,
    policies: async () => (await import('../../strategies/rummy/index.js')).default,
  },
  ...['contract-rummy', 'shanghai-rummy', 'rook-shanghai', 'frustration', 'shanghai-rum'].map((name) => ({
    name,
    load: async () => findByName('game', name, (await import('./rummy/index.js')).contractGames) as Game,
    policies: async () => (await import('../../strategies/rummy/contracts/index.js')).default,
  })),
];

/** The names of all games; the first is the default. */
export const GAME_NAMES: readonly string[] = GAMES.map((game) => game.name);
/** Name of the game that is played when none is named: `shamus`. */
export const DEFAULT_GAME = GAME_NAMES[0]!;

/**
 * Loads a game, with its rules and engine, by its name (one of `GAME_NAMES`).
 *
 * @throws UsageError if there is no game of that name
 */
export function loadGame(name: string): Promise<Game> {
  return findByName('game', name, GAMES).load();
}

/** The command that prints rules, for messages that cite them. @param game its name @param rules `4.4`, or `R4.4` */
export function rulesCommand(game: string, rules: readonly string[]): string {
  return [
    'shamus',
    'rules',
    ...(game === DEFAULT_GAME ? [] : [game]),
    ...rules.map((rule) => rule.replace(/^R/, '')),
  ].join(' ');
}

/** The policies shipped for a game. @throws UsageError if there is no game of that name. */
export function shippedPolicies(name: string): Promise<readonly ShippedPolicy[]> {
  return findByName('game', name, GAMES).policies();
}
