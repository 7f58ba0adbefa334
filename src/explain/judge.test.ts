/** Costs of decisions, in games of one decision whose values are known. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import type { PlayoutResult, ReviewableDecision } from '../game/index.js';
import { keyFromSeed, Stream } from '../random/index.js';
import {
  costIntervals,
  estimateMean,
  type JudgedDecision,
  judgeBudget,
  judgeDecision,
  type MeanWithError,
  type ReviewBudget,
  WORLDS_AT_LOOKS,
} from './judge.js';

const EFFORT: ReviewBudget = { worlds: 64, proposals: 1e6, truths: 1, stream: 'judge test' };
const NOBODY = new Int32Array();
const won = ({ outcome }: PlayoutResult) => (outcome === 0 ? 1 : 0);

/** Each move wins with a chance of its own; half of the luck of a world is the same for all moves. */
class Lottery implements ReviewableDecision {
  readonly seat = 0;
  readonly asked = 'pick';
  readonly frame = 0;
  readonly situation = {};
  readonly canInfer: boolean;
  readonly moves: ReviewableDecision['moves'];
  asks: boolean[] = [];
  private readonly luck = new Stream();
  private common = 0;

  /** @param fitting worlds that can be found where others are to have decided as they did; null: nothing is inferred */
  constructor(
    private readonly chances: readonly (number | null)[],
    readonly made: number,
    private readonly fitting: number | null = null,
  ) {
    this.moves = chances.map((_, move) => ({ words: `move ${move}`, kind: 'any', scripted: null }));
    this.canInfer = fitting !== null;
  }

  imagine(infers: boolean, random: Stream, tries: number): number {
    this.asks.push(infers);
    if (infers && this.asks.filter(Boolean).length > this.fitting!) return -tries;
    this.luck.start({ lo: random.next(), hi: random.next() }, 0, 0);
    this.common = this.luck.below(1000);
    return Math.min(10, tries);
  }

  takeTruth(): void {
    this.common = 500;
  }

  playOut(move: number): PlayoutResult | null {
    const chance = this.chances[move]!;
    if (chance === null) return null;
    const luck = this.luck.below(2) === 0 ? this.common : this.luck.below(1000);
    return { outcome: luck < 1000 * chance ? 0 : 1, seats: NOBODY };
  }
}

function judged(chances: readonly (number | null)[], made: number, times: number, seed: string): JudgedDecision[] {
  const random = new Stream();
  return Array.from({ length: times }, (_, time) => {
    random.start(keyFromSeed(seed), time, 0);
    return judgeDecision(new Lottery(chances, made), EFFORT, won, random)!;
  });
}

function meanCost(decisions: readonly JudgedDecision[]): MeanWithError {
  return estimateMean(decisions.map(({ cost }) => cost.mean));
}

describe('the cost of a decision', () => {
  test('is 0 on the average where all moves are equally good, although the best of many looks better', () => {
    for (const chance of [0.5, 0.9]) {
      const decisions = judged(
        Array.from({ length: 12 }, () => chance),
        3,
        testSize(600, 1500),
        `equal ${chance}`,
      );
      const { mean, error } = meanCost(decisions);
      expect(Math.abs(mean)).toBeLessThan(4 * error);
      // The plain lead of the best, which would be taken for a cost, is not.
      const leads = decisions.map(({ moves }) => Math.max(0, ...moves.map(({ lead }) => lead?.mean ?? 0)));
      expect(estimateMean(leads).mean).toBeGreaterThan(0.04);
      // And its standard error is about what it is off by, although all worlds have a say in what is chosen.
      const spread = Math.sqrt(decisions.reduce((sum, { cost }) => sum + cost.mean ** 2, 0) / decisions.length);
      const stated = Math.sqrt(decisions.reduce((sum, { cost }) => sum + cost.error ** 2, 0) / decisions.length);
      expect(spread / stated).toBeGreaterThan(0.8);
      expect(spread / stated).toBeLessThan(1.25);
    }
  });

  test('is the lead of the best where one is clearly better, and no more than that where it is not', () => {
    const clear = meanCost(judged([0.3, 0.8, 0.4], 0, 300, 'clear'));
    expect(Math.abs(clear.mean - 0.5)).toBeLessThan(4 * clear.error);
    const close = meanCost(judged([0.5, 0.55, 0.5, 0.5, 0.5], 0, 1500, 'close'));
    expect(close.mean).toBeLessThan(0.05 + 4 * close.error);
    expect(close.mean).toBeGreaterThan(0.005);
  });

  test('is 0 to the last bit where the best was made in every part', () => {
    const [decision] = judged([1, 0], 0, 1, 'sure');
    expect(decision!.cost).toEqual({ mean: 0, error: 0 });
    expect(decision!.best).toBe(0);
    // That all worlds came out alike is no proof.
    expect(decision!.moves[1]!.lead).toEqual({ mean: -1, error: 0.5 / 64 });
  });
});

