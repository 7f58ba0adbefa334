import { cpus } from 'node:os';
import { behaviourSignature, type PolicySource, policyHash, type RunPlan } from '../simulation/index.js';
import { VERSION } from '../version.js';
import type { RunSummary } from './summary.js';

/** What it takes to run an experiment again, and to know whether that would give the same. */
export interface Manifest {
  readonly schema: 'shamus-manifest/1';
  readonly command: string;
  readonly question: string | null;
  readonly game: string;
  readonly seed: string;
  readonly rule: RunPlan['rule'];
  /** Games played in all arms together. */
  readonly games: number;
  readonly ended: RunSummary['ended'];
  readonly versions: { readonly 'shamus-lab': string; readonly node: string };
  /** The engine's behaviour signature. */
  readonly signature: string;
  readonly policies: readonly {
    readonly name: string;
    readonly role: string;
    /** The values of all its options, if it has any. */
    readonly options?: PolicySource['options'];
    readonly sha256: string;
  }[];
  readonly machine: { readonly platform: string; readonly cpu: string; readonly threads: number };
  /** ISO 8601 */
  readonly finished: string;
  readonly seconds: number;
}

/** @param command as the user could type it again */
export async function manifestOf(
  command: string,
  question: string | null,
  plan: RunPlan,
  summary: RunSummary,
): Promise<Manifest> {
  return {
    schema: 'shamus-manifest/1',
    command,
    question,
    game: summary.game,
    seed: summary.seed,
    rule: plan.rule,
    games: summary.runs.reduce((sum, run) => sum + run.games, 0),
    ended: summary.ended,
    versions: { 'shamus-lab': VERSION, node: process.versions.node },
    signature: await behaviourSignature(summary.game),
    policies: await hashes(summary.game, plan),
    machine: {
      platform: `${process.platform} ${process.arch}`,
      cpu: cpus()[0]?.model ?? 'unknown',
      threads: summary.timing.threads,
    },
    finished: new Date().toISOString(),
    seconds: Number(summary.timing.seconds.toFixed(3)),
  };
}

async function hashes(game: string, plan: RunPlan): Promise<Manifest['policies']> {
  const sources = new Map<string, PolicySource>();
  for (const { team, control } of plan.arms) {
    for (const policy of [...team.policies, ...(control?.team.policies ?? [])]) {
      sources.set(`${policy.role} ${policy.name}`, policy);
    }
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
