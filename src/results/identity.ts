import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { contrastOf } from '../analysis/contrast-summary.js';
import { setupOf } from '../analysis/summary.js';
import { SETUP, type SummaryFile } from '../analysis/summary-format.js';
import { isTournament } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { batchOf, behaviourSignature, type ContrastPlan, type RunSpec, shardText } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { MANIFEST, type Manifest } from './format.js';
import { hashes } from './policy-hashes.js';

/** All that results depend on: two runs of the same identity come to the same, game by game. */
export const IDENTITY = z.object({
  version: z.string(),
  signature: z.string(),
  question: z.string().nullable(),
  game: z.string(),
  seed: z.string(),
  rule: MANIFEST.shape.rule,
  batch: MANIFEST.shape.batch,
  records: z.enum(['csv', 'parquet']).nullable(),
  arms: z.array(z.object({ team: z.string(), setup: SETUP, control: SETUP.nullable() })),
  policies: MANIFEST.shape.policies,
  /** What is counted over several arms; null where nothing is. */
  contrasts: z
    .object({
      joint: z.boolean(),
      all: z.array(
        z.object({
          measure: z.string(),
          terms: z.array(z.object({ arm: z.int(), weight: z.int() })),
          scale: z.int(),
        }),
      ),
    })
    .nullable()
    .default(null),
  /** Groups of features that records carry; absent where they carry none. */
  features: MANIFEST.shape.features,
  /** Which part of the run, `3/100`; absent for all of it. */
  shard: z.string().optional(),
});

export type Identity = z.infer<typeof IDENTITY>;

export async function identityOf(
  game: string,
  plan: RunSpec,
  question: string | null,
  records: Identity['records'],
  features?: Identity['features'],
): Promise<Identity> {
  return {
    version: VERSION,
    signature: await behaviourSignature(game),
    question,
    game,
    seed: plan.seed,
    rule: plan.rule,
    batch: batchOf(plan.arms),
    records,
    arms: armsOf(plan),
    policies: await hashes(game, plan),
    contrasts: contrastsIn(plan.contrasts),
    ...(features && { features }),
    ...(plan.shard && { shard: shardText(plan.shard) }),
  };
}

/** The features that records of a game carry; undefined if none. */
export function featuresOf({ described }: Pick<Game, 'described'>): Identity['features'] {
  return described === undefined || described.length === 0 ? undefined : [...described];
}

/** What is counted of contrasts: what they are called and how they are adjusted is told of the counts later. */
export function contrastsIn(plan: ContrastPlan | undefined): Identity['contrasts'] {
  if (plan === undefined) return null;
  return {
    joint: plan.adjust === 'simultaneous',
    all: plan.all.map(({ measure, terms, scale }) => ({
      measure,
      terms: terms.map(({ arm, weight }) => ({ arm, weight })),
      scale,
    })),
  };
}

/** The contrasts of results that were written. */
export function contrastPlanOf(summary: SummaryFile): ContrastPlan | undefined {
  if (isTournament(summary) || summary.contrasts === undefined) return undefined;
  return { adjust: summary.contrasts.adjust, all: summary.contrasts.all.map(contrastOf) };
}

/** Describes the arms of a plan as an identity has them. */
export function armsOf(plan: RunSpec): Identity['arms'] {
  return plan.arms.map((arm) => ({
    team: arm.team.name,
    setup: setupOf(arm),
    control: arm.control === undefined ? null : setupOf(arm.control),
  }));
}

/** The identity of results that were written. */
export function identityOfResults(manifest: Manifest, summary: SummaryFile): Identity {
  const { versions, signature, question, game, seed, rule, batch, policies, files, features } = manifest;
  const records = files['records.csv'] ? 'csv' : files['records.parquet'] ? 'parquet' : null;
  const arms = summary.runs.map(({ team, setup, control }) => ({ team, setup, control: control?.setup ?? null }));
  const contrasts = contrastsIn(contrastPlanOf(summary));
  return {
    ...{ version: versions['shamus-lab'], signature, question, game, seed, rule, batch, records, arms, policies },
    contrasts,
    ...(features && { features }),
  };
}

/**
 * The first thing in which two runs differ, in words that go on from `it was begun with`; null if they are the same.
 *
 * @param other goes before what the second has
 */
export function firstDifference(begun: Identity, now: Identity, other = 'this is'): string | null {
  for (const [what, key] of PLAIN) {
    if (!isDeepStrictEqual(begun[key], now[key])) return `${what} ${told(begun[key])}, and ${other} ${told(now[key])}`;
  }
  if (begun.arms.length !== now.arms.length) return `${begun.arms.length} arms, and ${other} ${now.arms.length}`;
  const place = begun.arms.findIndex((arm, at) => !isDeepStrictEqual(arm, now.arms[at]));
  if (place >= 0)
    return `another arm ${place + 1}: ${armTold(begun.arms[place]!)}, and ${other} ${armTold(now.arms[place]!)}`;
  if (!isDeepStrictEqual(begun.contrasts, now.contrasts)) {
    return contrastsTold(begun.contrasts, now.contrasts);
  }
  for (const { role, name, sha256 } of now.policies) {
    const then = begun.policies.find((policy) => policy.role === role && policy.name === name);
    if (then?.sha256 !== sha256) return `other code of the ${role} policy '${name}'`;
  }
  return null;
}

function contrastsTold(begun: Identity['contrasts'], now: Identity['contrasts']): string {
  if (begun === null) return 'no contrasts, and this is with some';
  if (now === null) return 'contrasts, and this is with none';
  if (!isDeepStrictEqual(begun.all, now.all)) return 'other contrasts than this';
  // What intervals that hold at once need is counted for them alone.
  const [was, is] = begun.joint ? ["'adjust: simultaneous'", 'without'] : ["another 'adjust'", 'simultaneous'];
  return `${was}, and this is ${is}`;
}

const PLAIN = [
  ['version', 'version'],
  ['the engine signature', 'signature'],
  ['the game', 'game'],
  ['the seed', 'seed'],
  ['the stopping rule', 'rule'],
  ['batches of', 'batch'],
  ['the question', 'question'],
  ['records', 'records'],
  ['features', 'features'],
  ['the shard', 'shard'],
] as const;

function told(value: Identity[(typeof PLAIN)[number][1]]): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'number') return `${value.toLocaleString('en')} games`;
  if (value.kind === 'games') return `${value.games.toLocaleString('en')} games an arm`;
  const most = `within ${value.most.toLocaleString('en')} games`;
  return value.kind === 'precision' ? `precision ${value.halfWidth} ${most}` : `${JSON.stringify(value.test)} ${most}`;
}

function armTold({ team, setup, control }: Identity['arms'][number]): string {
  const paired = control === null ? '' : ` against ${control.variant} ${control.policies.join('+')}`;
  return `${setup.variant} ${team}${paired}`;
}
