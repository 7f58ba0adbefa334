/** Advice for people, in words. */
import type { ExplainedGame, JudgedDecision } from '../explain/index.js';
import { type DecisionExplanation, type Game, mainMeasure } from '../game/index.js';
import { counted } from '../report/numbers.js';
import { lossesOf, wordsOf } from '../report/text/explain-report.js';
import type { SavedGame } from './games-folder.js';
import type { GameResultText, GameReview } from './page-state.js';

/** What a policy would do. */
export interface Advice {
  readonly policy: string;
  /** What it would do, in a few words; null where only one move can be tried. */
  readonly move: string | null;
  /** What it weighed; null where it does not say. */
  readonly why: DecisionExplanation | null;
  /** What each move came to; null where that was not asked for, or too few worlds were found. Chances from 0 to 1. */
  readonly chances: JudgedDecision | null;
}

/** What a policy would do, in a sentence. */
export function adviceInWords({ policy, move, why }: Advice): string {
  const chosen = move ?? why?.choices.find((choice) => choice.chosen)?.choice ?? 'the only move';
  return `${policy} would choose: ${chosen}.`;
}

/** The estimated chance of each move, as an explanation, best first. */
export function chancesOf({ seat, moves, made, worlds, infers }: JudgedDecision): DecisionExplanation {
  const choices = moves.map(({ words, value }, place) => ({
    choice: words,
    score: Number(percent(value.mean)),
    why: `± ${percent(value.error)}`,
    chosen: place === made,
  }));
  const fit = infers ? 'that fit what the others did' : 'that fit the cards seen';
  return {
    seat,
    question: `Chance to win by move, in % ± standard error (${worlds} random deals of the hidden cards ${fit})`,
    choices: choices.sort((one, other) => other.score - one.score),
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** How a finished game ended for a seat, in words. @param value by the main measure @param ending as the replay has it */
export function resultOf(
  game: Game,
  value: number,
  ending: string,
  { deal, attempt, shared, undone, hints }: SavedGame,
): GameResultText {
  const isShared = value > 0 && value < 1;
  const who = game.kind === 'cooperative' ? 'Your team' : 'You';
  const won = isShared ? `${who} ${who === 'You' ? 'share' : 'shares'} the win` : `${who} won`;
  const helped = [
    ...(attempt > 1 ? [`game ${attempt} on this deck`] : []),
    ...(shared > 0 ? [`${counted(shared, 'decision')} taken from game ${deal.branch!.of}`] : []),
    ...(undone > 0 ? [`${counted(undone, 'decision')} taken back`] : []),
    ...(hints > 0 ? [counted(hints, 'hint')] : []),
  ];
  const told = helped.length === 0 ? ending : `${ending} Help: ${helped.join(', ')}.`;
  return { headline: value > 0 ? won : `${who} lost`, ending: told, isWon: value > 0 };
}

/** Moves that are listed. */
const MAX_MOVES = 6;

/** What decided a finished game, and which moves of a seat cost most. */
export function reviewInWords(game: Game, explained: ExplainedGame, seat: number): Omit<GameReview, 'isDone'> {
  // What is within its standard error may be nothing.
  const own = explained.decisions.filter(({ seat: other, cost }) => other === seat && cost.mean > cost.error);
  const costly = own.toSorted((one, other) => other.cost.mean - one.cost.mean).slice(0, MAX_MOVES);
  const moves = costly.map(({ deal, turn, decision, made, best, cost }) => {
    const place = deal === undefined ? `turn ${turn}` : `deal ${deal}, turn ${turn}`;
    const better = best === made ? '' : `; better: ${best}`;
    return {
      text: `${place}, ${wordsOf(decision)}: you chose ${made}${better}. It cost ${percent(cost.mean)} ± ${percent(cost.error)} points of winning chance.`,
      href: `#${deal === undefined ? '' : `deal=${deal}&`}turn=${turn}`,
    };
  });
  return { measure: mainMeasure(game).title, lines: lossesOf(game, explained), moves };
}
