import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ContrastCounts,
  type ContrastPlan,
  type GameLog,
  type PlayedBatch,
  type RunSpec,
} from '../simulation/index.js';
import { FAKE, fakeArm } from '../simulation/play/fake-game.testing.js';
import { Tally } from '../simulation/tally.js';
import { ContrastTurns } from './contrast-turns.js';

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
    tally: Tally.ofArm(FAKE, ARMS[arm]!),
    log: { outcomes, metrics: [] } as unknown as GameLog,
    seconds: 1,
  };
}

test('batches count turn by turn, in whatever order they come, as all deals side by side do', () => {
  const all = ARMS.flatMap((_, arm) => Array.from({ length: TURNS }, (__, turn) => batchOf(arm, turn)));
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
      const turns = new ContrastTurns(FAKE, PLAN);
      const kept = order.flatMap((batch) => {
        const turn = turns.receive(batch);
        if (turn.length > 0)
          expect(turn.map(({ arm, from }) => [arm, from])).toEqual([0, 1, 2].map((arm) => [arm, batch.from]));
        return turn;
      });
      expect(kept).toHaveLength(all.length);
      const expected = new ContrastCounts(FAKE, ARMS, CONTRASTS);
      const whole = (arm: number) => Uint8Array.from({ length: BATCH * TURNS }, (_, game) => outcomeOf(arm, game));
      expected.add(new Map(ARMS.map((_, arm) => [arm, whole(arm)])));
      expect(turns.counts.counts).toEqual(expected.counts);
    }),
    { numRuns: 20 },
  );
});

test('a turn that is not whole counts nothing', () => {
  const turns = new ContrastTurns(FAKE, PLAN);
  expect([batchOf(0, 0), batchOf(2, 0), batchOf(0, 1)].flatMap((batch) => turns.receive(batch))).toEqual([]);
  expect(turns.counts.histograms[0]!.count).toBe(0);
});
