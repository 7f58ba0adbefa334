/** How many trials a sequential test takes. */

import { classesOf, corridorAt, isOver, type TrinomialCounts } from './estimate-after.js';
import { leastWhole } from './sample-sizes.js';
import { type SequentialTest, sprtBounds, type TestData } from './sequential-test.js';
import { type ContinuationRegion, moved, SumGrid, stepChances } from './stopped-walk.js';

/** How long a test lasts if the difference is a certain one. */
export interface TestLength {
  /** The mean number of trials; Infinity, as the other, where too many tests take longer than anybody asks. */
  readonly expected: number;
  /** Trials after which 99 % of the tests have ended. */
  readonly almostAll: number;
}

/**
 * The most looks that are followed one by one; where there are more, each stands for several. The corridors of ratio tests are
 * as wide from beginning to end, so that more looks cost little, and most tests end at the first of these.
 */
const MOST_LOOKS = { sprt: 400, 'confidence-sequence': 100 } as const;
/** Cells of the grid to a standard deviation of a step: lengths need fewer than estimates. */
const CELLS = 4;
/** Ratio tests that one look or two decide may take so many more. */
const FEW_LOOKS = 20;
/** A test that goes on with a smaller chance than this is followed no further. */
const RARE = 1e-4;
const ALMOST_ALL = 0.99;
/** If one goes on with a greater chance when nobody asks any more, it takes longer than can be told. */
const MUCH = 1e-3;

/**
 * Follows a sequential test from look to look: at each it goes on while the sum of differences is in its corridor. The
 * chances are those of normal steps, by the recursion of Armitage, McPherson & Rowe (JRSS A 132, 1969); the corridors are
 * those of the test itself, for trials that vary as was expected. Wald's formula for the expected number is the limit for a
 * ratio test that looks after each of many trials.
 */
export class SequentialLengths {
  /** Trials after which a test for close or different has certainly ended; Infinity beyond the longest, null for a ratio test. */
  readonly most: number | null;
  private readonly test: SequentialTest;
  private readonly unit: number;
  private readonly classes: TrinomialCounts;
  /** Looks that one step stands for. */
  private readonly together: number;
  /** Steps after which hardly any test goes on. */
  private readonly steps: number;
  private readonly corridors: ContinuationRegion[] = [];

  /**
   * @param even trials without a difference that vary as those to come; their number does not matter
   * @param aLook trials from one look to the next
   * @param longest trials beyond which nobody asks
   */
  constructor(
    asked: SequentialTest,
    even: TestData,
    private readonly aLook: number,
    longest: number,
  ) {
    const { test, tested, unit } = asPairs(asked, even);
    this.test = test;
    this.unit = unit;
    this.classes = classesOf(test, tested);
    this.most = test.kind === 'sprt' ? null : this.certainEnd(longest);
    const looks = Math.min(longest, this.most ?? this.longRatioTest()) / aLook;
    this.together = Math.max(1, Math.ceil(looks / MOST_LOOKS[test.kind]));
    const steps = Math.max(1, Math.ceil(looks / this.together));
    this.steps = this.most === null && looks * aLook < longest ? 2 * steps + FEW_LOOKS : steps;
  }

  /** @param mean of a trial */
  at(mean: number): TestLength {
    const difference = mean / this.unit;
    const trialsAStep = this.aLook * this.together;
    const { discordant, trials, size } = this.classes;
    const square = (discordant / trials) * size * size;
    const deviation = Math.sqrt(trialsAStep * Math.max(square - difference ** 2, 1e-3 * square));
    const goesOn = this.chancesToGoOn(difference * trialsAStep, deviation);
    if (goesOn.length >= this.steps && goesOn.at(-1)! > MUCH) return { expected: Infinity, almostAll: Infinity };
    const almost = goesOn.findIndex((chance) => chance <= 1 - ALMOST_ALL);
    return {
      expected: goesOn.reduce((sum, chance) => sum + chance, 1) * trialsAStep,
      almostAll: ((almost < 0 ? goesOn.length : almost) + 1) * trialsAStep,
    };
  }

