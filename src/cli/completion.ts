import { distinctRoles, FEATURE_GROUPS, type Game, goals, type PolicyDefinition, resolveSetup } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { splitPolicy } from '../simulation/lineup/team.js';
import { LISTED } from './commands/list.js';
import { gameNamed } from './input/conventions.js';

/** What a shell calls when Tab is pressed: this flag, the program's name, and the words of the line up to the cursor. */
const ASKED = '--get-yargs-completions';

/** Words that name a policy or a team without an option before them: `compare A B`. */
const NAMES_TEAMS: readonly string[] = ['compare', 'audit', 'plan', 'run', 'tournament', 'replay', 'explain', 'tune'];

/**
 * The values that fit where the cursor is, each as a whole word; null where no value of this program is wanted, so that
 * commands and options are completed instead.
 *
 * @param args of the program
 */
export async function completedValues(args: readonly string[]): Promise<readonly string[] | null> {
  if (args[0] !== ASKED) return null;
  const words = args.slice(2);
  const current = words.at(-1) ?? '';
  const option = words.at(-2) ?? '';
  if (current.startsWith('-')) return null;
  if (option === '--game' && words[0] !== undefined) return fitting(GAME_NAMES, current);
  const name = gameNamed(words);
  if (!GAME_NAMES.includes(name)) return null;
  const values = await valuesOf(await loadGame(name), option, words);
  return values === null ? null : fitting(values, current);
}

async function valuesOf(game: Game, option: string, words: readonly string[]): Promise<readonly string[] | null> {
  const roles = distinctRoles(game);
  const policies = await shippedPolicies(game.name);
  const namesOf = (role: string) => policies.filter((policy) => policy.role === role).map(({ name }) => name);
  // The next policy of a team is one for the next seat.
  const nextOf = (text: string) => namesOf(roles[(text.split(',').at(-1)!.split('+').length - 1) % roles.length]!);
  const current = words.at(-1) ?? '';
  switch (option) {
    case '--variant':
    case '-v':
    case '--variant-b':
      return game.variants.map((variant) => variant.name);
    case '--measure':
    case '--outcome':
      return (words[0] === 'explain' ? (await explaining()).explainableMeasures(game) : goals(game)).map(
        ({ name }) => name,
      );
    case '--group-by':
      return (await (await explaining()).situationsIn(game, resolveSetup(game, {}), '')).map(({ name }) => name);
    case '--by':
      return valuesOf(game, words[0] === 'explain' ? '--group-by' : '--measure', words);
    case '--only':
      return [...new Set([...game.outcomes, ...game.reasons].map(({ name }) => name))];
    case '--features':
      return FEATURE_GROUPS;
    case '--players':
      return game.players.map(String);
    case '--rule':
    case '-r':
    case '--rule-b':
      return game.rulings.flatMap((ruling) => ruling.values.map((value) => `${ruling.name}=${value}`));
    case '--team':
    case '-t':
    case '--field':
      return nextOf(current);
    case '--tune':
      return tunableOptions(policies, words);
    default:
      if (roles.some((role) => option === `--${role}`)) return namesOf(option.slice(2));
      if (words.length === 2 && words[0] === 'describe') return policies.map(({ name }) => name);
      if (words.length === 2 && words[0] === 'list') return LISTED;
      return words.length > 1 && NAMES_TEAMS.includes(words[0]!) && !option.startsWith('-') ? nextOf(current) : null;
  }
}

/** Loaded only for the values of its options: other completions need not wait. */
function explaining() {
  return import('./input/explain-plan.js');
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
