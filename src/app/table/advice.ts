/** Advice for people, in words. */
import { type JudgedDecision, worseMoves } from '../../explain/judge.js';
import type { DecisionExplanation } from '../../game/index.js';
import { percent } from '../../report/kinds/explain.js';
import { listed } from '../../report/numbers.js';

/** What a policy would do, and what each move would come to. */
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
  if (!isLast) return `So far ${best.words} leads with ${percent(best.value.mean)} %.`;
  const worse = worseMoves(chances);
  const equals = chances.moves.filter((each) => each !== best && !worse.includes(each)).map(({ words }) => words);
  const others = equals.length > MAX_NAMED ? [`${equals.length} other moves`] : equals;
  const separate =
    equals.length === 0
      ? 'All other moves are measurably worse.'
      : `Nothing measurable separates it from ${listed(others)}.`;
  return `Best: ${best.words}, ${percent(best.value.mean)} %. ${separate} ${own}`.trimEnd();
}

/** The estimated chance of each move, as an explanation, best first. */
export function chancesOf(chances: JudgedDecision): DecisionExplanation {
  const { seat, moves, best, worlds, infers } = chances;
  const worse = worseMoves(chances);
  // Of moves that round to the same the best one stands first.
  const choices = [moves[best]!, ...moves.filter((_, place) => place !== best)].map((each) => ({
    choice: each.words,
    score: Number(percent(each.value.mean)),
    why: `± ${percent(each.value.error)}${worse.includes(each) ? ', measurably worse' : ''}`,
    chosen: false,
  }));
  const fit = infers ? 'that fit what the others did' : 'that fit the cards seen';
  return {
    seat,
    question: `Chance to win by move, in % ± standard error (${worlds} random deals of the hidden cards ${fit})`,
    choices: choices.sort((one, other) => other.score - one.score),
  };
}
