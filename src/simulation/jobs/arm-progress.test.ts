import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Arm, GameRange } from '../lineup/arm.js';
import { batchOf } from '../run-spec.js';
import { gamesAtMost, isEnough, type StopRule } from '../stopping.js';
import type { PackedTally } from '../tally.js';
import { ArmProgress } from './arm-progress.js';
import { FAKE, fakeArm, resultOf, tallyOf } from './fake-game.testing.js';

const ARM = fakeArm('a', 'b');
const BATCH = 1000;

function fixed(games: number): StopRule {
  return { kind: 'games', games };
}

/** Up to six batches, of which the last may be short. */
const aFixedRule = fc.integer({ min: 1, max: 6 * BATCH }).map(fixed);
const anyRule = fc.oneof(
  aFixedRule,
  fc.record({
    kind: fc.constant('precision' as const),
    halfWidth: fc.double({ min: 0.015, max: 0.06, noNaN: true }),
    most: fc.integer({ min: 1, max: 6 * BATCH }),
  }),
);
const faultyGames = fc.array(fc.nat({ max: 7 * BATCH }), { maxLength: 3 });

function inOrder(rule: StopRule, faulty: readonly number[]) {
  const most = rule.kind === 'games' ? rule.games : rule.most;
  for (let games = Math.min(BATCH, most); ; games = Math.min(games + BATCH, most)) {
    const first = Math.min(...faulty.filter((game) => game < games));
    if (first < Number.POSITIVE_INFINITY) return { games: first, done: false, fault: first };
    if (isEnough(rule, tallyOf({ from: 0, count: games }))) return { games, done: true, fault: null };
  }
}

/**
 * Plays an arm with up to so many jobs under way, of any size, of which any may come back next, also with a part of its
 * games.
 */
function play(rule: StopRule, faulty: readonly number[], room: number, choices: Iterator<number>): ArmProgress {
  const choice = (most: number) => choices.next().value! % most;
  const progress = new ArmProgress(ARM, FAKE, rule, BATCH);
  const underWay: GameRange[] = [];
  for (;;) {
    while (underWay.length < room) {
      const range = progress.next(1 + choice(2 * BATCH));
      if (range === null) break;
      underWay.push(range);
    }
    if (underWay.length === 0) return progress;
    const [range] = underWay.splice(choice(underWay.length), 1);
    const count = choice(3) === 0 ? choice(range!.count + 1) : range!.count;
    progress.receive(range!, resultOf({ from: range!.from, count }, faulty));
  }
}

function takeAll(progress: ArmProgress) {
  const games: GameRange[] = [];
  const batches: (GameRange & { tally: PackedTally })[] = [];
  for (let taken = progress.takeMerged(); taken !== undefined; taken = progress.takeMerged()) {
    games.push({ from: taken.from, count: taken.tally.games });
    const { batch } = taken;
    if (batch !== null) batches.push({ from: batch.from, count: batch.tally.games, tally: batch.tally });
  }
  return { games, batches };
}

/** After how many games a rule is asked that is never met, in games one by one. */
function looksOf(arm: Arm, kind: 'precision' | 'decided', most: number): number[] {
  const looks = new Set<number>();
  const note = <T>(value: T): T => {
    if (progress.tally.games < most) looks.add(progress.tally.games);
    return value;
  };
  const rule: StopRule =
    kind === 'precision'
      ? {
          kind,
          most,
          get halfWidth() {
            return note(1e-4);
          },
        }
      : {
          kind,
          most,
          outcomes: [0],
          get test() {
            return note({ kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 1e-3 } as const);
          },
        };
  const progress: ArmProgress = new ArmProgress(arm, FAKE, rule, batchOf([arm]));
  for (let range = progress.next(1); range !== null; range = progress.next(1))
    progress.receive(range, resultOf(range, []));
  return [...looks];
}

