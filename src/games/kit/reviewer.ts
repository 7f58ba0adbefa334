/** The shell of reviewers: policies play a game and are stopped at their decisions, which are then tried otherwise. */

import type { DecisionRequest, ReviewableDecision, ReviewableMove, ReviewedPlayers } from '../../game/index.js';
import { policyStreamState } from '../../random/index.js';
import { createExplanationView } from './explanations.js';

export interface Option extends ReviewableMove {
  /** Number of the move in the forward model; null for the playout policy's own choice. */
  readonly move: number | null;
}

/** A move whose number in the forward model is also the answer that a policy gives. */
export type NumberedMove = Pick<Option, 'words' | 'kind'> & { readonly move: number };

export interface Options<O extends Option = Option> {
  readonly moves: readonly O[];
  /** The index of the move that was made; -1 where it is none of those that can be tried. */
  readonly made: number;
}

/**
 * Finds the answer of a policy among the moves of a decision.
 *
 * @param asked the decision
 * @param isSure whether the policy that plays on surely makes the same move: then it does so by itself, since what goes with
 * the move is known to the policy that chose it
 */
export function findMadeOption(
  asked: string,
  moves: readonly NumberedMove[],
  answer: number | boolean,
  isSure: boolean,
): Options {
  const made = moves.findIndex(({ move }) => move === Number(answer));
  const options = moves.map(({ move, words, kind }, index) => {
    const scripted = { asked, answer: typeof answer === 'boolean' ? move === 1 : move };
    return { move: isSure && index === made ? null : move, words, kind, scripted };
  });
  return { moves: options, made };
}

/** Asks the policies of a reviewed game, and the shadows that remember the game beside them. */
export class ReviewedTable<P extends object, Q extends DecisionRequest, M> {
  /** True for seats whose policy has drawn random numbers since the table was made. */
  readonly drew: boolean[];
  private readonly blame = new FaultAttribution();

  /** @param extraOf second argument of a method, after the view */
  constructor(
    private readonly players: ReviewedPlayers<P>,
    private readonly extraOf: (question: Q) => readonly unknown[],
  ) {
    this.drew = players.policies.map(() => false);
  }

  /** Plays a game. Faults of policies are distinguished from those of the reviewer. */
  play(game: () => void): void {
    this.blame.play(game);
  }

  /** Answers for a policy. @param answer may ask policies by `ask` and `review` */
  answer(answer: () => M): M {
    return this.blame.answer(answer);
  }

  ask({ seat, view }: Q, ask: () => M): M {
    this.players.onAsked?.(seat);
    const before = policyStreamState(view.random);
    try {
      return this.blame.ask(ask);
    } finally {
      if (policyStreamState(view.random) !== before) this.drew[seat] = true;
    }
  }

  /** Asks a policy that decides nothing; it draws no numbers of the game. */
  private askAside(policy: P | null, question: Q): void {
    const method = (policy as Record<string, unknown> | null)?.[question.asked];
    if (typeof method === 'function')
      method.call(policy, createExplanationView(question.view), ...this.extraOf(question));
  }

  /**
   * Has the policy in turn answer; then its decision is looked at, from the position in which it was made.
   *
   * @param shadow the policy by which the seat plays on, if that is another
   * @param decide makes the decision; null where there is nothing to choose from. `isSure`: whether the policy that plays on
   * surely makes the same move
   */
  review(
    question: Q,
    ask: () => M,
    shadow: P | null,
    decide: (answer: M, isSure: boolean) => ReviewableDecision | null,
    look: (decision: ReviewableDecision) => void,
  ): M {
    this.askAside(shadow, question);
    const before = policyStreamState(question.view.random);
    const answer = this.ask(question, ask);
    const decision = decide(answer, shadow === null && policyStreamState(question.view.random) === before);
    if (decision !== null && decision.moves.length > 1 && decision.made >= 0) look(decision);
    return answer;
  }
}

/** Wraps an error of a policy. */
class Thrown extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}

/**
 * Separates errors of a policy from errors of the code around it that is run when the engine calls a policy: the engine
 * blames the policy for both.
 */
class FaultAttribution {
  private trouble: unknown = null;

  ask<A>(ask: () => A): A {
    try {
      return ask();
    } catch (error) {
      throw new Thrown(error);
    }
  }

  /** Runs code in place of an answer, which it gets by `ask`. @throws errors of the policy and of the code around it */
  answer<A>(answer: () => A): A {
    try {
      return answer();
    } catch (error) {
      if (error instanceof Thrown) throw error.cause;
      this.trouble ??= error;
      throw error;
    }
  }

  /** Plays a game with such calls. @throws errors of the code around the policies as they are, not as policy faults */
  play(play: () => void): void {
    this.trouble = null;
    try {
      play();
    } catch (error) {
      throw this.trouble ?? error;
    }
  }
}
