import { isAbsolute, join } from 'node:path';
import { type Game, type PolicyDefinition, parseOptions, pick, UsageError, writeOptions } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import type { PolicySource, Team } from './arm.js';
import { isPolicyFile, loadPolicyFile } from './policy-file.js';
import { joinPolicy, splitPolicy } from './team-text.js';

/**
 * The team that a user writes: one policy a seat in seat order, parted by `+`; or one a role, which then fills every
 * seat of that role. A policy is the name of a shipped one or the path of a .ts, .js or .mjs file; its options may
 * follow, `tips:call=none,feed=off`. However it is written, a team has one name: a policy a role where all of a role are
 * alike, options in one order and without those at their default.
 *
 * @param folder where paths are seen from
 * @throws UsageError if there are too few or too many policies, or one is unknown, broken or of the wrong role, or has
 * no such option.
 */
export async function resolveTeam(game: Game, players: number, text: string, folder = '.'): Promise<Team> {
  const roles = game.roles(players);
  const words = text.split('+').map((word) => word.trim());
  const cycle = new Set(roles).size;
  if (words.length !== roles.length && words.length !== cycle) {
    const needed = roles.length === cycle ? `${roles.length}` : `${cycle} or ${roles.length}`;
    const seats = roles.slice(0, cycle).join('+');
    throw new UsageError(
      `team '${text}' names ${count(words.length)}; ${game.name} needs ${needed}, as in ${seats} (see: shamus list policies)`,
    );
  }
  const policies = await Promise.all(
    roles.map((role, seat) => resolvePolicy(game, role, words[seat % words.length]!, text, folder)),
  );
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
  words: string,
  team: string,
  folder = '.',
): Promise<PolicySource> {
  const { policy, options } = splitPolicy(words);
  const { definition, module } = isPolicyFile(policy)
    ? await loadPolicyFile(isAbsolute(policy) || folder === '.' ? policy : join(folder, policy))
    : { definition: await shippedPolicy(game, role, policy), module: null };
  if (definition.role !== role) {
    throw new UsageError(`team '${team}' puts '${policy}', a policy for ${definition.role}, where ${role} sits`);
  }
  if (options === null && definition.options === undefined) return { name: policy, role, module };
  const values = parseOptions(definition.options, options, policy);
  return { name: joinPolicy(policy, writeOptions(definition.options, values)), role, module, options: values };
}

/** The one of that name and role; failing that, the one of that name and another role. */
async function shippedPolicy(game: Game, role: string, name: string): Promise<PolicyDefinition> {
  const shipped = await shippedPolicies(game.name);
  const ofRole = shipped.filter((policy) => policy.role === role);
  const misplaced = shipped.find((policy) => policy.name === name);
  if (misplaced !== undefined && !ofRole.some((policy) => policy.name === name)) return misplaced;
  return pick(`${role} policy`, name, ofRole);
}

function count(policies: number): string {
  return policies === 1 ? '1 policy' : `${policies} policies`;
}
