import type { Game, GameResult } from '../game/index.js';
import { type Grid, Histogram } from '../stats/histogram.js';
import type { PairedTally } from '../stats/observations.js';
import { EntrantTally } from './entrant-tally.js';
import type { Arm, Condition } from './lineup/arm.js';
import { entrantsOf, gamesPerBlock } from './lineup/rotation.js';

// Not by the room's index: threads that play start without the rest of the statistics.

export interface TallyShape {
  readonly round: number;
  /** Slots of each entrant; none in cooperative games. */
  readonly entrants: readonly (readonly number[])[];
  /** Shape of the control's tally; null without control. */
  readonly control: TallyShape | null;
}

/** Shape for a cooperative team, alone or paired with another. */
export const TEAM_SHAPE: TallyShape = { round: 1, entrants: [], control: null };
export const PAIRED_SHAPE: TallyShape = { ...TEAM_SHAPE, control: TEAM_SHAPE };

export interface CountedGames {
  readonly games: readonly GameResult[];
  readonly metrics: Int32Array;
}

/** The shape of an arm's tally, or of a condition's without a control. */
function shapeOf(game: Game, { setup, team, control }: Condition & Pick<Arm, 'control'>): TallyShape {
  return {
    round: gamesPerBlock(game, { setup }),
    entrants: entrantsOf(game, team).map(({ slots }) => slots),
    control: control === undefined ? null : shapeOf(game, control),
  };
}

/**
 * Counts of a number of games: how often each outcome and reason, and the distribution of each metric. All counts
 * are integers, exact below 2^53, so tallies may be merged in any order and grouping with the same result.
 */
export class Tally {
  games = 0;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly Histogram[];
  /** Joint counts of outcomes on the same deck, control by arm; length 0 without control. */
  readonly pairs: Float64Array;
  /** Counts of each entrant; none in cooperative games. */
  readonly entrants: readonly EntrantTally[];
  /** Counts of the control; null without control. */
  readonly control: Tally | null;
  /** Per metric: the arm's value minus the control's on the same deck; none without control. */
  readonly differences: readonly Histogram[];
  /** Per seat metric: sum of the arm's first entrant in a block minus that of the control's. */
  readonly roundDifferences: readonly Histogram[];

  constructor(
    game: Game,
    readonly shape: TallyShape = TEAM_SHAPE,
  ) {
    const paired = shape.control !== null;
    this.control = shape.control === null ? null : new Tally(game, shape.control);
    this.differences = paired ? game.results.metrics.map((metric) => new Histogram(gridOfDifferences(metric))) : [];
    this.pairs = new Float64Array(game.results.outcomes.length ** 2);
    this.outcomes = new Float64Array(game.results.outcomes.length);
    this.reasons = new Float64Array(game.results.reasons.length);
    this.metrics = game.results.metrics.map((metric) => new Histogram(metric));
    this.entrants = shape.entrants.map((places) => new EntrantTally(game, shape.round, places));
    const [own, other] = [this.entrants[0], this.control?.entrants[0]];
    this.roundDifferences =
      own === undefined || other === undefined
        ? []
        : own.rounds.map((sums, place) => new Histogram(gridOfDifferences(sums.grid, other.rounds[place]!.grid)));
  }

  static ofArm(game: Game, arm: Arm): Tally {
    return new Tally(game, shapeOf(game, arm));
  }

  count(result: GameResult, control: GameResult | null = null): void {
    const block = (one: GameResult) => ({ games: [one], metrics: one.metrics });
    this.countRounds(block(result), control === null ? null : block(control));
  }

  /**
   * Counts the games of whole rounds, metric by metric, which takes half the time of game by game.
   *
   * @param control those of the control on the same decks; null without control
   * @param count how many of these games there are
   */
  countRounds(block: CountedGames, control: CountedGames | null, count = block.games.length): void {
    const { games } = block;
    this.countAll(block, count);
    for (let from = 0; from < count; from += this.shape.round) {
      for (let place = 0; place < this.entrants.length; place++) this.entrants[place]!.count(games, from);
    }
    if (control === null) return;
    const controls = control.games;
    this.control!.countRounds(control, null, count);
    for (let at = 0; at < count; at++) {
      this.pairs[controls[at]!.outcome * this.outcomes.length + games[at]!.outcome]!++;
    }
    for (let metric = 0; metric < this.differences.length; metric++) {
      for (let at = 0; at < count; at++) {
        this.differences[metric]!.add(games[at]!.metrics[metric]! - controls[at]!.metrics[metric]!);
      }
    }
    const [own, other] = [this.entrants[0], this.control!.entrants[0]];
    for (let metric = 0; metric < this.roundDifferences.length; metric++) {
      for (let from = 0; from < count; from += this.shape.round) {
        this.roundDifferences[metric]!.add(own!.sumIn(games, from, metric) - other!.sumIn(controls, from, metric));
      }
    }
  }

