import { SHARE, WHOLE } from '../game/index.js';
import { boundedSequence } from '../stats/betting.js';
import { boundedInterval } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { halfWidth, type Interval } from '../stats/interval.js';
import { type Observations, observationsOf } from '../stats/observations.js';
import { concentrationFor, confidenceSequence, wilson } from '../stats/rates.js';
import { effectOf, evaluateTest, type SequentialTest, type TestResult } from '../stats/sequential-test.js';
import type { EntrantTally } from './entrant-tally.js';
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
      /** Places of the outcomes. */
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

/** The interval of a rate at LEVEL. */
export function rateInterval(rule: StopRule, successes: number, games: number): Interval {
  if (rule.kind === 'games') return wilson(successes, games, LEVEL);
  const width = rule.kind === 'precision' ? rule.halfWidth : effectOf(rule.test);
  return confidenceSequence(successes, games, LEVEL, concentrationFor(width, LEVEL));
}

/**
 * The interval of a share of wins at LEVEL, by whole rounds.
 *
 * @param rounds the shares of each round
 * @param unit what a round comes to in which all is won
 */
export function shareInterval(rule: StopRule, rounds: Histogram, unit: number): Interval {
  const width = rule.kind === 'precision' ? rule.halfWidth : rule.kind === 'decided' ? effectOf(rule.test) : null;
  const found = width === null ? boundedInterval(rounds, LEVEL) : boundedSequence(rounds, LEVEL, width * unit);
  if (typeof found === 'string') return { low: 0, high: 1 };
  return { low: found.low / unit, high: found.high / unit };
}

/** The games after which the rule certainly stops. */
export function gamesAtMost(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/**
 * What is tested where everybody plays for himself, as a fraction of all wins: the first entrant's share minus that of the
 * control's in the same rounds, or without a control minus an even share.
 */
export function sharesTested({
  entrants,
  roundDifferences,
}: {
  readonly entrants: readonly EntrantTally[];
  readonly roundDifferences: readonly Histogram[];
}): Observations {
  const { rounds, places, bySeat } = entrants[0]!;
  const unit = WHOLE * places.length * bySeat.length;
  const difference = roundDifferences[SHARE];
  if (difference !== undefined) return observationsOf(difference, { zero: 0, unit });
  return observationsOf(rounds[SHARE]!, { zero: WHOLE * places.length, unit });
}

/** What a sequential test has found so far; `open` for a rule that is none. */
export function findingSoFar(rule: StopRule, counts: PairCounts): TestResult {
  if (rule.kind !== 'decided') return 'open';
  const { entrants = [], roundDifferences = [] } = counts;
  return evaluateTest(
    rule.test,
    entrants.length === 0 ? pairsWith(counts, rule.outcomes) : sharesTested({ entrants, roundDifferences }),
  );
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
  if (counts.entrants !== undefined && counts.entrants.length > 0) {
    return counts.entrants.every(({ rounds, places, bySeat }) => {
      const unit = WHOLE * places.length * bySeat.length;
      return halfWidth(shareInterval(rule, rounds[SHARE]!, unit)) <= rule.halfWidth;
    });
  }
  return Array.from(outcomes).every((count) => halfWidth(rateInterval(rule, count, games)) <= rule.halfWidth);
}
