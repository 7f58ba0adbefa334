/** The folder where a run under way keeps what it has, and its checkpoint. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Game, UsageError } from '../game/index.js';
import { type ArmStart, type GameLog, Tally } from '../simulation/index.js';
import { DEALS_FILE } from './deal-results.js';
import { hashOfBeginning, hashOfText, ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { FolderLock, LOCK } from './disk/lock.js';
import { ARM_TALLY, UNFINISHED } from './format.js';
import { IDENTITY } from './identity.js';
import { hasSelfHash, readJson, withSelfHash } from './json-file.js';
import { RECORDS_FILES } from './records/records.js';
import { ROUNDS } from './tables/joint-batches.js';
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

/** Beginnings of files that grow, by their names: that much of each belongs to what a checkpoint counts. */
export const BEGINNINGS = z.record(z.string(), z.object({ bytes: COUNT, sha256: z.string() }));

const LIST = z.array(z.int());
const ELIMINATED = z.object({ competitor: COUNT, by: COUNT, because: z.enum(['better', 'close']), games: COUNT });

/**
 * What each game came to, in order, where records are kept: they are written by whole batches. Decisions are many: Base64 of
 * 32-bit integers.
 */
const LOG = z.object({ outcomes: LIST, reasons: LIST, metrics: z.array(LIST), decisions: z.string().optional() });

/** Where a run under way stands: all that is needed to go on, besides files that only grow. */
const CHECKPOINT = z.object({
  schema: z.literal('shamus-checkpoint/5'),
  identity: IDENTITY,
  /** A run that failed is not expected to be resumed. */
  failed: z.boolean(),
  /** Seconds played so far, in so many sittings. */
  seconds: z.number(),
  sittings: z.int().min(1),
  /** Those that grow, by their names. */
  files: BEGINNINGS,
  recordsState: z.object({ file: z.string().regex(/^records-\d+\.state$/), sha256: z.string() }).nullable(),
  /** All arms of which a batch was finished: those before the last are complete, but in a tournament. */
  arms: z.array(ARM_TALLY),
  /** Of a tournament, after a whole turn: how its pairs met, who went, and who was selected. */
  tournament: z
    .object({
      pairs: z.array(z.array(COUNT)),
      eliminated: z.array(ELIMINATED).readonly(),
      selected: COUNT.nullable(),
    })
    .nullable()
    .default(null),
  /** The games after these of the arm under way, less than a batch. */
  partial: z.object({ arm: COUNT, tally: ARM_TALLY, log: LOG.nullable() }).nullable().default(null),
});

/** What has been played, in the order of the plan. */
export type CheckpointState = Omit<z.infer<typeof CHECKPOINT>, 'schema' | 'recordsState'> & {
  readonly recordsState: Uint8Array | null;
};

/** Describes a log as JSON has it. */
export function serializeLog({ outcomes, reasons, metrics, decisions }: GameLog): z.infer<typeof LOG> {
  return {
    outcomes: [...outcomes],
    reasons: [...reasons],
    metrics: metrics.map((values) => [...values]),
    ...(decisions && { decisions: bytesOf(decisions).toString('base64') }),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function parseLog({ outcomes, reasons, metrics, decisions }: z.infer<typeof LOG>): GameLog {
  return {
    outcomes: Uint8Array.from(outcomes),
    reasons: Uint8Array.from(reasons),
    metrics: metrics.map((values) => Int32Array.from(values)),
    // A copy in memory of its own, which begins where integers may.
    ...(decisions !== undefined && {
      decisions: new Int32Array(Uint8Array.from(Buffer.from(decisions, 'base64')).buffer),
    }),
  };
}

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
export function writeCheckpoint(folder: ResultsFolder, { recordsState, ...state }: CheckpointState): void {
  const named = recordsState && stateFile(recordsState);
  if (named !== null && recordsState !== null) folder.write(named.file, recordsState);
  const checkpoint: z.infer<typeof CHECKPOINT> = { schema: 'shamus-checkpoint/5', ...state, recordsState: named };
  folder.write(CHECKPOINT_FILE, withSelfHash(checkpoint));
  for (const name of folder.names()) if (name.endsWith('.state') && name !== named?.file) folder.remove(name);
}

/** Never under the name of another state: the one that the checkpoint names stays until there is another checkpoint. */
function stateFile(state: Uint8Array): { readonly file: string; readonly sha256: string } {
  const sha256 = hashOfText(state);
  return { file: `records-${BigInt(`0x${sha256.slice(0, 15)}`)}.state`, sha256 };
}

export function gamesIn({ arms, partial }: CheckpointState): number {
  return arms.reduce((sum, tally) => sum + tally.games, partial?.tally.games ?? 0);
}

export function startOf(game: Game, { arms, partial }: CheckpointState): ArmStart[] {
  const starts: ArmStart[] = arms.map((arm) => ({ whole: parseTally(game, arm), partial: null }));
  if (partial === null) return starts;
  const tally = parseTally(game, partial.tally);
  const whole = starts[partial.arm]?.whole ?? new Tally(game, tally.shape).pack();
  starts[partial.arm] = { whole, partial: { tally, log: partial.log && parseLog(partial.log) } };
  return starts;
}

const CHANGED = 'has been changed or damaged';

function spoilt(path: string, name: string, what: string): UsageError {
  return new UsageError(`'${join(path, name)}' ${what}: the run cannot be resumed; begin anew with --restart`);
}

/** @param checkpoint the file that names the others @throws UsageError if it or one of these was changed, or has lost a part */
export function checkBeginnings(path: string, checkpoint: string, files: z.infer<typeof BEGINNINGS>): void {
  if (!hasSelfHash(join(path, checkpoint))) throw spoilt(path, checkpoint, CHANGED);
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const found = statSync(join(path, name), { throwIfNoEntry: false });
    if (found === undefined || found.size < bytes) throw spoilt(path, name, 'has lost a part');
    if (hashOfBeginning(join(path, name), bytes).hash.digest('hex') !== sha256) throw spoilt(path, name, CHANGED);
  }
}

/** Reads a checkpoint. @throws UsageError if it, or what belongs to it, is broken, has been changed or is of another version */
export function readCheckpoint(path: string): CheckpointState {
  const file = join(path, CHECKPOINT_FILE);
  const { schema: _, recordsState, ...state } = readJson(file, CHECKPOINT, 'begin anew with --restart');
  checkBeginnings(path, CHECKPOINT_FILE, state.files);
  if (recordsState === null) return { ...state, recordsState };
  const ofRecords = join(path, recordsState.file);
  if (!existsSync(ofRecords)) throw spoilt(path, recordsState.file, 'is missing');
  const bytes = readFileSync(ofRecords);
  if (hashOfText(bytes) !== recordsState.sha256) throw spoilt(path, recordsState.file, CHANGED);
  return { ...state, recordsState: bytes };
}

const OURS = new RegExp(
  `^(${[LOCK, CHECKPOINT_FILE, 'batches.csv', ROUNDS.file, DEALS_FILE, ...RECORDS_FILES].join('|').replaceAll('.', '\\.')}|records-[0-9]+\\.state)$`,
);
