import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import type { SteppedForward } from '../game/index.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { RolloutSearch, UNDECIDED } from './rollout-search.js';
import { TreeSearch } from './tree-search.js';

const VALUES = 4;
const ASK = VALUES;
const QUESTIONS = 2;

/**
 * A number from 0 to 3 is hidden. A right guess gets what that number pays; asking first shows one binary digit,
 * and leaves only a share of the pay. The base policy guesses 0, so only a search that chooses its later moves too sees what
 * asking is worth.
 */
class Guessing implements SteppedForward<null> {
  proposed = 0;
  readonly weight = 0;
  seen = 0;
  private hidden = 0;
  private asked = 0;
  private guess: number | null = null;

  /** @param fitting worlds that can be found in all */
  constructor(
    private readonly pays: readonly number[],
    private readonly share: number,
    private fitting = Number.POSITIVE_INFINITY,
  ) {}

  sit(): void {}

  moves(out: Int32Array): number {
    return this.list(out, 0);
  }

  movesNow(out: Int32Array): number {
    return this.list(out, this.asked);
  }

  private list(out: Int32Array, asked: number): number {
    for (let move = 0; move <= VALUES; move++) out[move] = move;
    return asked < QUESTIONS ? VALUES + 1 : VALUES;
  }

  deal(random: Stream): boolean {
    if (this.fitting-- <= 0) return false;
    this.hidden = random.below(VALUES);
    return true;
  }

  enter(): void {
    this.asked = 0;
    this.guess = null;
  }

  step(move: number): boolean {
    if (move !== ASK) {
      this.guess = move;
      return false;
    }
    this.seen = (this.hidden >> this.asked++) & 1;
    return true;
  }

  finish(): number {
    return (this.guess ?? 0) === this.hidden ? this.pays[this.hidden]! * this.share ** this.asked : 0;
  }

  playOut(move: number): number {
    this.enter();
    this.step(move);
    return this.finish();
  }

  /** Values of the first moves if all later ones are the best, by exact enumeration. */
  worths(): number[] {
    return Array.from({ length: VALUES + 1 }, (_, move) => this.worth([...Array(VALUES).keys()], 0, move));
  }

  private worth(possible: readonly number[], asked: number, move: number): number {
    if (move !== ASK) return possible.includes(move) ? (this.pays[move]! * this.share ** asked) / possible.length : 0;
    return [0, 1].reduce((sum, digit) => {
      const left = possible.filter((value) => ((value >> asked) & 1) === digit);
      const next = Array.from({ length: asked + 1 < QUESTIONS ? VALUES + 1 : VALUES }, (_, then) =>
        this.worth(left, asked + 1, then),
      );
      return sum + (left.length / possible.length) * Math.max(...next);
    }, 0);
  }
}

const OPTIONS = { exploration: 1, caution: 0, tries: 1 };
const BUDGET = { worlds: 80_000, playouts: 80_000 };

function streamOf(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

describe('information-set tree search', () => {
  test('finds the best move of games small enough to be solved exactly', () => {
    const dice = streamOf('toys');
    let asking = 0;
    let told = 0;
    for (let toy = 0; toy < testSize(30, 150); toy++) {
      const pays = Array.from({ length: VALUES }, () => (1 + dice.below(100)) / 100);
      const game = new Guessing(pays, 0.4 + 0.06 * dice.below(11));
      const worths = game.worths();
      const [best, next] = worths.toSorted((one, other) => other - one);
      // Too close to be distinguished within the budget.
      if (best! - next! < 0.05) continue;
      told++;
      const search = new TreeSearch(BUDGET, OPTIONS);
      const found = search.choose(game as never, dice, 0);
      expect(worths[found], `pays ${pays}`).toBe(best);
      if (found !== ASK) continue;
      asking++;
      // Its estimate is the value of perfect play, less what trying the rest has cost.
      expect(search.tried(ASK).mean).toBeLessThan(best! + 0.05);
      expect(search.tried(ASK).mean).toBeGreaterThan(best! * 0.6);
    }
    expect(asking).toBeGreaterThan(1);
    expect(told).toBeGreaterThan(asking);
  });

  test('sees what rollouts cannot: that a question pays because of what is done with the answer', () => {
    const game = new Guessing(Array(VALUES).fill(1), 0.95);
    const rollouts = new RolloutSearch({ worlds: 512, playouts: 1e9 }, { kind: 'rollouts', caution: 0, tries: 1 });
    expect(game.worths().indexOf(Math.max(...game.worths()))).toBe(ASK);
    expect(rollouts.choose(game as never, streamOf('seen'), 0)).not.toBe(ASK);
    expect(new TreeSearch(BUDGET, OPTIONS).choose(game as never, streamOf('seen'), 0)).toBe(ASK);
  });

  test('decides the same again, whatever it has decided before, and keeps to its budget', () => {
    const games = [0.5, 0.9, 0.7].map((share) => new Guessing([0.2, 0.9, 0.4, 0.8], share));
    const budget = { worlds: 60, playouts: 300 };
    const used = new TreeSearch(budget, OPTIONS);
    const results = (search: () => TreeSearch) =>
      games.map((game, place) => {
        const tree = search();
        const move = tree.choose(game as never, streamOf(`again ${place}`), 3);
        expect(tree.playouts).toBe(300);
        expect(tree.worlds).toBe(60);
        expect(tree.nodes).toBeLessThanOrEqual(301);
        return [move, tree.nodes, tree.tried(ASK), tree.tried(1)];
      });
    expect(results(() => used)).toEqual(results(() => new TreeSearch(budget, OPTIONS)));
  });

  test('does not decide where too few worlds fit', () => {
    const search = new TreeSearch(BUDGET, OPTIONS);
    expect(search.choose(new Guessing(Array(VALUES).fill(1), 0.9, 7) as never, streamOf('few'), 0)).toBe(UNDECIDED);
    expect(search.choose(new Guessing(Array(VALUES).fill(1), 0.9, 8) as never, streamOf('few'), 0)).not.toBe(UNDECIDED);
  });
});
