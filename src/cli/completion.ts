import { distinctRoles, type Game, type PolicyDefinition, referenceTo } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { splitPolicy } from '../simulation/lineup/team.js';
import { COMMANDS } from './commands.js';
import { COMPLETIONS, gameNamed } from './conventions.js';
import type { Options } from './options/option.js';

/**
 * The values that fit where the cursor is, each as a whole word; none where any text may stand, so that the shell completes
 * names of files; null where commands and options are completed instead.
 *
 * @param args of the program
 */
export async function completedValues(args: readonly string[]): Promise<readonly string[] | null> {
  if (args[0] !== COMPLETIONS) return null;
  const words = args.slice(2);
  const current = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  const command =
    COMMANDS.find(({ name }) => words.length > 2 && name === `${words[0]} ${words[1]}`) ??
    COMMANDS.find(({ name }) => name === words[0]);
  if (current.startsWith('-') || command === undefined || words.length < 2) return null;
  if (before === '--game') return fitting(GAME_NAMES, current);
  const gameName = gameNamed(words);
  if (!GAME_NAMES.includes(gameName)) return null;
  const game = await loadGame(gameName);
  const { options } = await command.spec(game);
  const name =
    optionBefore(options, before) ?? wordNamed(options, words.slice(command.name.split(' ').length - 1), command.words);
  if (name === undefined) return null;
  const values = options[name]?.values ?? [];
  return fitting(typeof values === 'string' ? await policyWords(game, values, name, words) : values, current);
}

/** Name of the option whose value follows a word such as `--team` or `-t`; undefined after a flag and all other words. */
function optionBefore(options: Options, word: string): string | undefined {
  if (!word.startsWith('-')) return undefined;
  const plain = word.replace(/^--?/, '');
  return Object.keys(options).find(
    (name) => (name === plain || options[name]!.alias === plain) && options[name]!.kind !== 'flag',
  );
}

/** Name of the word of a command where the cursor is, as `a` and `b` of `compare <a> <b>`. */
function wordNamed(options: Options, words: readonly string[], usage = ''): string | undefined {
  const names = [...usage.matchAll(/\w+/g)].map(([name]) => name);
  const isWord = (word: string, place: number) =>
    !word.startsWith('-') && optionBefore(options, words[place]!) === undefined;
  const before = words.slice(1, -1).filter(isWord).length;
  return names[usage.includes('..') ? 0 : before];
}

/** Names of policies, or of their options, that complete a word. */
async function policyWords(
  game: Game,
  kind: 'team' | 'role' | 'policy' | 'tunable',
  option: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const policies = await shippedPolicies(referenceTo(game));
  const namesOf = (role: string) => policies.filter((policy) => policy.role === role).map(({ name }) => name);
  if (kind === 'policy') return policies.map(({ name }) => name);
  if (kind === 'role') return namesOf(option);
  if (kind === 'tunable') return tunableOptions(policies, words);
  // The next policy of a team is one for the next seat.
  const roles = distinctRoles(game);
  return namesOf(roles[(words.at(-1)!.split(',').at(-1)!.split('+').length - 1) % roles.length]!);
}

/** The options of the policies in the team on the line, hidden ones too, of each policy and of all who have them. */
function tunableOptions(
  policies: readonly Pick<PolicyDefinition, 'name' | 'options'>[],
  words: readonly string[],
): readonly string[] {
  const place = words.findIndex((word) => word === '--team' || word === '-t');
  const team = new Set((words[place + 1] ?? '').split('+').map((word) => splitPolicy(word).policy));
  const found = policies.filter(({ name }) => place >= 0 && team.has(name));
  const names = found.flatMap(({ name, options = {} }) =>
    Object.keys(options).flatMap((option) => [option, `${name}.${option}`]),
  );
  return [...new Set(names)];
}

/** The values that the last part of a word begins, with what stands before it: of `random,gr` that part is `gr`. */
function fitting(values: readonly string[], current: string): string[] {
  const part = /[^,+]*$/.exec(current)![0];
  const before = current.slice(0, current.length - part.length);
  return values.filter((value) => value.startsWith(part)).map((value) => `${before}${value}`);
}
