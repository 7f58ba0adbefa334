/** Policies that are wrapped: watched, recorded, made to play given moves, or replaced by somebody who is asked outside. */
import { type DecisionRequest, NEW_GAME_METHOD, NoMoreMoves, PolicyFault } from '../../game/index.js';

/**
 * Call of one method of a policy, with its answer as a move, a value that can be stored and given again. `more` is the
 * second argument of the method, if it has one.
 */
export interface PolicyCall<P, V, Move> {
  /** @param policy null where nobody can be asked, see `present` */
  ask(policy: P | null, view: V, more: never): Move;
  give(move: Move, more: never): unknown;
}

/** A call of a policy, with all that the policy is handed. */
interface InterceptedCall<V> extends DecisionRequest {
  readonly view: V & DecisionRequest['view'];
  readonly more: unknown;
}

/** Handles each call. `ask` calls the policy; the result is played, even if the policy chose another move. */
export type CallHook<V, Move> = (call: InterceptedCall<V>, ask: () => Move) => Move;

/**
 * Wraps a policy: each call goes to `hook`, which has the last word.
 *
 * @param policy null where the hook asks nobody
 * @param calls by the names of a game's policy methods; the wrapper has all of them
 */
export function interceptPolicy<P, V, Move>(
  policy: P | null,
  seat: number,
  calls: Readonly<Record<string, PolicyCall<P, V, Move>>>,
  hook: CallHook<V, Move>,
): P {
  const wrapper: Record<string, (view: InterceptedCall<V>['view'], more: unknown) => unknown> = {};
  for (const [asked, call] of Object.entries(calls)) {
    wrapper[asked] = (view, more) =>
      call.give(
        hook({ seat, asked, view, more }, () => call.ask(policy, view, more as never)),
        more as never,
      );
  }
  return wrapper as P;
}

/** @throws Error if there is no policy to ask */
export function present<P>(policy: P | null): P {
  if (policy === null) throw new Error('there is no policy at this seat to ask');
  return policy;
}

/**
 * A policy that makes given moves one after the other, in each game from the first; it throws NoMoreMoves when it
 * is asked for another.
 *
 * @param told the methods that announce and decide nothing
 */
export function createScriptedPolicy<P, V, Move extends { readonly asked: string }>(
  calls: Readonly<Record<string, PolicyCall<P, V, Move>>>,
  moves: readonly Move[],
  told: readonly string[],
): P {
  let next = 0;
  return interceptPolicy<P, V, Move>(null, 0, calls, ({ asked }) => {
    if (asked === NEW_GAME_METHOD) next = 0;
    if (told.includes(asked)) return { asked } as Move;
    const move = moves[next++];
    if (move?.asked !== asked) throw new NoMoreMoves(`there is no move for '${asked}'`);
    return move;
  });
}

/** Moves of all seats that are made again, one after the other, up to the question that none of them answers. */
export class MoveScript<Move extends { readonly asked: string }> {
  private next = 0;

  constructor(private readonly moves: readonly Move[]) {}

  get isOver(): boolean {
    return this.next >= this.moves.length;
  }

  isNext(asked: string): boolean {
    return this.moves[this.next]?.asked === asked;
  }

  /** @throws NoMoreMoves if no move is left; Error if the next one answers another question */
  answer(asked: string): Move {
    const move = this.moves[this.next++];
    if (move === undefined) throw new NoMoreMoves();
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' answered`);
    return move;
  }
}

/** Plays a game to where its moves give out. @throws RangeError if it is over before */
export function playToLastMove(play: () => void): void {
  try {
    play();
  } catch (error) {
    if (error instanceof PolicyFault && error.cause instanceof NoMoreMoves) return;
    throw error;
  }
  throw new RangeError('the game is over before the moves give out');
}
