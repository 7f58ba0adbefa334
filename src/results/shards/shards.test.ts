import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { UsageError } from '../../game/index.js';
import { contentOf, countCalls, killAtCall, markProcessEnded } from '../disk/failing-disk.testing.js';
import { ResultsError } from '../disk/files.js';
import { cutFiles, type FaultyAction, fillDisk, killAtCalls } from '../faults.testing.js';
import {
  checkpointEachBatch,
  inFolder,
  lastingContent,
  merge,
  play,
  type RunKind,
  wholeRun,
  withoutSync,
} from '../small-runs.testing.js';
import { findShards } from './shard-folder.js';

const SORT: RunKind = { arms: 2, games: 35, batch: 10, paired: true, records: true };

beforeEach(() => {
  checkpointEachBatch();
  // A process that was killed has no timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const SORTS = fc.record({
  arms: fc.integer({ min: 1, max: 4 }),
  games: fc.integer({ min: 1, max: 60 }),
  batch: fc.integer({ min: 3, max: 25 }),
  paired: fc.boolean(),
  records: fc.boolean(),
});

const THREE = [1, 2, 3].map((index) => ({ index, of: 3 }));

describe('shards', () => {
  test('in any order, killed at any moment, merge to the bytes of one run', async () => {
    const shards = fc.integer({ min: 1, max: 5 });
    const order = fc.infiniteStream(fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(SORTS, shards, order, async (sort, of, random) => {
        const draw = () => random.next().value as number;
        const whole = await wholeRun(sort);
        await inFolder(async (folder) => {
          const shared = join(folder, 'shards');
          const all = Array.from({ length: of }, (_, place) => ({ index: place + 1, of, key: draw() }));
          for (const { index } of all.toSorted((one, other) => one.key - other.key)) {
            await killedTillDone(folder, draw, () => play(shared, sort, { shard: { index, of } }));
          }
          await killedTillDone(folder, draw, () => merge([shared], join(folder, 'out')));
          expect(lastingContent(join(folder, 'out'))).toEqual(whole);
        });
      }),
      { numRuns: testSize(2, 300) },
    );
  });

  test('are taken as they are if one of them is copied, moved or named twice', async () => {
    const whole = await wholeRun(SORT);
    await inFolder(async (folder) => {
      for (const shard of THREE) await withoutSync(() => play(folder, SORT, { shard }));
      cpSync(join(folder, 'shard-2-of-3'), join(folder, 'mine'), { recursive: true });
      rmSync(join(folder, 'shard-2-of-3'), { recursive: true });
      await withoutSync(() => merge([folder, join(folder, 'mine'), join(folder, 'shard-1-of-3')], join(folder, 'out')));
      expect(lastingContent(join(folder, 'out'))).toEqual(whole);
    });
  });
});

/** Kills an action at some of its calls, one after the other, until it is done. */
async function killedTillDone(folder: string, draw: () => number, action: () => Promise<unknown>): Promise<void> {
  for (let kills = draw() % 4; kills > 0; kills--) {
    const killed = await killAtCall(draw() % 60, action);
    markProcessEnded(folder);
    if (!killed) return;
  }
  await withoutSync(action);
}

async function withShards<T>(sort: RunKind, action: (folder: string) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    for (const shard of THREE) await withoutSync(() => play(join(folder, 'shards'), sort, { shard }));
    return action(folder);
  });
}

describe('a merge', () => {
  const shards = (folder: string) => join(folder, 'shards');
  const mergeIn = (folder: string) => merge([shards(folder)], join(folder, 'out'));
  let before: Record<string, string> = {};
  const merging: FaultyAction = {
    prepare: async (folder) => {
      for (const shard of THREE) await play(shards(folder), SORT, { shard });
      before = contentOf(shards(folder));
    },
    begin: mergeIn,
    again: mergeIn,
    whole: () => wholeRun(SORT),
  };

  test('that is killed at any change of the disk is whole after the next try, and shards are never touched', async () => {
    const again = async (folder: string) => {
      expect(contentOf(shards(folder))).toEqual(before);
      await mergeIn(folder);
      expect(contentOf(shards(folder))).toEqual(before);
    };
    expect(await killAtCalls({ ...merging, again }, testSize(7, 1))).toBeGreaterThan(5);
  });

  test('on a disk that fills up says so, and is whole when there is room', async () => {
    expect(await fillDisk(merging, (room) => Math.ceil(1.5 * room) + testSize(1000, 60))).toBeGreaterThan(3);
  });

  test('of a shard of which a part is lost is refused, or comes to the same', async () => {
    const refusal = () => [ResultsError, /^broken: [^\n]*--restart$/] as const;
    expect(await cutFiles(merging, 'shards/shard-2-of-3', testSize(2003, 3), refusal)).toBeGreaterThan(2);
  });
});

