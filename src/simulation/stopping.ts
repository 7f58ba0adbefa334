import { SHARE } from '../game/index.js';
import { type Estimate, estimate } from '../stats/estimate.js';
import { halfWidth, type Interval } from '../stats/interval.js';
import { type Observations, observationsOf, ofPairs, ofSuccesses } from '../stats/observations.js';
import { type PairCounts, pairsOf } from './tally.js';

/** When an arm has played enough games. */
export type StopRule =
  | { readonly kind: 'games'; readonly games: number }
  /** Until every outcome's interval reaches no further than `halfWidth` either side, but no more than `most` games. */
  | { readonly kind: 'precision'; readonly halfWidth: number; readonly most: number }
  /**
   * Until the interval of how much more often the arm has one of these outcomes than its control leaves out 0, or lies within
   * `effect` of it.
   */
  | {
      readonly kind: 'decided';
      readonly level: number;
      readonly effect: number;
      readonly outcomes: readonly number[];
      readonly most: number;
    };

/** Confidence level of every reported interval. */
export const CONFIDENCE_LEVEL = 0.95;

/** Largest number of games of an arm: game indices are 32 bits. */
export const MAX_GAMES = 2 ** 32;

/** The difference for which a rule's confidence sequences are tightest; null where results are looked at once. */
export function effectOf(rule: StopRule): number | null {
  if (rule.kind === 'games') return null;
  return rule.kind === 'precision' ? rule.halfWidth : rule.effect;
}

/** Wins per game for teams that win together; share of wins per block for an entrant of a competitive game. */
export function sharesOf(
  { games, outcomes, entrants = [] }: PairCounts,
  places: readonly number[],
  at = 0,
): Observations {
  const entrant = entrants[at];
  if (entrant !== undefined) return observationsOf(entrant.rounds[SHARE]!, { zero: 0, unit: entrant.unit });
  const successes = places.reduce((sum, place) => sum + outcomes[place]!, 0);
  return ofSuccesses(successes, games);
}

/** Number of games at which the rule certainly stops. */
export function maxGames(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/**
 * Paired differences, 0 if equal. Cooperative games: pairs of games with some of `outcomes`. Competitive games: the
 * first entrant's share minus the control's in the same blocks, or without a control minus an even share.
 */
export function differencesOf(counts: PairCounts, outcomes: readonly number[]): Observations {
  const { entrants: [entrant] = [], roundDifferences: { [SHARE]: difference } = [] } = counts;
  if (entrant === undefined) return ofPairs(pairsOf(counts, outcomes));
  const { unit, even } = entrant;
  if (difference !== undefined) return observationsOf(difference, { zero: 0, unit });
  return observationsOf(entrant.rounds[SHARE]!, { zero: even, unit });
}

/**
 * Decision by an interval of a difference, second minus first: one is better, they are equivalent (`close`), or
 * undecided (`open`).
 */
export type Decision = 'first' | 'second' | 'close' | 'open';

/** @param effect differences below do not matter */
export function decisionOf({ low, high }: Interval, effect: number): Decision {
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -effect && high < effect ? 'close' : 'open';
}

/** Decision so far under a rule that runs until it has decided. */
export function currentDecision(rule: StopRule & { readonly kind: 'decided' }, counts: PairCounts): Decision {
  const { level, effect, outcomes } = rule;
  return decisionOf(estimate(differencesOf(counts, outcomes), { isBounded: true, level, effect }), effect);
}

/** True if enough games are played. To be asked at fixed numbers of games only. */
export function isEnough(rule: StopRule, counts: PairCounts): boolean {
  return counts.games >= maxGames(rule) || isReached(rule, counts);
}

/** True if the rule's goal is reached; a precision or a decision may not be when the games run out. */
export function isReached(rule: StopRule, counts: PairCounts): boolean {
  const { games, outcomes } = counts;
  if (rule.kind === 'games') return games >= rule.games;
  if (games === 0) return false;
  if (rule.kind === 'decided') return currentDecision(rule, counts) !== 'open';
  const entrants = counts.entrants ?? [];
  const all = entrants.length > 0 ? entrants : Array.from(outcomes);
  const choice = { isBounded: true, level: CONFIDENCE_LEVEL, effect: rule.halfWidth };
  const isPrecise = (found: Estimate) => halfWidth(found) <= rule.halfWidth;
  return all.every((_, place) => isPrecise(estimate(sharesOf(counts, [place], place), choice)));
}
