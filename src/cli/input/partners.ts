import { distinctRoles, findByName, type Game, UsageError } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { isPolicyFile, loadPolicyFile, resolveTeam, splitPolicy, type Team } from '../../simulation/index.js';

/** The team given by the user; for a single policy, the game's last reference team fills the other seats. */
export async function teamAround(game: Game, players: number, text: string, mayCheat = false): Promise<Team> {
  const roles = distinctRoles(game, players);
  if (text.includes('+') || roles.length === 1) return resolveTeam(game, players, text, '.', mayCheat);
  return resolveTeam(game, players, withPartners(game, await roleOf(game, text), text), '.', mayCheat);
}

/** A team of a policy for a role and its default partners. */
export function withPartners(game: Game, role: string, policy: string): string {
  const roles = distinctRoles(game);
  const partners = game.referenceTeams.at(-1)!.split('+');
  return roles.map((each, place) => (each === role ? policy : partners[place]!)).join('+');
}

async function roleOf(game: Game, words: string): Promise<string> {
  const name = splitPolicy(words).policy;
  if (isPolicyFile(name)) return (await loadPolicyFile(name)).definition.role;
  const shipped = await shippedPolicies(game.name);
  const { name: policy } = findByName('policy', name, shipped);
  const found = shipped.filter((one) => one.name === policy).map((one) => one.role);
  if (found.length === 1) return found[0]!;
  throw new UsageError(
    `'${policy}' exists for ${found.join(' and ')}; give a whole team, as in ${game.referenceTeams.at(-1)}`,
  );
}
