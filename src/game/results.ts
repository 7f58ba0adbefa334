/** Results of games: outcomes, reasons and metrics. */
import type { Key } from '../random/index.js';
import type { DescribingEngine } from './engine.js';
import type { NamedItem, Setup } from './setups.js';

/** A number measured in every game: an integer on the grid low, low + step, …, high. */
export interface Metric extends NamedItem {
  readonly unit: string;
  /** Its column heading in short tables; without one it is not shown there. */
  readonly heading?: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** A possible result; every game has exactly one outcome. */
export interface Outcome extends NamedItem {
  readonly title: string;
}

/**
 * Quantity that runs, comparisons and stopping rules are about: how often games end in one of a set of outcomes; in
 * competitive games, the mean of a metric of a seat.
 */
export interface Measure extends NamedItem {
  /** Its name in tables and sentences. */
  readonly title: string;
  readonly better: 'more' | 'less';
  /** Indices into the game's outcomes; none where it is a seat metric. */
  readonly outcomes: readonly number[];
  /** Index into the game's seat metrics. */
  readonly seatMetric?: number;
}

/** Why a game ended as it did. */
export interface Reason extends NamedItem {
  readonly outcome: string;
  /** Metrics that always have one value in games that end for this reason. */
  readonly metrics?: Readonly<Record<string, number>>;
}

/** Subject of features: the cards before anybody plays, what is then played, or what players could choose. */
export type FeatureGroup = 'deal' | 'course' | 'choices';

/** Numbers of a group, some for the table and some for each seat. */
export interface FeatureColumns {
  readonly table: readonly Metric[];
  readonly seat: readonly Metric[];
}

/** Features of a game for records, beyond its metrics. Slower than counting, so only on request. */
interface Features<P> {
  /** Choices are counted in all games alike: see `featureColumns`. */
  readonly columns: Readonly<Record<Exclude<FeatureGroup, 'choices'>, FeatureColumns>>;
  /** An engine whose games have the same results as those of the game's own engine. */
  describer(setup: Setup, policies: readonly P[], key: Key): Promise<DescribingEngine>;
}

/** Outcomes of a game, and all that is counted in it. */
export interface Results<P = unknown> {
  readonly kind: 'cooperative' | 'competitive';
  readonly outcomes: readonly Outcome[];
  readonly reasons: readonly Reason[];
  readonly metrics: readonly Metric[];
  /** Metrics of each seat in every game; none in cooperative games. */
  readonly seatMetrics: readonly Metric[];
  readonly features?: Features<P>;
  /** Features that its records carry; see `selectFeatures`. */
  readonly described?: readonly FeatureGroup[];
  readonly measures: readonly Measure[];
  /** Name of the measure by which teams are ranked by default. */
  readonly rankedBy: string;
}
