/** Advice for people, in words. */
import { findWorseMoves, type JudgedDecision } from '../../explain/judge.js';
import type { DecisionExplanation } from '../../game/index.js';
import { formatChancePercent } from '../../report/kinds/explain.js';
import { joinWords } from '../../report/numbers.js';

/** A policy's own move, and the value of each move. */
export interface Advice {
  /** Null where it cannot go on from the moves that were made. */
  readonly policy: string | null;
  /** Its move, in a few words, and its reason; null where only one move can be tried, and where it gives no reason. */
  readonly move: string | null;
  readonly why: string | null;
  /** Its move as `Game.scripted` takes it. */
  readonly scripted: unknown;
  /** Null where that was not asked for, or too few worlds were found. Chances from 0 to 1. */
  readonly chances: JudgedDecision | null;
}

/** Moves that are named in a sentence. */
const MAX_NAMED = 3;

/** The best move, what cannot be told from it, and what a policy would do, in sentences. @param isLast whether it is looked at no more */
export function adviceInWords({ policy, move, why, chances }: Advice, isLast: boolean): string {
  const own =
    policy === null
      ? ''
      : `${policy} would choose: ${move ?? 'the only move'}${why === null || why === '' ? '' : ` (${why})`}.`;
  if (chances === null) return own || 'No policy can play on from here.';
  const best = chances.moves[chances.best]!;
  if (!isLast) return `So far ${best.words} leads with ${formatChancePercent(best.value.mean)} %.`;
  const worse = findWorseMoves(chances);
  const equals = chances.moves.filter((each) => each !== best && !worse.includes(each)).map(({ words }) => words);
  const others = equals.length > MAX_NAMED ? [`${equals.length} other moves`] : equals;
  const separate =
    equals.length === 0
      ? 'All other moves are measurably worse.'
      : `Nothing measurable separates it from ${joinWords(others)}.`;
  return `Best: ${best.words}, ${formatChancePercent(best.value.mean)} %. ${separate} ${own}`.trimEnd();
}

/** The estimated chance of each move, as an explanation, best first. */
export function chancesAsExplanation(chances: JudgedDecision): DecisionExplanation {
  const { seat, moves, best, worlds, infers } = chances;
  const worse = findWorseMoves(chances);
  // The best move comes first among those that round to the same value.
  const choices = [moves[best]!, ...moves.filter((_, place) => place !== best)].map((each) => ({
    choice: each.words,
    score: Number(formatChancePercent(each.value.mean)),
    why: `± ${formatChancePercent(each.value.error)}${worse.includes(each) ? ', measurably worse' : ''}`,
    chosen: false,
  }));
  const fit = infers ? 'that fit what the others did' : 'that fit the cards seen';
  return {
    seat,
    question: `Chance to win by move, in % ± standard error (${worlds} random deals of the hidden cards ${fit})`,
    choices: choices.sort((one, other) => other.score - one.score),
  };
}
