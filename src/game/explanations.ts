/** What policies say of their decisions, for those who watch a game. */
import { type RandomSource, Stream } from '../random/index.js';
import { IllegalMove } from './fault.js';
import type { Preference } from './policy.js';
import type { DecisionExplanation } from './replay.js';

/** What a policy said of a decision. */
export interface Explanation<D extends string = string> {
  readonly seat: number;
  readonly decision: D;
  /** What it decided, in the terms of `Preference.choice`. */
  readonly answer: number;
  readonly preferences: readonly Preference[];
}

/** What the choices of a decision are. */
export interface Choices {
  readonly is: (choice: number) => boolean;
  /** In a message: `card`. */
  readonly what: string;
}

/** @throws IllegalMove if this is not a list of preferences */
export function checkedPreferences(
  decision: string,
  preferences: readonly Preference[],
  choices: Choices,
): readonly Preference[] {
  const wrong = (what: string) => new IllegalMove(undefined, `explains its ${decision} with ${what}`);
  if (!Array.isArray(preferences)) throw wrong('something that is not a list of preferences');
  for (const preference of preferences as readonly (Preference | null | undefined)[]) {
    if (typeof preference !== 'object' || preference === null) throw wrong('something that is not a preference');
    const { choice, score, why } = preference;
    if (!choices.is(choice)) throw wrong(`the choice '${choice}', which is not a ${choices.what}`);
    if (!Number.isFinite(score)) throw wrong(`the score '${score}', which is not a finite number`);
    if (typeof why !== 'string') throw wrong('a reason that is not a string');
  }
  return preferences;
}

/** A view for an explanation: what is written on it has no effect, and its random numbers do not count. */
export function viewToExplain<V extends { readonly random: RandomSource }>(view: V): V {
  return Object.create(view, { random: { value: new Stream() } });
}

/** An explanation as it is shown. @param inWords a choice */
export function thoughtOf(
  { seat, answer, preferences }: Explanation,
  question: string,
  inWords: (choice: number) => string,
): DecisionExplanation {
  const choices = preferences
    .map(({ choice, score, why }) => ({ choice: inWords(choice), score, why, chosen: choice === answer }))
    .sort((one, other) => other.score - one.score || Number(other.chosen) - Number(one.chosen));
  return { seat, question, choices };
}
