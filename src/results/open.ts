import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, UsageError } from '../game/index.js';
import { type Asked, differenceFromAsked, differenceOfResults } from './asked.js';
import { type CheckpointState, gamesIn, hasCheckpoint, readCheckpoint } from './checkpoint.js';
import { ResultsFolder } from './disk/folder.js';
import { type Kind, refuseToReplace } from './earlier.js';
import { UNFINISHED } from './format.js';
import { featuresOf, firstDifference, type Identity, identityOf, identityOfResults } from './identity.js';
import { readResults } from './read.js';
import type { RecordsForm } from './records/records.js';
import { CheckpointedRunWriter, type RunWriter } from './run-writer.js';
import { saveDerived } from './save.js';
import { brokenFile, hasShard, readShard, relabel, shardFolder, storedArms } from './shards/shard-file.js';
import { readTally } from './tables/arm-tally.js';
import { readContrasts } from './tables/contrast-tallies.js';
import { InProgressFolder } from './unfinished.js';

export interface ResultsOptions extends Asked {
  /** The results folder; of a shard the one that it shares with the others. */
  readonly path: string;
  /** How a row for each game is written, if at all. */
  readonly records: RecordsForm | null;
  /** Go on with what is unfinished there. */
  readonly resume: boolean;
  /** Throw away what is unfinished there. */
  readonly restart: boolean;
  /** Replace complete results of another question. */
  readonly force: boolean;
}

/**
 * Opens a results folder for a run that begins or goes on. Results of different runs are never mixed: what is there and
 * of another run is refused or replaced as a whole.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written
 */
export async function openResults(wish: ResultsOptions): Promise<RunWriter> {
  const { game, plan, question, records } = wish;
  if (plan.contrasts !== undefined && plan.shard !== undefined) {
    throw new UsageError('contrasts need all games in one place: an experiment with contrasts has no shards');
  }
  if (wish.resume && wish.restart) throw new UsageError('give --resume or --restart, not both');
  if (wish.path.trim() === '') throw new UsageError('--out needs the name of a folder');
  const path = plan.shard === undefined ? wish.path : join(wish.path, shardFolder(plan.shard));
  const results = new ResultsFolder(path);
  return openFolder(results, { ...wish, path }, await identityOf(game.name, plan, question, records, featuresOf(game)));
}

/** As `openResults`, of a run whose identity is known. */
export async function openFolder(results: ResultsFolder, wish: ResultsOptions, identity: Identity): Promise<RunWriter> {
  InProgressFolder.tidy(results);
  const complete = wish.resume ? completeResults(results, wish, identity) : null;
  if (complete !== null) return complete;
  const unfinished = InProgressFolder.open(results);
  try {
    const standing = standingOf(unfinished.path, wish, identity);
    if (standing === null) {
      const kind: Kind = identity.shard === undefined ? 'run' : 'shard';
      refuseToReplace(results.path, kind, wish.force, () => differenceThere(results.path, wish, identity));
    }
    return await CheckpointedRunWriter.open(results, unfinished, wish.game, wish.plan, identity, standing);
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

/** @param unfinished the folder, which no other process writes to */
function standingOf(
  unfinished: string,
  { path, resume, restart }: ResultsOptions,
  now: Identity,
): CheckpointState | null {
  if (!hasCheckpoint(unfinished) || restart) return null;
  const standing = readCheckpoint(unfinished);
  if (resume) {
    refuseOther(path, standing.identity, now, 'give --out another folder, or begin anew with --restart');
    return standing;
  }
  if (standing.failed) return null;
  const games = gamesIn(standing).toLocaleString('en');
  throw new UsageError(
    `'${path}' contains an unfinished run (${games} games): continue with --resume or discard with --restart`,
  );
}

/** Finds how results or a shard in the folder differ from what is asked. */
function differenceThere(path: string, wish: ResultsOptions, now: Identity): string | null {
  if (now.shard === undefined) return differenceOfResults(path, wish, wish.restart);
  const { identity } = readShard(path);
  const { version, signature, policies } = identity;
  return firstDifference(identity, { ...now, version, signature, policies });
}

/** Results that are complete already: nothing is left to be played. */
function completeResults(folder: ResultsFolder, wish: ResultsOptions, now: Identity): RunWriter | null {
  const { game, plan } = wish;
  const { path } = folder;
  if (now.shard !== undefined) return completeShard(folder, game, now);
  if (hasCheckpoint(join(path, UNFINISHED)) || !existsSync(join(path, 'manifest.json'))) return null;
  const results = readResults(path);
  const { manifest, summary, tallies } = results;
  if (manifest.ended !== 'complete') return null;
  // The question is no part of what was played.
  const begun = { ...identityOfResults(manifest, summary), question: now.question };
  refuseOther(path, begun, now, 'give --out another folder, or leave out --resume');
  const difference = differenceFromAsked({ ...results, manifest: { ...manifest, question: now.question } }, wish);
  if (difference !== null) throw new UsageError(`cannot resume the run in '${path}': it has ${difference}`);
  return {
    isComplete: true,
    start: tallies.arms.map((arm) => ({ whole: believed(path, () => readTally(game, arm)), partial: null })),
    secondsBefore: manifest.seconds,
    watch: {},
    contrasts: () => {
      if (plan.contrasts === undefined || tallies.contrasts === undefined) return undefined;
      return believed(path, () => readContrasts(game, plan.arms, plan.contrasts!, tallies.contrasts!));
    },
    // Labels, the question and what the report answers are no part of what is played.
    finish: async (run) => saveDerived(folder, manifest, run),
    close: () => {},
  };
}

/** The same of a shard. */
function completeShard(folder: ResultsFolder, game: Game, now: Identity): RunWriter | null {
  const { path } = folder;
  if (hasCheckpoint(join(path, UNFINISHED)) || !hasShard(path)) return null;
  const shard = readShard(path);
  refuseOther(path, shard.identity, now, 'give --out another folder, or leave out --resume');
  const broken = brokenFile(path, shard);
  if (broken !== null) throw new UsageError(`${broken}; play it again with --restart`);
  return {
    isComplete: true,
    start: shard.tallies.map((arm) => ({ whole: believed(path, () => readTally(game, arm)), partial: null })),
    secondsBefore: shard.seconds,
    watch: {},
    contrasts: () => undefined,
    finish: async ({ plan }) => {
      if (!isDeepStrictEqual(shard.arms, storedArms(plan.arms))) relabel(folder, shard, plan.arms);
    },
    close: () => {},
  };
}

function refuseOther(path: string, begun: Identity, now: Identity, advice: string): void {
  const difference = firstDifference(begun, now);
  if (difference === null) return;
  throw new UsageError(`cannot resume the run in '${path}': it was begun with ${difference}; ${advice}`);
}

/** @throws UsageError if what is read cannot be counts of the game */
function believed<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`'${join(path, 'tallies.json')}' is not as it was written: ${error.message}; run it again`);
  }
}
