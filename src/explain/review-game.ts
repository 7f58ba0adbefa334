import type { PlayoutResult, Reviewer } from '../game/index.js';
import { derivedKey, type Key, Stream } from '../random/index.js';
import {
  estimateMean,
  type JudgedDecision,
  judgeDecision,
  type PayoffFunction,
  type ReviewBudget,
  type TimedDecision,
} from './judge.js';

export type ReviewedGame = Readonly<ReturnType<typeof reviewGame>>;

/** A deal of a game, and its value before its cards were dealt, and after it. */
export type JudgedDeal = NonNullable<ReviewedGame['deals']>[number];

/**
 * Plays a game and judges its decisions. Each has random numbers of its own, which depend on seed, game, stream and the
 * event of the decision alone.
 *
 * @param onWorld called after each world
 * @param seat whose result it is; any in cooperative games
 * @param onDecision called after each decision
 * @throws PolicyFault, UncopyablePolicyError as a Reviewer does
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
) {
  const random = new Stream();
  const own = derivedKey(key, effort.stream);
  const judged: JudgedDecision[] = [];
  let met = 0;
  const played = reviewer.play(game, (decision) => {
    met++;
    random.start(own, game, decision.frame);
    const found = judgeDecision(decision, effort, worth, random, onWorld);
    if (found !== null) judged.push(found);
    onDecision();
  });
  const worthOf = (ended: PlayoutResult) => worth(ended, seat);
  const deals = played.deals?.map(({ deal, starts, ended }) => {
    return { deal, start: estimateMean(starts.map(worthOf)), result: worthOf(ended) };
  });
  return {
    game,
    /** Indices into the game's outcomes and reasons. */
    outcome: played.outcome,
    reason: played.reason,
    /** The result by the measure, 0 to 1. */
    result: worthOf(played),
    /** Deals that were looked at, where each is accounted for by itself; and the value of the game after each deal. */
    ...(deals && { deals }),
    ...(played.standings && { standings: played.standings.map(worthOf) }),
    /** In the order of play. */
    decisions: judged.map((decision): TimedDecision => ({ ...decision, turn: played.turns[decision.frame]! })),
    /** Decisions without a judgement: too few worlds were found, or no policy could play on. */
    unjudged: met - judged.length,
  };
}
