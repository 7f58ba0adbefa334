/** Plans for the rate of one team, or the shares of those at one table. */
import { countOf, type Measure, SHARE, WHOLE } from '../../game/index.js';
import {
  batchOf,
  LEVEL,
  MAX_GAMES,
  type RunSpec,
  shareInterval,
  type Tally,
  wholeRounds,
} from '../../simulation/index.js';
import { BoundedSizes } from '../../stats/bounded-sizes.js';
import { Histogram } from '../../stats/histogram.js';
import { halfWidth } from '../../stats/interval.js';
import { type Observations, observationsOf } from '../../stats/observations.js';
import { RateSizes, type SampleSizes } from '../../stats/sample-sizes.js';

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
  const pilots = entrants.map(({ rounds, places, bySeat }) => {
    const unit = WHOLE * places.length * bySeat.length;
    const shares: Observations = observationsOf(rounds[SHARE]!, { zero: WHOLE * places.length, unit });
    return { sizes: new BoundedSizes(shares, 'mean'), rounds: rounds[SHARE]!, unit };
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
  const rule = { kind: 'precision', halfWidth: width, most: MAX_GAMES } as const;
  const counts = seen.toCounts();
  const inflated = observed > 0 ? limit / observed : 1;
  const isPrecise = (looks: number) => {
    const share = (looks * aLook) / round / inflated / seen.count;
    const rounds = Histogram.fromCounts(
      seen.grid,
      counts.map((count) => Math.round(count * share)),
    );
    return rounds.count > 0 && halfWidth(shareInterval(rule, rounds, unit)) <= width;
  };
  let [few, enough] = [0, 1];
  while (!isPrecise(enough)) {
    if (enough * aLook > MAX_GAMES) return null;
    [few, enough] = [enough, 2 * enough];
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isPrecise(middle)) enough = middle;
    else few = middle;
  }
  return enough * aLook;
}