describe('what cannot be merged', () => {
  const troublesIn = async (change: (shards: string) => unknown): Promise<readonly string[]> =>
    withShards(SORT, async (folder) => {
      const shards = join(folder, 'shards');
      await change(shards);
      return findShards([shards]).troubles.map((line) => line.replaceAll(`${shards}/`, ''));
    });

  test('is told: shards that are missing', async () => {
    const drop =
      (...indices: number[]) =>
      (shards: string) => {
        for (const index of indices) rmSync(join(shards, `shard-${index}-of-3`), { recursive: true });
      };
    expect(await troublesIn(drop())).toEqual([]);
    expect(await troublesIn(drop(2))).toEqual(['shard 2 of 3 is missing: play it with --shard 2/3']);
    expect(await troublesIn(drop(1, 2))).toEqual([
      'shards 1 to 2 of 3 are missing: play them with --shard 1/3 and so on',
    ]);
    expect(await troublesIn(drop(1, 3))).toEqual([
      'shards 1 and 3 of 3 are missing: play them with --shard 1/3 and so on',
    ]);
  });

  test('is told: a shard that is unfinished', async () => {
    const troubles = await troublesIn(async (shards) => {
      const shard = THREE[1]!;
      rmSync(join(shards, 'shard-2-of-3'), { recursive: true });
      const calls = await countCalls(() => play(join(shards, '..', 'elsewhere'), SORT, { shard }));
      await killAtCall(calls.indexOf('renameSync') + 2, () => play(shards, SORT, { shard }));
      markProcessEnded(shards);
    });
    expect(troubles).toEqual([
      expect.stringMatching(
        /^the shard in 'shard-2-of-3' is unfinished \(10 games so far\): continue it with --resume$/,
      ),
    ]);
  });

  test.each([
    [{ games: 45 }, 'the stopping rule 45 games an arm, and the others have 35 games an arm'],
    [{ arms: 1 }, '1 arms, and the others have 2'],
    [{ batch: 5 }, 'batches of 5 games, and the others have 10 games'],
    [{ records: false }, 'records not kept, and the others have kept'],
  ])('is told: a shard of another run, %o', async (change, line) => {
    const troubles = await troublesIn(async (shards) => {
      rmSync(join(shards, 'shard-2-of-3'), { recursive: true });
      await withoutSync(() => play(shards, { ...SORT, ...change }, { shard: THREE[1]! }));
    });
    expect(troubles).toEqual([
      `'shard-2-of-3' is of another run: it was begun with ${line}`,
      'shard 2 of 3 is missing: play it with --shard 2/3',
    ]);
  });

  test('is told: a shard of another number of shards', async () => {
    const troubles = await troublesIn((shards) =>
      withoutSync(() => play(shards, SORT, { shard: { index: 2, of: 4 } })),
    );
    expect(troubles).toEqual([
      "'shard-2-of-4' is of another run: it was begun with --shard 2/4, and the others are of 3",
    ]);
  });
});

test('a merge leaves the unfinished run of something else as it is', async () => {
  await withShards(SORT, async (folder) => {
    const out = join(folder, 'out');
    const other = { ...SORT, games: 95 };
    const calls = await countCalls(() => play(join(folder, 'elsewhere'), other));
    await killAtCall(calls.indexOf('renameSync') + 2, () => play(out, other));
    markProcessEnded(folder);
    const before = contentOf(out, 'unfinished');
    const found = await withoutSync(() => merge([join(folder, 'shards')], out)).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(UsageError);
    expect((found as Error).message).toBe(
      `'${out}' holds an unfinished run, begun with the stopping rule 95 games an arm, and the shards have 35 games an arm; give --out another folder`,
    );
    const { 'unfinished/lock': _, ...rest } = before;
    expect(contentOf(out, 'unfinished')).toEqual(rest);
    await withoutSync(() => play(out, other));
    expect(lastingContent(out)).toEqual(await wholeRun(other));
  });
});
