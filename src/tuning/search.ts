/** Interface of all search methods: they ask for candidates round by round, and are told the scores. */

import { CmaEs, type SearchRandom } from './cma-es.js';
import type { LevelIndices } from './tunable.js';

export interface CandidateBatch {
  /** All different; the start plays with them. */
  readonly candidates: readonly LevelIndices[];
  readonly games: number;
}

/** Difference of a candidate from the start: in its last round, and over all rounds that it has played. */
export interface CandidateScore {
  readonly own: number;
  readonly pooled: number;
}

export interface OptionSearch {
  readonly rounds: number;
  /** Null when the search is over. */
  ask(): CandidateBatch | null;
  /**
   * @param scores of the candidates of `ask`, in its order
   * @returns whether each goes on
   */
  tell(scores: readonly CandidateScore[]): readonly boolean[];
  /** The best that was found, once the search is over: null for the start. */
  readonly winner: LevelIndices | null;
}

export interface Budget {
  /** Games of all candidates, and of the start, in all rounds. */
  readonly games: number;
  /** Each candidate's number of games is a multiple of this. */
  readonly perRound: number;
}

function gamesEach({ games, perRound }: Budget, rounds: number, candidates: number): number {
  return Math.floor(games / rounds / (candidates + 1) / perRound) * perRound;
}

/** Samples of which the one is taken whose points are furthest apart. */
const TRIES = 100;

/** Further samples, where points of one coincide because there are few values. */
const REFILLS = 1000;

/**
 * All combinations if there are no more than `most`; else a Latin hypercube of `most` points: each option has each part of its
 * range equally often, and no two points are closer than they need be (maximin, of a hundred samples).
 *
 * McKay, Beckman & Conover, Technometrics 21 (1979); Johnson, Moore & Ylvisaker, J. Stat. Plan. Inference 26 (1990).
 *
 * @param sizes how many values each option has
 */
export function createDesign(sizes: readonly number[], most: number, draws: SearchRandom): LevelIndices[] {
  const all = sizes.reduce((product, size) => product * size, 1);
  return all <= most ? grid(sizes) : hypercube(sizes, most, draws);
}

/** All combinations, those of the last option next to each other. */
function grid(sizes: readonly number[]): LevelIndices[] {
  return sizes.reduce<number[][]>(
    (points, size) => points.flatMap((point) => Array.from({ length: size }, (_, level) => [...point, level])),
    [[]],
  );
}

function hypercube(sizes: readonly number[], points: number, draws: SearchRandom): LevelIndices[] {
  let best: LevelIndices[] = [];
  let widest = -1;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = sample(sizes, points, draws);
    const width = leastDistance(found, sizes);
    if (width <= widest) continue;
    [best, widest] = [found, width];
  }
  return filledUp(best, sizes, points, draws);
}

function sample(sizes: readonly number[], points: number, draws: SearchRandom): LevelIndices[] {
  const columns = sizes.map((size) =>
    draws.order(points).map((part) => Math.floor(((part + draws.uniform()) / points) * size)),
  );
  return Array.from({ length: points }, (_, point) => columns.map((column) => column[point]!));
}

function leastDistance(points: readonly LevelIndices[], sizes: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [place, one] of points.entries()) {
    for (let other = 0; other < place; other++) {
      let square = 0;
      for (let at = 0; at < sizes.length; at++) {
        square += ((one[at]! - points[other]![at]!) / Math.max(1, sizes[at]! - 1)) ** 2;
      }
      least = Math.min(least, square);
    }
  }
  return least;
}

/** Replaces points that are there already by points of further samples. */
function filledUp(
  points: readonly LevelIndices[],
  sizes: readonly number[],
  wanted: number,
  draws: SearchRandom,
): LevelIndices[] {
  const found = new Map(points.map((point) => [point.join(), point]));
  for (let attempt = 0; found.size < wanted && attempt < REFILLS; attempt++) {
    const [point] = sample(sizes, 1, draws);
    found.set(point!.join(), point!);
  }
  return [...found.values()];
}

/**
 * Successive halving: all candidates play a few games, the better half plays on, and so until one is left. Every round
 * has the same share of all games, so that the few that are left play ever more. Results of earlier rounds count in later
 * ones. It claims no error rate: its winner has to be confirmed on fresh decks.
 *
 * Karnin, Koren & Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013.
 */
export class SuccessiveHalving implements OptionSearch {
  readonly rounds: number;
  winner: LevelIndices | null = null;
  private left: readonly LevelIndices[];
  private played = 0;

  constructor(
    candidates: readonly LevelIndices[],
    private readonly budget: Budget,
  ) {
    this.left = candidates;
    this.rounds = halvings(candidates.length);
  }

  ask(): CandidateBatch | null {
    if (this.played === this.rounds) return null;
    return { candidates: this.left, games: gamesEach(this.budget, this.rounds, this.left.length) };
  }

  tell(scores: readonly CandidateScore[]): readonly boolean[] {
    this.played++;
    const places = [...scores.keys()].toSorted((one, other) => scores[other]!.pooled - scores[one]!.pooled);
    const best = new Set(places.slice(0, half(this.left.length)));
    if (this.played === this.rounds) {
      const [first] = places;
      const isBetter = scores[first!]!.pooled > 0;
      this.winner = isBetter ? this.left[first!]! : null;
      return scores.map((_, place) => isBetter && place === first);
    }
    const kept = scores.map((_, place) => best.has(place));
    this.left = this.left.filter((_, place) => kept[place]);
    return kept;
  }
}

function half(candidates: number): number {
  return Math.ceil(candidates / 2);
}

function halvings(candidates: number): number {
  return candidates <= 1 ? 1 : Math.ceil(Math.log2(candidates));
}

/** In steps: the standard deviation of an option falls no lower, or all candidates would have the same value. */
const MIN_STEPS = 0.3;

export interface EvolutionSpec {
  readonly sizes: readonly number[];
  /** Start of the search: as near to the start's values as the grid allows. */
  readonly mean: LevelIndices;
  /** The start, if it is one of the combinations: it plays anyway. */
  readonly start: LevelIndices | null;
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
export class EvolutionSearch implements OptionSearch {
  private readonly strategy;
  private asked: readonly LevelIndices[] = [];
  /** For each point of the strategy, its place in `asked`; -1 for the start. */
  private places: readonly number[] = [];
  private played = 0;

  constructor(
    private readonly plan: EvolutionSpec,
    private readonly budget: Budget,
    draws: SearchRandom,
  ) {
    const { sizes, mean, candidates, spread } = plan;
    this.strategy = new CmaEs(
      {
        mean: mean.map((level, place) => (level + 0.5) / sizes[place]!),
        spread,
        population: candidates,
        least: sizes.map((size) => MIN_STEPS / size),
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

  tell(scores: readonly CandidateScore[]): readonly boolean[] {
    this.played++;
    // All on the same deals as the start, from which it differs by nothing.
    this.strategy.tell(this.places.map((place) => (place < 0 ? 0 : scores[place]!.own)));
    const order = [...scores.keys()].toSorted((one, other) => scores[other]!.own - scores[one]!.own);
    const better = new Set(order.slice(0, Math.ceil(order.length / 2)));
    return scores.map((_, place) => better.has(place));
  }

  /** @returns what the distribution is centred on by now */
  get winner(): LevelIndices | null {
    const levels = this.levelsAt(this.strategy.mean);
    return levels.join() === this.plan.start?.join() ? null : levels;
  }

  private levelsAt(point: readonly number[]): LevelIndices {
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
