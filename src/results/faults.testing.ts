/** Runs that are killed, on full disks or with damaged files; the same tests for some of the faults or for all. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../game/index.js';
import { asIfEnded, contentOf, counting, killedAt, withRoomFor } from './disk/failing-disk.testing.js';
import { ResultsError } from './disk/files.js';
import {
  checkpointEachBatch,
  inFolder,
  lastingContent,
  play,
  quick,
  type Sort,
  wholeRun,
} from './small-runs.testing.js';

/** Each arm is one batch. */
const RUN: Sort = { arms: 3, games: 30, batch: 10_000, paired: false, records: null };
const STUDY = { ...RUN, question: 'Why?' };
const PAIRED = { ...STUDY, paired: true };

/** What is run, by name. */
const WITH_REPORT = 'an experiment with controls, records and a report';
export const SORTS = {
  'a run': RUN,
  'a run with records as CSV': { ...RUN, records: 'csv' },
  'a run with records as Parquet': { ...RUN, records: 'parquet' },
  [WITH_REPORT]: { ...PAIRED, records: 'csv' },
  'an experiment with records as Parquet': { ...PAIRED, records: 'parquet' },
  'an experiment with contrasts': { ...STUDY, contrasts: true },
} as const satisfies Record<string, Sort>;

/** How many of the possible faults are tried. */
export interface FaultSteps {
  /** Kills at one of so many calls of the disk; where other results stood there before, at one of so many. */
  readonly calls: number;
  readonly callsOverOthers: number;
  /** The next room on the disk, in bytes. */
  readonly room: (room: number) => number;
  /** Every so many bytes one is changed, or the file ends there. */
  readonly changed: number;
  readonly lost: number;
  /** Milliseconds that a test may take. */
  readonly timeout: number;
}

/** Declares the tests. */
export function testFaults(names: readonly (keyof typeof SORTS)[], steps: FaultSteps): void {
  beforeEach(checkpointEachBatch);
  afterEach(() => vi.restoreAllMocks());
  describe.each(names)('%s', (name) => {
    const sort: Sort = SORTS[name];
    const isThorough = steps.calls === 1;
    test(
      'that is killed at any change of the disk goes on to the same results, and leaves nothing behind',
      async () => expect(await killAtCalls(sort, steps.calls)).toBeGreaterThan(isThorough ? 20 : 10),
      steps.timeout,
    );
    test(
      'takes the place of other results whole or not at all',
      async () => {
        const before = SORTS[sort.records === 'csv' ? 'a run with records as Parquet' : WITH_REPORT];
        const kills = await killAtCalls(sort, steps.callsOverOthers, before);
        expect(kills).toBeGreaterThan(isThorough ? 10 : 5);
      },
      steps.timeout,
    );
    test(
      'on a disk of any size is written whole, or goes on when there is room',
      async () => expect(await fillDisk(sort, steps.room)).toBeGreaterThan(isThorough ? 10 : 5),
      steps.timeout,
    );
    test(
      'with a byte changed in what it goes on from is refused, or comes to the same',
      async () => {
        const refusals = await corruptFiles(sort, steps.changed, (content, at) => {
          const changed = Buffer.from(content);
          changed[at]! ^= 1 + (at % 255);
          return changed;
        });
        expect(refusals).toBeGreaterThan(isThorough ? 1000 : 10);
      },
      steps.timeout,
    );
    test(
      'with a part lost of what it goes on from is refused, or comes to the same',
      async () => {
        const refusals = await corruptFiles(sort, steps.lost, (content, at) => content.subarray(0, at));
        expect(refusals).toBeGreaterThan(isThorough ? 5 : 2);
      },
      steps.timeout,
    );
  });
}

/** A folder for each trial. */
function inOut<T>(action: (folder: string) => Promise<T>): Promise<T> {
  return inFolder((folder) => action(join(folder, 'out')));
}