test.each(['precision', 'decided'] as const)(
  'slow policies: a rule of kind %s is asked after each small batch, from the first on',
  (kind) => {
    const slow = {
      ...ARM,
      team: { ...ARM.team, policies: ARM.team.policies.map((policy) => ({ ...policy, batch: 100 })) },
    };
    expect(looksOf(slow, kind, 550)).toEqual([100, 200, 300, 400, 500]);
    expect(looksOf(ARM, kind, 550)).toEqual([]);
  },
);

describe('an arm that is played', () => {
  test('comes to the same however its games are divided into jobs and in whatever order these come back, also where games are faulty', () => {
    fc.assert(
      fc.property(
        anyRule,
        faultyGames,
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat()),
        (rule, faulty, room, choices) => {
          const expected = inOrder(rule, faulty);
          const progress = play(rule, faulty, room, choices);
          expect({ done: progress.done, fault: progress.fault?.game ?? null }).toEqual({
            done: expected.done,
            fault: expected.fault,
          });
          expect(progress.tally.pack()).toEqual(tallyOf({ from: 0, count: expected.games }).pack());
          const { games, batches } = takeAll(progress);
          let next = 0;
          for (const { from, count } of games) {
            expect(from).toBe(next);
            next += count;
          }
          expect(next).toBe(expected.games);
          const most = gamesAtMost(rule);
          const whole = expected.games === most ? most : expected.games - (expected.games % BATCH);
          const starts = Array.from({ length: Math.ceil(whole / BATCH) }, (_, place) => place * BATCH);
          expect(batches).toEqual(
            starts.map((from) => {
              const range = { from, count: Math.min(BATCH, whole - from) };
              return { ...range, tally: tallyOf(range).pack() };
            }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('hands out no more once a fault has come back, though games before it are still under way', () => {
    const progress = new ArmProgress(ARM, FAKE, fixed(9 * BATCH), BATCH);
    const [first, second] = [progress.next(BATCH)!, progress.next(BATCH)!];
    progress.receive(second, resultOf(second, [BATCH + 3]));
    expect(progress.next(BATCH)).toBeNull();
    expect(progress.fault).toBeNull();
    progress.receive(first, resultOf(first));
    expect(progress.fault).toMatchObject({ game: BATCH + 3 });
    expect(progress.tally.games).toBe(BATCH + 3);
  });

  test('hands out again what comes back unplayed, before anything else', () => {
    const progress = new ArmProgress(ARM, FAKE, fixed(2 * BATCH), BATCH);
    const [first, second] = [progress.next(100)!, progress.next(100)!];
    progress.receive(second, resultOf({ from: 100, count: 30 }));
    progress.receive(first, resultOf({ from: 0, count: 10 }));
    expect(progress.tally.games).toBe(10);
    expect(progress.gamesBack).toBe(40);
    expect([progress.next(50), progress.next(50), progress.next(50), progress.next(50), progress.next(50)]).toEqual([
      { from: 10, count: 50 },
      { from: 60, count: 40 },
      { from: 130, count: 50 },
      { from: 180, count: 20 },
      { from: 200, count: 50 },
    ]);
  });

  test('asks the stopping rule after whole batches only', () => {
    const loose: StopRule = { kind: 'precision', halfWidth: 0.4, most: 9 * BATCH };
    const progress = new ArmProgress(ARM, FAKE, loose, BATCH);
    const range = progress.next(BATCH)!;
    const cutShort = { from: 0, count: BATCH - 1 };
    progress.receive(range, resultOf(cutShort));
    expect(isEnough(loose, progress.tally)).toBe(true);
    expect(progress.done).toBe(false);
  });

  test('knows what a game takes, by what came lately', () => {
    const progress = new ArmProgress(ARM, FAKE, fixed(9 * BATCH), BATCH);
    expect(progress.secondsAGame).toBeNull();
    // The first games are slow, while code is being compiled.
    for (const [count, seconds] of [
      [1, 1],
      [100, 1],
      [1000, 1],
      [1000, 1],
    ] as const) {
      const range = progress.next(count)!;
      progress.receive(range, { ...resultOf(range), seconds });
    }
    expect(progress.secondsAGame).toBeGreaterThan(0.001);
    expect(progress.secondsAGame).toBeLessThan(0.0015);
  });
});
