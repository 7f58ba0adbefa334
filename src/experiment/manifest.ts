import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Game } from '../game/index.js';
import {
  behaviourSignature,
  type PolicySource,
  policyHash,
  type RunPlan,
  type RunResult,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import type { FileHash } from './results-folder.js';
import type { Manifest } from './results-format.js';
import type { RunSummary } from './summary.js';
import type { TournamentSummary } from './tournament-summary.js';

/** A run that has ended, complete or not, and whose results are to be written. */
export interface FinishedRun {
  readonly game: Game;
  /** As the user could type it again. */
  readonly command: string;
  readonly question: string | null;
  readonly plan: RunPlan;
  readonly result: RunResult;
  readonly summary: RunSummary | TournamentSummary;
  /** pairs.csv, where it is not of arms and their controls. */
  readonly pairs?: string;
  /** Files of JSON to write besides, by name. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** 1 and as often as it was resumed. */
  readonly sittings: number;
}

/** What it takes to run an experiment again, and to know whether that would give the same. */
export async function manifestOf(
  { command, question, plan, summary, sittings }: FinishedRun,
  files: Readonly<Record<string, FileHash>>,
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
      cores: availableParallelism(),
      memoryGB: Math.round(totalmem() / 2 ** 30),
      threads: summary.timing.threads,
    },
    finished: new Date().toISOString(),
    seconds: Number(summary.timing.seconds.toFixed(3)),
    sittings,
    files: { ...files },
  };
}

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
