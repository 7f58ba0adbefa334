import { CmaEs } from './cma-es.js';
import type { Draws } from './rng.js';
import { type Budget, type CandidateBatch, gamesEach, type Score, type Search } from './search.js';
import type { Levels } from './tunable.js';

/** In steps: the standard deviation of an option falls no lower, or all candidates would have the same value. */
const LEAST_STEPS = 0.3;

export interface EvolutionSpec {
  /** How many values each option has, in order. */
  readonly sizes: readonly number[];
  /** Where the search begins: as near to the start as values can be. */
  readonly mean: Levels;
  /** The start, if it is one of the combinations: it plays anyway. */
  readonly start: Levels | null;
  readonly candidates: number;
  readonly rounds: number;
  /** The standard deviation of the first candidates, as a fraction of each option's range. */
  readonly spread: number;
}

/**
 * CMA-ES over options that are numbers: each range is the unit interval, cut into as many parts as there are values, and
 * reflected at its ends. The winner is the middle of the distribution after the last round, not the candidate that looked
 * best: that one would have been lucky.
 */
export class Evolution implements Search {
  private readonly strategy;
  private asked: readonly Levels[] = [];
  /** For each point of the strategy, its place in `asked`; -1 for the start. */
  private places: readonly number[] = [];
  private played = 0;

  constructor(
    private readonly plan: EvolutionSpec,
    private readonly budget: Budget,
    draws: Draws,
  ) {
    const { sizes, mean, candidates, spread } = plan;
    this.strategy = new CmaEs(
      {
        mean: mean.map((level, place) => (level + 0.5) / sizes[place]!),
        spread,
        population: candidates,
        least: sizes.map((size) => LEAST_STEPS / size),
      },
      draws,
    );
  }

  get rounds(): number {
    return this.plan.rounds;
  }

  ask(): CandidateBatch | null {
    const { rounds, start, candidates } = this.plan;
    if (this.played === rounds) return null;
    const points = this.strategy.ask().map((point) => this.levelsAt(point));
    const distinct = new Map(points.map((levels) => [levels.join(), levels]));
    if (start !== null) distinct.delete(start.join());
    const keys = [...distinct.keys()];
    this.asked = [...distinct.values()];
    this.places = points.map((levels) => keys.indexOf(levels.join()));
    return { candidates: this.asked, games: gamesEach(this.budget, rounds, candidates) };
  }

  tell(scores: readonly Score[]): readonly boolean[] {
    this.played++;
    // All on the same deals as the start, from which it differs by nothing.
    this.strategy.tell(this.places.map((place) => (place < 0 ? 0 : scores[place]!.own)));
    const order = [...scores.keys()].toSorted((one, other) => scores[other]!.own - scores[one]!.own);
    const better = new Set(order.slice(0, Math.ceil(order.length / 2)));
    return scores.map((_, place) => better.has(place));
  }

  /** @returns what the distribution is centred on by now */
  get winner(): Levels | null {
    const levels = this.levelsAt(this.strategy.mean);
    return levels.join() === this.plan.start?.join() ? null : levels;
  }

  private levelsAt(point: readonly number[]): Levels {
    return point.map((value, place) => {
      const size = this.plan.sizes[place]!;
      return Math.min(size - 1, Math.floor(reflected(value) * size));
    });
  }
}

/** As if the ends of the unit interval were mirrors. */
function reflected(value: number): number {
  const folded = Math.abs(value) % 2;
  return folded > 1 ? 2 - folded : folded;
}
