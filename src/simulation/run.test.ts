import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Executor, ExecutorError, type Played, type Task } from './executor.js';
import type { Arm } from './lineup/arm.js';
import { FAKE, fakeArm, playedBy, tallyOf } from './play/fake-game.testing.js';
import { playArms } from './run.js';
import type { PlayedBatch, RunCallbacks, RunSpec } from './run-spec.js';
import { isEnough, type StopRule } from './stopping.js';

const BATCH = 500;

/** Arms of policies that ask for batches of a size. */
function arms(count: number): Arm[] {
  return Array.from({ length: count }, (_, place) => {
    const arm = fakeArm('a', `b${place}`);
    return { ...arm, team: { ...arm.team, policies: arm.team.policies.map((one) => ({ ...one, batch: BATCH })) } };
  });
}

function specOf(count: number, rule: StopRule, more: Partial<RunSpec> = {}): RunSpec {
  return { arms: arms(count), seed: 's', rule, threads: 1, gameTimeout: 60, ...more };
}

/** Answers in any order, as if games took any time; some games are faulty. */
class AnyOrder implements Executor {
  readonly tasks: Task[] = [];
  private readonly open: (() => void)[] = [];

  constructor(
    readonly slots: number,
    private readonly choices: Iterator<number>,
    private readonly faulty: readonly number[] = [],
  ) {}

  async play(task: Task): Promise<Played> {
    this.tasks.push(task);
    await new Promise<void>((resolve) => {
      this.open.push(resolve);
      setImmediate(() => this.open.splice(this.choices.next().value! % this.open.length, 1)[0]!());
    });
    // From a tenth of a millisecond to a tenth of a second a game, so that tasks are of any size.
    return {
      ...playedBy(task, BATCH, this.faulty),
      seconds: task.count * 10 ** -((this.choices.next().value! % 31) / 10 + 1),
    };
  }

  async close(): Promise<void> {}
}

async function played(spec: RunSpec, executor: Executor, watch: RunCallbacks = {}, start = 0) {
  const batches: PlayedBatch[] = [];
  const onBatch = (batch: PlayedBatch) => {
    batches.push(batch);
    return watch.onBatch?.(batch);
  };
  const games = spec.arms.map(() => FAKE);
  const begun = start === 0 ? [] : [{ tally: tallyOf({ from: 0, count: start }) }];
  return { batches, result: await playArms(spec, games, executor, { ...watch, onBatch }, begun) };
}

const choices = fc.infiniteStream(fc.nat());
const slots = fc.integer({ min: 1, max: 12 });
const anyRule = fc.oneof(
  fc.integer({ min: 1, max: 6 * BATCH }).map((games): StopRule => ({ kind: 'games', games })),
  fc.record({
    kind: fc.constant('precision' as const),
    halfWidth: fc.double({ min: 0.02, max: 0.08, noNaN: true }),
    most: fc.integer({ min: 1, max: 6 * BATCH }),
  }),
);

function gamesBy(rule: StopRule): number {
  const most = rule.kind === 'games' ? rule.games : rule.most;
  for (let games = Math.min(BATCH, most); ; games = Math.min(games + BATCH, most))
    if (isEnough(rule, tallyOf({ from: 0, count: games }))) return games;
}

