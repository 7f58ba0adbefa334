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
import {
  beginningLine,
  errorLine,
  gameOverLine,
  goodbyeLine,
  helloLine,
  LineReader,
  MAX_LINE,
  MessageError,
  parseReady,
  parseReply,
  requestLine,
} from './messages.js';
import type { BotSource, OutsidePlayer } from './player.js';
import { FIRST_REPLY, OutsideProcess } from './process.js';

interface Question {
  readonly table: number;
  readonly method: string;
}

/** One bot at one seat. It decides at many tables, none of which has the same deck as another. */
export class BotPlayer implements OutsidePlayer {
  mostTables: number;
  private readonly process: OutsideProcess;
  private readonly reader = new LineReader();
  private readonly role: string;
  private text = '';
  private nextId = 0;
  private readonly asked = new Map<number, Question>();
  /** By table: how far it knows the public events. */
  private readonly known = new Map<number, number>();
  /** The optional decisions that it makes; the others are declined for it. */
  decides: ReadonlySet<string> = new Set();

  /**
   * Starts it. @throws OutsideFault if it cannot be started
   */
  constructor(
    private readonly game: Game,
    setup: Setup,
    { bot, role, options = {} }: { readonly bot: BotSource; readonly role: string; readonly options?: OptionValues },
    seat: number,
    private readonly wire: Wire,
  ) {
    const { time, tables } = bot;
    this.process = new OutsideProcess({
      ...bot,
      time: { perReply: time, first: FIRST_REPLY },
      farewell: goodbyeLine(),
    });
    this.text = helloLine({ game, setup, wire, seat, options, tables, time });
    this.send();
    this.mostTables = tables;
    this.role = role;
  }

  ready(): void {
    if (this.decides.size > 0) return;
    const { game, role } = this;
    const optional = game.mayDecide?.[role] ?? [];
    const ready = this.blaming(() => parseReady(this.lines()[0]!, optional));
    this.mostTables = Math.min(this.mostTables, ready.tables ?? this.mostTables);
    const left = optional.filter((decision) => !ready.decisions.includes(decision));
    this.decides = new Set(decisionsOf(game, role).filter((decision) => !left.includes(decision)));
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
    if (this.text === '') return;
    const { text } = this;
    this.text = '';
    this.process.send(Buffer.from(text));
  }

  exchange(answered: (table: number, decide: Decide) => void): void {
    for (const line of this.blaming(() => this.lines())) {
      const { id, move } = this.blaming(() => parseReply(line));
      const question = this.asked.get(id);
      if (question === undefined) throw this.process.blame(this.unasked(id));
      this.asked.delete(id);
      answered(question.table, this.decision(question.method, move));
    }
  }

  refuse(message: string): string {
    this.text += errorLine(message);
    this.send();
    return this.process.dismiss();
  }

  end(): void {
    this.process.end();
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

  private unasked(id: number): string {
    const isOld = id >= 0 && id < this.nextId;
    return isOld
      ? `answers request ${id} twice (do two programs write to one pipe?)`
      : `answers request ${id}, which was not sent`;
  }

  /** Reads what it writes. @throws OutsideFault if that is no message */
  private blaming<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof MessageError ? this.process.blame(error.message) : error;
    }
  }

  /** Waits for whole lines: one at least. */
  private lines(): string[] {
    for (let read = 0; ; ) {
      const chunk = this.process.receive(read > 0);
      const lines = this.reader.read(chunk);
      if (lines.length > 0) return lines;
      read += chunk.length;
      if (read > MAX_LINE) throw new MessageError(`sends more than ${MAX_LINE} bytes without a message`);
    }
  }
}
