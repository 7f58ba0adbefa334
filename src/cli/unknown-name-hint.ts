/** Names that one game does not know and another does: users who mix up games are told where they belong. */
import { UnknownName, type UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';

/** The names of a kind that a game has. */
const NAMES: Readonly<Record<string, (game: string) => Promise<readonly { readonly name: string }[]>>> = {
  policy: shippedPolicies,
  ruling: async (game) => (await loadGame(game)).rulings,
  variant: async (game) => (await loadGame(game)).variants,
};

/** What a mistake says, and in which games a name is known that is unknown in the game that is played. */
export async function messageFor(mistake: UsageError): Promise<string> {
  if (!(mistake instanceof UnknownName)) return mistake.message;
  const { kind, unknown, names } = mistake;
  // `uno policy` is a kind of policy.
  const namesOf = NAMES[kind.split(' ').at(-1)!];
  if (namesOf === undefined) return mistake.message;
  const known = await Promise.all(GAME_NAMES.map(namesOf));
  const games = GAME_NAMES.filter((_, place) => known[place]!.some(({ name }) => name === unknown));
  if (games.length === 0) return mistake.message;
  const last = games.length > 1 ? ` and ${games.at(-1)}` : '';
  const where = `${games.slice(0, last === '' ? 1 : -1).join(', ')}${last}`;
  return `unknown ${kind} '${unknown}', which is one of ${where}; choose from ${[...new Set(names)].join(', ')}`;
}
