import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Game } from '../game/index.js';
import type { PackedTally } from '../simulation/index.js';
import { readTally, writtenTally } from './arm-tally.js';
import { IDENTITY, type Identity } from './identity.js';
import { readJson } from './read-results.js';
import type { ResultsFolder } from './results-folder.js';
import { ARM_TALLY } from './results-format.js';
import { toJson } from './to-json.js';

const COUNT = z.int().min(0);

/** Where a run under way stands: all that is needed to go on, besides files that only grow. */
const CHECKPOINT = z.object({
  schema: z.literal('shamus-checkpoint/1'),
  identity: IDENTITY,
  /** A run that failed is not expected to be resumed. */
  failed: z.boolean(),
  /** Seconds played so far, in so many sittings. */
  seconds: z.number(),
  sittings: z.int().min(1),
  /** How much of each file belongs to the games counted here, in bytes. */
  files: z.object({ batches: COUNT, records: COUNT.nullable() }),
  /** What the records need to go on, a file. */
  recordsState: z.string().nullable(),
  /** All arms that were begun: those before the last are complete. */
  arms: z.array(ARM_TALLY),
});

/** What has been played, whole batches in the order of the plan. */
export interface Standing {
  readonly identity: Identity;
  readonly failed: boolean;
  readonly seconds: number;
  readonly sittings: number;
  readonly tallies: readonly PackedTally[];
  readonly batchesBytes: number;
  readonly recordsBytes: number | null;
  readonly recordsState: Uint8Array | null;
}

const FILE = 'checkpoint.json';

export function hasCheckpoint(path: string): boolean {
  return existsSync(join(path, FILE));
}

/** Replaces the checkpoint as a whole. @throws ResultsError if it cannot be written */
export function writeCheckpoint(folder: ResultsFolder, game: Game, standing: Standing): void {
  const games = standing.tallies.reduce((sum, tally) => sum + tally.games, 0);
  const { recordsState } = standing;
  const stateFile = recordsState === null ? null : `records-${games}.state`;
  if (recordsState !== null && stateFile !== null) folder.write(stateFile, recordsState);
  const checkpoint: z.infer<typeof CHECKPOINT> = {
    schema: 'shamus-checkpoint/1',
    identity: standing.identity,
    failed: standing.failed,
    seconds: standing.seconds,
    sittings: standing.sittings,
    files: { batches: standing.batchesBytes, records: standing.recordsBytes },
    recordsState: stateFile,
    arms: standing.tallies.map((tally) => writtenTally(game, tally)),
  };
  folder.write(FILE, toJson(checkpoint));
  for (const name of folder.names()) {
    if (name.endsWith('.state') && name !== stateFile) rmSync(join(folder.path, name), { force: true });
  }
}

/** @throws UsageError if it is broken or of another version */
export function readCheckpoint(path: string, game: Game): Standing {
  const { identity, failed, seconds, sittings, files, recordsState, arms } = readJson(join(path, FILE), CHECKPOINT);
  return {
    identity,
    failed,
    seconds,
    sittings,
    tallies: arms.map((arm) => readTally(game, arm)),
    batchesBytes: files.batches,
    recordsBytes: files.records,
    recordsState: recordsState === null ? null : readFileSync(join(path, recordsState)),
  };
}
