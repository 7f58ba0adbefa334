import { isAbsolute, join } from 'node:path';
import { type Game, pick, UsageError } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import type { PolicySource, Team } from './arm.js';
import { isPolicyFile, loadPolicyFile } from './policy-file.js';

/**
 * The team that a user writes: one policy a seat in seat order, parted by `+`; or one a role, which then fills every
 * seat of that role. A policy is the name of a shipped one or the path of a .ts, .js or .mjs file.
 *
 * @param folder where paths are seen from
 * @throws UsageError if there are too few or too many policies, or one is unknown, broken or of the wrong role.
 */
export async function resolveTeam(game: Game, players: number, text: string, folder = '.'): Promise<Team> {
  const roles = game.roles(players);
  const names = text.split('+').map((name) => name.trim());
  const cycle = new Set(roles).size;
  if (names.length !== roles.length && names.length !== cycle) {
    const needed = roles.length === cycle ? `${roles.length}` : `${cycle} or ${roles.length}`;
    const seats = roles.slice(0, cycle).join('+');
    throw new UsageError(
      `team '${text}' names ${count(names.length)}; ${game.name} needs ${needed}, as in ${seats} (see: shamus list policies)`,
    );
  }
  const policies = await Promise.all(
    roles.map((role, seat) => resolvePolicy(game, role, names[seat % names.length]!, text, folder)),
  );
  return { name: text, policies };
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
  name: string,
  team: string,
  folder = '.',
): Promise<PolicySource> {
  if (isPolicyFile(name)) {
    const file = await loadPolicyFile(isAbsolute(name) || folder === '.' ? name : join(folder, name));
    if (file.role !== role) {
      throw new UsageError(`team '${team}' puts '${name}', a policy for ${file.role}, where ${role} sits`);
    }
    return { name, role, module: file.module };
  }
  const shipped = await shippedPolicies(game.name);
  const ofRole = shipped.filter((policy) => policy.role === role);
  const misplaced = shipped.find((policy) => policy.name === name);
  if (misplaced !== undefined && !ofRole.some((policy) => policy.name === name)) {
    throw new UsageError(`team '${team}' puts '${name}', a policy for ${misplaced.role}, where ${role} sits`);
  }
  return { name: pick(`${role} policy`, name, ofRole).name, role, module: null };
}

function count(policies: number): string {
  return policies === 1 ? '1 policy' : `${policies} policies`;
}
