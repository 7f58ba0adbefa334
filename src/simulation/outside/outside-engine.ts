/** Engines some of whose seats are decided by processes outside, at many tables at a time. */
import { type Decide, type Engine, type Game, IllegalMove, PolicyFault, type Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FinishedGame, OpenTable, OpenTables, type Told } from '../open-tables.js';
import { OutsideFault, type OutsidePlayer } from './player.js';

/** Starts a process for a seat. @throws OutsideFault if it does not start */
export type PlayerStart = (seat: number) => OutsidePlayer;

export interface OutsideSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly key: Key;
  /** By seat; null where a policy plays inside. */
  readonly starts: readonly (PlayerStart | null)[];
  /** Makes a policy for a seat inside: each table has its own. */
  readonly inside: (seat: number) => object;
  /** How many games are open at a time, at most, where so many are wanted. */
  readonly tables: (games: number) => number;
  /** Where the moves of games are noted (default: nowhere). */
}

interface OutsideSeat {
  readonly player: OutsidePlayer;
  /** Questions that it was not sent yet. */
  unsent: number;
  /** Questions that it was sent and has not answered. */
  owed: number;
  /** Tables with a game that it knows of, and does not know to be over. */
  readonly told: Set<OpenTable>;
}

const declines: Decide = () => false;

/**
 * Plays games one after the other, of which the next ones are open already. What they come to does not depend on how many
 * are open, nor on the order of answers.
 */
export class OutsideEngine implements Engine {
  outcome = 0;
  reason = 0;
  metrics: Int32Array;
  seats: Int32Array;
  private print = 0;
  private readonly outside: (OutsideSeat | null)[] = [];
  private readonly tables: OpenTable[] = [];
  private open: OpenTables | null = null;
  /** Tables of games that have begun and were not asked for yet. */
  private begun: OpenTable[] = [];
  /** Questions that are sent at once, unless a seat has none: blocks that were split would never merge again. */
  private block = 1;
  private using = 0;
  /** Games that the processes that run may have met. */
  private readonly opened: { readonly from: number; readonly to: number }[] = [];
  private readonly finished = new Map<number, FinishedGame>();
  private readonly faults = new Map<number, PolicyFault>();
  /** The game after the last that is known to be wanted. */
  private end = 0;
  private isOver: () => boolean = () => false;

  constructor(private readonly spec: OutsideSpec) {
    const { metrics, seatMetrics } = spec.game;
    this.metrics = new Int32Array(metrics.length);
    this.seats = new Int32Array(seatMetrics.length * spec.setup.players);
  }

  prepare(from: number, count: number, isOver: () => boolean): void {
    this.end = from + count;
    this.isOver = isOver;
    this.start(from);
  }

  isUnderWay(game: number): boolean {
    return this.finished.has(game) || this.faults.has(game) || this.open?.isUnderWay(game) === true;
  }

  play(game: number): void {
    if (!this.isUnderWay(game)) this.begin(game);
    while (!this.finished.has(game)) {
      const fault = this.faults.get(game);
      if (fault !== undefined) throw this.refused(fault);
      this.exchange();
    }
    const { outcome, reason, metrics, seats, fingerprint } = this.finished.get(game)!;
    this.finished.delete(game);
    [this.outcome, this.reason, this.print] = [outcome, reason, fingerprint];
    this.metrics.set(metrics);
    this.seats.set(seats);
  }

  fingerprint(): number {
    return this.print;
  }

  dispose(): void {
    this.opened.length = 0;
    for (const seat of this.outside.splice(0)) seat?.player.end();
  }

