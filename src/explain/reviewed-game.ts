import type { Game, Measure, PlayoutResult, Reviewer } from '../game/index.js';
import { SHARE, WHOLE } from '../game/index.js';
import { derivedKey, type Key, Stream } from '../random/index.js';
import {
  type Estimate,
  estimateOf,
  type JudgedDecision,
  judge,
  type PayoffFunction,
  type ReviewBudget,
} from './judge.js';

/** A decision of a game, and when it was made. */
export type TimedDecision = JudgedDecision & { /** As `replay` counts. */ readonly turn: number };

/** A deal of a game, and what it came to. */
export interface JudgedDeal {
  /** From 1. */
  readonly deal: number;
  /** What the game was worth before its cards were dealt, and after it. */
  readonly start: Estimate;
  readonly result: number;
}

/** A game, and what each of its decisions was worth. */
export interface ReviewedGame {
  readonly game: number;
  /** Indices into the game's outcomes and reasons. */
  readonly outcome: number;
  readonly reason: number;
  /** What it came to by the measure, 0 to 1. */
  readonly result: number;
  /** Those that were looked at, where each is accounted for by itself. */
  readonly deals?: readonly JudgedDeal[];
  /** The same of all deals, without looking at them: what the game was worth after each. */
  readonly standings?: readonly number[];
  /** In the order of play. */
  readonly decisions: readonly TimedDecision[];
  /** Decisions of which nothing is known: too few worlds were found, or nobody could play on. */
  readonly unjudged: number;
}

/** What a playout is worth by a measure, of which more must be better. */
export function worthBy({ outcomes, seatMetric }: Measure, { seatMetrics }: Pick<Game, 'seatMetrics'>): PayoffFunction {
  if (seatMetric === undefined) return ({ outcome }) => (outcomes.includes(outcome) ? 1 : 0);
  return ({ seats }, seat) => seats[seat * seatMetrics.length + SHARE]! / WHOLE;
}

/**
 * Plays a game and judges its decisions. Each has random numbers of its own, which depend on seed, game, effort and the
 * number of the decision alone.
 *
 * @param onWorld called after each world
 * @param seat whose result it is; any where all win together
 * @param onDecision called after each decision
 * @throws PolicyFault, NotPlayedOn as a Reviewer does
 */
export function reviewGame(
  reviewer: Reviewer,
  key: Key,
  game: number,
  effort: ReviewBudget,
  worth: PayoffFunction,
  onWorld: () => void,
  seat = 0,
  onDecision: () => void = () => {},
): ReviewedGame {
  const random = new Stream();
  // Whoever looks again at the decisions that cost most of many must meet other worlds: these looked worst by chance too.
  const own = derivedKey(key, `review with ${effort.worlds} worlds`);
  const judged: JudgedDecision[] = [];
  let met = 0;
  const played = reviewer.play(game, (decision) => {
    random.start(own, game, met++);
    const found = judge(decision, effort, worth, random, onWorld);
    if (found !== null) judged.push(found);
    onDecision();
  });
  const worthOf = (ended: PlayoutResult) => worth(ended, seat);
  const deals = played.deals?.map(({ deal, starts, ended }) => {
    return { deal, start: estimateOf(starts.map(worthOf)), result: worthOf(ended) };
  });
  return {
    game,
    outcome: played.outcome,
    reason: played.reason,
    result: worthOf(played),
    ...(deals && { deals }),
    ...(played.standings && { standings: played.standings.map(worthOf) }),
    decisions: judged.map((decision) => ({ ...decision, turn: played.turns[decision.frame]! })),
    unjudged: met - judged.length,
  };
}
