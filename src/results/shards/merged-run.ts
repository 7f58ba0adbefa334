/** Joins the counts and names of the shards of a run; no code of a policy is needed. */
import { isDeepStrictEqual } from 'node:util';
import { comparisonOf } from '../../analysis/comparison.js';
import { type RunSummary, summarize } from '../../analysis/summary.js';
import { type Game, referenceTo } from '../../game/index.js';
import {
  type Arm,
  behaviourSignature,
  DEFAULT_SPOT_CHECKS,
  parseArm,
  type RunResult,
  type RunSpec,
  Tally,
  TallyCheck,
} from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import { ResultsError } from '../disk/files.js';
import type { Machine, Manifest, Whole } from '../format.js';
import type { Identity } from '../identity.js';
import { parseTally } from '../tables/tallies.js';
import { type FoundShard, wholeOf } from './find-shards.js';

/** The sum of all shards of a run. */
export interface MergedRun {
  readonly game: Game;
  readonly identity: Identity;
  readonly whole: Whole;
  readonly plan: RunSpec;
  readonly result: RunResult;
  readonly summary: RunSummary;
  /** The comparison of `compare`; null for other commands. */
  readonly comparison: ReturnType<typeof comparisonOf> | null;
  readonly merged: NonNullable<Manifest['merged']> & { readonly sittings: number };
}

/**
 * @param shards all of them, in order
 * @throws ResultsError if their counts are invalid
 */
export function mergedRun(game: Game, shards: readonly FoundShard[]): MergedRun {
  const { identity: ofFirst, whole, arms: storedArms } = shards[0]!.file;
  const identity = wholeOf(ofFirst);
  const arms = storedArms.map((arm) => parseArm(arm));
  const machines = machinesOf(shards);
  const threads = Math.max(...machines.map((machine) => machine.threads));
  const spotChecks = Math.min(...shards.map(({ file }) => file.spotChecks ?? DEFAULT_SPOT_CHECKS));
  const plan: RunSpec = {
    arms,
    seed: identity.seed,
    rule: identity.rule,
    threads,
    gameTimeout: 60,
    spotChecks,
    ...(whole.focus && { focus: whole.focus }),
  };
  const seconds = shards.reduce((sum, { file }) => sum + file.seconds, 0);
  const result: RunResult = {
    arms: arms.map((arm, place) => ({ arm, tally: sumOf(game, arm, place, shards), complete: true })),
    ended: 'complete',
    failure: null,
    seconds,
  };
  return {
    ...{ game, identity, whole, plan, result },
    summary: summarize(game, plan, result),
    comparison: whole.comparison && comparisonOf(game, plan, whole.comparison, result),
    merged: { shards: shards.length, machines, sittings: Math.max(...shards.map(({ file }) => file.sittings)) },
  };
}

/** As `mergedRun`, of shards of this version, as summaries depend on it. @throws ResultsError if they are of another */
export async function mergeShards(game: Game, shards: readonly FoundShard[]): Promise<MergedRun> {
  const { version, signature } = shards[0]!.file.identity;
  const here = await behaviourSignature(referenceTo(game));
  if (version !== VERSION) {
    throw new ResultsError(
      `the shards were played by version ${version}, and this is ${VERSION}: merge them with that`,
    );
  }
  if (signature !== here) {
    throw new ResultsError(
      `the shards were played by an engine with the signature ${signature}, and this one's is ${here}: merge them with that`,
    );
  }
  return mergedRun(game, shards);
}

/** Adds the counts of an arm. @throws ResultsError if a shard has invalid counts */
function sumOf(game: Game, arm: Arm, place: number, shards: readonly FoundShard[]): Tally {
  const sum = Tally.ofArm(game, arm);
  const check = new TallyCheck(game, sum.shape);
  for (const { path, file } of shards) {
    try {
      const tally = parseTally(game, file.tallies[place]!);
      if (!isDeepStrictEqual(tally.shape, sum.shape)) throw new RangeError('it is of another arm');
      const error = check.errorIn(tally);
      if (error !== null) throw new RangeError(error);
      sum.merge(tally);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ResultsError(`broken: '${path}' has invalid counts of arm ${place + 1}: ${error.message}`);
    }
  }
  return sum;
}

/** Lists each machine once, with the shards and seconds that it played. */
function machinesOf(shards: readonly FoundShard[]): NonNullable<Manifest['merged']>['machines'] {
  const found: { machine: Machine; shards: number; seconds: number }[] = [];
  for (const { file } of shards) {
    const known = found.find(({ machine }) => isDeepStrictEqual(machine, file.machine));
    const one = known ?? { machine: file.machine, shards: 0, seconds: 0 };
    if (known === undefined) found.push(one);
    one.shards++;
    one.seconds += file.seconds;
  }
  return found.map(({ machine, shards: count, seconds }) => ({
    ...machine,
    shards: count,
    seconds: Number(seconds.toFixed(3)),
  }));
}
