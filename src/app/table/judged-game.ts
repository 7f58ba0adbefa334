/** A whole game judged in a worker, for the review of a game that a person has played, and of one that is watched. */
import type { ExplainedGame } from '../../explain/explained-game.js';
import { judgeBudget } from '../../explain/judge.js';
import { Review } from '../../explain/review.js';
import type { ReviewSpec } from '../../explain/review-spec.js';
import { mainMeasure } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { Team } from '../../simulation/lineup/arm.js';
import { throttleSignsOfLife } from '../called-worker.js';
import type { PlaySpec } from './play-spec.js';

/** Playouts of each move with the true cards, as `shamus replay --explain` has them. */
const TRUE_PLAYOUTS = 8;

/**
 * Judges every move; where everybody plays for themselves those of one seat.
 *
 * @param spec people with the moves that they made
 * @param worlds for each move
 * @param alive called now and then
 * @returns null if the game was over before a deal that could be looked at
 */
export async function judgeGame(
  { condition, seed, index }: PlaySpec,
  playOn: Team,
  seat: number,
  worlds: number,
  alive: () => void,
): Promise<ExplainedGame | null> {
  const game = await loadGame(condition.setup);
  const { deals } = await game.judges.reviews!(condition.setup, keyFromSeed(seed));
  const hasDeals = deals !== null && deals.first < deals.last;
  const plan: ReviewSpec = {
    ...{ condition, playOn, seed, index },
    ...{ measure: mainMeasure(game).name, effort: judgeBudget(worlds, TRUE_PLAYOUTS) },
    who: game.results.kind === 'cooperative' ? null : { seat },
    scope: { deal: hasDeals ? 'worst' : 'all', starts: Math.min(game.defaults.review.starts, 8 * worlds) },
  };
  const onStep = throttleSignsOfLife(alive);
  return (await Review.of(plan, { onGame: onStep, onWorld: onStep })).explained();
}
