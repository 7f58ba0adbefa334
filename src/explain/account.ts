import type { Estimate, JudgedDecision } from './judge.js';
import type { ReviewedGame } from './reviewed-game.js';

/** Standard errors within which luck and play are not told apart. */
const CLEARLY = 2;

/** How a game came to its result: start + luck + play = result, all as chances to win. */
export interface LuckSkillSplit {
  /** How often these players win before anything is dealt. */
  readonly start: Estimate;
  /** What all choices together cost; 0 or less but for chance. */
  readonly play: Estimate;
  /** All the rest: the deal, the draws, and what others held and did. */
  readonly luck: Estimate;
  readonly result: number;
  /** By decision, and one more for the end: what luck brought since the decision before. */
  readonly swings: readonly number[];
  /** Which of the two moved the result more; null where that is within two standard errors. */
  readonly decidedBy: 'luck' | 'play' | null;
}

/**
 * Parts luck from play, exactly: from decision to decision the chance to win changes by luck, up to what it is with the best
 * move; and each choice takes its cost away.
 */
export function accountOf(
  start: Estimate,
  { decisions, result }: Pick<ReviewedGame, 'decisions' | 'result'>,
): LuckSkillSplit {
  const cost = decisions.reduce((total, decision) => total + decision.cost.mean, 0);
  const error = Math.sqrt(decisions.reduce((total, decision) => total + decision.cost.error ** 2, 0));
  const luck = result - start.mean + cost;
  const swings = [...decisions, null].map((decision, place) => {
    const before = place === 0 ? start.mean : madeOf(decisions[place - 1]!).mean;
    return (decision === null ? result : madeOf(decision).mean + decision.cost.mean) - before;
  });
  // In a loss luck is -start + cost, so that the two differ by start - 2 cost.
  const difference = Math.abs(luck) - cost;
  const doubt = Math.sqrt(start.error ** 2 + (luck < 0 ? 4 : 0) * error ** 2);
  return {
    start,
    play: { mean: -cost, error },
    luck: { mean: luck, error: Math.sqrt(start.error ** 2 + error ** 2) },
    result,
    swings,
    decidedBy: Math.abs(difference) < CLEARLY * doubt ? null : difference > 0 ? 'luck' : 'play',
  };
}

function madeOf({ moves, made }: JudgedDecision): Estimate {
  return moves[made]!.value;
}
