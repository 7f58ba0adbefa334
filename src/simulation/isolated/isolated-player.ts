/** A policy of a user in a process of its own, which is sent what its seat sees and nothing else. */
import { Carried, Words } from '../../game/frames.js';
import { type Decide, decisionsOf, type Game, IllegalMove, type Setup } from '../../game/index.js';
import type { PolicySource } from '../lineup/arm.js';
import type { OutsidePlayer } from '../outside/player.js';
import { OutsideProcess } from '../outside/process.js';
import {
  BlockReader,
  beginBlock,
  bytesOf,
  FALSE,
  type Greeting,
  INTEGER,
  NOTHING,
  OTHER,
  type OtherAnswer,
  PLAN,
  readText,
  THROWN,
  type ThrownError,
  TRUE,
  writeText,
} from './blocks.js';
import { isolation } from './isolation.js';

/** What the process has been sent of a table, and the decision that it owes: a place among the methods, or 0. */
interface Table {
  readonly carried: Carried;
  owed: number;
}

/** Decides for one seat at many tables, none of which has the same deck as another. */
export class IsolatedPlayer implements OutsidePlayer {
  private readonly process: OutsideProcess;
  private readonly questions = new Words(false);
  private readonly blocks = new BlockReader();
  private readonly receive = () => this.process.receive();
  private readonly methods: ReadonlyMap<string, number>;
  private readonly tables: Table[] = [];
  private owed = 0;

  private constructor(
    private readonly frames: Awaited<ReturnType<NonNullable<Game['frames']>>>,
    methods: readonly string[],
    greeting: Greeting,
    module: string,
    seconds: number,
  ) {
    this.methods = new Map(methods.map((method, place) => [method, place]));
    this.process = new OutsideProcess(isolation(module, seconds));
    beginBlock(this.questions);
    writeText(this.questions, JSON.stringify(greeting));
    this.send();
    this.read();
    const { words } = this.blocks;
    if (words.word(0) === THROWN) throw this.thrown();
  }

  /**
   * @param seat where it sits, always
   * @param seconds that it may take for an answer
   * @throws what the policy throws when it is loaded or made; OutsideFault if the process cannot be started
   */
  static async start(game: Game, setup: Setup, source: PolicySource, seat: number, seconds: number) {
    const frames = await game.frames!(setup);
    const methods = ['newGame', 'newDeal', ...decisionsOf(game, source.role)];
    return new IsolatedPlayer(frames, methods, { play: { setup, source, seat } }, source.module!, seconds);
  }

  tell(table: number, method: string, view: unknown): void {
    const { questions } = this;
    questions.reserve();
    questions.word(table);
    questions.word(this.methods.get(method)!);
    this.frames.carry(questions, view, this.at(table).carried, true);
  }

  ask(table: number, method: string, view: unknown, argument?: unknown): void {
    const { questions } = this;
    const at = this.at(table);
    questions.reserve();
    questions.word(table);
    at.owed = this.methods.get(method)!;
    questions.word(at.owed);
    questions.word(typeof argument === 'number' ? argument : 0);
    this.frames.carry(questions, view, at.carried, false);
    this.owed++;
  }

  over(): void {}

  exchange(answered: (table: number, decide: Decide) => void): void {
    this.send();
    if (this.owed === 0) return;
    this.read();
    const { words } = this.blocks;
    while (!this.isRead()) {
      const table = words.word(0);
      const at = this.tables[table];
      if (at === undefined || at.owed === 0) throw this.process.blame('answers what it was not asked');
      at.owed = 0;
      this.owed--;
      answered(table, this.decide);
    }
  }

  end(): void {
    this.process.end();
  }

  /** Gives the answer that comes next. */
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
    this.tables[table] ??= { carried: new Carried(), owed: 0 };
    return this.tables[table];
  }

  send(): void {
    if (this.questions.place === 1) return;
    this.process.send(bytesOf(this.questions));
    beginBlock(this.questions);
  }

  private read(): void {
    try {
      this.blocks.next(this.receive);
    } catch (error) {
      throw error instanceof RangeError ? this.process.blame('writes what is no answer') : error;
    }
  }

  private isRead(): boolean {
    try {
      return this.blocks.isOver;
    } catch {
      throw this.process.blame('writes what is no answer');
    }
  }

  private json<T>(): T {
    try {
      return JSON.parse(readText(this.blocks.words, this.blocks.end)) as T;
    } catch {
      throw this.process.blame('writes what is no answer');
    }
  }

  private thrown(): unknown {
    const { name, message, stack, rule } = this.json<ThrownError>();
    if (name === null) return message;
    if (rule !== undefined) return new IllegalMove(rule ?? undefined, message);
    return Object.assign(new Error(message), { name, stack });
  }
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
