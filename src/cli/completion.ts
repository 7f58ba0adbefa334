/** Values that complete a word of the command line and that yargs does not know: names of games, rules and policies. */
import { distinctRoles, type Game, gameReferenceOf } from '../game/index.js';
import { GAME_NAMES, shippedPolicies } from '../games/registry.js';
import { splitPolicy } from '../simulation/lineup/team-text.js';
import type { Command, Options } from './options/option.js';

/** Options and words that name teams, policies in seat order. */
const TEAMS = ['team', 'field', 'control', 'base', 'others', 'a', 'b'];

/**
 * The values that fit where the cursor is, each as a whole word; none where any text may stand, so that the shell completes
 * names of files; null where yargs completes options.
 *
 * @param words after the command, up to the cursor
 */
export async function completeValues(
  game: Game,
  command: Command,
  options: Options,
  words: readonly string[],
): Promise<string[] | null> {
  const current = words.at(-1)!;
  const plain = words.at(-2)?.match(/^--?(.+)/)?.[1];
  const before = Object.keys(options).find(
    (name) => plain !== undefined && [name, options[name]!.alias].includes(plain),
  );
  const isWord = before === undefined || options[before]!.type === 'boolean';
  const name = isWord ? /\w+/.exec(command.words)?.[0] : before;
  if (current.startsWith('-') || name === undefined) return null;
  const part = /[^,+]*$/.exec(current)![0];
  const start = current.slice(0, current.length - part.length);
  const values = options[name]?.choices?.map(String) ?? (await valuesOf(game, name, words));
  return values.filter((value) => value.startsWith(part)).map((value) => `${start}${value}`);
}

async function valuesOf(game: Game, name: string, words: readonly string[]): Promise<readonly string[]> {
  if (name === 'game') return GAME_NAMES;
  if (name === 'based-on') return GAME_NAMES.slice(1);
  if (name === 'players') return game.setups.players.map(String);
  if (name.startsWith('variant')) return game.setups.variants.map((variant) => variant.name);
  if (name.startsWith('rule'))
    return game.setups.rulings.flatMap((ruling) => ruling.values.map((value) => `${ruling.name}=${value}`));
  const policies = await shippedPolicies(gameReferenceOf(game));
  const roles = distinctRoles(game);
  if (name === 'adviser') return policies.map((policy) => policy.name);
  if (name === 'tune') {
    // Options of the policies in the team on the line, of each policy and of all who have them.
    const place = words.findIndex((word) => word === '--team' || word === '-t');
    const team = (words[place + 1] ?? '').split('+').map((word) => splitPolicy(word).policy);
    const found = policies.filter((policy) => place >= 0 && team.includes(policy.name));
    return found.flatMap((policy) =>
      Object.keys(policy.options ?? {}).flatMap((option) => [option, `${policy.name}.${option}`]),
    );
  }
  // The next policy of a team is one for the next seat.
  const seat = words.at(-1)!.split(',').at(-1)!.split('+').length - 1;
  const role = TEAMS.includes(name) ? roles[seat % roles.length] : name;
  return policies.filter((policy) => policy.role === role).map((policy) => policy.name);
}