describe('worlds', () => {
  const random = new Stream();

  test('in which the others would have decided as they did are preferred, as far as enough are found', () => {
    const many = new Lottery([0.4, 0.6], 0, 40);
    expect(judgeDecision(many, EFFORT, won, random)).toMatchObject({ infers: true, worlds: 40 });
    const few = new Lottery([0.4, 0.6], 0, 15);
    expect(judgeDecision(few, EFFORT, won, random)).toMatchObject({ infers: false, worlds: 64 });
    expect(judgeDecision(new Lottery([0.4, 0.6], 0), EFFORT, won, random)).toMatchObject({ infers: false });
  });

  test('cost proposals, and with too few of them nothing is said', () => {
    const short = { ...EFFORT, proposals: 200 };
    expect(judgeDecision(new Lottery([0.4, 0.6], 0), short, won, random)).toMatchObject({ worlds: 20, proposed: 200 });
    expect(judgeDecision(new Lottery([0.4, 0.6], 0), { ...EFFORT, proposals: 150 }, won, random)).toBeNull();
  });

  test('a move from which nobody can play on is left out; if it is the one that was made nothing is said', () => {
    const found = judgeDecision(new Lottery([0.4, null, 0.6], 2), EFFORT, won, random)!;
    expect(found.moves.map(({ words }) => words)).toEqual(['move 0', 'move 2']);
    expect(found.made).toBe(1);
    expect(judgeDecision(new Lottery([0.4, null, 0.6], 1), EFFORT, won, random)).toBeNull();
    expect(judgeDecision(new Lottery([0.4, null], 0), EFFORT, won, random)).toBeNull();
  });
});

describe('measurable costs', () => {
  const GAMES = testSize(100, 200);
  const DECISIONS = 12;

  /** Games, by look, in which a decision between moves with these chances is found to have cost something. */
  function accused(chances: readonly number[], isBlunder: (decision: number) => boolean): number[][] {
    const random = new Stream();
    return WORLDS_AT_LOOKS.slice(1, 3).map((worlds) =>
      Array.from({ length: GAMES }, (_, game) => {
        const decisions = Array.from({ length: DECISIONS }, (_, decision) => {
          random.start(keyFromSeed('measurable'), game, decision);
          const lottery = new Lottery(chances, isBlunder(decision) ? 0 : 1);
          return judgeDecision(lottery, { ...judgeBudget(worlds, 0), proposals: 1e6 }, won, random)!;
        });
        return costIntervals(decisions).filter(({ low }) => low > 0).length;
      }),
    );
  }

  test('are found in few games where all moves are equally good', () => {
    const found = accused([0.5, 0.5, 0.5, 0.5], () => false);
    const games = Array.from({ length: GAMES }, (_, game) => found.some((look) => look[game]! > 0));
    // 5 % of 200 games are 10, of 100 5; more have a chance of less than 1 %.
    expect(games.filter(Boolean).length).toBeLessThan(testSize(11, 18));
  });

  test('are found of a blunder, the more surely the more worlds', () => {
    const [few, many] = accused([0.3, 0.5, 0.5], (decision) => decision === 3).map(
      (look) => look.filter(Boolean).length,
    );
    expect(many).toBeGreaterThan(0.8 * GAMES);
    expect(few).toBeLessThan(many!);
  });
});
