/** Differences between arms of two runs, which were played apart. */
import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Game, mainMeasure } from '../game/index.js';
import { effectOf, LEVEL, type StopRule, sharesIn } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { type Estimate, estimate, estimateOfMean, MIN_FOR_MEANS } from '../stats/estimate.js';
import { type Interval, levelFor } from '../stats/interval.js';

export interface PlayedArm {
  readonly tally: Tally;
  readonly rule: StopRule;
  /** Whether it has ended by its rule: otherwise somebody may have stopped it for what they saw. */
  readonly isComplete: boolean;
  /** Games and wins of each batch, in order, by its first game; none where files have no wins by batch. */
  readonly batches: ReadonlyMap<number, { readonly games: number; readonly wins: number }>;
}

/** By how much two arms differ: B minus A, fractions of all games. */
export interface RunDifference extends Interval {
  readonly estimate: number;
  /**
   * `paired-batches`: Student's interval of the differences of whole batches on the same decks; `apart`: the intervals of both,
   * each with half of the error, so it holds however the two depend on each other, and on when they were stopped.
   */
  readonly method: 'paired-batches' | 'apart';
  readonly games: readonly [a: number, b: number];
}

/** The level of each of two intervals that hold together at LEVEL. */
const HALF = levelFor((1 - LEVEL) / 2);

/** Half-width for which sequences are tightest where no rule names one. */
const DEFAULT_WIDTH = 0.005;

/** Compares what the game ranks by. @param isSameSeed whether games of the same index were played on the same deck */
export function differenceOfRuns(game: Game, a: PlayedArm, b: PlayedArm, isSameSeed: boolean): RunDifference {
  const isFixed = [a, b].every(({ rule, isComplete }) => rule.kind === 'games' && isComplete);
  const paired = isFixed && isSameSeed ? pairedBatches(a, b) : null;
  if (paired !== null) return paired;
  const { outcomes } = mainMeasure(game);
  const [one, other] = [shareOf(a, outcomes), shareOf(b, outcomes)];
  const games = [a.tally.games, b.tally.games] as const;
  const estimated = other.mean - one.mean;
  return { estimate: estimated, low: other.low - one.high, high: other.high - one.low, method: 'apart', games };
}

/** The share of an arm with half of the error; at any number of games if it may have been stopped for what was seen. */
function shareOf({ tally, rule, isComplete }: PlayedArm, outcomes: readonly number[]): Estimate {
  const effect = isComplete ? effectOf(rule) : (effectOf(rule) ?? DEFAULT_WIDTH);
  return estimate(sharesIn(tally, outcomes), { isBounded: true, level: HALF, effect });
}

/** By the batches that both have, of the same games; null if these are too few. */
function pairedBatches(a: PlayedArm, b: PlayedArm): RunDifference | null {
  const differences: number[] = [];
  let games = 0;
  const [size = 0] = [...a.batches.values()].map((batch) => batch.games);
  for (const [from, one] of a.batches) {
    const other = b.batches.get(from);
    // The last batch of a run may be smaller.
    if (other === undefined || one.games !== size || other.games !== size) continue;
    differences.push((other.wins - one.wins) / size);
    games += size;
  }
  if (differences.length < MIN_FOR_MEANS) return null;
  const moments = { blocks: differences.length, mean: mean(differences), sd: sampleStandardDeviation(differences) };
  const found = estimateOfMean({ ...moments, range: { low: -1, high: 1 } }, { level: LEVEL, effect: null });
  return { estimate: found.mean, low: found.low, high: found.high, method: 'paired-batches', games: [games, games] };
}
