/** How many trials a sequential test takes. */

import { classesOf, isOver, regionAt, type TrinomialCounts } from './estimate-after.js';
import { leastWhole } from './sample-sizes.js';
import type { SequentialTest, TestData } from './sequential-test.js';
import { type ContinuationRegion, moved, SumGrid, stepChances } from './stopped-walk.js';

/** The most looks that are followed one by one; where there are more, each stands for several. */
const MOST_LOOKS = 100;
/** Cells of the grid to a standard deviation of a step: lengths need fewer than estimates. */
const CELLS = 4;
/** A test that goes on with a smaller chance than this is followed no further. */
const RARE = 1e-4;
/** If one goes on with a greater chance when nobody asks any more, it takes longer than can be told. */
const MUCH = 1e-3;

/**
 * Follows a sequential test from look to look: at each it goes on while the sum of differences is in its region. The
 * chances are those of normal steps, by the recursion of Armitage, McPherson & Rowe (JRSS A 132, 1969); the regions are
 * those of the test itself, for trials that vary as was expected.
 */
export class SequentialLengths {
  /** Trials after which the test has certainly ended; Infinity beyond the longest. */
  readonly most: number;
  private readonly classes: TrinomialCounts;
  /** Looks that one step stands for. */
  private readonly together: number;
  /** Steps after which hardly any test goes on. */
  private readonly steps: number;
  private readonly regions: ContinuationRegion[] = [];

  /**
   * @param even trials without a difference that vary as those to come; their number does not matter
   * @param aLook trials from one look to the next
   * @param longest trials beyond which nobody asks
   */
  constructor(
    private readonly test: SequentialTest,
    even: TestData,
    private readonly aLook: number,
    longest: number,
  ) {
    this.classes = classesOf(even);
    this.most = this.certainEnd(longest);
    const looks = Math.min(longest, this.most) / aLook;
    this.together = Math.max(1, Math.ceil(looks / MOST_LOOKS));
    this.steps = Math.max(1, Math.ceil(looks / this.together));
  }

  /**
   * The mean number of trials; Infinity where too many tests take longer than anybody asks.
   *
   * @param mean of a trial
   */
  expectedAt(mean: number): number {
    const trialsAStep = this.aLook * this.together;
    const { discordant, trials, size } = this.classes;
    const square = (discordant / trials) * size * size;
    const deviation = Math.sqrt(trialsAStep * Math.max(square - mean ** 2, 1e-3 * square));
    const goesOn = this.chancesToGoOn(mean * trialsAStep, deviation);
    if (goesOn.length >= this.steps && goesOn.at(-1)! > MUCH) return Infinity;
    return goesOn.reduce((sum, chance) => sum + chance, 1) * trialsAStep;
  }

  /** The chance that a test goes on after each step. */
  private chancesToGoOn(drift: number, deviation: number): number[] {
    const steps = this.stepsAhead(drift, deviation);
    const regions = Array.from({ length: steps }, (_, step) => this.regionAfter(step));
    const grid = new SumGrid(regions, drift, deviation, CELLS);
    const chances = stepChances(grid.width, drift, deviation);
    let now: Float64Array = new Float64Array(grid.cells);
    now[grid.middle] = 1;
    const goesOn: number[] = [];
    const inward = OVERSHOOT * deviation * (1 - 1 / Math.sqrt(this.together));
    for (const region of regions) {
      now = moved(now, chances);
      const { outer, inner } = narrower(region, inward);
      let rest = 0;
      for (let cell = 0; cell < grid.cells; cell++) {
        if (now[cell] === 0) continue;
        const open = grid.shareWithin(cell, outer) - grid.shareWithin(cell, inner);
        now[cell] = now[cell]! * Math.max(0, open);
        rest += now[cell]!;
      }
      if (rest < RARE) break;
      goesOn.push(rest);
    }
    return goesOn;
  }

  /** No more steps than a test with such a drift is likely to take: its grid is as wide as the last region. */
  private stepsAhead(drift: number, deviation: number): number {
    for (let step = 1; step < this.steps; step++) {
      const far = FAR * deviation * Math.sqrt(step);
      if (step * Math.abs(drift) - far > this.regionAfter(step - 1).outer) return step;
    }
    return this.steps;
  }

  private regionAfter(step: number): ContinuationRegion {
    this.regions[step] ??= regionAt(this.test, this.classes, this.aLook * this.together * (step + 1));
    return this.regions[step];
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
}

/**
 * How far beyond a boundary a walk ends on average, in standard deviations of a step: -zeta(1/2) / sqrt(2 pi) (Siegmund,
 * Sequential Analysis, 1985, chapter X). A walk that is looked at more seldom ends further beyond.
 */
const OVERSHOOT = 0.5826;

/** A region that looks at longer steps leave as soon as more frequent ones leave the wider. */
function narrower({ outer, inner }: ContinuationRegion, by: number): ContinuationRegion {
  if (by === 0 || outer <= by) return { outer, inner };
  return { outer: outer - by, inner: inner === null ? null : inner + by };
}

/** A walk is not further from its mean than so many standard deviations. */
const FAR = 5;
