import { type PolicySource, policyHash, type RunPlan } from '../simulation/index.js';
import type { Manifest } from './format.js';

/** SHA-256 of every policy of a plan, of controls too, by role and name. */
export async function hashes(game: string, plan: RunPlan): Promise<Manifest['policies']> {
  const sources = new Map<string, PolicySource>();
  for (const arm of plan.arms) {
    const policies = [...arm.team.policies, ...(arm.control?.team.policies ?? [])];
    for (const policy of policies) sources.set(`${policy.role} ${policy.name}`, policy);
  }
  return Promise.all(
    [...sources.values()].map(async (policy) => ({
      name: policy.name,
      role: policy.role,
      ...(policy.options === undefined ? {} : { options: policy.options }),
      sha256: await policyHash(game, policy),
    })),
  );
}
