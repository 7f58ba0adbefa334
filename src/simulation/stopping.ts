import { concentrationFor, confidenceSequence, halfWidth, type Interval, wilson } from '../stats/index.js';

/** When an arm has played enough games. */
export type StopRule =
  | { readonly kind: 'games'; readonly games: number }
  /** Until every outcome's interval reaches no further than `halfWidth` either side, but no more than `most` games. */
  | { readonly kind: 'precision'; readonly halfWidth: number; readonly most: number };

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
  return confidenceSequence(successes, games, LEVEL, concentrationFor(rule.halfWidth, LEVEL));
}

/** The games after which the rule certainly stops. */
export function gamesAtMost(rule: StopRule): number {
  return rule.kind === 'games' ? rule.games : rule.most;
}

/** Whether enough games are played, given how often each outcome came. To be asked at fixed numbers of games only. */
export function isEnough(rule: StopRule, outcomes: ArrayLike<number>, games: number): boolean {
  if (games >= gamesAtMost(rule)) return true;
  return rule.kind === 'precision' && isPrecise(rule.halfWidth, rule, outcomes, games);
}

/** Whether what the rule asks for is reached; a precision may not be when the games run out. */
export function isReached(rule: StopRule, outcomes: ArrayLike<number>, games: number): boolean {
  if (rule.kind === 'games') return games >= rule.games;
  return isPrecise(rule.halfWidth, rule, outcomes, games);
}

function isPrecise(limit: number, rule: StopRule, outcomes: ArrayLike<number>, games: number): boolean {
  if (games === 0) return false;
  return Array.from(outcomes).every((count) => halfWidth(rateInterval(rule, count, games)) <= limit);
}
