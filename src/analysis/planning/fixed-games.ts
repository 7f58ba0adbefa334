/** Plans for a fixed number of games. */
import { MAX_GAMES } from '../../simulation/index.js';
import type { SampleSizes } from '../../stats/sample-sizes.js';
import type { PlanQuestion, PlanSummary } from './plan-summary.js';

/** What intervals and tests are of, and how sure each of them is to be. */
export interface Sizing {
  readonly sizes: SampleSizes;
  /** Games of a round, which is what intervals count. */
  readonly round: number;
  /** The error of one interval, both sides together, and of one test. */
  readonly alpha: number;
  /** The power of one test. */
  readonly power: number;
}

/** The number of games, if so many can be played. */
export function playable(games: number): number | null {
  return games <= MAX_GAMES ? Math.ceil(games) : null;
}

export function fixedGames(
  { sizes, round, alpha, power }: Sizing,
  { widths, effects, games }: PlanQuestion,
): Pick<PlanSummary, 'widths' | 'effects' | 'given'> {
  return {
    widths: widths.map((halfWidth) => ({ halfWidth, games: playable(round * sizes.forWidth(halfWidth, 1 - alpha)) })),
    effects: effects.map((effect) => ({ effect, games: playable(round * sizes.forEffect(effect, alpha, power)) })),
    given: games === null ? null : whatIsShown({ sizes, round, alpha, power }, games),
  };
}

/** Games that make no whole round are played to its end, so that they count as one more. */
function whatIsShown({ sizes, round, alpha, power }: Sizing, games: number): NonNullable<PlanSummary['given']> {
  const rounds = Math.ceil(games / round);
  return {
    games: rounds * round,
    halfWidth: sizes.widthAfter(rounds, 1 - alpha),
    effect: sizes.shownAfter(rounds, alpha, power),
  };
}
