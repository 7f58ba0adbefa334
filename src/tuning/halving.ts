import { type Budget, type CandidateBatch, gamesEach, type Score, type Search } from './search.js';
import type { Levels } from './tunable.js';

/**
 * Successive halving: all candidates play a few games, the better half plays on, and so until one is left. Every round
 * has the same share of all games, so that the few that are left play ever more. What a candidate came to in earlier
 * rounds counts in later ones. It claims no error rate: what it finds has to be confirmed on fresh deals.
 *
 * Karnin, Koren & Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013.
 */
export class Halving implements Search {
  readonly rounds: number;
  winner: Levels | null = null;
  private left: readonly Levels[];
  private played = 0;

  constructor(
    candidates: readonly Levels[],
    private readonly budget: Budget,
  ) {
    this.left = candidates;
    this.rounds = halvings(candidates.length);
  }

  ask(): CandidateBatch | null {
    if (this.played === this.rounds) return null;
    return { candidates: this.left, games: gamesEach(this.budget, this.rounds, this.left.length) };
  }

  tell(scores: readonly Score[]): readonly boolean[] {
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

/** Rounds after which one is left. */
function halvings(candidates: number): number {
  return candidates <= 1 ? 1 : Math.ceil(Math.log2(candidates));
}
