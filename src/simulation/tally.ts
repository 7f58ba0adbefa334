import type { Game, Match } from '../game/index.js';
import { Histogram } from '../stats/index.js';

/** A tally as plain arrays, to send from thread to thread. */
export interface PackedTally {
  readonly games: number;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly Float64Array[];
  readonly pairs: Float64Array;
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
  /** How often the control had one outcome and the arm another on the same deal, control by arm; 0 without control. */
  readonly pairs: Float64Array;

  constructor(game: Game) {
    this.pairs = new Float64Array(game.outcomes.length ** 2);
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

  /** Counts that the control had this outcome on the deal of the game counted last. */
  countControl(match: Match, control: Match): void {
    this.pairs[control.outcome * this.outcomes.length + match.outcome]!++;
  }

  merge(other: PackedTally): void {
    this.games += other.games;
    addTo(this.outcomes, other.outcomes);
    addTo(this.reasons, other.reasons);
    addTo(this.pairs, other.pairs);
    for (const [place, metric] of this.metrics.entries())
      metric.merge(Histogram.fromCounts(metric.grid, other.metrics[place]!));
  }

  pack(): PackedTally {
    const { games, outcomes, reasons, pairs } = this;
    return { games, outcomes, reasons, pairs, metrics: this.metrics.map((metric) => metric.toCounts()) };
  }
}

function addTo(sum: Float64Array, more: Float64Array): void {
  for (let place = 0; place < sum.length; place++) sum[place]! += more[place]!;
}
