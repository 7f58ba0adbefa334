import type { Game, Match } from '../game/index.js';
import { Histogram } from '../stats/index.js';

/** A tally as plain arrays, to send from thread to thread. */
export interface PackedTally {
  readonly games: number;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly Float64Array[];
}

/**
 * What a number of games came to: how often each outcome and reason, and the distribution of each metric. All counts
 * are integers, exact below 2^53, so tallies may be merged in any order and grouping with the same result.
 */
export class Tally {
  games = 0;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly Histogram[];

  constructor(game: Game) {
    this.outcomes = new Float64Array(game.outcomes.length);
    this.reasons = new Float64Array(game.reasons.length);
    this.metrics = game.metrics.map((metric) => new Histogram(metric));
  }

  /** Counts the game that a match has just played. */
  count(match: Match): void {
    this.games++;
    this.outcomes[match.outcome]!++;
    this.reasons[match.reason]!++;
    for (let metric = 0; metric < this.metrics.length; metric++) {
      this.metrics[metric]!.add(match.metrics[metric]!);
    }
  }

  merge(other: PackedTally): void {
    this.games += other.games;
    addTo(this.outcomes, other.outcomes);
    addTo(this.reasons, other.reasons);
    for (const [place, metric] of this.metrics.entries())
      metric.merge(Histogram.fromCounts(metric.grid, other.metrics[place]!));
  }

  pack(): PackedTally {
    const { games, outcomes, reasons } = this;
    return { games, outcomes, reasons, metrics: this.metrics.map((metric) => metric.toCounts()) };
  }
}

function addTo(sum: Float64Array, more: Float64Array): void {
  for (let place = 0; place < sum.length; place++) sum[place]! += more[place]!;
}
