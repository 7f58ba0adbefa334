import { SHARE } from '../game/index.js';
import { boundedSequence } from '../stats/betting.js';
import { boundedInterval } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { halfWidth, type Interval } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import { concentrationFor, confidenceSequence, wilson } from '../stats/rates.js';
import {
  effectOf,
  evaluateTest,
  type SequentialTest,
  type TestData,
  type TestResult,
} from '../stats/sequential-test.js';
import { type PairCounts, pairsWith } from './tally.js';

/** When an arm has played enough games. */
export type StopRule =
  | { readonly kind: 'games'; readonly games: number }
  /** Until every outcome's interval reaches no further than `halfWidth` either side, but no more than `most` games. */
  | { readonly kind: 'precision'; readonly halfWidth: number; readonly most: number }
  /** Until a test has decided how much more often the arm has one of these outcomes than its control. */
  | {
      readonly kind: 'decided';
      readonly test: SequentialTest;
      readonly outcomes: readonly number[];
      readonly most: number;
    };

export type IntervalKind = 'wilson' | 'confidence-sequence';

/** The level of every interval that is reported. */
export const LEVEL = 0.95;

/** The most games that an arm may be asked for: game indices are 32 bits. */
export const MAX_GAMES = 2 ** 32;

/**
 * The intervals that go with a stopping rule. A fixed number of games, looked at once, has Wilson's interval; a run that
 * stops when it likes what it sees has a confidence sequence, which holds at all looks together.
 */
export function intervalKind(rule: StopRule): IntervalKind {
  return rule.kind === 'games' ? 'wilson' : 'confidence-sequence';
}

/** The half-width for which a rule's confidence sequences are tightest; null where results are looked at once. */
export function widthOf(rule: StopRule): number | null {
  if (rule.kind === 'games') return null;
  return rule.kind === 'precision' ? rule.halfWidth : effectOf(rule.test);
}

export function rateInterval(width: number | null, successes: number, games: number, level = LEVEL): Interval {
  if (width === null) return wilson(successes, games, level);
  return confidenceSequence(successes, games, level, concentrationFor(width, level));
}

/**
 * The interval of a share of wins, by whole rounds.
 *
 * @param width see `widthOf`
 * @param rounds the shares of each round
 * @param unit what a round comes to in which all is won
 */
export function shareInterval(width: number | null, rounds: Histogram, unit: number, level = LEVEL): Interval {
  const found = width === null ? boundedInterval(rounds, level) : boundedSequence(rounds, level, width * unit);
  if (typeof found === 'string') return { low: 0, high: 1 };
  return { low: found.low / unit, high: found.high / unit };
}

/** A mean between 0 and 1 over games. */
export interface MeasuredShare {
  readonly mean: number;
  /** @param width see `widthOf` */
  interval(width: number | null, level?: number): Interval;
}

/** How often a team had some outcomes, or where everybody plays for themselves, an entrant's share of the wins. */
export function shareIn(counts: PairCounts, outcomes: readonly number[], at = 0): MeasuredShare {
  const { games, entrants: { [at]: entrant } = [] } = counts;
  if (entrant === undefined) {
    const successes = outcomes.reduce((sum, place) => sum + counts.outcomes[place]!, 0);
    return { mean: successes / games, interval: (width, level) => rateInterval(width, successes, games, level) };
  }
  const { unit } = entrant;
  const rounds = entrant.rounds[SHARE]!;
  return { mean: rounds.mean() / unit, interval: (width, level) => shareInterval(width, rounds, unit, level) };
}

/** The games after which the rule certainly stops. */
export function gamesAtMost(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/**
 * The trials that a comparison goes by: pairs of games with some outcomes. Where everybody plays for themselves, the first
 * entrant's share minus that of the control's in the same rounds, or without a control minus an even share.
 */
export function testedIn(counts: PairCounts, outcomes: readonly number[]): TestData {
  const { entrants: [entrant] = [], roundDifferences: { [SHARE]: difference } = [] } = counts;
  if (entrant === undefined) return pairsWith(counts, outcomes);
  const { unit, even } = entrant;
  if (difference !== undefined) return observationsOf(difference, { zero: 0, unit });
  return observationsOf(entrant.rounds[SHARE]!, { zero: even, unit });
}

/** What a sequential test has found so far; `open` for a rule that is none. */
export function findingSoFar(rule: StopRule, counts: PairCounts): TestResult {
  return rule.kind === 'decided' ? evaluateTest(rule.test, testedIn(counts, rule.outcomes)) : 'open';
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
  if (rule.kind === 'decided') return findingSoFar(rule, counts) !== 'open';
  const all = counts.entrants?.length ? counts.entrants : Array.from(outcomes);
  return all.every((_, place) => halfWidth(shareIn(counts, [place], place).interval(rule.halfWidth)) <= rule.halfWidth);
}
