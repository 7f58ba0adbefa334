/** Differences between arms of two runs, which were played apart. */
import { type Game, mainMeasure } from '../game/index.js';
import { LEVEL, type StopRule, shareIn, widthOf } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { twoSidedT } from '../stats/distributions.js';
import type { Interval } from '../stats/interval.js';

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
   * `paired-batches`: Student's interval of the differences of whole batches on the same decks; `newcombe`: of two
   * independent rates (Newcombe, Stat. Med. 17 (1998), method 10); `bonferroni`: the intervals of both, each with half
   * of the error, so it holds however the two depend on each other, and on when they were stopped.
   */
  readonly method: 'paired-batches' | 'newcombe' | 'bonferroni';
  readonly games: readonly [a: number, b: number];
}

/** Differences of batches below which their mean is not taken for normal. */
const MIN_BATCHES = 5;

/** The error of each of two intervals that hold together at LEVEL. */
const HALF = (1 + LEVEL) / 2;

/** Half-width for which sequences are tightest where no rule names one. */
const DEFAULT_WIDTH = 0.005;

/** Compares what the game ranks by. @param isSameSeed whether games of the same index were played on the same deck */
export function differenceOfRuns(game: Game, a: PlayedArm, b: PlayedArm, isSameSeed: boolean): RunDifference {
  const isFixed = [a, b].every(({ rule, isComplete }) => rule.kind === 'games' && isComplete);
  const paired = isFixed && isSameSeed ? pairedBatches(a, b) : null;
  if (paired !== null) return paired;
  const { outcomes } = mainMeasure(game);
  const [shareA, shareB] = [shareIn(a.tally, outcomes), shareIn(b.tally, outcomes)];
  const [rateA, rateB] = [shareA.mean, shareB.mean];
  const estimate = rateB - rateA;
  const games = [a.tally.games, b.tally.games] as const;
  if (isFixed && !isSameSeed && game.kind !== 'competitive') {
    const [one, other] = [shareA.interval(null), shareB.interval(null)];
    const low = estimate - Math.hypot(rateB - other.low, one.high - rateA);
    const high = estimate + Math.hypot(other.high - rateB, rateA - one.low);
    return { estimate, low, high, method: 'newcombe', games };
  }
  const [one, other] = [intervalOf(a, outcomes), intervalOf(b, outcomes)];
  return { estimate, low: other.low - one.high, high: other.high - one.low, method: 'bonferroni', games };
}

/** The interval of an arm with half of the error; at any number of games if it may have been stopped for what was seen. */
function intervalOf({ tally, rule, isComplete }: PlayedArm, outcomes: readonly number[]): Interval {
  const width = isComplete ? widthOf(rule) : (widthOf(rule) ?? DEFAULT_WIDTH);
  return shareIn(tally, outcomes).interval(width, HALF);
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
  const batches = differences.length;
  if (batches < MIN_BATCHES) return null;
  const estimate = differences.reduce((sum, each) => sum + each, 0) / batches;
  const variance = differences.reduce((sum, each) => sum + (each - estimate) ** 2, 0) / (batches - 1);
  const margin = twoSidedT(batches - 1, LEVEL) * Math.sqrt(variance / batches);
  return { estimate, low: estimate - margin, high: estimate + margin, method: 'paired-batches', games: [games, games] };
}
