/** A policy of a user in a process of its own, which is sent what its seat sees and nothing else. */
import { CarriedPart, type Frames, WordBuffer } from '../../game/frames.js';
import { type Decide, type Game, IllegalMove, PolicyFault, type Setup } from '../../game/index.js';
import { OutsideFault } from '../outside/last-words.js';
import type { OutsidePlayer } from '../outside/player.js';
import { FIRST_REPLY_SECONDS, OutsideProcess } from '../outside/process.js';
import type { FirstMessage, OtherAnswer, ThrownError } from './blocks.js';
import * as exchanged from './blocks.js';
import type { IsolatedSource } from './isolation.js';

const { BlockReader, beginBlock, bytesOf, methodsOf, writeText } = exchanged;
const { COPY_REQUEST, FALSE, INTEGER, NOTHING, OTHER, PLAN, THROWN, TRUE } = exchanged;

interface Table {
  carried: CarriedPart;
  begins: boolean;
}

const NO_ANSWER = 'writes what is no answer';
const NOT_ASKED = 'answers what it was not asked';

/** Decides for one seat at many tables, none of which has the same deck as another. */
export class IsolatedPlayer implements OutsidePlayer {
  readonly process: OutsideProcess;
  isReady = false;
  private readonly questions = new WordBuffer(false);
  private readonly blocks = new BlockReader();
  private readonly methods: ReadonlyMap<string, number>;
  private readonly played: Table[] = [];
  /** Tables whose questions are not sent yet, and those of each block that is not answered. */
  private asked: number[] = [];
  private readonly owed: number[][] = [];
  /** Empty blocks before the answers to a block. */
  private signs = 0;

  /** @param seat where it sits, always @throws OutsideFault if the process cannot be started */
  constructor(
    game: Game,
    private readonly frames: Frames,
    setup: Setup,
    { isolated, ...source }: { readonly role: string; readonly isolated?: IsolatedSource },
    seat: number,
  ) {
    this.methods = new Map(methodsOf(game, source.role).map((method, place) => [method, place]));
    this.process = startHost(isolated!, { play: { setup, source, seat } });
    beginBlock(this.questions);
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
    for (const word of [to, COPY_REQUEST, from]) questions.word(word);
    Object.assign(this.at(to), { carried: new CarriedPart(), begins: true });
  }

  send(): void {
    const { asked, questions } = this;
    if (asked.length > 0) this.owed.push(asked);
    this.asked = [];
    this.process.send(bytesOf(questions), asked.length > 0);
    beginBlock(questions);
  }

  /**
   * Reads answers once all to a block are there, in the order of its questions: whatever else the process could choose, the next
   * seat would see in the order and the number of its own questions, and partners could talk by it.
   */
  read(bytes: Uint8Array, answered: (table: number, decide: Decide) => void): boolean {
    const { blocks } = this;
    blocks.push(bytes);
    let isReply = false;
    while (reading(() => blocks.next())) {
      isReply = true;
      if (this.isReady) this.answers(answered);
      else if (blocks.words.word(0) === THROWN) throw new PolicyFault(0, null, this.thrown());
      else {
        blocks.words.word(0);
        this.isReady = true;
      }
    }
    return isReply;
  }

  private answers(answered: (table: number, decide: Decide) => void): void {
    const { blocks } = this;
    const { words } = blocks;
    const [due] = this.owed;
    if (due === undefined) throw new OutsideFault(NOT_ASKED);
    if (blocks.left === 0) {
      if (++this.signs > due.length) throw new OutsideFault(NO_ANSWER);
      return;
    }
    this.signs = 0;
    this.owed.shift();
    for (const table of due) {
      if (blocks.left <= 0 || words.word(0) !== table) throw new OutsideFault(NOT_ASKED);
      answered(table, this.decide);
    }
    if (blocks.left !== 0) throw new OutsideFault(NOT_ASKED);
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
        throw new OutsideFault(NO_ANSWER);
    }
  };

  private at(table: number): Table {
    this.played[table] ??= { carried: new CarriedPart(), begins: false };
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

  private json<T>(): T {
    return reading(() => JSON.parse(this.blocks.text()) as T);
  }

  private thrown(): unknown {
    return restoreError(this.json<ThrownError>());
  }
}

/** @throws OutsideFault if what is read is no answer */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError || error instanceof SyntaxError ? new OutsideFault(NO_ANSWER) : error;
  }
}

export function restoreError({ name, message, stack, rule }: ThrownError): unknown {
  if (name === null) return message;
  if (rule !== undefined) return new IllegalMove(rule ?? undefined, message);
  return Object.assign(new Error(message), { name, stack });
}

/** Starts the process of a policy. @param first seconds for the first reply at least @throws OutsideFault if it does not start */
export function startHost(
  { seconds, ...source }: IsolatedSource,
  greeting: FirstMessage,
  first = FIRST_REPLY_SECONDS,
): OutsideProcess {
  const process = new OutsideProcess({ ...source, folder: '/', environment: {}, seconds, first, farewell: '' });
  const words = new WordBuffer(false);
  beginBlock(words);
  writeText(words, JSON.stringify(greeting));
  process.send(bytesOf(words), true);
  return process;
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
