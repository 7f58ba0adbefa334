import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runInOrder } from './run-in-order.js';

/** Work that is finished by hand, in any order. */
function byHand() {
  const open = new Map<number, { readonly done: (result: number) => void; readonly fail: (error: Error) => void }>();
  let most = 0;
  const work = (task: number) =>
    new Promise<number>((done, fail) => {
      open.set(task, { done, fail });
      most = Math.max(most, open.size);
    });
  const finish = (task: number, error?: Error) => {
    const { done, fail } = open.get(task)!;
    open.delete(task);
    if (error === undefined) done(10 * task);
    else fail(error);
  };
  return { open, work, finish, most: () => most };
}

/** Collects the tasks whose results came, in their order. @param tasks how many there are */
function collect(tasks: number, slots: number, work: (task: number) => Promise<number>, signal?: AbortSignal) {
  const found: number[] = [];
  let begun = 0;
  const next = () => (begun < tasks ? begun++ : null);
  const all = (async () => {
    for await (const [task, result] of runInOrder(next, () => slots, work, signal)) {
      expect(result).toBe(10 * task);
      found.push(task);
    }
  })();
  return { found, all, begun: () => begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('results come in the order of the tasks, whichever is done first, and no more are under way than slots', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(40),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat()),
      async (tasks, slots, any) => {
        const { open, work, finish, most } = byHand();
        const { found, all } = collect(tasks, slots, work);
        for (await settled(); open.size > 0; await settled()) finish([...open.keys()][any.next().value! % open.size]!);
        await all;
        expect(found).toEqual(Array.from({ length: tasks }, (_, task) => task));
        expect(most()).toBe(Math.min(tasks, slots));
      },
    ),
    { numRuns: 60 },
  );
});

test('results that wait for an earlier one are so many at most, and go on once it is there', async () => {
  const { open, work, finish } = byHand();
  const { found, all, begun } = collect(100, 2, work);
  for (await settled(); open.size > 1; await settled()) finish([...open.keys()][1]!);
  expect([begun(), found]).toEqual([32, []]);
  for (; open.size > 0; await settled()) finish([...open.keys()][0]!);
  await all;
  expect(found).toHaveLength(100);
});

test('the first task that fails ends it, after the results before it', async () => {
  const { work, finish } = byHand();
  const { found, all } = collect(Infinity, 4, work);
  await settled();
  finish(2, new Error('two'));
  finish(1, new Error('one'));
  finish(0);
  await expect(all).rejects.toThrow('one');
  expect(found).toEqual([0]);
});

test('ends at once when it is told to, though tasks are under way', async () => {
  const { work, finish } = byHand();
  const end = new AbortController();
  const { found, all } = collect(Infinity, 2, work, end.signal);
  await settled();
  finish(0);
  await settled();
  end.abort();
  await all;
  expect(found).toEqual([0]);
});
