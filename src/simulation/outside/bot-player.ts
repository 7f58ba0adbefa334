/** A bot's process: the protocol `shamus-bot/1` over its pipes (docs/bots.md). */
import {
  type Decide,
  decisionsOf,
  type Game,
  IllegalMove,
  type OptionValues,
  type Setup,
  type Wire,
} from '../../game/index.js';
import { OutsideFault } from './last-words.js';
import {
  beginningLine,
  errorLine,
  gameOverLine,
  goodbyeLine,
  helloLine,
  LineReader,
  MAX_LINE_BYTES,
  parseReady,
  parseReply,
  requestLine,
} from './messages.js';
import type { BotSource, OutsidePlayer } from './player.js';
import { FIRST_REPLY_SECONDS, OutsideProcess } from './process.js';
import { tieToThread } from './tie.js';

interface Question {
  readonly table: number;
  readonly method: string;
}

/** One bot at one seat. It decides at many tables, none of which has the same deck as another. */
export class BotPlayer implements OutsidePlayer {
  readonly process: OutsideProcess;
  isReady = false;
  mostTables: number;
  /** The optional decisions that it makes; the others are declined for it. */
  decides: ReadonlySet<string> = new Set();
  private readonly reader = new LineReader();
  private readonly role: string;
  private text = '';
  private nextId = 0;
  private readonly asked = new Map<number, Question>();
  /** Per table: number of public events sent to it. */
  private readonly known = new Map<number, number>();
  /** Bytes without a message since the last one. */
  private idle = 0;

  /** Starts it. @throws OutsideFault if it cannot be started */
  constructor(
    private readonly game: Game,
    setup: Setup,
    { bot, role, options = {} }: { readonly bot: BotSource; readonly role: string; readonly options?: OptionValues },
    seat: number,
    private readonly wire: Wire,
  ) {
    const { time, tables, folder } = bot;
    this.mostTables = tables;
    this.role = role;
    const limits = { seconds: time, first: FIRST_REPLY_SECONDS, farewell: goodbyeLine() };
    this.process = new OutsideProcess({ command: tieToThread(bot.command), folder, ...limits });
    this.process.send(Buffer.from(helloLine({ game, setup, wire, seat, options, tables, time })), true);
  }

  tell(table: number, method: string, view: unknown): void {
    this.known.set(table, 0);
    this.text += beginningLine(table, method, this.wire.beginning(view, method));
  }

  ask(table: number, method: string, view: unknown): void {
    const id = this.nextId++;
    const { json, events } = this.wire.request(view, method, this.known.get(table) ?? 0);
    this.known.set(table, events);
    this.asked.set(id, { table, method });
    this.text += requestLine(id, table, method, json);
  }

  over(table: number): void {
    this.known.delete(table);
    this.text += gameOverLine(table);
  }

  send(): void {
    this.process.send(Buffer.from(this.text), this.asked.size > 0);
    this.text = '';
  }

  read(bytes: Uint8Array, answered: (table: number, decide: Decide) => void): boolean {
    const lines = this.reader.read(bytes);
    this.idle = lines.length === 0 ? this.idle + bytes.length : 0;
    if (this.idle > MAX_LINE_BYTES) throw new OutsideFault(`sends more than ${MAX_LINE_BYTES} bytes without a message`);
    for (const line of lines) {
      if (this.isReady) this.answer(line, answered);
      else this.begin(line);
    }
    return lines.length > 0;
  }

  refuse(message: string): Promise<string> {
    this.process.send(Buffer.from(errorLine(message)), false);
    return this.process.end();
  }

  private begin(line: string): void {
    const { game, role } = this;
    const optional = game.policies.mayDecide?.[role] ?? [];
    const ready = parseReady(line, optional);
    this.mostTables = Math.min(this.mostTables, ready.tables ?? this.mostTables);
    const left = optional.filter((decision) => !ready.decisions.includes(decision));
    this.decides = new Set(decisionsOf(game, role).filter((decision) => !left.includes(decision)));
    this.isReady = true;
  }

  private answer(line: string, answered: (table: number, decide: Decide) => void): void {
    const { id, move } = parseReply(line);
    const question = this.asked.get(id);
    if (question === undefined) {
      const isOld = id >= 0 && id < this.nextId;
      throw new OutsideFault(
        isOld
          ? `answers request ${id} twice (do two programs write to one pipe?)`
          : `answers request ${id}, which was not sent`,
      );
    }
    this.asked.delete(id);
    answered(question.table, this.decision(question.method, move));
  }

  /** A reply of the wrong form is no fault of the process: it is told as any other illegal move. */
  private decision(method: string, move: Parameters<Wire['decision']>[1]): Decide {
    try {
      return this.wire.decision(method, move);
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      return () => {
        throw error;
      };
    }
  }
}
