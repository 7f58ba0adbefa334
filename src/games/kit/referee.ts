/** Games that are written down as the answers of their policies, and judged without them. */
import {
  type Answers,
  type DecisionLog,
  type Engine,
  NEW_GAME_METHOD,
  type OtherAnswer,
  type Referee,
  type RefereedGame,
} from '../../game/index.js';
import type { Key } from '../../random/index.js';
import type { PolicyCall } from './intercept.js';

type Fields<Name extends string> = { [Field in Name]: number | boolean };

/** Numbers that are written from objects, or read into them: one description of what a seat is shown does both. */
export interface NumberTape {
  fields<Name extends string>(of: Fields<Name>, names: readonly Name[]): void;
  list(list: Int32Array | Uint8Array, length: number): void;
}

class Writer implements NumberTape {
  readonly numbers: number[] = [];

  fields<Name extends string>(of: Fields<Name>, names: readonly Name[]): void {
    for (const name of names) this.numbers.push(Number(of[name]));
  }

  list(list: Int32Array | Uint8Array, length: number): void {
    for (let place = 0; place < length; place++) this.numbers.push(list[place]!);
  }
}

class Reader implements NumberTape {
  constructor(
    private readonly numbers: Int32Array,
    public place: number,
  ) {}

  fields<Name extends string>(of: Fields<Name>, names: readonly Name[]): void {
    for (const name of names) {
      const number = this.numbers[this.place++]!;
      of[name] = typeof of[name] === 'boolean' ? number === 1 : number;
    }
  }

  list(list: Int32Array | Uint8Array, length: number): void {
    for (let place = 0; place < length; place++) list[place] = this.numbers[this.place++]!;
  }
}

/** A question with its answer, as numbers: `header` is what belongs to no object. */
export function writeQuestion<V>(
  header: readonly number[],
  shown: V,
  describe: (tape: NumberTape, shown: V) => void,
  answer: readonly number[],
): Int32Array {
  const writer = new Writer();
  describe(writer, shown);
  return Int32Array.from([...header, ...writer.numbers, ...answer]);
}

/** Reads into `shown` what `writeQuestion` wrote after so many numbers. @returns the answer */
export function readQuestion<V>(
  numbers: Int32Array,
  header: number,
  shown: V,
  describe: (tape: NumberTape, shown: V) => void,
): readonly number[] {
  const reader = new Reader(numbers, header);
  describe(reader, shown);
  return [...numbers.subarray(reader.place)];
}

/** A question that is put again to a policy alone. */
export interface AskedAgain<V, Move> {
  readonly asked: string;
  readonly view: V;
  /** The second argument of the method. */
  readonly more: unknown;
  readonly before: Move;
}

/** The part of a referee that is the same for all games. */
export abstract class AnswerReferee<P, V, Move, Question extends { readonly seat: number; readonly asked: string }>
  implements Referee<P>
{
  protected abstract readonly calls: Readonly<Record<string, PolicyCall<P, V, Move>>>;

  /** An engine whose questions are answered by `answering`. */
  protected abstract engine(
    recorded: boolean,
    key: Key,
    policies: readonly P[] | null,
    answering: (question: Question, ask: () => Move) => Move,
  ): Engine;

  /** What an answer is written down as; what is no proper answer is NaN, which is refused. */
  protected abstract numbersOf(move: Move): readonly number[];

  /** How many numbers the answer has that begins at a place. @throws RangeError if there is no such answer */
  protected abstract lengthOf(asked: string, answers: Answers, place: number): number;
  protected abstract moveOf(asked: string, numbers: readonly number[]): Move;
  protected abstract logQuestion(question: Question, key: Key, answer: readonly number[]): Int32Array;
  /** The questions of a log, one after the other, as they are put to a policy. @param own the key of the seat */
  protected abstract questionsAgain(
    policy: P,
    seat: number,
    log: DecisionLog,
    own: Key,
    game: number,
  ): Iterable<AskedAgain<V, Move>>;
  protected abstract write(move: Move): string;
  protected abstract transcriptOf(engine: Engine, names: readonly string[], game: number): string[];

  record(policies: readonly P[], key: Key, game: number): Answers {
    const answers: number[] = [];
    const noted = (move: Move): Move => {
      for (const number of this.numbersOf(move)) answers.push(number);
      return move;
    };
    this.engine(false, key, policies, (_, ask) => noted(ask())).play(game);
    return answers;
  }

  judge(answers: Answers, key: Key, game: number): RefereedGame {
    const interviews: Int32Array[][] = [];
    let next = 0;
    const engine = this.engine(true, key, null, (question) => {
      const { asked, seat } = question;
      const length = this.lengthOf(asked, answers, next);
      const numbers = answers.slice(next, next + length);
      next += length;
      interviews[seat] ??= [];
      interviews[seat].push(this.logQuestion(question, key, numbers));
      return this.moveOf(asked, numbers);
    });
    engine.play(game);
    const names = interviews.map((_, seat) => `seat ${seat}`);
    return { engine, transcript: this.transcriptOf(engine, names, game), interviews };
  }

  interview(policy: P, seat: number, interview: DecisionLog, own: Key, game: number): OtherAnswer | null {
    for (const { asked, view, more, before } of this.questionsAgain(policy, seat, interview, own, game)) {
      const now = this.calls[asked]!.ask(policy, view, more as never);
      if (asked === NEW_GAME_METHOD) continue;
      const [was, is] = [this.write(before), this.write(now)];
      if (was !== is) return { asked, before: was, now: is };
    }
    return null;
  }
}
