/** All that results depend on: two runs of the same identity come to the same, game by game. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { contrastOf } from '../analysis/contrast-summary.js';
import { setupOf } from '../analysis/summary.js';
import { SETUP, type SummaryFile, type TournamentFile } from '../analysis/summary-format.js';
import type { TournamentQuestion } from '../analysis/tournament.js';
import { isTournament } from '../analysis/tournament-summary.js';
import { type Game, type GameDefinition, type GameReference, referenceTo } from '../game/index.js';
import {
  type Arm,
  batchOf,
  behaviourSignature,
  type ContrastPlan,
  type PolicySource,
  policiesIn,
  policyHash,
  type RunSpec,
  shardText,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import { MANIFEST, type Manifest, RECORDS_FILE } from './format.js';

export const IDENTITY = z.object({
  version: z.string(),
  signature: z.string(),
  question: z.string().nullable(),
  game: z.string(),
  definition: MANIFEST.shape.definition,
  seed: z.string(),
  rule: MANIFEST.shape.rule,
  batch: MANIFEST.shape.batch,
  /** Whether they are kept. */
  records: z.boolean(),
  arms: z.array(z.object({ team: z.string(), setup: SETUP, control: SETUP.nullable() })),
  policies: MANIFEST.shape.policies,
  /** What is counted over several arms; null where nothing is. */
  contrasts: z
    .object({
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
  /** What a tournament is to find; null in other runs. */
  tournament: z
    .object({ by: z.string(), control: z.int().nullable(), alpha: z.number(), delta: z.number().nullable() })
    .nullable()
    .default(null),
  /** Groups of features that records carry; absent where they carry none. */
  features: MANIFEST.shape.features,
  /** Which part of the run, `3/100`; absent for all of it. */
  shard: z.string().optional(),
});

export type Identity = z.infer<typeof IDENTITY>;

export interface RequestedRun {
  readonly game: Game;
  readonly plan: RunSpec;
  readonly question: string | null;
  readonly records: boolean;
  readonly tournament?: { readonly question: TournamentQuestion } | undefined;
}

export async function identityOf(run: RequestedRun): Promise<Identity> {
  const { game, plan } = run;
  const { features, contrasts, ...requested } = requestedIdentity(run);
  return {
    version: VERSION,
    signature: await behaviourSignature(referenceTo(game)),
    ...requested,
    policies: await hashes(referenceTo(game), plan),
    contrasts,
    ...(features && { features }),
    ...(plan.shard && { shard: shardText(plan.shard) }),
  };
}

/** Returns what of an identity a command specifies. */
export function requestedIdentity({ game, plan, question, records, tournament }: RequestedRun) {
  const { described = [] } = game;
  return {
    question,
    ...referenceTo(game),
    seed: plan.seed,
    rule: plan.rule,
    batch: batchOf(plan.arms),
    records,
    arms: armsOf(plan.arms),
    contrasts: countedContrasts(plan.contrasts),
    tournament: tournament === undefined ? null : { ...tournament.question, by: tournament.question.by.name },
    features: described.length === 0 ? undefined : [...described],
  };
}

export function armsOf(arms: readonly Arm[]): Identity['arms'] {
  return arms.map((arm) => ({
    team: arm.team.name,
    setup: setupOf(arm),
    control: arm.control === undefined ? null : setupOf(arm.control),
  }));
}

/** Returns what is counted of contrasts: what they are called and how they are adjusted is told of the counts later. */
function countedContrasts(plan: ContrastPlan | undefined): Identity['contrasts'] {
  if (plan === undefined) return null;
  return {
    all: plan.all.map(({ measure, terms, scale }) => ({
      measure,
      terms: terms.map(({ arm, weight }) => ({ arm, weight })),
      scale,
    })),
  };
}

/** Returns the contrasts of results that were written. */
export function contrastPlanOf(summary: SummaryFile): ContrastPlan | undefined {
  if (isTournament(summary) || summary.contrasts === undefined) return undefined;
  return { adjust: summary.contrasts.adjust, all: summary.contrasts.all.map(contrastOf) };
}

export function tournamentIn({ by, comparison, selection }: TournamentFile): NonNullable<Identity['tournament']> {
  const control = comparison.teams.findIndex(({ verdict }) => verdict === 'control');
  // The level is 1 - alpha, rounded to a double.
  const alpha = selection?.alpha ?? Number((1 - comparison.level).toPrecision(12));
  return { by, control: control < 0 ? null : control, alpha, delta: selection?.delta ?? null };
}

