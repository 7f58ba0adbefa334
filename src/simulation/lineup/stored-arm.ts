/** Arms as JSON: what a queue sends to its workers, and what a shard keeps for the merge. */
import { z } from 'zod';
import { isolatedSource } from '../isolated/isolation.js';
import type { Arm, Condition, PolicySource } from './arm.js';

const HASH = z.string().regex(/^[0-9a-f]{64}$/);

const POLICY = z.object({
  name: z.string(),
  role: z.string(),
  policy: z.string(),
  /** SHA-256 of the bundle of a user's policy; null for a shipped policy, and where the code is not needed. */
  module: HASH.nullable(),
  /** Hash of a bot: its files are wherever it plays. */
  bot: HASH.optional(),
  options: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
  batch: z.int().min(1).optional(),
  searches: z.literal(true).optional(),
  cheats: z.string().optional(),
});

const CONDITION = z.object({
  setup: z.object({
    game: z.string(),
    definition: z.record(z.string(), z.unknown()).optional(),
    variant: z.string(),
    players: z.int().min(1),
    rulings: z.record(z.string(), z.string()),
  }),
  team: z.object({ name: z.string(), policies: z.array(POLICY).min(1), field: z.string().optional() }),
  label: z.string().optional(),
});

/** Schema of an arm with its control: everything that its results say of it. */
export const STORED_ARM_SCHEMA = CONDITION.extend({ note: z.string().optional(), control: CONDITION.optional() });

export type StoredArm = z.infer<typeof STORED_ARM_SCHEMA>;

/**
 * Makes plain data of an arm.
 *
 * @param sha256Of the hash to store for the URL of a policy file's bundle; null to leave it out
 */
export function serializeArm(arm: Arm, hashOf: (module: string) => string | null): StoredArm {
  const serializeCondition = ({ setup, team, label }: Condition & Pick<Arm, 'label'>) => ({
    setup: { ...setup, rulings: { ...setup.rulings } },
    team: {
      name: team.name,
      ...(team.field !== undefined && { field: team.field }),
      policies: team.policies.map(({ module, bot, isolated: _, options, ...rest }) => ({
        ...rest,
        ...(options !== undefined && { options: { ...options } }),
        ...(bot !== undefined && { bot: bot.hash }),
        module: module === null ? null : hashOf(module),
      })),
    },
    ...(label !== undefined && { label }),
  });
  return {
    ...serializeCondition(arm),
    ...(arm.note !== undefined && { note: arm.note }),
    ...(arm.control && { control: serializeCondition(arm.control) }),
  };
}

/**
 * The inverse of `serializeArm`.
 *
 * @param modules URLs of the bundles of policy files, by their hashes
 */
export function parseArm(stored: StoredArm, modules: ReadonlyMap<string, string> = new Map()): Arm {
  const parseCondition = <T extends z.infer<typeof CONDITION>>(one: T) => {
    const policies = one.team.policies.map(({ bot: _, ...policy }) => ({
      ...policy,
      ...isolatedAs(policy.module === null ? undefined : modules.get(policy.module)),
      module: policy.module === null ? null : modules.get(policy.module)!,
    }));
    return { ...one, team: { ...one.team, policies } };
  };
  const { control } = stored;
  // The schema types absent properties as undefined; in parsed JSON they are absent.
  return {
    ...parseCondition(stored),
    ...(control !== undefined && { control: parseCondition(control) }),
  } as unknown as Arm;
}

function isolatedAs(module: string | undefined): Pick<PolicySource, 'isolated'> {
  const isolated = module === undefined ? null : isolatedSource(module);
  return isolated === null ? {} : { isolated };
}
