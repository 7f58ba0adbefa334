import { beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { Tally } from '../simulation/index.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { differenceOfRuns, type PlayedArm } from './two-runs.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

const SIZE = 200;
const RULE = { kind: 'games', games: 6000 } as const;

/** A run whose batches have these wins. */
function played(wins: readonly number[], more: Partial<PlayedArm> = {}): PlayedArm {
  const tally = new Tally(game, { round: 1, entrants: [], control: null });
  tally.games = SIZE * wins.length;
  const total = wins.reduce((sum, each) => sum + each, 0);
  tally.outcomes[0] = total;
  tally.outcomes[game.outcomes.length - 1] = tally.games - total;
  const batches = new Map(wins.map((each, place) => [SIZE * place, { games: SIZE, wins: each }]));
  return { tally, rule: RULE, isComplete: true, batches, ...more };
}

describe('a difference of two runs', () => {
  test('goes by how they were played', () => {
    const [a, b] = [played(Array(30).fill(50)), played(Array(30).fill(60))];
    expect(differenceOfRuns(game, a, b, true)).toMatchObject({ method: 'paired-batches', games: [6000, 6000] });
    expect(differenceOfRuns(game, a, b, true).estimate).toBeCloseTo(0.05, 12);
    const apart = differenceOfRuns(game, a, b, false);
    expect(apart.method).toBe('apart');
    const few = differenceOfRuns(game, played([50, 50]), played([60, 60]), true);
    expect(few.method).toBe('apart');
    const stopped = differenceOfRuns(game, { ...a, isComplete: false }, b, true);
    expect(stopped.method).toBe('apart');
    expect(stopped.high - stopped.low).toBeGreaterThan(apart.high - apart.low);
  });

  test('leaves out batches that only one has, and those of other sizes', () => {
    const a = played([...Array(36).fill(50), 100]);
    const b = played(Array(36).fill(50));
    expect(differenceOfRuns(game, a, b, true)).toMatchObject({ estimate: 0, games: [7200, 7200] });
  });

  test.each([
    ['on the same decks', true],
    ['on others', false],
  ])('covers at its level %s', (_, isSameSeed) => {
    const random = seededUniform(7);
    const [p, q] = [0.3, 0.35];
    let covered = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const wins: [number[], number[]] = [[], []];
      for (let batch = 0; batch < 30; batch++) {
        let [one, other] = [0, 0];
        for (let at = 0; at < SIZE; at++) {
          const luck = random();
          if (luck < p) one++;
          if ((isSameSeed ? luck : random()) < q) other++;
        }
        wins[0].push(one);
        wins[1].push(other);
      }
      const { low, high } = differenceOfRuns(game, played(wins[0]), played(wins[1]), isSameSeed);
      if (low <= q - p && q - p <= high) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / runs));
  });
});
