import { type PolicySource, policyHash, type RunSpec } from '../simulation/index.js';
import type { Manifest } from './format.js';

/** Returns every policy of a plan, of controls too, once: by role and name, parted by a space. */
export function policiesOf(plan: RunSpec): ReadonlyMap<string, PolicySource> {
  const sources = new Map<string, PolicySource>();
  for (const arm of plan.arms) {
    const policies = [...arm.team.policies, ...(arm.control?.team.policies ?? [])];
    for (const policy of policies) sources.set(`${policy.role} ${policy.name}`, policy);
  }
  return sources;
}

/** Describes every policy of a plan as manifests have it, with the SHA-256 of its code. */
export async function hashes(game: string, plan: RunSpec): Promise<Manifest['policies']> {
  return Promise.all(
    [...policiesOf(plan).values()].map(async (policy) => ({
      name: policy.name,
      role: policy.role,
      ...(policy.options === undefined ? {} : { options: policy.options }),
      sha256: await policyHash(game, policy),
    })),
  );
}
