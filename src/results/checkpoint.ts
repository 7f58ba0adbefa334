import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Game, UsageError } from '../game/index.js';
import { type ArmStart, type GameLog, Tally } from '../simulation/index.js';
import { DEALS_FILE } from './deal-results.js';
import { hashOfBeginning, hashOfText } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { checkSelfHash, withSelfHash } from './disk/self-hash.js';
import { ARM_TALLY, type ArmTally, toJson } from './format.js';
import { IDENTITY, type Identity } from './identity.js';
import { readJson } from './read.js';
import { readTally } from './tables/arm-tally.js';

const COUNT = z.int().min(0);

/** The beginning of a file: that much of it belongs to the games counted in the checkpoint. */
const BEGINNING = z.object({ bytes: COUNT, sha256: z.string() });

export type Beginning = z.infer<typeof BEGINNING>;

const LIST = z.array(z.int());

/** What each game came to, in order, where records are kept: they are written by whole batches. */
const LOG = z.object({ outcomes: LIST, reasons: LIST, metrics: z.array(LIST) });

/** Where a run under way stands: all that is needed to go on, besides files that only grow. */
const CHECKPOINT = z.object({
  schema: z.literal('shamus-checkpoint/2'),
  identity: IDENTITY,
  /** A run that failed is not expected to be resumed. */
  failed: z.boolean(),
  /** Seconds played so far, in so many sittings. */
  seconds: z.number(),
  sittings: z.int().min(1),
  files: z.object({ batches: BEGINNING, records: BEGINNING.nullable(), deals: BEGINNING.nullable().default(null) }),
  /** What the records need to go on, a file. */
  recordsState: z.object({ file: z.string().regex(/^records-\d+\.state$/), sha256: z.string() }).nullable(),
  /** All arms of which a batch was finished: those before the last are complete. */
  arms: z.array(ARM_TALLY),
  /** The games after these of the arm under way, less than a batch. */
  partial: z.object({ arm: COUNT, tally: ARM_TALLY, log: LOG.nullable() }).nullable().default(null),
});

/** What has been played, in the order of the plan. */
export interface CheckpointState {
  readonly identity: Identity;
  readonly failed: boolean;
  readonly seconds: number;
  readonly sittings: number;
  /** Whole batches of each arm that was begun. */
  readonly arms: readonly ArmTally[];
  /** The games after these of the arm under way, less than a batch. */
  readonly partial: PartialBatch | null;
  readonly batches: Beginning;
  readonly records: Beginning | null;
  /** Of what the deals of contrasted arms came to. */
  readonly deals: Beginning | null;
  readonly recordsState: Uint8Array | null;
}

export interface PartialBatch {
  /** Place in the plan. */
  readonly arm: number;
  readonly tally: ArmTally;
  readonly log: z.infer<typeof LOG> | null;
}

export function writtenLog({ outcomes, reasons, metrics }: GameLog): z.infer<typeof LOG> {
  return { outcomes: [...outcomes], reasons: [...reasons], metrics: metrics.map((values) => [...values]) };
}

function readLog({ outcomes, reasons, metrics }: z.infer<typeof LOG>): GameLog {
  return {
    outcomes: Uint8Array.from(outcomes),
    reasons: Uint8Array.from(reasons),
    metrics: metrics.map((values) => Int32Array.from(values)),
  };
}

export const CHECKPOINT_FILE = 'checkpoint.json';

export function hasCheckpoint(path: string): boolean {
  return existsSync(join(path, CHECKPOINT_FILE));
}

/** Replaces the checkpoint as a whole. @throws ResultsError if it cannot be written */
export function writeCheckpoint(folder: ResultsFolder, standing: CheckpointState): void {
  const { recordsState } = standing;
  const state = recordsState && stateFile(recordsState);
  if (state !== null && recordsState !== null) folder.write(state.file, recordsState);
  const checkpoint: z.infer<typeof CHECKPOINT> = {
    schema: 'shamus-checkpoint/2',
    identity: standing.identity,
    failed: standing.failed,
    seconds: standing.seconds,
    sittings: standing.sittings,
    files: { batches: standing.batches, records: standing.records, deals: standing.deals },
    recordsState: state,
    arms: [...standing.arms],
    partial: standing.partial,
  };
  folder.write(CHECKPOINT_FILE, withSelfHash(toJson(checkpoint)));
  for (const name of folder.names()) if (name.endsWith('.state') && name !== state?.file) folder.remove(name);
}

/** Never under the name of another state: the one that the checkpoint names stays until there is another checkpoint. */
function stateFile(state: Uint8Array): { readonly file: string; readonly sha256: string } {
  const sha256 = hashOfText(state);
  return { file: `records-${BigInt(`0x${sha256.slice(0, 15)}`)}.state`, sha256 };
}

/** Games played in all arms. */
export function gamesIn({ arms, partial }: CheckpointState): number {
  return arms.reduce((sum, tally) => sum + tally.games, partial?.tally.games ?? 0);
}

/** What a run that goes on there begins with. */
export function startOf(game: Game, { arms, partial }: CheckpointState): ArmStart[] {
  const starts: ArmStart[] = arms.map((arm) => ({ whole: readTally(game, arm), partial: null }));
  if (partial === null) return starts;
  const tally = readTally(game, partial.tally);
  const whole = starts[partial.arm]?.whole ?? new Tally(game, tally.shape).pack();
  starts[partial.arm] = { whole, partial: { tally, log: partial.log && readLog(partial.log) } };
  return starts;
}

/** @throws UsageError if it, or what belongs to it, is broken, has been changed or is of another version */
export function readCheckpoint(path: string): CheckpointState {
  const file = join(path, CHECKPOINT_FILE);
  const spoilt = (name: string, what: string) =>
    new UsageError(`'${join(path, name)}' ${what}: the run cannot be resumed; begin anew with --restart`);
  const checkpoint = readJson(file, CHECKPOINT, 'begin anew with --restart');
  if (checkSelfHash(readFileSync(file, 'utf8')) !== 'whole')
    throw spoilt(CHECKPOINT_FILE, 'has been changed or damaged');
  const { identity, failed, seconds, sittings, files, recordsState, arms, partial } = checkpoint;
  const demand = (name: string, { bytes, sha256 }: Beginning) => {
    const found = statSync(join(path, name), { throwIfNoEntry: false });
    if (found === undefined || found.size < bytes) throw spoilt(name, 'has lost a part');
    if (hashOfBeginning(join(path, name), bytes).hash.digest('hex') !== sha256) {
      throw spoilt(name, 'has been changed or damaged');
    }
  };
  demand('batches.csv', files.batches);
  if (files.records !== null) demand(`records.${identity.records}`, files.records);
  if (files.deals !== null) demand(DEALS_FILE, files.deals);
  let state: Uint8Array | null = null;
  if (recordsState !== null) {
    const found = join(path, recordsState.file);
    if (!existsSync(found)) throw spoilt(recordsState.file, 'is missing');
    state = readFileSync(found);
    if (hashOfText(state) !== recordsState.sha256) throw spoilt(recordsState.file, 'has been changed or damaged');
  }
  return {
    identity,
    failed,
    seconds,
    sittings,
    arms,
    partial,
    batches: files.batches,
    records: files.records,
    deals: files.deals,
    recordsState: state,
  };
}
