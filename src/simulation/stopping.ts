import { SHARE } from '../game/index.js';
import { type Estimate, estimate } from '../stats/estimate.js';
import { halfWidth, type Interval } from '../stats/interval.js';
import { type Observations, observationsOf, ofPairs, ofSuccesses } from '../stats/observations.js';
import { type PairCounts, pairsWith } from './tally.js';

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

/** The level of every interval that is reported. */
export const LEVEL = 0.95;

/** The most games that an arm may be asked for: game indices are 32 bits. */
export const MAX_GAMES = 2 ** 32;

/** The difference for which a rule's confidence sequences are tightest; null where results are looked at once. */
export function effectOf(rule: StopRule): number | null {
  if (rule.kind === 'games') return null;
  return rule.kind === 'precision' ? rule.halfWidth : rule.effect;
}

/** How often a team had some outcomes, by games; or where everybody plays for themselves, an entrant's share of wins, by rounds. */
export function sharesIn(
  { games, outcomes, entrants = [] }: PairCounts,
  places: readonly number[],
  at = 0,
): Observations {
  const entrant = entrants[at];
  if (entrant !== undefined) return observationsOf(entrant.rounds[SHARE]!, { zero: 0, unit: entrant.unit });
  const successes = places.reduce((sum, place) => sum + outcomes[place]!, 0);
  return ofSuccesses(successes, games);
}

/** The games after which the rule certainly stops. */
export function gamesAtMost(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/**
 * What a comparison goes by, 0 where nothing differs: pairs of games with some outcomes. Where everybody plays for themselves,
 * the first entrant's share minus that of the control's in the same rounds, or without a control minus an even share.
 */
export function differencesIn(counts: PairCounts, outcomes: readonly number[]): Observations {
  const { entrants: [entrant] = [], roundDifferences: { [SHARE]: difference } = [] } = counts;
  if (entrant === undefined) return ofPairs(pairsWith(counts, outcomes));
  const { unit, even } = entrant;
  if (difference !== undefined) return observationsOf(difference, { zero: 0, unit });
  return observationsOf(entrant.rounds[SHARE]!, { zero: even, unit });
}

/** What an interval of a difference, second minus first, says: which is better, that they are close, or nothing yet. */
export type Decision = 'first' | 'second' | 'close' | 'open';

/** @param effect differences below do not matter */
export function decisionOf({ low, high }: Interval, effect: number): Decision {
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -effect && high < effect ? 'close' : 'open';
}

/** What a rule that runs until it has decided has found so far. */
export function decisionSoFar(rule: StopRule & { readonly kind: 'decided' }, counts: PairCounts): Decision {
  const { level, effect, outcomes } = rule;
  return decisionOf(estimate(differencesIn(counts, outcomes), { isBounded: true, level, effect }), effect);
}

/** Whether enough games are played. To be asked at fixed numbers of games only. */
export function isEnough(rule: StopRule, counts: PairCounts): boolean {
  return counts.games >= gamesAtMost(rule) || isReached(rule, counts);
}

/** Whether what the rule asks for is reached; a precision or a decision may not be when the games run out. */
export function isReached(rule: StopRule, counts: PairCounts): boolean {
  const { games, outcomes } = counts;
  if (rule.kind === 'games') return games >= rule.games;
  if (games === 0) return false;
  if (rule.kind === 'decided') return decisionSoFar(rule, counts) !== 'open';
  const all = counts.entrants?.length ? counts.entrants : Array.from(outcomes);
  const choice = { isBounded: true, level: LEVEL, effect: rule.halfWidth };
  const isPrecise = (found: Estimate) => halfWidth(found) <= rule.halfWidth;
  return all.every((_, place) => isPrecise(estimate(sharesIn(counts, [place], place), choice)));
}
