/** Runs that are killed, on full disks or with damaged files; the same tests for some of the faults or for all. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../game/index.js';
import { contentOf, countCalls, killAtCall, limitRoom, markProcessEnded } from './disk/failing-disk.testing.js';
import { ResultsError } from './disk/files.js';
import {
  checkpointEachBatch,
  inFolder,
  lastingContent,
  play,
  type RunKind,
  wholeRun,
  withoutSync,
} from './small-runs.testing.js';

const RUN: RunKind = { arms: 3, games: 30, batch: 10_000, paired: false, records: false };
const STUDY = { ...RUN, question: 'Why?' };
const PAIRED = { ...STUDY, paired: true };

const WITH_REPORT = 'an experiment with controls, records and a report';
export const RUN_KINDS = {
  'a run': RUN,
  'a run with records': { ...RUN, records: true },
  [WITH_REPORT]: { ...PAIRED, records: true },
  'an experiment with contrasts': { ...STUDY, contrasts: true },
  'a tournament': { ...RUN, games: 400, batch: 50, tournament: true },
} as const satisfies Record<string, RunKind>;

/** Spacing of the faults that are tried. */
export interface FaultSteps {
  /** Distance between the calls of the disk at which kills are tried; larger where other results stood there before. */
  readonly calls: number;
  readonly callsOverOthers: number;
  /** The next room on the disk, in bytes. */
  readonly room: (room: number) => number;
  /** Distance between the lengths, in bytes, to which files are cut. */
  readonly lost: number;
  /** Milliseconds that a test may take. */
  readonly timeout: number;
}

export function testFaults(names: readonly (keyof typeof RUN_KINDS)[], steps: FaultSteps): void {
  beforeEach(checkpointEachBatch);
  afterEach(() => vi.restoreAllMocks());
  describe.each(names)('%s', (name) => {
    const sort: RunKind = RUN_KINDS[name];
    const isThorough = steps.calls === 1;
    test(
      'that is killed at any change of the disk goes on to the same results, and leaves nothing behind',
      async () => expect(await killAtCalls(running(sort), steps.calls)).toBeGreaterThan(isThorough ? 20 : 10),
      steps.timeout,
    );
    test(
      'takes the place of other results whole or not at all',
      async () => {
        const before = RUN_KINDS[sort.records ? 'a run' : WITH_REPORT];
        const kills = await killAtCalls(running(sort, before), steps.callsOverOthers);
        expect(kills).toBeGreaterThan(isThorough ? 10 : 5);
      },
      steps.timeout,
    );
    test(
      'on a disk of any size is written whole, or goes on when there is room',
      async () => expect(await fillDisk(running(sort), steps.room)).toBeGreaterThan(isThorough ? 10 : 5),
      steps.timeout,
    );
    test(
      'with a part lost in what it goes on from is refused, or comes to the same',
      async () => {
        const refusals = cutFiles(unfinished(sort), 'out/unfinished', steps.lost, refusalToResume);
        expect(await refusals).toBeGreaterThan(isThorough ? 20 : 2);
      },
      steps.timeout,
    );
  });
}

/** Something that writes results into `out` of a folder, and can be done again after a fault. */
export interface FaultyAction {
  readonly prepare: (folder: string) => Promise<unknown>;
  /** Begins, and does not expect anything unfinished. */
  readonly begin: (folder: string) => Promise<unknown>;
  readonly again: (folder: string) => Promise<unknown>;
  readonly whole: () => Promise<Record<string, string>>;
}

function running(sort: RunKind, before?: RunKind): FaultyAction {
  const out = (folder: string) => join(folder, 'out');
  let earlier: Record<string, string> = {};
  return {
    prepare: async (folder) => {
      if (before === undefined) return;
      await play(out(folder), before, { seed: 'earlier' });
      earlier = lastingContent(out(folder));
    },
    begin: (folder) => play(out(folder), sort, { resume: false }),
    again: async (folder) => {
      try {
        await play(out(folder), sort);
      } catch (error) {
        // No game can be resumed yet: earlier results are whole.
        if (before === undefined || !(error instanceof UsageError)) throw error;
        expect(lastingContent(out(folder))).toEqual(earlier);
        await play(out(folder), sort, { resume: false });
      }
    },
    whole: () => wholeRun(sort),
  };
}

