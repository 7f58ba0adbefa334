import type { Game, GameResult } from '../game/index.js';
import { type Grid, Histogram, type TrimmedCounts } from '../stats/histogram.js';
import type { PairedTally } from '../stats/paired.js';
import { EntrantTally, mergeAll, type PackedEntrant } from './entrant-tally.js';
import type { Arm, Condition } from './lineup/arm.js';
import { entrantsOf, gamesPerRound } from './lineup/rotation.js';

// Not by the room's index: threads that play start without the rest of the statistics.

export interface TallyShape {
  readonly round: number;
  /** The places of each entrant; none where all win together. */
  readonly entrants: readonly (readonly number[])[];
  /** The same of the control; null without control. */
  readonly control: TallyShape | null;
}

/** Of a team that wins or loses together, alone or paired with another. */
export const TEAM: TallyShape = { round: 1, entrants: [], control: null };
export const PAIRED: TallyShape = { ...TEAM, control: TEAM };

export interface CountedGames {
  readonly games: readonly GameResult[];
  readonly metrics: Int32Array;
}

/** A tally as plain data, to send from thread to thread. */
export interface PackedTally {
  readonly shape: TallyShape;
  readonly games: number;
  readonly outcomes: Float64Array;
  readonly reasons: Float64Array;
  readonly metrics: readonly TrimmedCounts[];
  readonly pairs: Float64Array;
  readonly entrants: readonly PackedEntrant[];
  /** What the control's games came to, and the differences of the metrics; null without control. */
  readonly control: PackedTally | null;
  readonly differences: readonly TrimmedCounts[];
  readonly roundDifferences: readonly TrimmedCounts[];
}

/** The shape of an arm's tally, or of a contender's without a control. */
function shapeOf(game: Game, { setup, team, control }: Condition & Pick<Arm, 'control'>): TallyShape {
  return {
    round: gamesPerRound(game, { setup }),
    entrants: entrantsOf(game, team).map(({ places }) => places),
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
  /** How often the control had one outcome and the arm another on the same deal, control by arm; 0 without control. */
  readonly pairs: Float64Array;
  /** What each entrant's games came to; none where all win together. */
  readonly entrants: readonly EntrantTally[];
  /** What the control's games came to; null without control. */
  readonly control: Tally | null;
  /** Of each metric, the arm's minus the control's on the same deal; none without control. */
  readonly differences: readonly Histogram[];
  /** Of each seat metric, the sum of the arm's first entrant in a round minus that of the control's. */
  readonly roundDifferences: readonly Histogram[];

  constructor(
    game: Game,
    readonly shape: TallyShape = TEAM,
  ) {
    const paired = shape.control !== null;
    this.control = shape.control === null ? null : new Tally(game, shape.control);
    this.differences = paired ? game.metrics.map((metric) => new Histogram(gridOfDifferences(metric))) : [];
    this.pairs = new Float64Array(game.outcomes.length ** 2);
    this.outcomes = new Float64Array(game.outcomes.length);
    this.reasons = new Float64Array(game.reasons.length);
    this.metrics = game.metrics.map((metric) => new Histogram(metric));
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

  static unpack(game: Game, packed: PackedTally): Tally {
    const tally = new Tally(game, packed.shape);
    tally.merge(packed);
    return tally;
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
    // By place, not by an iterator, which a policy may have replaced and would be handed the tallies.
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

  merge(other: PackedTally): void {
    this.games += other.games;
    addTo(this.outcomes, other.outcomes);
    addTo(this.reasons, other.reasons);
    addTo(this.pairs, other.pairs);
    mergeAll(this.metrics, other.metrics);
    mergeAll(this.differences, other.differences);
    mergeAll(this.roundDifferences, other.roundDifferences);
    for (const [place, entrant] of this.entrants.entries()) entrant.merge(other.entrants[place]!);
    if (other.control !== null) this.control?.merge(other.control);
  }

  pack(): PackedTally {
    const { shape, games, outcomes, reasons, pairs } = this;
    const stretches = (histograms: readonly Histogram[]) => histograms.map((one) => one.toStretch());
    return {
      shape,
      games,
      outcomes,
      reasons,
      pairs,
      metrics: stretches(this.metrics),
      entrants: this.entrants.map((entrant) => entrant.pack()),
      control: this.control?.pack() ?? null,
      differences: stretches(this.differences),
      roundDifferences: stretches(this.roundDifferences),
    };
  }
}

/** What the values of one grid minus those of another can be; both have the same step. */
function gridOfDifferences({ low, high, step }: Grid, other: Grid = { low, high, step }): Grid {
  return { low: low - other.high, high: high - other.low, step };
}

function addTo(sum: Float64Array, more: Float64Array): void {
  for (let place = 0; place < sum.length; place++) sum[place]! += more[place]!;
}

/** How often outcomes came, and met on the same deals. */
export interface PairCounts {
  readonly games: number;
  readonly outcomes: ArrayLike<number>;
  readonly pairs: ArrayLike<number>;
  readonly entrants?: readonly EntrantTally[];
  readonly roundDifferences?: readonly Histogram[];
}

/** How often control (first) and arm (second) had one of these outcomes on the same deal. */
export function pairsWith({ games, outcomes, pairs }: PairCounts, places: readonly number[]): PairedTally {
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
