/** Games of a fixed number, of tests that stop when they have decided, and of runs for a precision. */

import { countOf, type Measure, SHARE } from '../game/index.js';
import { wholeRounds } from '../simulation/lineup/rotation.js';
import { batchOf, type RunSpec } from '../simulation/run-spec.js';
import { LEVEL, MAX_GAMES, shareInterval } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { BoundedSizes } from '../stats/bounded-sizes.js';
import { Histogram } from '../stats/histogram.js';
import { halfWidth, levelFor } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import { leastWhole, RateSizes, type SampleSizes } from '../stats/sample-sizes.js';
import type { TestData } from '../stats/sequential-test.js';
import { SequentialLengths } from '../stats/test-length.js';
import type { PlanQuestion, PlanSummary } from './plan-summary.js';

/** What intervals and tests are of, and how sure each of them is to be. */
export interface Sizing {
  readonly sizes: SampleSizes;
  /** Games of a round, which is what intervals count. */
  readonly round: number;
  /** The error of one interval, both sides together, and of one test. */
  readonly alpha: number;
  readonly power: number;
}

function playable(games: number): number | null {
  return games <= MAX_GAMES ? Math.ceil(games) : null;
}

export function fixedGames(
  { sizes, round, alpha, power }: Sizing,
  { widths, effects, games }: PlanQuestion,
): Pick<PlanSummary, 'widths' | 'effects' | 'given'> {
  return {
    widths: widths.map((halfWidth) => ({ halfWidth, games: playable(round * sizes.forWidth(halfWidth, 1 - alpha)) })),
    effects: effects.map((effect) => ({ effect, games: playable(round * sizes.forEffect(effect, alpha, power)) })),
    given: games === null ? null : whatIsShown({ sizes, round, alpha, power }, games),
  };
}

/** Games that make no whole round are played to its end, so that they count as one more. */
function whatIsShown({ sizes, round, alpha, power }: Sizing, games: number): NonNullable<PlanSummary['given']> {
  const rounds = Math.ceil(games / round);
  return {
    games: rounds * round,
    halfWidth: sizes.widthAfter(rounds, 1 - alpha),
    effect: sizes.shownAfter(rounds, alpha, power),
  };
}

/** Shares of the effect, somewhere between which tests take longest. */
const BETWEEN = [0.4, 0.5, 0.6];

/**
 * Games of tests until decided.
 *
 * @param even trials that differ as those to come, if neither is better
 * @param round games of a round, which is a trial
 * @param aLook games from one look to the next, whole rounds
 */
export function sequentialGames(
  even: TestData,
  round: number,
  aLook: number,
  { alpha, power, untilDecided }: PlanQuestion,
): PlanSummary['untilDecided'] {
  const gamesOf = (trials: number) => playable(round * trials);
  return untilDecided.map((effect) => {
    const test = { kind: 'confidence-sequence', alpha, beta: levelFor(power), effect } as const;
    const lengths = new SequentialLengths(test, even, aLook / round, Math.ceil(MAX_GAMES / round));
    const meanAt = (share: number) => lengths.expectedAt(share * effect);
    return {
      effect,
      none: gamesOf(meanAt(0)),
      between: gamesOf(Math.max(...BETWEEN.map(meanAt))),
      full: gamesOf(meanAt(1)),
      most: gamesOf(lengths.most),
    };
  });
}

/** The rate of one team: what a plan for it goes by. */
export interface RatePilot {
  readonly sizes: SampleSizes;
  /** Games after which `run --precision` ends with this half-width; null if they are more than can be played. */
  readonly forPrecision: (halfWidth: number) => number | null;
}

/** @param tally of at least one round */
export function ratePilot(plan: RunSpec, measure: Measure, tally: Tally): RatePilot {
  const { round } = tally.shape;
  const aLook = wholeRounds(batchOf(plan.arms), round);
  if (tally.entrants.length > 0) return sharePilot(tally, aLook);
  // A run looks at every outcome.
  const outcomes = Array.from(tally.outcomes, (count) => new RateSizes(count, tally.games));
  return {
    sizes: new RateSizes(countOf(measure, tally.outcomes), tally.games),
    forPrecision: (width) => greatest(outcomes.map((one) => one.forSequence(width, LEVEL, aLook, MAX_GAMES))),
  };
}

function greatest(games: readonly (number | null)[]): number | null {
  return games.reduce((most, each) => (most === null || each === null ? null : Math.max(most, each)), 0);
}

/** At a table of several entrants, of the one whose share varies most. */
function sharePilot({ entrants, shape }: Tally, aLook: number): RatePilot {
  const pilots = entrants.map(({ rounds: { [SHARE]: rounds }, even, unit }) => {
    const shares = observationsOf(rounds!, { zero: even, unit });
    return { sizes: new BoundedSizes(shares, 'mean'), rounds: rounds!, unit };
  });
  return {
    sizes: pilots.reduce((one, other) => (other.sizes.limit > one.sizes.limit ? other : one)).sizes,
    forPrecision: (width) =>
      greatest(pilots.map(({ sizes, rounds, unit }) => precisionOf(rounds, unit, sizes, width, shape.round, aLook))),
  };
}

/** By the interval that so many rounds like those of the pilot would have, and how much more they may vary than these. */
function precisionOf(
  seen: Histogram,
  unit: number,
  { observed, limit }: SampleSizes,
  width: number,
  round: number,
  aLook: number,
): number | null {
  const counts = seen.toCounts();
  const inflated = observed > 0 ? limit / observed : 1;
  const isPrecise = (looks: number) => {
    const share = (looks * aLook) / round / inflated / seen.count;
    const rounds = Histogram.fromCounts(
      seen.grid,
      counts.map((count) => Math.round(count * share)),
    );
    return rounds.count > 0 && halfWidth(shareInterval(width, rounds, unit)) <= width;
  };
  let [few, enough] = [0, 1];
  while (!isPrecise(enough)) {
    if (enough * aLook > MAX_GAMES) return null;
    [few, enough] = [enough, 2 * enough];
  }
  return leastWhole(few, enough, isPrecise) * aLook;
}