  private begin(game: number): void {
    this.abandon();
    const count = this.isOver() || game >= this.end ? 1 : this.end - game;
    // No process is to meet a deck twice.
    if (this.opened.some(({ from, to }) => game < to && game + count > from)) this.dispose();
    this.opened.push({ from: game, to: game + count });
    this.start(game);
    for (const [seat, outside] of this.outside.entries()) {
      if (outside !== null) this.blaming(seat, game, () => outside.player.ready?.());
    }
    const players = this.outside.flatMap((seat) => seat?.player ?? []);
    const limits = players.map(({ mostTables }) => mostTables ?? count);
    const most = Math.min(count, this.spec.tables(count), ...limits);
    // While the processes decide at half of the tables, the program plays on at the others.
    this.block = Math.ceil(most / 2 / players.length);
    for (let number = this.tables.length; number < most; number++) this.addTable(number);
    this.open = new OpenTables(
      this.tables.slice(0, most),
      game,
      count,
      (result) => this.finished.set(result.game, result),
      (at, fault) => this.faults.set(at.game, fault),
      () => this.faults.size === 0 && !this.isOver(),
    );
    this.begun = [...this.open.waiting];
  }

  private start(game: number): void {
    const { starts } = this.spec;
    for (let seat = this.outside.length; seat < starts.length; seat++) {
      const player = this.blaming(seat, game, () => starts[seat]?.(seat));
      this.outside.push(player === undefined ? null : { player, unsent: 0, owed: 0, told: new Set() });
    }
  }

  private blaming<T>(seat: number, game: number, act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new PolicyFault(seat, game, error instanceof OutsideFault ? withLastWords(error, error.lastWords) : error);
    }
  }

  private addTable(number: number): void {
    const { game, setup, starts, inside, key } = this.spec;
    const policies = starts.map((start, seat) => (start === null ? inside(seat) : null));
    const tell: Told = (table, seat, method, view) => {
      const { player, told } = this.outside[seat]!;
      if (method === 'newGame') {
        // Other seats may have been told of this game already: each hears of its own last game that it is over.
        if (told.has(table)) player.over?.(number);
        told.add(table);
      }
      player.tell(number, method, view);
    };
    const table = new OpenTable(game, setup, policies, key, tell);
    this.tables.push(table);
    table.number = number;
  }

  private tellOver(table: OpenTable): void {
    for (const seat of this.outside) if (seat?.told.delete(table)) seat.player.over?.(table.number);
  }

  /** Leaves the games under way, of which no more is wanted. */
  private abandon(): void {
    for (const table of this.tables) this.tellOver(table);
    // What a process still answers would be taken for answers to what it is asked next.
    if (this.outside.some((seat) => seat !== null && seat.unsent + seat.owed > 0)) this.dispose();
    this.finished.clear();
    this.faults.clear();
    this.open = null;
    this.begun = [];
  }

  /** Asks for the decision for which a table waits. The seat decides on a whole block while further answers are read. */
  private ask(table: OpenTable): void {
    for (;;) {
      const { seat, method } = table;
      const { player } = this.outside[seat]!;
      if (player.decides?.has(method) !== false) {
        this.using = seat;
        player.ask(table.number, method, table.view, table.argument);
        this.collected(seat);
        return;
      }
      if (!this.open!.answer(table, declines)) {
        this.tellOver(table);
        return;
      }
    }
  }

  private collected(place: number): void {
    const seat = this.outside[place]!;
    if (++seat.unsent === this.block) this.send(place);
  }

  private send(place: number): void {
    const seat = this.outside[place]!;
    this.using = place;
    seat.player.send();
    seat.owed += seat.unsent;
    seat.unsent = 0;
  }

  /** Asks, and waits for answers of the seat that owes most. */
  private exchange(): void {
    try {
      for (const table of this.begun.splice(0)) this.ask(table);
      let [place, owed] = [-1, 0];
      for (const [other, seat] of this.outside.entries()) {
        if (seat === null) continue;
        if (seat.owed === 0 && seat.unsent > 0) this.send(other);
        if (seat.owed > owed) [place, owed] = [other, seat.owed];
      }
      if (place < 0) return;
      this.using = place;
      this.outside[place]!.player.exchange((number, decide) => this.answer(place, number, decide));
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error;
      const games = [...this.open!.waiting].flatMap((table) => (table.seat === this.using ? table.game : []));
      throw new PolicyFault(this.using, Math.min(...games), withLastWords(error, error.lastWords));
    }
  }

  private answer(place: number, number: number, decide: Decide): void {
    this.outside[place]!.owed--;
    const table = this.tables[number]!;
    if (this.open!.answer(table, decide)) this.ask(table);
    else this.tellOver(table);
    this.using = place;
  }

  /** Tells the player what was wrong with its decision, and ends it. */
  private refused(fault: PolicyFault): PolicyFault {
    const { seat, game, cause } = fault;
    const player = cause instanceof IllegalMove ? this.outside[seat]?.player : undefined;
    const lastWords = player?.refuse?.(fault.message) ?? '';
    return new PolicyFault(seat, game, withLastWords(cause, lastWords));
  }
}

