import type { Game, Match } from '../game/index.js';
import { type Grid, Histogram } from '../stats/index.js';

/** A tally as plain arrays, to send from thread to thread. */
export interface PackedTally {
  readonly games: number;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly Float64Array[];
  readonly pairs: Float64Array;
  /** What the control's games came to, and the differences of the metrics; null without control. */
  readonly control: PackedTally | null;
  readonly differences: readonly Float64Array[];
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
  /** What the control's games came to; null without control. */
  readonly control: Tally | null;
  /** Of each metric, the arm's minus the control's on the same deal; none without control. */
  readonly differences: readonly Histogram[];

  /** @param paired whether the games of a control are counted beside the arm's */
  constructor(game: Game, paired = false) {
    this.control = paired ? new Tally(game) : null;
    this.differences = paired ? game.metrics.map((metric) => new Histogram(gridOfDifferences(metric))) : [];
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

  /** Counts what the control has just played on the deal of the game counted last. */
  countControl(match: Match, control: Match): void {
    this.pairs[control.outcome * this.outcomes.length + match.outcome]!++;
    this.control?.count(control);
    for (let metric = 0; metric < this.differences.length; metric++) {
      this.differences[metric]!.add(match.metrics[metric]! - control.metrics[metric]!);
    }
  }

  merge(other: PackedTally): void {
    this.games += other.games;
    addTo(this.outcomes, other.outcomes);
    addTo(this.reasons, other.reasons);
    addTo(this.pairs, other.pairs);
    mergeAll(this.metrics, other.metrics);
    mergeAll(this.differences, other.differences);
    if (other.control !== null) this.control?.merge(other.control);
  }

  pack(): PackedTally {
    const { games, outcomes, reasons, pairs } = this;
    const control = this.control?.pack() ?? null;
    const [metrics, differences] = [this.metrics, this.differences].map((all) => all.map((one) => one.toCounts()));
    return { games, outcomes, reasons, pairs, metrics: metrics!, control, differences: differences! };
  }
}

function gridOfDifferences({ low, high, step }: Grid): Grid {
  return { low: low - high, high: high - low, step };
}

function mergeAll(sums: readonly Histogram[], more: readonly Float64Array[]): void {
  for (const [place, sum] of sums.entries()) sum.addCounts(more[place]!);
}

function addTo(sum: Float64Array, more: Float64Array): void {
  for (let place = 0; place < sum.length; place++) sum[place]! += more[place]!;
}
