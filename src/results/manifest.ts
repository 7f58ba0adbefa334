import { availableParallelism, cpus, totalmem } from 'node:os';
import type { RunSummary } from '../analysis/summary.js';
import type { TournamentSummary } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { behaviourSignature, DEFAULT_SPOT_CHECKS, type RunResult, type RunSpec } from '../simulation/index.js';
import { VERSION } from '../version.js';
import type { FileHash } from './disk/files.js';
import { type CommandFolders, storedFolders } from './folders.js';
import type { FolderManifest, Machine, Manifest } from './format.js';
import type { Identity } from './identity.js';
import { policiesOf } from './policy-hashes.js';
import type { Whole } from './shards/shard-format.js';

/** A run that has ended, complete or not, and whose results are to be written. */
export interface FinishedRun {
  readonly game: Game;
  /** As the user could type it again. */
  readonly command: string;
  /** The folders that its paths refer to; default: the current one. */
  readonly folders?: CommandFolders;
  readonly question: string | null;
  readonly plan: RunSpec;
  readonly result: RunResult;
  readonly summary: RunSummary | TournamentSummary;
  /** pairs.csv, where it is not of arms and their controls. */
  readonly pairs?: string;
  /** Files of JSON to write besides, by name. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Of a shard: what is to be made of all shards together. */
  readonly whole?: Whole;
  /** Where shards were merged: where they were played, and the most sittings that one of them took. */
  readonly merged?: NonNullable<Manifest['merged']> & { readonly sittings: number };
  /**
   * Found before the first game: after Ctrl-C it cannot be, since what bundles policies is a process of its own, which
   * has heard it too.
   */
  readonly identity: Identity;
  /** 1 and as often as it was resumed. */
  readonly sittings: number;
}

/**
 * Describes a run so that it can be repeated, and so that a repetition is known to give the same.
 *
 * @param path the results folder
 */
export function manifestOf(
  { command, folders = CURRENT, question, plan, summary, identity, sittings, merged }: FinishedRun,
  files: Readonly<Record<string, FileHash>>,
  path: string,
): Manifest {
  const names = [...policiesOf(plan).values()].map(({ policy }) => policy);
  const stored = storedFolders(path, folders, names);
  return {
    schema: 'shamus-manifest/1',
    command,
    ...(stored && { folders: stored }),
    question,
    game: summary.game,
    seed: summary.seed,
    rule: plan.rule,
    batch: identity.batch,
    ...(identity.features && { features: identity.features }),
    games: summary.runs.reduce((sum, run) => sum + run.games, 0),
    ...unusualSpotChecks(plan),
    ended: summary.ended,
    versions: { 'shamus-lab': identity.version, node: process.versions.node },
    signature: identity.signature,
    policies: identity.policies,
    machine: merged === undefined ? thisMachine(summary.timing.threads) : firstOf(merged),
    finished: new Date().toISOString(),
    seconds: Number(summary.timing.seconds.toFixed(3)),
    sittings: merged?.sittings ?? sittings,
    ...(merged && { merged: { shards: merged.shards, machines: merged.machines } }),
    files: { ...files },
  };
}

/** Returns what is stored of the share of replayed games: nothing of the default. */
export function unusualSpotChecks({ spotChecks = DEFAULT_SPOT_CHECKS }: RunSpec): Pick<Manifest, 'spotChecks'> {
  return spotChecks === DEFAULT_SPOT_CHECKS ? {} : { spotChecks };
}

/** Describes a folder that is not of one run, without its schema. @param threads that games were played on */
export async function folderManifest(
  path: string,
  about: Pick<FolderManifest, 'command' | 'game' | 'seed' | 'ended' | 'seconds' | 'files'>,
  threads: number,
  policies: readonly string[] = [],
): Promise<FolderManifest> {
  const { command, game, seed, ended, seconds, files } = about;
  const folders = storedFolders(path, CURRENT, policies);
  return {
    command,
    ...(folders && { folders }),
    ...{ game, seed, ended },
    versions: { 'shamus-lab': VERSION, node: process.versions.node },
    signature: await behaviourSignature(game),
    machine: thisMachine(threads),
    finished: new Date().toISOString(),
    seconds: Number(seconds.toFixed(3)),
    files,
  };
}

/** Folders of a command that has no path of another folder. */
export const CURRENT: CommandFolders = { command: '.', policies: '.' };

/** Describes the machine of this process. @param threads that games were played on */
export function thisMachine(threads: number): Machine {
  return {
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    threads,
  };
}

function firstOf({ machines }: NonNullable<Manifest['merged']>): Machine {
  const { shards: _, seconds: __, ...machine } = machines[0]!;
  return machine;
}