/** Returns every policy of a plan, of controls too, once: by role and name, parted by a space. */
export function policiesOf(plan: Pick<RunSpec, 'arms'>): ReadonlyMap<string, PolicySource> {
  return new Map(plan.arms.flatMap(policiesIn).map((policy) => [`${policy.role} ${policy.name}`, policy]));
}

/** Describes every policy of a plan as manifests have it, with the SHA-256 of its code. */
export async function hashes(game: GameReference, plan: Pick<RunSpec, 'arms'>): Promise<Manifest['policies']> {
  return Promise.all(
    [...policiesOf(plan).values()].map(async (policy) => ({
      name: policy.name,
      role: policy.role,
      ...(policy.options === undefined ? {} : { options: policy.options }),
      sha256: await policyHash(game, policy),
      ...(policy.bot?.reproducible === false && { reproducible: false as const }),
    })),
  );
}

/** Whether a manifest lists records. */
export function hasRecords({ files }: Pick<Manifest, 'files'>): boolean {
  return files[RECORDS_FILE] !== undefined;
}

export function identityOfResults(manifest: Manifest, summary: SummaryFile): Identity {
  const arms = summary.runs.map(({ team, setup, control }) => ({ team, setup, control: control?.setup ?? null }));
  return {
    ...identityOfManifest(manifest, arms),
    contrasts: countedContrasts(contrastPlanOf(summary)),
    tournament: isTournament(summary) ? tournamentIn(summary) : null,
  };
}

/** Returns the identity of a run without contrasts that was written. */
export function identityOfManifest(manifest: Omit<Manifest, 'schema'>, arms: Identity['arms']): Identity {
  const { versions, signature, question, game, definition, seed, rule, batch, policies, features } = manifest;
  return {
    ...{ version: versions['shamus-lab'], signature, question, game, seed, rule, batch },
    ...(definition && { definition }),
    ...{ records: hasRecords(manifest), arms, policies, contrasts: null, tournament: null },
    ...(features && { features }),
  };
}

/**
 * Finds the first thing in which two runs differ, in words that go on from `it was begun with`; null if they are the same.
 *
 * @param other goes before what the second has
 */
export function firstDifference(begun: Identity, now: Identity, other = 'this is'): string | null {
  const fields = differingFields(begun.definition, now.definition);
  if (fields.length > 0) return `other rules: ${fields.join(', ')}; ${other} with the rules of another file`;
  for (const [what, key] of PLAIN) {
    if (isDeepStrictEqual(begun[key], now[key])) continue;
    return `${what} ${describe(begun[key])}, and ${other} ${describe(now[key])}`;
  }
  if (begun.arms.length !== now.arms.length) return `${begun.arms.length} arms, and ${other} ${now.arms.length}`;
  const place = begun.arms.findIndex((arm, at) => !isDeepStrictEqual(arm, now.arms[at]));
  if (place >= 0) {
    const [was, is] = [begun, now].map(({ arms }) => describeArm(arms[place]!));
    return `another arm ${place + 1}: ${was}, and ${other} ${is}`;
  }
  if (!isDeepStrictEqual(begun.contrasts, now.contrasts)) return 'other contrasts than this';
  if (!isDeepStrictEqual(begun.tournament, now.tournament))
    return `${questionText(begun.tournament)}, and ${other} ${questionText(now.tournament)}`;
  for (const { role, name, sha256 } of now.policies) {
    const then = begun.policies.find((policy) => policy.role === role && policy.name === name);
    if (then?.sha256 !== sha256) return `other code of the ${role} policy '${name}'`;
  }
  return null;
}

/** A comparison, or a tournament, in words. */
export function questionText(question: Readonly<Record<string, unknown>> | object | null): string {
  if (question === null) return 'no comparison';
  const words = Object.entries(question).map(([name, value]) => `${name} ${value}`);
  return `a comparison (${words.join(', ')})`;
}

/** Returns the fields in which two game files differ; a shipped game has none. */
function differingFields(one: GameDefinition = {}, other: GameDefinition = {}): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]));
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

const games = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'game' : 'games'}`;

function describe(value: Identity[(typeof PLAIN)[number][1]]): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'kept' : 'not kept';
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'number') return games(value);
  if (value.kind === 'games') return `${games(value.games)} an arm`;
  const most = `within ${games(value.most)}`;
  return value.kind === 'precision'
    ? `precision ${value.halfWidth} ${most}`
    : `until decided, effect ${value.effect}, level ${value.level}, ${most}`;
}

function describeArm({ team, setup, control }: Identity['arms'][number]): string {
  const paired = control === null ? '' : ` against ${control.variant} ${control.policies.join('+')}`;
  return `${setup.variant} ${team}${paired}`;
}
