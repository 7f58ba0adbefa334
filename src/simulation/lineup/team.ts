import {
  distinctRoles,
  findByName,
  type Game,
  gameReferenceOf,
  type OptionValues,
  type PolicyDefinition,
  parseOptions,
  UsageError,
  writeOptions,
} from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { isPolicyFile, type PolicySource, type Team } from './arm.js';
import { type FoundPolicy, findPolicy, givePolicy, policyExists } from './loader.js';
import { joinPolicy, splitPolicies, splitPolicy } from './team-text.js';

/** A policy of a team: its name or path, with options, as on the command line; or a definition that a script holds. */
export type TeamMember = string | PolicyDefinition;

/** A team as users write it: `feeder+closer`, one policy, or a list of policies. */
export type TeamInput = TeamMember | readonly TeamMember[];

/**
 * The team that a user writes: one policy a seat in seat order, separated by `+` or as a list; or one a role, which then
 * fills every seat of that role. A policy is the name of a shipped one or the path of a .ts, .js or .mjs file; its options may
 * follow, `tips:call=none,feed=off`. However it is written, a team has one name: a policy a role where all of a role are
 * alike, options in one order and without those at their default.
 *
 * @param folder where paths are seen from
 * @param mayCheat whether policies are allowed that cheat
 * @throws UsageError if there are too few or too many policies, or one is unknown, broken or of the wrong role, has no
 * such option, or cheats
 */
export async function resolveTeam(
  game: Game,
  players: number,
  written: TeamInput,
  folder = '.',
  mayCheat = false,
): Promise<Team> {
  const roles = game.setups.roles(players);
  const words = membersOf(written, folder);
  const text = textOf(words);
  const cycle = distinctRoles(game, players).length;
  if (words.length !== roles.length && words.length !== cycle) {
    await refuseStrangers(game, words, folder);
    const needed = roles.length === cycle ? `${roles.length}` : `${cycle} or ${roles.length}`;
    const seats = roles.slice(0, cycle).join('+');
    throw new UsageError(
      `team '${text}' names ${count(words.length)}; ${game.name} needs ${needed}, as in ${seats} (see: shamus list policies)`,
    );
  }
  const policies = await allOrFirstError(
    roles.map((role, seat) => resolvePolicy(game, role, words[seat % words.length]!, text, folder, mayCheat)),
  );
  return teamOf(game, policies);
}

/** As `Promise.all`, but of several errors the first in the list is thrown, not the earliest. */
export async function allOrFirstError<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * A policy among others in a competitive game, where it alone is measured; a whole team where no field is given.
 *
 * @param entrant one policy, as in `resolveTeam`
 * @param field what fills the other seats: one policy for all of them, or one a seat, parted by `+`
 * @param folder where paths are seen from
 * @param mayCheat as in `resolveTeam`
 * @throws UsageError as `resolveTeam`, and in cooperative games
 */
export async function resolveEntrant(
  game: Game,
  players: number,
  entrant: TeamInput,
  field: TeamInput | undefined,
  folder = '.',
  mayCheat = false,
): Promise<Team> {
  if (field === undefined) return resolveTeam(game, players, entrant, folder, mayCheat);
  const words = addOpponents(game, membersOf(entrant, folder), membersOf(field, folder), players);
  return measureFirstOnly(await resolveTeam(game, players, words, folder, mayCheat));
}

/**
 * The policies of a team in seat order: the one that is named, and those of a field.
 *
 * @throws UsageError in cooperative games, if several are named, or the field has too few or too many
 */
export function addOpponents<M extends TeamMember>(
  { name, results: { kind } }: Game,
  named: readonly M[],
  others: readonly M[],
  players: number,
): M[] {
  if (kind === 'cooperative') throw new UsageError(`${name} has no field: all players win or lose together`);
  if (named.length > 1)
    throw new UsageError(`with a field, name one policy for each entrant, and not '${textOf(named)}'`);
  if (others.length !== 1 && others.length !== players - 1) {
    const needed = players === 2 ? '1' : `1 or ${players - 1}`;
    throw new UsageError(
      `field '${textOf(others)}' names ${count(others.length)}; with ${players} players it needs ${needed}`,
    );
  }
  return [...named, ...Array.from({ length: players - 1 }, (_, place) => others[place % others.length]!)];
}

/** The policies of a team as it is written. @param folder where paths are seen from */
function membersOf(written: TeamInput, folder: string): readonly TeamMember[] {
  if (typeof written === 'string') return splitPolicies(written, folder);
  return Array.isArray(written) ? written : [written as PolicyDefinition];
}

function textOf(members: readonly TeamMember[]): string {
  return members.map((member) => (typeof member === 'string' ? member : String(member?.name))).join('+');
}

/** Makes a team in which only the first policy is measured; the others are its opponents. */
export function measureFirstOnly({ policies }: Team): Team {
  const [entrant, ...others] = policies.map(({ name }) => name);
  const field = new Set(others).size === 1 ? others[0]! : others.join('+');
  return { name: `${entrant} among ${field}`, policies, field };
}

