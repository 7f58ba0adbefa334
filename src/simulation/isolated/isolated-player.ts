/** A policy of a user in a process of its own, which is sent what its seat sees and nothing else. */
import { Carried, type Frames, Words } from '../../game/frames.js';
import { type Decide, type Game, IllegalMove, PolicyFault, type Setup } from '../../game/index.js';
import type { OutsidePlayer } from '../outside/player.js';
import { FIRST_REPLY, OutsideProcess } from '../outside/process.js';
import type { Greeting, OtherAnswer, ThrownError } from './blocks.js';
import * as exchanged from './blocks.js';
import type { IsolatedSource } from './isolation.js';

const { BlockReader, beginBlock, bytesOf, methodsOf, readText, writeText } = exchanged;
const { COPY, FALSE, INTEGER, NOTHING, OTHER, PLAN, THROWN, TRUE } = exchanged;

interface Table {
  carried: Carried;
  begins: boolean;
}

/** Decides for one seat at many tables, none of which has the same deck as another. */
export class IsolatedPlayer implements OutsidePlayer {
  private readonly process: OutsideProcess;
  private readonly questions = new Words(false);
  private readonly blocks = new BlockReader();
  private readonly methods: ReadonlyMap<string, number>;
  private readonly played: Table[] = [];
  /** Tables whose questions are not sent yet, and those of each block that is not answered. */
  private asked: number[] = [];
  private readonly owed: number[][] = [];
  private isMade = false;

  /** @param seat where it sits, always @throws OutsideFault if the process cannot be started */
  constructor(
    game: Game,
    private readonly frames: Frames,
    setup: Setup,
    { isolated, ...source }: { readonly role: string; readonly isolated?: IsolatedSource },
    seat: number,
  ) {
    this.methods = new Map(methodsOf(game, source.role).map((method, place) => [method, place]));
    this.process = startHost(isolated!);
    beginBlock(this.questions);
    writeText(this.questions, JSON.stringify({ play: { setup, source, seat } } satisfies Greeting));
    this.send();
  }

  /** @throws PolicyFault in no game, if the policy cannot be made */
  ready(): void {
    if (this.isMade) return;
    this.blaming(this.receive);
    if (this.blocks.words.word(0) === THROWN) throw new PolicyFault(0, null, this.thrown());
    this.isMade = true;
  }

  tell(table: number, method: string, view: unknown): void {
    this.at(table).begins = true;
    this.frame(table, method, view, undefined);
  }

  ask(table: number, method: string, view: unknown, argument: unknown): void {
    this.frame(table, method, view, argument);
    this.asked.push(table);
  }

  copy(from: number, to: number): void {
    const { questions } = this;
    questions.reserve();
    for (const word of [to, COPY, from]) questions.word(word);
    Object.assign(this.at(to), { carried: new Carried(), begins: true });
  }

  /**
   * Waits for all answers to a block, in the order of its questions: whatever else the process could choose, the next seat would
   * see in the order of its own questions, and partners could talk by it.
   */
  exchange(answered: (table: number, decide: Decide) => void): void {
    this.ready();
    const { words } = this.blocks;
    for (const table of this.owed.shift() ?? []) {
      if (words.place >= this.blocks.end) this.blaming(this.receive);
      if (words.word(0) !== table) throw this.process.blame('answers what it was not asked');
      answered(table, this.decide);
    }
    if (!this.blaming(() => this.blocks.isOver)) throw this.process.blame('answers what it was not asked');
  }

  send(): void {
    if (this.questions.place === 1) return;
    if (this.asked.length > 0) this.owed.push(this.asked);
    this.asked = [];
    this.process.send(bytesOf(this.questions));
    beginBlock(this.questions);
  }

  end(): void {
    this.process.end();
  }

  private readonly decide: Decide = (_, argument) => {
    const { words } = this.blocks;
    switch (words.word(0)) {
      case INTEGER:
        return words.word(0);
      case TRUE:
        return true;
      case FALSE:
        return false;
      case NOTHING:
        return undefined;
      case PLAN:
        return this.frames.carryPlan(words, argument);
      case OTHER:
        return otherAnswer(this.json());
      case THROWN:
        throw this.thrown();
      default:
        throw this.process.blame('writes what is no answer');
    }
  };

  private at(table: number): Table {
    this.played[table] ??= { carried: new Carried(), begins: false };
    return this.played[table];
  }

  private frame(table: number, method: string, view: unknown, argument: unknown): void {
    const { questions } = this;
    const at = this.at(table);
    const { begins } = at;
    questions.reserve();
    questions.word(table);
    questions.word(this.methods.get(method)!);
    questions.bit(begins);
    questions.word(typeof argument === 'number' ? argument : 0);
    this.frames.carry(questions, view, at.carried, begins);
    at.begins = false;
  }

  /** Waits for a block of answers, unless one is there. */
  private readonly receive = () => {
    if (this.blocks.isOver) this.blocks.next(() => this.process.receive());
  };

  private blaming<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError || error instanceof SyntaxError)
        throw this.process.blame('writes what is no answer');
      throw error;
    }
  }

  private json<T>(): T {
    return this.blaming(() => JSON.parse(readText(this.blocks.words, this.blocks.end)) as T);
  }

  private thrown(): unknown {
    return thrownError(this.json<ThrownError>());
  }
}

export function thrownError({ name, message, stack, rule }: ThrownError): unknown {
  if (name === null) return message;
  if (rule !== undefined) return new IllegalMove(rule ?? undefined, message);
  return Object.assign(new Error(message), { name, stack });
}

/** Starts the process of a policy. @param first seconds for the first reply at least @throws OutsideFault if it does not start */
export function startHost({ seconds, ...source }: IsolatedSource, first = FIRST_REPLY): OutsideProcess {
  const time = { perReply: seconds, first };
  return new OutsideProcess({ ...source, folder: '/', environment: {}, time, farewell: '' });
}

/** An answer that is no answer, in words like those that it had. */
function otherAnswer({ type, text }: OtherAnswer): unknown {
  switch (type) {
    case 'number':
      return Number(text);
    case 'bigint':
      return BigInt(text);
    case 'string':
      return text;
    case 'null':
      return null;
    default:
      return { toString: () => text };
  }
}
