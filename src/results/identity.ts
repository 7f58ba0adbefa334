/** All facts that results depend on: two runs of equal identity have equal results, game by game. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { summarizeSetup } from '../analysis/arm-findings.js';
import type { ComparisonSpec } from '../analysis/comparison.js';
import type { TournamentQuestion } from '../analysis/tournament.js';
import { type Game, type GameDefinition, type GameReference, gameReferenceOf } from '../game/index.js';
import {
  batchSizeOf,
  behaviourSignature,
  formatShard,
  type PolicySource,
  parseArm,
  policiesIn,
  policyHash,
  type RunSpec,
  serializeArm,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import { describePolicyFolder } from './folders.js';
import { BEGIN_LINE_SCHEMA, type BeginLine, JOURNAL_SCHEMA, type MachineInfo, type TuningBeginLine } from './format.js';

/** A run that a command asks for. */
export interface RequestedRun {
  readonly game: Game;
  readonly plan: RunSpec;
  readonly question: string | null;
  readonly records: boolean;
  /** Question of `compare`; null for other commands. */
  readonly comparison?: ComparisonSpec | null;
  /** As the user could type it again; of a shard that for all shards. */
  readonly command: string;
  /** The folder that relative paths of policy files refer to; default: the current one. */
  readonly policyFolder?: string | undefined;
  readonly tournament?: { readonly question: TournamentQuestion } | undefined;
}

/** The parts of a first line that depend on the code that plays. */
export type CodeIdentity = Pick<BeginLine, 'version' | 'signature' | 'policies'>;

export async function findCode({ game, plan }: RequestedRun): Promise<CodeIdentity> {
  const reference = gameReferenceOf(game);
  return {
    version: VERSION,
    signature: await behaviourSignature(reference),
    policies: await policyEntriesOf(reference, plan),
  };
}

/** Describes a run that is to be played as its journal does. @param path of the results folder, which exists */
export function createBeginLine(
  run: RequestedRun,
  { version, signature, policies }: CodeIdentity,
  path: string,
): BeginLine {
  const { game, plan, question, records, tournament, comparison = null, command, policyFolder = '.' } = run;
  const {
    results: { described = [] },
  } = game;
  const names = policies.map(({ name }) => name);
  const stored = describePolicyFolder(path, policyFolder, names);
  const begin = {
    line: 'begin',
    schema: JOURNAL_SCHEMA,
    command,
    ...(stored && { policyFolder: stored }),
    ...gameReferenceOf(game),
    ...{ seed: plan.seed, version, node: process.versions.node, signature, machine: describeMachine(plan.threads) },
    ...{ question, rule: plan.rule, batch: batchSizeOf(plan.arms), records },
    ...(described.length > 0 && { features: [...described] }),
    policies: [...policies],
    // Bundles are not stored: their hashes are.
    arms: plan.arms.map((arm) => serializeArm(arm, () => null)),
    contrasts: plan.contrasts === undefined ? null : plan.contrasts,
    comparison,
    tournament: tournament === undefined ? null : { ...tournament.question, by: tournament.question.by.name },
    ...(plan.focus && { focus: plan.focus }),
    ...(plan.shard && { shard: plan.shard }),
  };
  // As it is read again: without what is undefined, its fields in the order of the schema.
  return BEGIN_LINE_SCHEMA.parse(JSON.parse(JSON.stringify(begin)));
}

/** Picks what may be said otherwise of the same games: the question, labels, notes, and what the report answers. */
export function pickRewritableFields({ question, arms, contrasts, focus }: BeginLine) {
  return { question, arms, contrasts, focus };
}

export function describeMachine(threads: number): MachineInfo {
  return {
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    threads,
  };
}

type Identity = ReturnType<typeof identityOf>;

/** Compared parts of a run: of arms without labels and notes, of contrasts without names. */
function identityOf({ arms, contrasts, shard, ...plain }: BeginLine) {
  return {
    ...plain,
    arms: arms.map((stored) => {
      const arm = parseArm(stored);
      return {
        team: arm.team.name,
        setup: summarizeSetup(arm),
        control: arm.control === undefined ? null : summarizeSetup(arm.control),
      };
    }),
    contrasts: contrasts?.all.map(({ measure, terms, scale }) => ({ measure, terms, scale })),
    /** Which part of the run, `3/100`; undefined for all of it. */
    shard: shard && formatShard(shard),
  };
}

/** Returns every policy of a plan, of controls too, once: by role and name, parted by a space. */
function policiesOf(plan: Pick<RunSpec, 'arms'>): ReadonlyMap<string, PolicySource> {
  return new Map(plan.arms.flatMap(policiesIn).map((policy) => [`${policy.role} ${policy.name}`, policy]));
}

/** Describes every policy of a plan as journals have it, with the SHA-256 of its code. */
export async function policyEntriesOf(
  game: GameReference,
  plan: Pick<RunSpec, 'arms'>,
): Promise<BeginLine['policies']> {
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

/**
 * Finds the first thing in which two runs differ, in words that go on from `it was begun with`; null if they are the same.
 *
 * @param other goes before what the second has
 */
export function findFirstDifference(
  first: BeginLine | TuningBeginLine,
  second: BeginLine,
  other = 'this is',
): string | null {
  if ('tuning' in first) return 'a tuning';
  const [begun, now] = [identityOf(first), identityOf(second)];
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
  for (const key of ['tournament', 'comparison'] as const) {
    if (isDeepStrictEqual(begun[key], now[key])) continue;
    return `${questionText(begun[key])}, and ${other} ${questionText(now[key])}`;
  }
  for (const { role, name, sha256 } of now.policies) {
    const then = begun.policies.find((policy) => policy.role === role && policy.name === name);
    if (then?.sha256 !== sha256) return `other code of the ${role} policy '${name}'`;
  }
  return null;
}

/** A comparison, or a tournament, in words. */
function questionText(question: Readonly<Record<string, unknown>> | object | null): string {
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
