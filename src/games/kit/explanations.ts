/** Explanations that policies give of their decisions, for readers of a replay. */
import {
  type DecisionExplanation,
  type DecisionInterceptor,
  type DecisionRequest,
  IllegalMove,
  type Preference,
} from '../../game/index.js';
import { type RandomSource, Stream } from '../../random/index.js';

/** The choices of a decision that policies may explain. */
export interface Choices {
  readonly question: string;
  readonly is: (choice: number) => boolean;
  /** The kind of choice, for messages: `card`. */
  readonly what: string;
}

export interface Explanation {
  readonly seat: number;
  readonly decision: string;
  /** Its answer, in the terms of `Preference.choice`. */
  readonly answer: number;
  readonly preferences: readonly Preference[];
  /** The index of the event that the decision led to. */
  readonly event: number;
}

interface Explaining {
  explain?(view: object, decision: string): readonly Preference[];
}

/**
 * Asks each policy that has an `explain` for its reasons, after each decision that has choices.
 *
 * @param choices by decision
 * @param events of the game so far
 * @param explanations receives the explanations, in the order of play
 */
export function explainDecisions<M>(
  policies: readonly object[],
  choices: Readonly<Record<string, Choices>>,
  events: () => readonly unknown[],
  explanations: Explanation[],
): DecisionInterceptor<M> {
  return ({ seat, asked, view }: DecisionRequest, ask) => {
    const move = ask();
    const policy = policies[seat] as Explaining;
    const allowed = choices[asked];
    if (allowed !== undefined && typeof policy.explain === 'function') {
      const preferences = checkPreferences(asked, policy.explain(createExplanationView(view), asked), allowed);
      const answer = Number((move as { readonly answer?: unknown }).answer);
      explanations.push({ seat, decision: asked, answer, preferences, event: events().length });
    }
    return move;
  };
}

/** @throws IllegalMove if this is not a list of preferences */
export function checkPreferences(
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

/** A view for an explanation: writes to it have no effect, and its random numbers do not count. */
export function createExplanationView<V extends { readonly random: RandomSource }>(view: V): V {
  return Object.create(view, { random: { value: new Stream() } });
}

/** Writes an explanation for readers, best choice first. @param choiceText a choice in words */
export function formatExplanation(
  { seat, answer, preferences }: Explanation,
  question: string,
  choiceText: (choice: number) => string,
): DecisionExplanation {
  const choices = preferences
    .map(({ choice, score, why }) => ({ choice: choiceText(choice), score, why, chosen: choice === answer }))
    .sort((one, other) => other.score - one.score || Number(other.chosen) - Number(one.chosen));
  return { seat, question, choices };
}
