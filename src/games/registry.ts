/**
 * The list of games and the strategies shipped with each. Games are loaded on demand.
 */
import { findByName, type Game, type GameReference, type ShippedPolicy } from '../game/index.js';

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

/** True if the name of a game means a file or a folder. */
export function isGameFile(name: string): boolean {
  return /[\\/]|\.(ya?ml|json)$/i.test(name);
}

/** Games that come from files, by their content. */
const defined = new Map<string, Promise<Game>>();

/**
 * Loads a game, with its rules and engine.
 *
 * @param game its name (one of `GAME_NAMES`); of a game that comes from a file, also its content
 * @throws UsageError if there is no game of that name, or the file has a mistake
 */
export function loadGame(game: string | GameReference): Promise<Game> {
  if (typeof game === 'string') return findByName('game', game, GAMES).load();
  const { definition } = game;
  if (definition === undefined) return loadGame(game.game);
  const text = JSON.stringify(definition);
  const known =
    defined.get(text) ?? import('./rummy/game-file/definition.js').then((file) => file.createGameFromFile(definition));
  defined.set(text, known);
  return known;
}

/**
 * The command that prints rules, for messages that cite them: of a game that comes from a file, those of its base.
 *
 * @param rules `4.4`, or `R4.4`
 */
export function rulesCommand(game: string | GameReference, rules: readonly string[]): string {
  const name = baseOf(game);
  const numbers = rules.length === 0 ? ['rules'] : rules.map((rule) => rule.replace(/^R/, ''));
  return ['shamus', 'list', ...numbers, ...(name === DEFAULT_GAME ? [] : ['--game', name])].join(' ');
}

function baseOf(game: string | GameReference): string {
  return typeof game === 'string' ? game : String(game.definition?.['based-on'] ?? game.game);
}

/** The policies shipped for a game, or for the one that it is based on. @throws UsageError if there is no game of that name. */
export function shippedPolicies(game: string | GameReference): Promise<readonly ShippedPolicy[]> {
  return findByName('game', baseOf(game), GAMES).policies();
}
