import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArmProgress, BATCH } from './arm-progress.js';
import type { GameRange } from './batch.js';
import { FAKE, fakeArm, resultOf, tallyOf } from './fake-game.testing.js';
import { isEnough, type StopRule } from './stopping.js';

const ARM = fakeArm('a', 'b');

function fixed(games: number): StopRule {
  return { kind: 'games', games };
}

/** Up to six batches, of which the last may be short. */
const aFixedRule = fc.integer({ min: 1, max: 6 * BATCH }).map(fixed);
const anyRule = fc.oneof(
  aFixedRule,
  fc.record({
    kind: fc.constant('precision' as const),
    halfWidth: fc.double({ min: 0.005, max: 0.02, noNaN: true }),
    most: fc.integer({ min: 1, max: 6 * BATCH }),
  }),
);
const faultyGames = fc.array(fc.nat({ max: 7 * BATCH }), { maxLength: 3 });

/** What playing one game after the other would come to. */
function inOrder(rule: StopRule, faulty: readonly number[]) {
  const most = rule.kind === 'games' ? rule.games : rule.most;
  for (let games = Math.min(BATCH, most); ; games = Math.min(games + BATCH, most)) {
    const first = Math.min(...faulty.filter((game) => game < games));
    if (first < Number.POSITIVE_INFINITY) return { games: first, done: false, fault: first };
    if (isEnough(rule, tallyOf({ from: 0, count: games }))) return { games, done: true, fault: null };
  }
}

/** Plays an arm with up to so many batches under way, of which any may come back next. */
function play(rule: StopRule, faulty: readonly number[], room: number, choices: Iterator<number>): ArmProgress {
  const progress = new ArmProgress(ARM, FAKE, rule);
  const underWay: GameRange[] = [];
  for (;;) {
    while (underWay.length < room) {
      const range = progress.next();
      if (range === null) break;
      underWay.push(range);
    }
    if (underWay.length === 0) return progress;
    const [range] = underWay.splice(choices.next().value! % underWay.length, 1);
    progress.receive(range!, resultOf(range!, faulty));
  }
}

describe('an arm that is played', () => {
  test('comes to the same in whatever order its batches come back, also where games are faulty', () => {
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
        },
      ),
      { numRuns: 60 },
    );
  });

  test('that is stopped holds the games before the first one missing, and no other', () => {
    const cut = fc.array(fc.tuple(fc.nat(), fc.option(fc.nat({ max: BATCH }))), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(cut, (cuts) => {
        const progress = new ArmProgress(ARM, FAKE, fixed(6 * BATCH));
        const batches = cuts.map(([order, left]) => {
          const range = progress.next()!;
          return { order, range, played: { from: range.from, count: left ?? BATCH } };
        });
        const games = batches.reduce((sum, { range, played }) => (sum === range.from ? sum + played.count : sum), 0);
        for (const { range, played } of batches.toSorted((a, b) => a.order - b.order)) {
          progress.receive(range, resultOf(played));
        }
        expect(progress.tally.pack()).toEqual(tallyOf({ from: 0, count: games }).pack());
        expect(progress.done).toBe(games === 6 * BATCH);
      }),
      { numRuns: 40 },
    );
  });

  test('hands out ranges of games without gaps, in whole batches but for the last', () => {
    const progress = new ArmProgress(ARM, FAKE, fixed(2 * BATCH + 5));
    expect([progress.next(), progress.next(), progress.next(), progress.next()]).toEqual([
      { from: 0, count: BATCH },
      { from: BATCH, count: BATCH },
      { from: 2 * BATCH, count: 5 },
      null,
    ]);
  });

  test('hands out no more once a fault has come back, though games before it are still under way', () => {
    const progress = new ArmProgress(ARM, FAKE, fixed(9 * BATCH));
    const [first, second] = [progress.next()!, progress.next()!];
    progress.receive(second, resultOf(second, [BATCH + 3]));
    expect(progress.next()).toBeNull();
    expect(progress.fault).toBeNull();
    progress.receive(first, resultOf(first));
    expect(progress.fault).toMatchObject({ game: BATCH + 3 });
    expect(progress.tally.games).toBe(BATCH + 3);
  });

  test('asks the stopping rule after whole batches only', () => {
    const loose: StopRule = { kind: 'precision', halfWidth: 0.4, most: 9 * BATCH };
    const progress = new ArmProgress(ARM, FAKE, loose);
    const range = progress.next()!;
    const cutShort = { from: 0, count: BATCH - 1 };
    progress.receive(range, resultOf(cutShort));
    expect(isEnough(loose, progress.tally)).toBe(true);
    expect(progress.done).toBe(false);
  });
});
