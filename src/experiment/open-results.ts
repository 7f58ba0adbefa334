import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, UsageError } from '../game/index.js';
import type { RunPlan } from '../simulation/index.js';
import { readTally } from './arm-tally.js';
import { hasCheckpoint, readCheckpoint, type Standing } from './checkpoint.js';
import { firstDifference, type Identity, identityOf, identityOfResults } from './identity.js';
import { readResults } from './read-results.js';
import type { RecordsForm } from './records.js';
import { ResultsFolder, UNFINISHED } from './results-folder.js';
import { type Keeper, RunKeeper } from './run-keeper.js';

export interface ResultsWish {
  readonly path: string;
  readonly game: Game;
  readonly plan: RunPlan;
  readonly question: string | null;
  /** How a row for each game is written, if at all. */
  readonly records: RecordsForm | null;
  /** Go on with what is unfinished there. */
  readonly resume: boolean;
  /** Throw away what is unfinished there. */
  readonly restart: boolean;
}

/**
 * Opens a results folder for a run that begins or goes on. Results of different runs are never mixed: what is there and
 * of another run is refused or replaced as a whole.
 *
 * @throws UsageError if what is there cannot be gone on with; ResultsError if it cannot be written
 */
export async function openResults(wish: ResultsWish): Promise<Keeper> {
  const { path, game, plan, question, records } = wish;
  if (wish.resume && wish.restart) throw new UsageError('give --resume or --restart, not both');
  const results = new ResultsFolder(path);
  const identity = await identityOf(game.name, plan, question, records);
  const complete = wish.resume ? completeResults(path, game, identity) : null;
  return complete ?? RunKeeper.open(results, game, plan, identity, standingOf(wish, identity));
}

function standingOf({ path, game, resume, restart }: ResultsWish, now: Identity): Standing | null {
  const unfinished = join(path, UNFINISHED);
  if (!hasCheckpoint(unfinished)) return null;
  if (restart) return null;
  if (resume) {
    const standing = readCheckpoint(unfinished, game);
    refuseOther(path, standing.identity, now, 'give --out another folder, or begin anew with --restart');
    return standing;
  }
  const { failed, tallies } = readCheckpoint(unfinished, game);
  if (failed) return null;
  const games = tallies.reduce((sum, tally) => sum + tally.games, 0).toLocaleString('en');
  throw new UsageError(
    `'${path}' holds an unfinished run (${games} games); go on with it by --resume, or begin anew with --restart`,
  );
}

/** Results that are complete already: nothing is left to be played. */
function completeResults(path: string, game: Game, now: Identity): Keeper | null {
  if (hasCheckpoint(join(path, UNFINISHED)) || !existsSync(join(path, 'manifest.json'))) return null;
  const { manifest, summary, tallies } = readResults(path);
  if (manifest.ended !== 'complete') return null;
  refuseOther(path, identityOfResults(manifest, summary), now, 'give --out another folder, or leave out --resume');
  return {
    isComplete: true,
    start: tallies.arms.map((arm) => readTally(game, arm)),
    secondsBefore: manifest.seconds,
    watch: {},
    finish: async () => {},
    close: () => {},
  };
}

function refuseOther(path: string, begun: Identity, now: Identity, advice: string): void {
  const difference = firstDifference(begun, now);
  if (difference === null) return;
  throw new UsageError(`cannot go on with the run in '${path}': it was begun with ${difference}; ${advice}`);
}