/** The team of these policies, one a seat in seat order, under its one name. */
export function teamOf(game: Game, policies: readonly PolicySource[]): Team {
  const cycle = distinctRoles(game, policies.length).length;
  const names = policies.map(({ name }) => name);
  const alike = names.every((name, seat) => name === names[seat % cycle]);
  return { name: names.slice(0, alike ? cycle : names.length).join('+'), policies };
}

/**
 * One policy of a team.
 *
 * @param team as the user wrote it, for messages
 * @param folder where paths are seen from
 * @throws UsageError if it is unknown, broken or of another role
 */
export async function resolvePolicy(
  game: Game,
  role: string,
  words: TeamMember,
  team: string,
  folder = '.',
  mayCheat = false,
): Promise<PolicySource> {
  const { policy, options, definition, ...origin } = await foundPolicy(game, role, words, folder);
  if (definition.role !== role) {
    throw new UsageError(`team '${team}' puts '${policy}', a policy for ${definition.role}, where ${role} sits`);
  }
  const { batch, searches } = definition;
  const source = {
    name: policy,
    role,
    policy,
    ...origin,
    ...(batch !== undefined && { batch }),
    ...(searches === true && { searches }),
  };
  if (options === null && definition.options === undefined) return source;
  const values = parseOptions(definition.options, options, policy);
  const name = joinPolicy(policy, writeOptions(definition.options, values));
  const cheats = (origin.module === null && definition.cheats?.(values)) || null;
  if (cheats === null) return { ...source, name, options: values };
  if (mayCheat) return { ...source, name, options: values, cheats };
  throw new UsageError(
    `'${name}' cheats (it ${cheats}): only run --open-hands and experiments with openHands allow that`,
  );
}

async function foundPolicy(game: Game, role: string, words: TeamMember, folder: string) {
  if (typeof words !== 'string') {
    const shipped = await shippedPolicies(gameReferenceOf(game));
    const { name, ...found } = givePolicy(
      words,
      shipped.map((policy) => policy.name),
    );
    return { policy: name, options: null, ...found };
  }
  const { policy, options } = splitPolicy(words);
  return { policy, options, ...(await definitionOf(game, { role, policy }, folder)) };
}

/**
 * Finds a policy's definition, with the options that it declares.
 *
 * @param folder where paths are seen from
 * @returns with its module, which is null for a policy that is shipped or a bot
 * @throws UsageError if it is unknown or broken
 */
export async function definitionOf(
  game: Game,
  { role, policy }: Pick<PolicySource, 'role' | 'policy'>,
  folder = '.',
): Promise<FoundPolicy> {
  if (isPolicyFile(policy)) return findPolicy(policy, folder, game.name);
  return { definition: await shippedPolicy(game, role, policy), module: null };
}

/**
 * Gives a policy other values of its options.
 *
 * @param definition of the policy
 * @param values those that are left out are at their default
 * @throws UsageError if it would cheat with them
 */
export function applyOptions(
  source: PolicySource,
  { options, cheats }: Pick<PolicyDefinition, 'options' | 'cheats'>,
  values: OptionValues,
): PolicySource {
  const written = writeOptions(options, values);
  const name = joinPolicy(source.policy, written);
  // As a user would write them, so that the same values are always the same policy.
  const parsed = parseOptions(options, written === '' ? null : written, source.policy);
  const how = (source.module === null && cheats?.(parsed)) || null;
  if (how !== null) throw new UsageError(`'${name}' cheats (it ${how}), and cannot be tuned to`);
  return { ...source, name, options: parsed };
}

/** The one of that name and role; failing that, the one of that name and another role. */
async function shippedPolicy(game: Game, role: string, name: string): Promise<PolicyDefinition> {
  const shipped = await shippedPolicies(gameReferenceOf(game));
  const ofRole = shipped.filter((policy) => policy.role === role);
  const misplaced = shipped.find((policy) => policy.name === name);
  if (misplaced !== undefined && !ofRole.some((policy) => policy.name === name)) return misplaced;
  return findByName(`${role} policy`, name, ofRole);
}

/** A policy of another game is reported first; how many policies this game needs matters only then. */
async function refuseStrangers(game: Game, words: readonly TeamMember[], folder: string): Promise<void> {
  const shipped = await shippedPolicies(gameReferenceOf(game));
  for (const word of words) {
    if (typeof word !== 'string') continue;
    const { policy } = splitPolicy(word);
    if (policy === '') throw new UsageError(`team '${textOf(words)}' has a '+' with no policy before or after it`);
    if (!isPolicyFile(policy)) findByName('policy', policy, shipped);
    else if (!policyExists(policy, folder)) {
      throw new UsageError(
        `there is no policy file '${policy}': + and , separate policies, unless a file exists that has them in its path`,
      );
    }
  }
}

function count(policies: number): string {
  return policies === 1 ? '1 policy' : `${policies} policies`;
}
