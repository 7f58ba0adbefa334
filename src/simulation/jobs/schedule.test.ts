import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArmStart, BatchOrder } from '../run-spec.js';
import { ArmProgress } from './arm-progress.js';
import { FAKE, fakeArm, resultOf } from './fake-game.testing.js';
import { type NextJob, Schedule } from './schedule.js';

const BATCH = 1000;

function threads(count: number) {
  return { threads: count, jobSeconds: 0.25, aheadPerThread: 16 };
}

interface Told {
  readonly arm: number;
  readonly from: number;
}

/** Plays arms of so many games with up to so many batches under way, of which any may come back next. */
function play(
  order: BatchOrder,
  games: readonly number[],
  room: number,
  choices: Iterator<number>,
  retire: (told: Told) => number[] | undefined = () => undefined,
): { told: Told[]; arms: ArmProgress[] } {
  const arms = games.map((count) => new ArmProgress(fakeArm('a', 'b'), FAKE, { kind: 'games', games: count }, BATCH));
  const schedule = new Schedule(arms, order, threads(1));
  const told: Told[] = [];
  const underWay: NextJob[] = [];
  for (;;) {
    while (underWay.length < room) {
      const next = schedule.next();
      if (next === null) break;
      underWay.push(next);
    }
    if (underWay.length === 0) return { told, arms };
    const [job] = underWay.splice(choices.next().value! % underWay.length, 1);
    // Games take from a tenth of a millisecond to half a second, so that jobs are of any size.
    const { range } = job!;
    const seconds = range.count * 10 ** -((choices.next().value! % 38) / 10 + 0.3);
    job!.progress.receive(range, { ...resultOf(range), seconds });
    schedule.tell(({ batch }) => {
      if (batch === null) return undefined;
      const { arm, from } = batch;
      told.push({ arm, from });
      return retire({ arm, from });
    });
  }
}

const someGames = fc.array(fc.integer({ min: 1, max: 3 * BATCH }), { minLength: 1, maxLength: 4 });
const room = fc.integer({ min: 1, max: 30 });
const choices = fc.infiniteStream(fc.nat());

function batchesOf(games: readonly number[]): Told[] {
  return games.flatMap((count, arm) =>
    Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) => ({ arm, from: batch * BATCH })),
  );
}

describe('a schedule', () => {
  test('tells arm after arm, or a batch of each arm in turn, in whatever order jobs come back', () => {
    fc.assert(
      fc.property(fc.boolean(), someGames, room, choices, (inTurn, games, most, chosen) => {
        const batches = batchesOf(games);
        if (inTurn) batches.sort((one, other) => one.from - other.from || one.arm - other.arm);
        expect(play(inTurn ? 'in-turn' : 'arm-by-arm', games, most, chosen).told).toEqual(batches);
      }),
      { numRuns: 40 },
    );
  });

  test('tells no more of an arm that is retired, whatever was played of it beyond', () => {
    fc.assert(
      fc.property(room, choices, (most, chosen) => {
        const games = [5 * BATCH, 4 * BATCH, 5 * BATCH];
        // The first goes after the second batch of all, and the last after the third.
        const retire = ({ arm, from }: Told) => {
          if (arm === 2 && from === BATCH) return [0];
          return arm === 2 && from === 2 * BATCH ? [2] : undefined;
        };
        const { told, arms } = play('in-turn', games, most, chosen, retire);
        const of = (arm: number) => told.filter((batch) => batch.arm === arm).length;
        expect([of(0), of(1), of(2)]).toEqual([2, 4, 3]);
        expect(arms.every(({ done, open }) => done && open === 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('begins no more than can be kept while an early batch is awaited', () => {
    const arms = [new ArmProgress(fakeArm('a', 'b'), FAKE, { kind: 'games', games: 1e9 }, BATCH)];
    const schedule = new Schedule(arms, 'arm-by-arm', threads(2));
    const first = schedule.next()!;
    const counts: number[] = [];
    for (let next = schedule.next(); next !== null; next = schedule.next()) {
      next.progress.receive(next.range, resultOf(next.range));
      schedule.tell(() => undefined);
      counts.push(arms[0]!.open);
      expect(counts.length).toBeLessThan(1000);
    }
    expect(arms[0]!.open).toBe(32);
    first.progress.receive(first.range, resultOf(first.range));
    schedule.tell(() => undefined);
    expect(schedule.next()).not.toBeNull();
  });
});

describe('an arm that goes on where it was left', () => {
  test('comes to the same as one that was not interrupted', () => {
    const rule = { kind: 'games', games: 3 * BATCH + 5 } as const;
    const whole = new ArmProgress(fakeArm('a', 'b'), FAKE, rule, BATCH);
    for (let range = whole.next(BATCH); range !== null; range = whole.next(BATCH))
      whole.receive(range, resultOf(range));
    const begun = new ArmProgress(fakeArm('a', 'b'), FAKE, rule, BATCH);
    const first = begun.next(BATCH)!;
    begun.receive(first, resultOf(first));
    const since = { from: BATCH, count: 321 };
    const start: ArmStart = { whole: begun.tally.pack(), partial: { tally: resultOf(since).tally, log: null } };
    const resumed = new ArmProgress(fakeArm('a', 'b'), FAKE, rule, BATCH, start);
    expect(resumed.tally.games).toBe(BATCH + 321);
    expect(resumed.done).toBe(false);
    for (let range = resumed.next(300); range !== null; range = resumed.next(300))
      resumed.receive(range, resultOf(range));
    expect(resumed.tally.pack()).toEqual(whole.tally.pack());
    expect(
      new ArmProgress(fakeArm('a', 'b'), FAKE, rule, BATCH, { whole: whole.tally.pack(), partial: null }),
    ).toMatchObject({ done: true });
  });
});