describe('a run', () => {
  test('comes to the same whatever the slots, the sizes of tasks and the order of answers; the rule is asked after whole batches', async () => {
    await fc.assert(
      fc.asyncProperty(anyRule, slots, choices, async (rule, room, any) => {
        const executor = new AnyOrder(room, any);
        const { batches, result } = await played(specOf(1, rule), executor);
        const games = gamesBy(rule);
        expect(result).toMatchObject({ ended: 'complete', failure: null });
        expect(result.arms[0]!.tally.pack()).toEqual(tallyOf({ from: 0, count: games }).pack());
        expect(batches.map(({ from }) => from)).toEqual(
          Array.from({ length: Math.ceil(games / BATCH) }, (_, batch) => batch * BATCH),
        );
        for (const { from, tally } of batches)
          expect(tally.pack()).toEqual(tallyOf({ from, count: tally.games }).pack());
        for (const { from, count } of executor.tasks)
          if (from % BATCH > 0) expect(from % BATCH).toBeLessThanOrEqual(BATCH - count);
      }),
      { numRuns: 40 },
    );
  });

  test('goes on from whole batches to the same', async () => {
    const rule = { kind: 'games', games: 3 * BATCH } as const;
    const { batches, result } = await played(specOf(1, rule), new AnyOrder(3, fc.sample(choices, 1)[0]!), {}, BATCH);
    expect(batches.map(({ from }) => from)).toEqual([BATCH, 2 * BATCH]);
    expect(result.arms[0]!.tally.pack()).toEqual(tallyOf({ from: 0, count: 3 * BATCH }).pack());
  });

  test('ends at the first faulty game of the plan, with the batches before it, whatever the order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(4 * BATCH - 1), { minLength: 1, maxLength: 3 }),
        slots,
        choices,
        async (faulty, room, any) => {
          const rule = { kind: 'games', games: 4 * BATCH } as const;
          const { batches, result } = await played(specOf(2, rule), new AnyOrder(room, any, faulty));
          const first = Math.min(...faulty);
          expect(result).toMatchObject({ ended: 'failed', fault: { game: first } });
          expect(result.failure).toContain(`in game ${first} of seed 's'; watch it with: npx shamus replay`);
          expect(batches).toHaveLength(Math.floor(first / BATCH));
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each(['arm-by-arm', 'in-turn'] as const)('tells batches in the order of the plan: %s', async (order) => {
    await fc.assert(
      fc.asyncProperty(slots, choices, async (room, any) => {
        const spec = specOf(3, { kind: 'games', games: 3 * BATCH }, { order });
        const { batches } = await played(spec, new AnyOrder(room, any));
        const places = batches.map(({ arm, from }) => [arm, from / BATCH]);
        const all = [0, 1, 2].flatMap((one) => [0, 1, 2].map((two) => [one, two]));
        expect(places).toEqual(order === 'arm-by-arm' ? all : all.map(([batch, arm]) => [arm, batch]));
      }),
      { numRuns: 20 },
    );
  });

  test('plays no more of arms that whoever hears of batches has had enough of', async () => {
    const spec = specOf(3, { kind: 'games', games: 3 * BATCH }, { order: 'in-turn' });
    const onBatch = ({ arm, from }: PlayedBatch) => (arm === 2 && from === 0 ? [0, 2] : undefined);
    const { batches } = await played(spec, new AnyOrder(5, fc.sample(choices, 1)[0]!), { onBatch });
    expect(batches.map(({ arm }) => arm)).toEqual([0, 1, 2, 1, 1]);
  });

  test.each(['signal', 'endNow'] as const)(
    'that is told to end (%s) keeps whole batches, and says that it was interrupted',
    async (how) => {
      const end = new AbortController();
      const onBatch = ({ from }: PlayedBatch) => {
        if (from === BATCH) end.abort();
        return undefined;
      };
      const spec = specOf(1, { kind: 'games', games: 20 * BATCH });
      const { result } = await played(spec, new AnyOrder(2, fc.sample(choices, 1)[0]!), { onBatch, [how]: end.signal });
      expect(result.ended).toBe('interrupted');
      const { games } = result.arms[0]!.tally;
      expect(games % BATCH).toBe(0);
      expect(games).toBeGreaterThanOrEqual(2 * BATCH);
      expect(games).toBeLessThan(20 * BATCH);
    },
  );

  test('fails with a line where the executor cannot go on, and passes on what is a mistake of the program', async () => {
    const spec = specOf(1, { kind: 'games', games: 3 * BATCH });
    for (const error of [new ExecutorError('the workers are gone'), new TypeError('a mistake')]) {
      const executor = new AnyOrder(1, fc.sample(choices, 1)[0]!);
      const play = executor.play.bind(executor);
      executor.play = (task) => (task.from >= BATCH ? Promise.reject(error) : play(task));
      const run = played(spec, executor);
      if (error instanceof TypeError) await expect(run).rejects.toThrow(error);
      else {
        const { result } = await run;
        expect(result).toMatchObject({ ended: 'failed', failure: 'the workers are gone' });
        expect(result.arms[0]!.tally.games).toBe(BATCH);
      }
    }
  });
});