  private countAll({ games, metrics }: CountedGames, count: number): void {
    this.games += count;
    for (let at = 0; at < count; at++) {
      this.outcomes[games[at]!.outcome]!++;
      this.reasons[games[at]!.reason]!++;
    }
    const stride = this.metrics.length;
    for (let metric = 0; metric < stride; metric++) this.metrics[metric]!.addAll(metrics, metric, stride, count);
  }

  /** Adds another tally of the same shape. */
  add(other: Tally): void {
    this.merge(other.pack());
  }

  /** Adds what `pack` gave. @throws RangeError unless it is a tally of this shape */
  merge(packed: Float64Array): void {
    if (this.mergeAt(packed, 0) !== packed.length) throw new RangeError('a tally of another shape');
  }

  /** True if no count of `other`, a tally of this shape, exceeds its count here: its games can be some of these. */
  holds(other: Tally): boolean {
    const isLess = (some: Float64Array, all: Float64Array) => some.every((count, place) => count <= all[place]!);
    return (
      other.games <= this.games &&
      other.counts.every((counts, place) => isLess(counts, this.counts[place]!)) &&
      other.histograms.every((one, place) => isLess(one.toCounts(), this.histograms[place]!.toCounts())) &&
      (this.control === null || this.control.holds(other.control!))
    );
  }

  /** All counts as one list, to be sent and kept: those of a fixed number one by one, then distributions. */
  pack(): Float64Array {
    const numbers: number[] = [];
    this.packInto(numbers);
    return Float64Array.from(numbers);
  }

  private packInto(numbers: number[]): void {
    numbers.push(this.games);
    for (const counts of this.counts) numbers.push(...counts);
    for (const histogram of this.histograms) histogram.pack(numbers);
    this.control?.packInto(numbers);
  }

  private mergeAt(packed: Float64Array, from: number): number {
    let at = from;
    this.games += packed[at++]!;
    for (const counts of this.counts) {
      for (let place = 0; place < counts.length; place++) counts[place]! += packed[at++]!;
    }
    for (const histogram of this.histograms) at = histogram.addPacked(packed, at);
    return this.control?.mergeAt(packed, at) ?? at;
  }

  private get counts(): Float64Array[] {
    const { outcomes, reasons, pairs } = this;
    return this.control === null ? [outcomes, reasons] : [outcomes, reasons, pairs];
  }

  private get histograms(): Histogram[] {
    const ofEntrants = this.entrants.flatMap(({ rounds, games, bySeat }) => [...rounds, ...games, ...bySeat]);
    return [...this.metrics, ...ofEntrants, ...this.differences, ...this.roundDifferences];
  }
}

/** Grid of the values of one grid minus those of another; both have the same step. */
function gridOfDifferences({ low, high, step }: Grid, other: Grid = { low, high, step }): Grid {
  return { low: low - other.high, high: high - other.low, step };
}

/** Counts of outcomes, and of pairs of outcomes on the same decks. */
export interface PairCounts {
  readonly games: number;
  readonly outcomes: ArrayLike<number>;
  readonly pairs: ArrayLike<number>;
  readonly entrants?: readonly EntrantTally[];
  readonly roundDifferences?: readonly Histogram[];
}

/** Pairs in which control (first) and arm (second) had one of these outcomes on the same deck. */
export function pairsOf({ games, outcomes, pairs }: PairCounts, places: readonly number[]): PairedTally {
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let control = 0; control < outcomes.length; control++) {
    for (let arm = 0; arm < outcomes.length; arm++) {
      const count = pairs[control * outcomes.length + arm]!;
      if (places.includes(control) && !places.includes(arm)) onlyFirst += count;
      if (places.includes(arm) && !places.includes(control)) onlySecond += count;
    }
  }
  return { trials: games, onlyFirst, onlySecond };
}
