/** Tables some of whose seats are decided by processes, at many games at a time. */
import { type Decide, type Game, IllegalMove, PolicyFault, type Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FinishedGame, OpenTable, OpenTables, type Told } from '../open-tables.js';
import { addLastErrorLines, OutsideFault } from './last-words.js';
import type { OutsidePlayer } from './player.js';

/** Starts a process for a seat. @throws OutsideFault if it does not start */
export type PlayerStart = (seat: number) => OutsidePlayer;

export interface TableSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly key: Key;
  /** Per seat; null where a policy plays in this thread. */
  readonly starts: readonly (PlayerStart | null)[];
  /** Makes a policy for a seat inside: each table has its own. */
  readonly inside: (seat: number) => object;
  /** Largest number of games open at a time, if `games` are wanted. */
  readonly tables: (games: number) => number;
}

interface OutsideSeat {
  readonly place: number;
  readonly player: OutsidePlayer;
  /** Questions that it was not sent yet. */
  unsent: number;
  /** Questions that it was sent and has not answered. */
  owed: number;
  /** Tables with a game that it knows of, and does not know to be over. */
  readonly told: Set<OpenTable>;
}

/** Games that are played. */
interface Range {
  readonly from: number;
  readonly count: number;
  readonly onGame: (result: FinishedGame) => void;
  readonly mayOpen: (game: number) => boolean;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const declines: Decide = () => false;

/**
 * Plays ranges of games. The results depend neither on how many games are open at a time nor on the order of answers.
 */
export class TableSet {
  private seats: readonly (OutsideSeat | null)[] = [];
  private readonly tables: OpenTable[] = [];
  /** Null while nothing is played. */
  private range: Range | null = null;
  /** Null while processes are waited for that are not ready. */
  private open: OpenTables | null = null;
  /** Questions that are sent at once, unless a seat has none: blocks that were split would never merge again. */
  private block = 1;
  /** Games that the processes have met, each from one up to another. */
  private readonly met: { readonly from: number; to: number }[] = [];
  /** Fault of the first game that ended by one. */
  private fault: PolicyFault | null = null;
  /** A process that has ended while nothing was played. */
  private lost: { readonly seat: OutsideSeat; readonly fault: OutsideFault } | null = null;

  constructor(private readonly spec: TableSpec) {}

  /**
   * Plays a range.
   *
   * @param onGame called for each game, in the order of their indices
   * @param mayOpen whether another game may begin, after the first one
   * @throws PolicyFault of the first game that is not finished
   */
  async play(
    from: number,
    count: number,
    onGame: (result: FinishedGame) => void,
    mayOpen: (game: number) => boolean,
  ): Promise<void> {
    // No process is to meet a deck twice.
    if (this.met.some((other) => from < other.to && from + count > other.from)) await this.close();
    try {
      await new Promise<void>((done, failed) => {
        this.range = { from, count, onGame, mayOpen, done, failed };
        if (this.lost !== null) this.failed(this.lost.seat, this.lost.fault);
        if (this.seats.length === 0) this.seats = this.spec.starts.map((start, place) => this.seated(start, place));
        this.goOn();
      });
      this.meet(from, this.open!.next);
    } catch (error) {
      const told = await this.refused(error);
      await this.close();
      throw told;
    } finally {
      this.range = this.open = this.fault = null;
    }
  }

  /** Ends the processes. What is played next is played by others. */
  async close(): Promise<void> {
    const { seats } = this;
    this.seats = [];
    this.met.length = 0;
    this.lost = null;
    await Promise.all(seats.map((seat) => seat?.player.process.end()));
  }

  private meet(from: number, to: number): void {
    const last = this.met.at(-1);
    if (last?.to === from) last.to = to;
    else this.met.push({ from, to });
  }

  private seated(start: PlayerStart | null, place: number): OutsideSeat | null {
    if (start === null) return null;
    try {
      const seat: OutsideSeat = { place, player: start(place), unsent: 0, owed: 0, told: new Set() };
      seat.player.process.listen({
        hear: (bytes) => this.hear(seat, bytes),
        failed: (fault) => this.failed(seat, fault),
      });
      return seat;
    } catch (error) {
      throw new PolicyFault(place, this.range!.from, error);
    }
  }