/** What went wrong, with what the process wrote on stderr before. */
function withLastWords(cause: unknown, lastWords: string): unknown {
  const said = lastWords === '' ? '' : `; ${lastWords}`;
  if (cause instanceof IllegalMove) return new IllegalMove(cause.rule, cause.message + said);
  return cause instanceof OutsideFault ? new OutsideFault(cause.message + said) : cause;
}

/** Processes that policies of this thread share when each decides by itself, by what they play. */
const shared = new Map<string, { readonly player: OutsidePlayer; tables: number }>();

/** A policy that decides by itself: at which table of which process it plays. */
interface Lone {
  readonly start: PlayerStart;
  place: string;
  table: number;
  isPlaying: boolean;
}

const lone = new WeakMap<object, Lone>();

/** What starts a process for a policy; null for one that plays inside. */
export function startOf(policy: unknown): PlayerStart | null {
  return lone.get(policy as object)?.start ?? null;
}

/**
 * A policy that is decided outside. Played by itself it asks and waits; engines that open several tables start processes of
 * their own instead, see `startOf`.
 *
 * @param name of the place that it plays: policies of one place at one seat share a process of this thread
 */
export function outsidePolicy(name: string, decisions: readonly string[], start: PlayerStart): object {
  const own: Lone = { start, place: '', table: -1, isPlaying: false };
  /** Acts with the process of a place. @throws OutsideFault if it fails; who plays on there gets another */
  const attempt = <T>(place: string, seat: number, act: (player: OutsidePlayer) => T): T => {
    try {
      const found = shared.get(place) ?? { player: start(seat), tables: 0 };
      shared.set(place, found);
      found.player.ready?.();
      own.place = place;
      if (own.table < 0) own.table = found.tables++;
      return act(found.player);
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error;
      shared.delete(place);
      own.table = -1;
      throw withLastWords(error, error.lastWords);
    }
  };
  const at = <T>(view: unknown, act: (player: OutsidePlayer) => T): T => {
    const { seat } = view as { readonly seat: number };
    return attempt(`${name} ${seat}`, seat, act);
  };
  const tell = (method: string) => (view: unknown) =>
    at(view, (player) => {
      if (method === 'newGame' && own.isPlaying) player.over?.(own.table);
      own.isPlaying = true;
      player.tell(own.table, method, view);
    });
  const decide = (method: string) => (view: unknown, argument: unknown) =>
    at(view, (player) => {
      if (player.decides?.has(method) === false) return false;
      player.ask(own.table, method, view, argument);
      const answers: unknown[] = [];
      while (answers.length === 0) {
        player.send();
        player.exchange((_, answer) => answers.push(answer(view, argument)));
      }
      return answers[0];
    });
  const policy = {
    newGame: tell('newGame'),
    newDeal: tell('newDeal'),
    ...Object.fromEntries(decisions.map((method) => [method, decide(method)])),
    copy(from: object) {
      const other = lone.get(from);
      if (other === undefined || !other.isPlaying) return;
      attempt(other.place, 0, (player) => {
        player.copy!(other.table, own.table);
        own.isPlaying = true;
      });
    },
  };
  lone.set(policy, own);
  return policy;
}
