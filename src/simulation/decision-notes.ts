/** The decisions of games as moves of an encoding, noted while games are played: for records with a row for each. */
import {
  type DecisionEncoder,
  decisionsOf,
  type Encoding,
  type Engine,
  type Game,
  grantOpenHands,
  hasOpenHands,
  IllegalMove,
  type Preference,
  type Setup,
} from '../game/index.js';
import { Stream } from '../random/index.js';
import { withCallHook } from './call-hook.js';

/** A policy by the names of its methods, which are bound to it. */
type Methods = Record<string, ((view: unknown, argument?: unknown) => unknown) | undefined>;

const evaluations = new Float64Array(1);
const halves = new Int32Array(evaluations.buffer);

export interface NotedMove {
  readonly move: number;
  /** What the policy's `explain` gave to the choice of which the move is a part; null if nothing. */
  readonly evaluation: number | null;
}

/** Writes moves as numbers: each as it is; with an evaluation as -1 - move, and the two halves of a double. */
export function packMove({ move, evaluation }: NotedMove, into: number[]): void {
  if (evaluation === null) {
    into.push(move);
    return;
  }
  evaluations[0] = evaluation;
  into.push(-1 - move, halves[0]!, halves[1]!);
}

/** Reads what `packMove` has written. */
export function* unpackMoves(words: Int32Array): Generator<NotedMove> {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word >= 0) yield { move: word, evaluation: null };
    else {
      halves[0] = words[++at]!;
      halves[1] = words[++at]!;
      yield { move: -1 - word, evaluation: evaluations[0]! };
    }
  }
}

export type NotesMaker = () => DecisionNotes;

export async function openNotes(game: Game, setup: Setup): Promise<NotesMaker> {
  const encoding = await game.encoding(setup);
  return () => new DecisionNotes(encoding, game.explained);
}

/** Notes the moves of one table, game after game. Games are the same with notes as without. */
export class DecisionNotes {
  private readonly encoder: DecisionEncoder;
  private noted: number[] = [];
  /** Why a decision could not be noted: the engine refuses it, and the game is not told of. */
  private trouble: unknown = null;

  constructor(
    encoding: Encoding,
    private readonly explained: readonly string[],
  ) {
    this.encoder = encoding.encoder();
  }

  /** The moves of the last game, as `packMove` writes them. */
  get words(): Int32Array {
    if (this.trouble !== null) throw this.trouble;
    return Int32Array.from(this.noted);
  }

  /** Gives an engine that plays with watched policies the moves of its last game, as `decisions`. */
  addTo<E extends Engine>(engine: E): E {
    return Object.defineProperty(engine, 'decisions', { get: () => this.words });
  }

  /** Wraps the policies of a table, in seat order, so that their decisions are noted. */
  watchAll<P>(game: Game, policies: readonly P[]): P[] {
    const roles = game.roles(policies.length);
    return policies.map((policy, seat) => this.watch(policy as object, decisionsOf(game, roles[seat]!)) as P);
  }

  private watch(policy: object, decisions: readonly string[]): object {
    const own = withCallHook(policy, () => {}) as Methods;
    const watched: Methods = { ...own };
    watched.newGame = (view) => {
      this.noted = [];
      this.trouble = null;
      this.encoder.start();
      own.newGame?.(view);
    };
    watched.newDeal = (view) => {
      this.encoder.start();
      own.newDeal?.(view);
    };
    for (const method of decisions) {
      // Who lacks the method of a decision that it may make declines, and whoever plays the moves again is asked.
      const decide = own[method] ?? (() => false);
      const explain = this.explained.includes(method) && typeof own.explain === 'function' ? own.explain : null;
      watched[method] = (view, argument) => {
        this.encoder.begin(method, view);
        const answer = decide(view, argument);
        const evaluation = explain && evaluationOf(answer, explain(viewToExplain(view), method), method);
        // A lay-down is not returned but filled in.
        this.note(answer ?? argument, evaluation);
        return answer;
      };
    }
    if (hasOpenHands(policy)) grantOpenHands(watched);
    return watched;
  }

  private note(answer: unknown, evaluation: number | null): void {
    try {
      for (const move of this.encoder.movesOf(answer)) packMove({ move, evaluation }, this.noted);
    } catch (error) {
      this.trouble = error;
    }
  }
}

/** What is written on it has no effect, and its random numbers do not count. */
function viewToExplain(view: unknown): unknown {
  return Object.create(view as object, { random: { value: new Stream() } });
}

/** @throws IllegalMove if these are no preferences */
function evaluationOf(answer: unknown, preferences: unknown, method: string): number | null {
  if (!Array.isArray(preferences)) {
    throw new IllegalMove(undefined, `explains its ${method} with something that is not a list of preferences`);
  }
  const score = (preferences as (Preference | null)[]).find((one) => one?.choice === Number(answer))?.score;
  return typeof score === 'number' && Number.isFinite(score) ? score : null;
}