  /** The chance that a test goes on after each step. */
  private chancesToGoOn(drift: number, deviation: number): number[] {
    const steps = this.stepsAhead(drift, deviation);
    const corridors = Array.from({ length: steps }, (_, step) => this.corridor(step));
    const grid = new SumGrid(corridors, drift, deviation, CELLS);
    const chances = stepChances(grid.width, drift, deviation);
    let now: Float64Array = new Float64Array(grid.cells);
    now[grid.middle] = 1;
    const goesOn: number[] = [];
    const inward = OVERSHOOT * deviation * (1 - 1 / Math.sqrt(this.together));
    for (const corridor of corridors) {
      now = moved(now, chances);
      const { high, low, closed } = narrower(corridor, inward);
      let rest = 0;
      for (let cell = 0; cell < grid.cells; cell++) {
        if (now[cell] === 0) continue;
        const open = grid.shareWithin(cell, { low, high }) - grid.shareWithin(cell, closed);
        now[cell] = now[cell]! * Math.max(0, open);
        rest += now[cell]!;
      }
      if (rest < RARE) break;
      goesOn.push(rest);
    }
    return goesOn;
  }

  /** No more steps than a test with such a drift is likely to take: its grid is as wide as the last corridor. */
  private stepsAhead(drift: number, deviation: number): number {
    for (let step = 1; step < this.steps; step++) {
      const { low, high } = this.corridor(step - 1);
      const far = FAR * deviation * Math.sqrt(step);
      if (step * drift - far > high || step * drift + far < low) return step;
    }
    return this.steps;
  }

  private corridor(step: number): ContinuationRegion {
    this.corridors[step] ??= corridorAt(this.test, this.classes, this.aLook * this.together * (step + 1));
    return this.corridors[step];
  }

  /** By doubling and halving, in whole looks. */
  private certainEnd(longest: number): number {
    const isEnd = (looks: number) => isOver(this.test, this.classes, looks * this.aLook);
    const mostLooks = Math.ceil(longest / this.aLook);
    let [before, end] = [0, 1];
    while (end < mostLooks && !isEnd(end)) [before, end] = [end, Math.min(mostLooks, 2 * end)];
    if (!isEnd(end)) return Infinity;
    return leastWhole(before, end, isEnd) * this.aLook;
  }

  /** Trials that hardly any ratio test takes: Brownian motion leaves a strip of width L with such a rate (eigenvalue). */
  private longRatioTest(): number {
    const { test, classes } = this;
    if (test.kind !== 'sprt') return 0;
    const { lower, upper } = sprtBounds(test);
    const square = (classes.discordant / classes.trials) * classes.size ** 2;
    const rate = (test.h1 - test.h0) ** 2 / square;
    return (Math.log(4 / (Math.PI * RARE)) * 2 * (upper - lower) ** 2) / (Math.PI ** 2 * rate);
  }
}

/**
 * Trials of three classes are pairs in units of their size, for which the ratio of a test has a closed form; the same ratio,
 * unless a hypothesis lies beyond the classes.
 */
function asPairs(test: SequentialTest, tested: TestData): { test: SequentialTest; tested: TestData; unit: number } {
  if (test.kind !== 'sprt' || 'trials' in tested) return { test, tested, unit: 1 };
  const { values, counts } = tested;
  const unit = values.at(-1)!;
  const isEven = values.length === 3 && values[0] === -unit && values[1] === 0;
  if (!isEven || Math.max(Math.abs(test.h0), Math.abs(test.h1)) >= unit) return { test, tested, unit: 1 };
  const trials = counts[0]! + counts[1]! + counts[2]!;
  return {
    test: { ...test, h0: test.h0 / unit, h1: test.h1 / unit },
    tested: { trials, onlyFirst: counts[0]!, onlySecond: counts[2]! },
    unit,
  };
}

/**
 * How far beyond a boundary a walk ends on average, in standard deviations of a step: -zeta(1/2) / sqrt(2 pi) (Siegmund,
 * Sequential Analysis, 1985, chapter X). A walk that is looked at more seldom ends further beyond.
 */
const OVERSHOOT = 0.5826;

/** A corridor that looks at longer steps leave as soon as more frequent ones leave the wider. */
function narrower({ low, high, closed }: ContinuationRegion, by: number): ContinuationRegion {
  if (by === 0 || low + by >= high - by) return { low, high, closed };
  return { low: low + by, high: high - by, closed: closed && { low: closed.low - by, high: closed.high + by } };
}

/** A walk is not further from its mean than so many standard deviations. */
const FAR = 5;
