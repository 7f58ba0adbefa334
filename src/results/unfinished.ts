/** The folder where a run under way keeps what it has, and its checkpoint. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Game, UsageError } from '../game/index.js';
import type { ArmStart } from '../simulation/index.js';
import { ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { FolderLock, LOCK } from './disk/lock.js';
import { ARM_TALLY, CONTRAST_TALLIES, RECORDS_FILE, UNFINISHED } from './format.js';
import { IDENTITY } from './identity.js';
import { readJson, toJson } from './json-file.js';
import { parseTally } from './tables/tallies.js';

/** That folder while a process writes there, and no other can. */
export class InProgressFolder {
  private constructor(
    private readonly results: ResultsFolder,
    readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
  ) {}

  /**
   * Makes the folder if there is none, and locks it.
   *
   * @throws ResultsError if another process writes there, or it cannot be written; UsageError if the folder is not ours
   */
  static open(results: ResultsFolder): InProgressFolder {
    const folder = new ResultsFolder(join(results.path, UNFINISHED));
    const foreign = foreignIn(folder);
    if (foreign !== undefined) {
      throw new UsageError(
        `'${folder.path}' holds '${foreign}', which is not of a run: move it away, or give --out another folder`,
      );
    }
    return new InProgressFolder(
      results,
      folder,
      folder.attempt(() => new FolderLock(folder.path)),
    );
  }

  /** Takes away what a run left that was killed before it had anything to resume, or when all of it was in the results. */
  static tidy(results: ResultsFolder): void {
    if (!results.names().includes(UNFINISHED) || hasCheckpoint(join(results.path, UNFINISHED))) return;
    const folder = new ResultsFolder(join(results.path, UNFINISHED));
    if (foreignIn(folder) === undefined) InProgressFolder.open(results).release();
  }

  get path(): string {
    return this.folder.path;
  }

  get hasCheckpoint(): boolean {
    return hasCheckpoint(this.path);
  }

  /** @throws ResultsError if another process writes there by now: it held this one for ended */
  demandLock(): void {
    if (!this.lock.isLost) return;
    throw new ResultsError(`another process took over '${this.path}' after this run's lock expired`);
  }

  clear(): void {
    // First of all what makes the rest of it a run that can be resumed.
    this.folder.remove(CHECKPOINT_FILE);
    for (const name of this.folder.names()) if (name !== LOCK) this.folder.remove(name);
  }

  /** Takes the folder away, once all it holds stands in the results, or is of no use. */
  discard(): void {
    this.lock.rest();
    if (foreignIn(this.folder) === undefined) {
      this.results.removeFolder(UNFINISHED);
      return;
    }
    // Something was put there while the run was under way.
    this.clear();
    this.lock.release();
  }

  /** Lets other processes write there again; what can be resumed stays. */
  release(): void {
    if (this.hasCheckpoint || this.lock.isLost) this.lock.release();
    else this.discard();
  }
}

/** The name of a file that no run has put there. */
function foreignIn(folder: ResultsFolder): string | undefined {
  const names = folder.names();
  const foreign = names.find((name) => !OURS.test(name));
  if (foreign !== undefined || names.length === 0) return foreign;
  // A run makes its lock before all else.
  const isOurs = names.includes(LOCK) || names.includes(CHECKPOINT_FILE) || folder.hasTemporary(LOCK);
  return isOurs ? undefined : names[0];
}

/** @throws what the action throws; what it could not write is a ResultsError that says where the rest is */
export function keptHere<T>(unfinished: InProgressFolder, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof ResultsError) || !unfinished.hasCheckpoint) throw error;
    throw new ResultsError(`${error.message}; what was played is kept in '${unfinished.path}': --resume writes it`);
  }
}

const COUNT = z.int().min(0);

const ELIMINATED = z.object({ competitor: COUNT, by: COUNT, because: z.enum(['better', 'close']), games: COUNT });

/** Where a run under way stands: all that is needed to go on, besides files that only grow. */
const CHECKPOINT = z.object({
  schema: z.literal('shamus-checkpoint/8'),
  identity: IDENTITY,
  /** A run that failed is not expected to be resumed. */
  failed: z.boolean(),
  /** Seconds played so far, in so many sittings. */
  seconds: z.number(),
  sittings: z.int().min(1),
  /** Of those that grow, by their names: how many bytes belong to what is counted here. */
  files: z.record(z.string(), COUNT),
  /** All arms of which a batch was finished: those before the last are complete, but where arms are played in turn. */
  arms: z.array(ARM_TALLY),
  /** What contrasts came to, after whole turns; null where there are none. */
  contrasts: CONTRAST_TALLIES.nullable(),
  /** Of a tournament, after a whole turn: how its pairs met, who went, and who was selected. */
  tournament: z
    .object({
      pairs: z.array(z.array(COUNT)),
      eliminated: z.array(ELIMINATED).readonly(),
      selected: COUNT.nullable(),
    })
    .nullable()
    .default(null),
});

/** What has been played, in the order of the plan. */
export type CheckpointState = Omit<z.infer<typeof CHECKPOINT>, 'schema'>;

/** Milliseconds between two checkpoints, and the least share of the time that goes to something else. */
export const CHECKPOINT_EVERY = 250;
const CHECKPOINT_SHARE = 20;

/** Returns when the next checkpoint is due. @param started when the one began that has just been written */
export function nextCheckpoint(started: number): number {
  const now = performance.now();
  return now + Math.max(CHECKPOINT_EVERY, CHECKPOINT_SHARE * (now - started));
}

const CHECKPOINT_FILE = 'checkpoint.json';

export function hasCheckpoint(path: string): boolean {
  return existsSync(join(path, CHECKPOINT_FILE));
}

/** Replaces the checkpoint as a whole. @throws ResultsError if it cannot be written */
export function writeCheckpoint(folder: ResultsFolder, state: CheckpointState): void {
  const checkpoint: z.infer<typeof CHECKPOINT> = { schema: 'shamus-checkpoint/8', ...state };
  folder.write(CHECKPOINT_FILE, toJson(checkpoint));
}

export function gamesIn({ arms }: CheckpointState): number {
  return arms.reduce((sum, tally) => sum + tally.games, 0);
}

export function startOf(game: Game, { arms }: CheckpointState): ArmStart[] {
  return arms.map((arm) => ({ tally: parseTally(game, arm) }));
}

/** Reads a checkpoint. @throws UsageError if it is broken or of another version, or a file has lost what belongs to it */
export function readCheckpoint(path: string): CheckpointState {
  const { schema: _, ...state } = readJson(join(path, CHECKPOINT_FILE), CHECKPOINT, 'begin anew with --restart');
  for (const [name, bytes] of Object.entries(state.files)) {
    const found = statSync(join(path, name), { throwIfNoEntry: false });
    if (found !== undefined && found.size >= bytes) continue;
    const file = join(path, name);
    throw new UsageError(`'${file}' has lost a part: the run cannot be resumed; begin anew with --restart`);
  }
  return state;
}

const OURS = new RegExp(`^(${[LOCK, CHECKPOINT_FILE, 'batches.csv', RECORDS_FILE].join('|').replaceAll('.', '\\.')})$`);