  private hear(seat: OutsideSeat, bytes: Uint8Array): void {
    const { place, player } = seat;
    try {
      const isReply = player.read(bytes, (number, decide) => this.answer(seat, number, decide));
      if (isReply) player.process.replied(seat.owed > 0);
      this.goOn();
    } catch (error) {
      if (error instanceof OutsideFault) player.process.fail(error.message);
      else this.range?.failed(error instanceof PolicyFault ? new PolicyFault(place, this.range.from, error) : error);
    }
  }

  /** Ends the range: a process has ended, and with it all games at whose tables it was asked. */
  private failed(seat: OutsideSeat, fault: OutsideFault): void {
    const { range, open } = this;
    if (range === null) {
      this.lost = { seat, fault };
      return;
    }
    const { place } = seat;
    const games = [...(open?.waiting ?? [])].flatMap((table) => (table.seat === place ? table.game : []));
    // A process without open requests is blamed for the first game that is not finished.
    const game = games.length > 0 ? Math.min(...games) : (open?.due ?? range.from);
    range.failed(new PolicyFault(place, game, addLastErrorLines(fault, fault.lastWords)));
  }

  /** Begins once all processes are ready, sends what nothing else waits for, and ends the range when it is played. */
  private goOn(): void {
    const { range, seats } = this;
    if (range === null || !seats.every((seat) => seat === null || seat.player.isReady)) return;
    if (this.open === null) this.begin(range);
    for (const seat of seats) if (seat !== null && seat.owed === 0 && seat.unsent > 0) this.send(seat);
    const { open, fault } = this;
    if (fault !== null && fault.game === open!.due) range.failed(fault);
    else if (open!.waiting.size === 0) range.done();
  }

  private begin({ from, count, onGame, mayOpen }: Range): void {
    const players = this.seats.flatMap((seat) => seat?.player ?? []);
    const limits = players.map(({ mostTables }) => mostTables ?? count);
    const most = Math.min(count, this.spec.tables(count), ...limits);
    // The program plays at half of the tables while the processes decide at the other half.
    this.block = Math.ceil(most / 2 / players.length);
    for (let number = this.tables.length; number < most; number++) this.tables.push(this.newTable(number));
    const failed = (_: OpenTable, fault: PolicyFault) => {
      if (this.fault === null || fault.game! < this.fault.game!) this.fault = fault;
    };
    const mayBegin = (game: number) => this.fault === null && mayOpen(game);
    this.open = new OpenTables(this.tables.slice(0, most), from, count, onGame, failed, mayBegin);
    for (const table of [...this.open.waiting]) this.ask(table);
  }

  private newTable(number: number): OpenTable {
    const { game, setup, starts, inside, key } = this.spec;
    const policies = starts.map((start, seat) => (start === null ? inside(seat) : null));
    const tell: Told = (table, seat, method, view) => {
      const { player, told } = this.seats[seat]!;
      if (method === 'newGame') {
        // Other seats may have been told of this game already: each hears of its own last game that it is over.
        if (told.has(table)) player.over?.(number);
        told.add(table);
      }
      player.tell(number, method, view);
    };
    const table = new OpenTable(game, setup, policies, key, tell);
    table.number = number;
    return table;
  }

  /** Asks for the decision for which a table waits. The seat decides on a whole block while further answers are read. */
  private ask(table: OpenTable): void {
    for (;;) {
      const { method } = table;
      const seat = this.seats[table.seat]!;
      if (seat.player.decides?.has(method) !== false) {
        seat.player.ask(table.number, method, table.view, table.argument);
        if (++seat.unsent === this.block) this.send(seat);
        return;
      }
      if (!this.open!.answer(table, declines)) {
        this.tellOver(table);
        return;
      }
    }
  }

  private send(seat: OutsideSeat): void {
    seat.player.send();
    seat.owed += seat.unsent;
    seat.unsent = 0;
  }

  private answer(seat: OutsideSeat, number: number, decide: Decide): void {
    seat.owed--;
    const table = this.tables[number]!;
    if (this.open!.answer(table, decide)) this.ask(table);
    else this.tellOver(table);
  }

  private tellOver(table: OpenTable): void {
    for (const seat of this.seats) if (seat?.told.delete(table)) seat.player.over?.(table.number);
  }

  /** Reports to the player what was wrong with its decision, and ends it. */
  private async refused(error: unknown): Promise<unknown> {
    if (!(error instanceof PolicyFault && error.cause instanceof IllegalMove)) return error;
    const { seat, game, cause, message } = error;
    const lastWords = (await this.seats[seat]?.player.refuse?.(message)) ?? '';
    return new PolicyFault(seat, game, addLastErrorLines(cause, lastWords));
  }
}
