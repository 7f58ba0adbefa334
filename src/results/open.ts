/** Opens a results folder for a run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TournamentFile } from '../analysis/summary-format.js';
import type { Tournament, TournamentBefore } from '../analysis/tournament.js';
import { isTournament } from '../analysis/tournament-summary.js';
import { type Game, UsageError } from '../game/index.js';
import { type RunSpec, shardText } from '../simulation/index.js';
import { type Asked, differenceFromAsked, differenceOfResults } from './asked.js';
import { ResultsFolder } from './disk/folder.js';
import { isToResume, type OutputOptions, refuseBoth, refuseToReplace, refuseToResume } from './folder-kinds.js';
import { SHARD_FILE, type Tallies, UNFINISHED } from './format.js';
import { firstDifference, type Identity, identityOf, identityOfResults } from './identity.js';
import { readResults } from './read.js';
import { CheckpointedRunWriter, type RunWriter } from './run-writer.js';
import { saveDerived } from './save.js';
import { readShard, readShardManifest, shardFolder } from './shards/shard-folder.js';
import { parseContrasts, parseTally } from './tables/tallies.js';
import { type CheckpointState, gamesIn, hasCheckpoint, InProgressFolder, readCheckpoint } from './unfinished.js';
import { readTournamentPairs, tournamentState } from './verify/tournament.js';

/** A run, and the folder that its results are to be written to. */
export interface ResultsOptions extends Asked, OutputOptions {
  /** The results folder; of a shard the one that it shares with the others. */
  readonly path: string;
  /** Whether other runs follow from this one (default: no). */
  readonly isStage?: boolean;
  /** Where the arms compete in turn; it goes on from what is there. */
  readonly tournament?: Tournament;
}

/**
 * Opens a results folder for a run that begins or goes on. Results of different runs are never mixed: what is there and
 * of another run is refused or replaced as a whole.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written
 */
export async function openResults(options: ResultsOptions): Promise<RunWriter> {
  const { plan } = options;
  if (plan.contrasts !== undefined && plan.shard !== undefined) {
    throw new UsageError('contrasts need all games in one place: an experiment with contrasts has no shards');
  }
  refuseBoth(options);
  if (options.path.trim() === '') throw new UsageError('--out needs the name of a folder');
  const path = plan.shard === undefined ? options.path : join(options.path, shardFolder(plan.shard));
  return openFolder(new ResultsFolder(path), { ...options, path }, await identityOf(options));
}

/** As `openResults`, of a run whose identity is known. */
export async function openFolder(
  results: ResultsFolder,
  options: ResultsOptions,
  identity: Identity,
): Promise<RunWriter> {
  InProgressFolder.tidy(results);
  const complete = options.resume ? completeResults(results, options, identity) : null;
  if (complete !== null) return complete;
  const unfinished = InProgressFolder.open(results);
  try {
    const before = stateToResume(unfinished.path, options, identity);
    if (before === null) {
      const kind = identity.shard === undefined ? 'run' : 'shard';
      refuseToReplace(results.path, kind, options.force, () => differenceThere(results.path, options, identity));
    }
    const { game, plan, isStage = false, tournament } = options;
    return CheckpointedRunWriter.open({ results, unfinished, game, plan, identity, before, isStage, tournament });
  } catch (error) {
    unfinished.release();
    throw error;
  }
}

/** @param unfinished the folder, which no other process writes to */
function stateToResume(unfinished: string, options: ResultsOptions, now: Identity): CheckpointState | null {
  if (!hasCheckpoint(unfinished) || options.restart) return null;
  const state = readCheckpoint(unfinished);
  const resumed = isToResume(options.path, options, {
    what: 'run',
    difference: () => firstDifference(state.identity, now),
    played: ` (${gamesIn(state).toLocaleString('en')} games)`,
    failed: state.failed,
  });
  return resumed ? state : null;
}

function differenceThere(path: string, options: ResultsOptions, now: Identity): string | null {
  if (now.shard === undefined) return differenceOfResults(path, options, options.restart);
  const { identity, manifest } = readShardManifest(path);
  const { version, signature, policies } = identity;
  return firstDifference({ ...identity, shard: shardText(manifest.shard) }, { ...now, version, signature, policies });
}

/** Results or a shard that are complete already: nothing is left to be played. */
function completeResults(folder: ResultsFolder, options: ResultsOptions, now: Identity): RunWriter | null {
  const { game, plan, tournament } = options;
  const { path } = folder;
  const isShard = plan.shard !== undefined;
  const file = join(path, isShard ? SHARD_FILE : 'manifest.json');
  if (hasCheckpoint(join(path, UNFINISHED)) || !existsSync(file)) return null;
  const results = isShard ? readShard(path) : readResults(path);
  const { manifest, tallies } = results;
  if (manifest.ended !== 'complete') return null;
  const begun =
    'summary' in results
      ? identityOfResults(results.manifest, results.summary)
      : { ...results.identity, shard: shardText(results.manifest.shard) };
  // The question is no part of what was played.
  const { question } = now;
  const advice = 'give --out another folder, or leave out --resume';
  refuseToResume(path, 'run', firstDifference({ ...begun, question }, now), advice);
  const asked = 'summary' in results && { ...results, manifest: { ...results.manifest, question } };
  const difference = asked ? differenceFromAsked(asked, options) : null;
  if (difference !== null) throw new UsageError(`cannot resume the run in '${path}': it has ${difference}`);
  const start = tallies.arms.map((arm) => ({ tally: believed(path, () => parseTally(game, arm)) }));
  const raced = 'summary' in results && isTournament(results.summary) ? results.summary : null;
  return {
    isComplete: true,
    start: tournament && raced ? tournament.resume(endOf(game, plan, path, raced, tallies)) : start,
    watch: {},
    close: () => {},
    wholeOf: (sitting) => {
      const result = { ...sitting, seconds: manifest.seconds };
      if (plan.contrasts === undefined || tallies.contrasts === undefined) return result;
      const contrasts = believed(path, () => parseContrasts(game, plan.arms, plan.contrasts!, tallies.contrasts!));
      return { ...result, contrasts };
    },
    // Labels, the question and what the report answers are no part of what is played.
    finish: async (run) => saveDerived(folder, manifest, run),
  };
}

/** What a complete tournament came to. @throws UsageError if its files do not agree */
function endOf(game: Game, plan: RunSpec, path: string, summary: TournamentFile, { arms }: Tallies): TournamentBefore {
  const tallies = believed(path, () => arms.map((arm) => parseTally(game, arm)));
  const pairs = readTournamentPairs(game, path, plan.arms);
  const found = 'file' in pairs ? pairs : tournamentState(game, plan, summary, { pairs, tallies });
  if ('file' in found) throw new UsageError(`'${join(path, found.file)}' ${found.message}; run it again`);
  return { ...found, pairs: found.pairs.counts, selected: found.race?.selected ?? null };
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