/** Kills an action at every n-th call, and repeats it. @returns the number of kills */
export async function killAtCalls({ prepare, begin, again, whole }: FaultyAction, oneIn: number): Promise<number> {
  const right = await whole();
  const calls = await inFolder(async (folder) => {
    await withoutSync(() => prepare(folder));
    return countCalls(() => begin(folder));
  });
  let kills = 0;
  for (let call = 0; call < calls.length; call += oneIn) {
    await inFolder(async (folder) => {
      await withoutSync(() => prepare(folder));
      expect(await killAtCall(call, () => begin(folder))).toBe(true);
      kills++;
      markProcessEnded(folder);
      await withoutSync(() => again(folder));
      expect(lastingContent(join(folder, 'out')), `killed at ${calls[call]}, call ${call}`).toEqual(right);
    });
  }
  return kills;
}

/** Acts on a disk with room for ever more bytes, until it is enough. @returns how often it was not */
export async function fillDisk(
  { prepare, again, whole }: FaultyAction,
  step: (room: number) => number,
): Promise<number> {
  const right = await whole();
  let refusals = 0;
  for (let room = 0; ; room = step(room)) {
    const done = await inFolder(async (folder) => {
      await withoutSync(() => prepare(folder));
      const found = await limitRoom(room, () => again(folder)).catch((error: unknown) => error);
      const isDone = !(found instanceof Error);
      if (!isDone) {
        expect(found, `with ${room} bytes`).toBeInstanceOf(ResultsError);
        expect(found.message).toMatch(/^cannot write results to '[^\n]*': the disk is full[^\n]*$/);
        refusals++;
      }
      await withoutSync(() => again(folder));
      expect(lastingContent(join(folder, 'out')), `with ${room} bytes`).toEqual(right);
      return isDone;
    });
    if (done) return refusals;
  }
}

/**
 * Cuts files off at every so many bytes, and has the action done again.
 *
 * @param files in a folder below it
 * @param refusal how it is refused, by the name of a file
 * @returns how often it was
 */
export async function cutFiles(
  { prepare, again, whole }: FaultyAction,
  files: string,
  step: number,
  refusal: (name: string) => readonly [new (...given: never[]) => Error, RegExp],
): Promise<number> {
  const right = await whole();
  return inFolder(async (begun) => {
    await withoutSync(() => prepare(begun));
    let refusals = 0;
    for (const name of Object.keys(contentOf(begun, files))) {
      const content = readFileSync(join(begun, name));
      for (let at = 0; at < content.length; at += step) {
        await inFolder(async (folder) => {
          cpSync(begun, folder, { recursive: true });
          writeFileSync(join(folder, name), content.subarray(0, at));
          const found = await withoutSync(() => again(folder)).catch((error: unknown) => error);
          if (found instanceof Error) {
            refusals++;
            const [kind, message] = refusal(name);
            expect(found, `${name}: ${found.stack}`).toBeInstanceOf(kind);
            expect(found.message).toMatch(message);
            // Damage loses no results: the run goes on once the file is restored.
            writeFileSync(join(folder, name), content);
            await withoutSync(() => again(folder));
          }
          expect(lastingContent(join(folder, 'out')), name).toEqual(right);
        });
      }
    }
    return refusals;
  });
}

function unfinished(sort: RunKind): FaultyAction {
  const action = running(sort);
  const prepare = async (folder: string) => {
    const calls = await inFolder((elsewhere) => countCalls(() => action.begin(elsewhere)));
    // The journal is there, and a line or two after its first.
    await killAtCall(calls.indexOf('renameSync') + 10, () => action.begin(folder));
    markProcessEnded(folder);
  };
  return { ...action, prepare };
}

/** A lock that names a process elsewhere is no mistake of the user's. */
function refusalToResume(name: string): readonly [typeof ResultsError | typeof UsageError, RegExp] {
  return [name.endsWith('lock') ? ResultsError : UsageError, /^[^\n]*(--restart|delete '.*lock')[^\n]*$/];
}