/** Kills a run at one call in so many, and has it go on. @param before what stands in the folder before */
async function killAtCalls(sort: Sort, oneIn: number, before?: Sort): Promise<number> {
  const whole = await wholeRun(sort);
  const prepare = async (folder: string) => {
    if (before !== undefined) await quick(() => play(folder, before, { seed: 'earlier' }));
  };
  const calls = await inOut(async (folder) => {
    await prepare(folder);
    return counting(() => play(folder, sort, { resume: false }));
  });
  let kills = 0;
  for (let call = 0; call < calls.length; call += oneIn) {
    await inOut(async (folder) => {
      await prepare(folder);
      const earlier = before && lastingContent(folder);
      expect(await killedAt(call, () => play(folder, sort, { resume: false }))).toBe(true);
      kills++;
      asIfEnded(join(folder, '..'));
      await goesOn(folder, sort, whole, `killed at ${calls[call]}, call ${call}`, earlier);
    });
  }
  return kills;
}

/** With --resume the run comes to the same. @param earlier results that stood there before; they are whole till then */
async function goesOn(
  folder: string,
  sort: Sort,
  whole: Record<string, string>,
  how: string,
  earlier?: Record<string, string>,
): Promise<void> {
  try {
    await quick(() => play(folder, sort));
  } catch (error) {
    // Nothing was played yet that could be resumed.
    if (earlier === undefined || !(error instanceof UsageError)) throw error;
    expect(lastingContent(folder), how).toEqual(earlier);
    await quick(() => play(folder, sort, { resume: false }));
  }
  expect(lastingContent(folder), how).toEqual(whole);
}

/** Runs on a disk with room for ever more bytes, until it is enough. @returns how often it was not */
async function fillDisk(sort: Sort, step: (room: number) => number): Promise<number> {
  const whole = await wholeRun(sort);
  let refusals = 0;
  for (let room = 0; ; room = step(room)) {
    const done = await inOut(async (folder) => {
      const found = await withRoomFor(room, () => play(folder, sort)).catch((error: unknown) => error);
      if (found !== undefined) {
        expect(found, `with ${room} bytes`).toBeInstanceOf(ResultsError);
        expect((found as Error).message).toMatch(/^cannot write results to '[^\n]*': the disk is full[^\n]*$/);
        refusals++;
      }
      await goesOn(folder, sort, whole, `with ${room} bytes`);
      return found === undefined;
    });
    if (done) return refusals;
  }
}

/** Damages the files of an unfinished run at every so many bytes, and has it go on. @returns how often that was refused */
async function corruptFiles(
  sort: Sort,
  step: number,
  damage: (content: Buffer, at: number) => Buffer,
): Promise<number> {
  const whole = await wholeRun(sort);
  return inOut(async (begun) => {
    await leaveUnfinished(begun, sort);
    let refusals = 0;
    for (const name of Object.keys(contentOf(begun, 'unfinished'))) {
      const content = readFileSync(join(begun, name));
      for (let at = 0; at < content.length; at += step) {
        await inOut(async (folder) => {
          cpSync(begun, folder, { recursive: true });
          writeFileSync(join(folder, name), damage(content, at));
          const found = await quick(() => play(folder, sort)).catch((error: unknown) => error);
          if (found === undefined) {
            expect(lastingContent(folder), name).toEqual(whole);
            return;
          }
          // A lock that names a process elsewhere is no mistake of the user's.
          const kind = name.endsWith('lock') ? ResultsError : UsageError;
          expect(found, `${name}: ${(found as Error).stack}`).toBeInstanceOf(kind);
          expect((found as Error).message).toMatch(/^[^\n]*(--restart|delete '.*lock')[^\n]*$/);
          // Nothing is lost: what was there still is, and goes on once it is put right.
          writeFileSync(join(folder, name), content);
          await quick(() => play(folder, sort));
          expect(lastingContent(folder), name).toEqual(whole);
          refusals++;
        });
      }
    }
    return refusals;
  });
}

/** A run that was killed when it had played two arms of three. */
async function leaveUnfinished(folder: string, sort: Sort): Promise<void> {
  const calls = await inOut((elsewhere) => counting(() => play(elsewhere, sort)));
  // The second checkpoint is in place.
  const renames = [...calls.entries()].filter(([, call]) => call === 'renameSync').map(([place]) => place);
  const perCheckpoint = sort.records === 'parquet' ? 2 : 1;
  await killedAt(renames[2 * perCheckpoint - 1]! + 2, () => play(folder, sort));
  asIfEnded(join(folder, '..'));
}
