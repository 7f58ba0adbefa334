import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { behaviourSignature, type RunPlan } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { hashes } from './hashes.js';
import { MANIFEST, type Manifest, SETUP, type SummaryFile } from './results-format.js';
import { setupOf } from './summary.js';

/** All that results depend on: two runs of the same identity come to the same, game by game. */
export const IDENTITY = z.object({
  version: z.string(),
  signature: z.string(),
  question: z.string().nullable(),
  game: z.string(),
  seed: z.string(),
  rule: MANIFEST.shape.rule,
  records: z.enum(['csv', 'parquet']).nullable(),
  arms: z.array(z.object({ team: z.string(), setup: SETUP, control: SETUP.nullable() })),
  policies: MANIFEST.shape.policies,
});

export type Identity = z.infer<typeof IDENTITY>;

export async function identityOf(
  game: string,
  plan: RunPlan,
  question: string | null,
  records: Identity['records'],
): Promise<Identity> {
  return {
    version: VERSION,
    signature: await behaviourSignature(game),
    question,
    game,
    seed: plan.seed,
    rule: plan.rule,
    records,
    arms: plan.arms.map((arm) => ({
      team: arm.team.name,
      setup: setupOf(arm),
      control: arm.control === undefined ? null : setupOf(arm.control),
    })),
    policies: await hashes(game, plan),
  };
}

/** The identity of results that were written. */
export function identityOfResults(manifest: Manifest, summary: SummaryFile): Identity {
  const { versions, signature, question, game, seed, rule, policies, files } = manifest;
  const records = files['records.csv'] ? 'csv' : files['records.parquet'] ? 'parquet' : null;
  const arms = summary.runs.map(({ team, setup, control }) => ({ team, setup, control: control?.setup ?? null }));
  return { version: versions['shamus-lab'], signature, question, game, seed, rule, records, arms, policies };
}

/** The first thing in which two runs differ, in words that go on from `it was begun with`; null if they are the same. */
export function firstDifference(begun: Identity, now: Identity): string | null {
  for (const [what, key] of PLAIN) {
    if (!isDeepStrictEqual(begun[key], now[key])) return `${what} ${told(begun[key])}, and this is ${told(now[key])}`;
  }
  if (begun.arms.length !== now.arms.length) return `${begun.arms.length} arms, and these are ${now.arms.length}`;
  const place = begun.arms.findIndex((arm, at) => !isDeepStrictEqual(arm, now.arms[at]));
  if (place >= 0)
    return `another arm ${place + 1}: ${armTold(begun.arms[place]!)}, and this is ${armTold(now.arms[place]!)}`;
  for (const { role, name, sha256 } of now.policies) {
    const then = begun.policies.find((policy) => policy.role === role && policy.name === name);
    if (then?.sha256 !== sha256) return `other code of the ${role} policy '${name}'`;
  }
  return null;
}

const PLAIN = [
  ['version', 'version'],
  ['the engine signature', 'signature'],
  ['the game', 'game'],
  ['the seed', 'seed'],
  ['the stopping rule', 'rule'],
  ['the question', 'question'],
  ['records', 'records'],
] as const;

function told(value: Identity[(typeof PLAIN)[number][1]]): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return `'${value}'`;
  if (value.kind === 'games') return `${value.games.toLocaleString('en')} games an arm`;
  const most = `within ${value.most.toLocaleString('en')} games`;
  return value.kind === 'precision' ? `precision ${value.halfWidth} ${most}` : `${JSON.stringify(value.test)} ${most}`;
}

function armTold({ team, setup, control }: Identity['arms'][number]): string {
  const paired = control === null ? '' : ` against ${control.variant} ${control.policies.join('+')}`;
  return `${setup.variant} ${team}${paired}`;
}
