import type { ShippedPolicy } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import type { PolicySource } from './arm.js';

/** The shipped policy that a source without a module means. @throws Error if there is none, which is no user's mistake */
export async function shippedAs(game: string, { policy, role }: PolicySource): Promise<ShippedPolicy> {
  const found = (await shippedPolicies(game)).find((shipped) => shipped.name === policy && shipped.role === role);
  if (found === undefined) throw new Error(`no ${role} policy '${policy}' is shipped with ${game}`);
  return found;
}
