import {
  concentrationFor,
  confidenceSequence,
  effectOf,
  type Finding,
  findingOf,
  halfWidth,
  type Interval,
  type SequentialTest,
  wilson,
} from '../stats/index.js';
import { type PairCounts, pairsWith } from './pairs.js';

/** When an arm has played enough games. */
export type StopRule =
  | { readonly kind: 'games'; readonly games: number }
  /** Until every outcome's interval reaches no further than `halfWidth` either side, but no more than `most` games. */
  | { readonly kind: 'precision'; readonly halfWidth: number; readonly most: number }
  /** Until a test has decided how much oftener the arm has one of these outcomes than its control. */
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
export const MOST_GAMES = 2 ** 32;

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

/** The games after which the rule certainly stops. */
export function gamesAtMost(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/** What a sequential test has found so far; `open` for a rule that is none. */
export function findingSoFar(rule: StopRule, counts: PairCounts): Finding {
  return rule.kind === 'decided' ? findingOf(rule.test, pairsWith(counts, rule.outcomes)) : 'open';
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
  return Array.from(outcomes).every((count) => halfWidth(rateInterval(rule, count, games)) <= rule.halfWidth);
}
