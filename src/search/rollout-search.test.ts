import { describe, expect, test } from 'vitest';
import type { Forward } from '../game/index.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { RolloutSearch, type SearchOptions, UNDECIDED } from './rollout-search.js';

/**
 * A game of one decision: each move wins with a chance of its own. Of each world half of the luck is the same for all
 * moves, so that pairs tell more than the moves alone.
 */
class Lottery implements Forward<null> {
  proposed = 0;
  readonly weight = 0;
  readonly tried: number[];
  private world = 0;
  private readonly luck = new Stream();

  /** @param fitting worlds that can be found in all */
  constructor(
    private readonly chances: readonly number[],
    private readonly fitting = Number.POSITIVE_INFINITY,
  ) {
    this.tried = chances.map(() => 0);
  }

  sit(): void {
    this.proposed = 0;
  }

  moves(out: Int32Array): number {
    for (const move of this.chances.keys()) out[move] = move;
    return this.chances.length;
  }

  deal(random: Stream, tries: number): boolean {
    if (this.world >= this.fitting || tries < 10) {
      this.proposed += tries;
      return false;
    }
    this.proposed += 10;
    this.world++;
    this.luck.start({ lo: random.next(), hi: this.world }, 0, 0);
    return true;
  }

  playOut(move: number): number {
    this.tried[move]!++;
    return this.luck.copy().below(1000) < 1000 * this.chances[move]! ? 1 : 0;
  }
}

const SINGLE: SearchOptions = { kind: 'single', caution: 1, tries: 100 };
const ROLLOUTS: SearchOptions = { ...SINGLE, kind: 'rollouts' };

function streamOf(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

describe.each([SINGLE, ROLLOUTS])('$kind', (options) => {
  const random = streamOf(options.kind);

  test('finds the best of many moves, whichever is the usual one', () => {
    for (const best of [0, 7, 30]) {
      const chances = Array.from({ length: 31 }, (_, move) => (move === best ? 0.7 : 0.3 + 0.005 * move));
      const search = new RolloutSearch({ worlds: 128, playouts: 1e9 }, options);
      expect(search.choose(new Lottery(chances) as never, random, 3)).toBe(best);
      expect(search.worlds).toBe(128);
    }
  });

  test('keeps to its budget of playouts, and to that of proposals', () => {
    const chances = Array.from({ length: 10 }, () => 0.5);
    const few = new RolloutSearch({ worlds: 128, playouts: 300 }, options);
    few.choose(new Lottery(chances) as never, random, 0);
    expect(few.playouts).toBeLessThanOrEqual(300);
    expect(few.playouts).toBeGreaterThan(280);
    const costly = new RolloutSearch({ worlds: 128, playouts: 1e9 }, { ...options, tries: 1 });
    costly.choose(new Lottery(chances) as never, random, 0);
    // Ten proposals a world, and one a world allowed.
    expect(costly.worlds).toBe(12);
  });

  test('does not decide where too few worlds fit', () => {
    const search = new RolloutSearch({ worlds: 64, playouts: 1e9 }, options);
    expect(search.choose(new Lottery([0.1, 0.9], 7) as never, random, 0)).toBe(UNDECIDED);
    expect(search.choose(new Lottery([0.1, 0.9], 8) as never, random, 0)).toBe(1);
  });

  test('with one move there is nothing to try', () => {
    const lottery = new Lottery([0.5]);
    expect(new RolloutSearch({ worlds: 64, playouts: 1e9 }, options).choose(lottery as never, random, 0)).toBe(0);
    expect(lottery.tried).toEqual([0]);
  });

  test('the usual move is tried too where it is not listed', () => {
    class Unlisted extends Lottery {
      override moves(out: Int32Array): number {
        out[0] = 1;
        return 1;
      }
    }
    expect(
      new RolloutSearch({ worlds: 64, playouts: 1e9 }, options).choose(new Unlisted([0.9, 0.2]) as never, random, 0),
    ).toBe(0);
  });
});

test('single stays with the usual move among equals, where rollouts take any; and spends its worlds on what is close', () => {
  const random = streamOf('equals');
  const strays = (options: SearchOptions) => {
    let count = 0;
    for (let trial = 0; trial < 100; trial++) {
      const search = new RolloutSearch({ worlds: 64, playouts: 1e9 }, options);
      // The moves are unlike, but as good as each other.
      const lottery = new Lottery(Array.from({ length: 8 }, () => 0.5));
      lottery.playOut = (move) => (random.below(2) === 0 && move >= 0 ? 1 : 0);
      if (search.choose(lottery as never, random, 0) !== 0) count++;
    }
    return count;
  };
  expect(strays({ ...SINGLE, caution: 3 })).toBeLessThan(15);
  expect(strays(ROLLOUTS)).toBeGreaterThan(70);
  const lottery = new Lottery([0.5, 0.55, ...Array.from({ length: 30 }, () => 0.2)]);
  new RolloutSearch({ worlds: 256, playouts: 1e9 }, SINGLE).choose(lottery as never, random, 0);
  expect(lottery.tried[1]).toBe(256);
  expect(Math.max(...lottery.tried.slice(2))).toBeLessThan(70);
});
