/** What `compare --json` prints, and summary.json of its results but for the timing. */
import type { RunResult } from '../simulation/run-spec.js';
import type { Estimate } from '../stats/estimate.js';
import type { Interval } from '../stats/interval.js';
import type { ArmSummary, Difference } from './summary-format.js';

/** The question of a comparison. */
export interface ComparisonSpec {
  /** The name of the measure that decides. */
  readonly outcome: string;
  /** Probability of a wrong decision: intervals have level 1 - alpha. */
  readonly alpha: number;
  /** Probability of detecting a difference of `effect`. */
  readonly power: number;
  /** The smallest difference of rates of interest. */
  readonly effect: number;
}

/** The decision of a comparison, by rates or by shares of wins, and its basis. */
export interface ComparisonVerdict extends ComparisonSpec {
  readonly rule: 'fixed-games' | 'until-decided';
  /**
   * `same`: the same team and setup twice, or an entrant among its like; `a`, `b`: better; `close`: less than `effect` apart;
   * else `open`.
   */
  readonly verdict: 'same' | 'a' | 'b' | 'close' | 'open';
  readonly stopped: 'decided' | 'all-games' | 'by-hand' | 'failed';
  /** Games that were to be played; null where the difference was to say when. */
  readonly gamesPlanned: number | null;
  /** B minus A; null without a finished game. */
  readonly estimate: ComparisonEstimate | null;
  /**
   * Games of another seed after which a difference of `effect` would show with the power asked for, by the upper 95 % limit of
   * the variance of these. Null where nothing can differ, and where these did not all have to be played: they may have
   * stopped because of their results.
   */
  readonly gamesToShow: number | null;
}

/**
 * The difference that decides. One that may have ended its own run, by `betting`, is biased: larger than the truth on average.
 */
interface ComparisonEstimate extends Interval {
  readonly estimate: number;
  readonly method: Estimate['method'];
  readonly level: number;
}

/** A mean difference with its interval; null where the games allow none. */
export interface MeanDifference {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The mean difference of a metric, B minus A, in the metric's unit; method `none` where there is no interval. */
export interface ComparedMetric extends MeanDifference {
  readonly level: number;
  readonly method: Estimate['method'];
}

/** What all comparisons tell. Everything but `timing` depends on the command and the program's version alone. */
interface AnyComparison {
  readonly game: string;
  readonly seed: string;
  readonly ended: RunResult['ended'];
  readonly games: number;
  /** Null if no game was finished; B also in a duel. */
  readonly a: ArmSummary | null;
  readonly b: ArmSummary | null;
  readonly decision: ComparisonVerdict;
  /** Caveats about these numbers, as sentences. */
  readonly notes: readonly string[];
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number; readonly threads: number };
}

/** Results of a comparison of two teams. */
export interface Comparison extends AnyComparison {
  readonly schema: 'shamus-compare/1';
  /** By measure: B's rate minus A's. */
  readonly difference: Readonly<Record<string, Difference>>;
  readonly metrics: Readonly<Record<string, ComparedMetric>>;
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Results of a comparison where everybody plays for himself: by shares of wins, round by round. */
export interface ShareComparison extends AnyComparison {
  readonly schema: 'shamus-compare/2';
  /**
   * `duel`: A among players of B, compared with an even share of the wins; `field`: B and A each among the same others on
   * the same decks, and what is told is B minus A.
   */
  readonly kind: 'duel' | 'field';
  /** Decks, each of which was played in every rotation: what intervals count. */
  readonly rounds: number;
  /** What is compared: `share`, as a fraction of all wins, and `points` a game. */
  readonly difference: Readonly<Record<string, MeanDifference>>;
}
