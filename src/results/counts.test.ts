import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ContrastCounts,
  type ContrastPlan,
  type GameLog,
  type PlayedBatch,
  type RunSpec,
} from '../simulation/index.js';
import { FAKE, fakeArm, tallyOf } from '../simulation/play/fake-game.testing.js';
import { Counts, CycleCounter } from './counts.js';
import type { GroupLine } from './format.js';

const ARMS = ['a', 'b', 'c'].map((name) => fakeArm(name, name));
const CONTRASTS: ContrastPlan = {
  adjust: 'none',
  all: [{ label: 'x', family: '', measure: 'any', terms: [0, 2].map((arm) => ({ arm, weight: 1 - arm })), scale: 1 }],
};
const PLAN: RunSpec = {
  ...{ arms: ARMS, contrasts: CONTRASTS, seed: 's', rule: { kind: 'games', games: 40 }, threads: 1, gameTimeout: 60 },
};
const [BATCH, TURNS] = [10, 4];

const outcomeOf = (arm: number, game: number) => (7 * game + arm * arm) % 3;

function batchOf(arm: number, turn: number): PlayedBatch {
  const from = BATCH * turn;
  const outcomes = Uint8Array.from({ length: BATCH }, (_, at) => outcomeOf(arm, from + at));
  return {
    arm,
    from,
    tally: tallyOf({ from, count: BATCH }),
    log: { outcomes, metrics: [] } as unknown as GameLog,
    seconds: 1,
  };
}

test('batches count turn by turn, in whatever order they come, as all deals side by side do', () => {
  const all = ARMS.flatMap((_, arm) => Array.from({ length: TURNS }, (__, turn) => batchOf(arm, turn)));
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
      const turns = new CycleCounter(FAKE, PLAN);
      const counts = new Counts({ game: FAKE, plan: PLAN, isTournament: false });
      const kept = order.flatMap((batch) => turns.receive(batch)?.turn ?? []);
      expect(kept.map(({ group, from }) => [group, from]).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual(
        Array.from({ length: TURNS }, (_, turn) => [[1, 2, 3], BATCH * turn]),
      );
      for (const turn of kept) counts.add(JSON.parse(JSON.stringify(turn)));
      const expected = new ContrastCounts(FAKE, ARMS, CONTRASTS);
      const whole = (arm: number) => Uint8Array.from({ length: BATCH * TURNS }, (_, game) => outcomeOf(arm, game));
      expected.add(new Map(ARMS.map((_, arm) => [arm, whole(arm)])));
      expect(counts.contrasts!.counts).toEqual(expected.counts);
      expect(counts.tallies.map(({ games }) => games)).toEqual([40, 40, 40]);
    }),
    { numRuns: 20 },
  );
});

test('a turn that is not whole counts nothing', () => {
  const turns = new CycleCounter(FAKE, PLAN);
  expect([batchOf(0, 0), batchOf(2, 0), batchOf(0, 1)].map((batch) => turns.receive(batch))).toEqual([
    null,
    null,
    null,
  ]);
});

test('lines come to the same, one by one or put together; a line of another run is refused', () => {
  const counted = { game: FAKE, plan: { arms: ARMS }, isTournament: false };
  const lines = Array.from({ length: TURNS }, (_, turn) => {
    const one = new Counts(counted);
    one.tallies[1]!.add(tallyOf({ from: BATCH * turn, count: BATCH }));
    return one.turn([2], BATCH * turn);
  });
  const [whole, parts] = [new Counts(counted), new Counts(counted)];
  for (const line of lines) whole.add(line);
  parts.add(whole.turn([2], 0));
  expect(parts.turn([2], 0)).toEqual(whole.turn([2], 0));
  expect(whole.tallies[1]!.pack()).toEqual(tallyOf({ from: 0, count: BATCH * TURNS }).pack());
  const [line] = lines;
  const refusals: readonly [Partial<GroupLine>, string][] = [
    [{ games: BATCH + 1 }, 'arm 2 has 10 games, not 11'],
    [{ group: [4] }, 'there is no arm 4'],
    [{ group: [2, 3] }, 'it has 2 arms and 1 tallies'],
    [{ contrasts: [] }, 'it does not count what the run asks for'],
    [{ arms: [line!.arms[0]!.slice(0, -1)] }, 'counts that do not end'],
  ];
  for (const [change, message] of refusals)
    expect(() => new Counts(counted).add({ ...line!, ...change })).toThrow(message);
});
