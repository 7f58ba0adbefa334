/**
 * Games that are open at the same time, each waiting at a decision that is made outside: by a bot, a learner, a person. All
 * other seats are played inside. What is played depends on the decisions alone, not on how many tables are open, nor on the
 * order in which they are answered.
 */
import {
  type Decide,
  decisionsOf,
  type Game,
  type GameResult,
  type OpenEngine,
  PolicyFault,
  type Setup,
} from '../game/index.js';
import type { Key } from '../random/index.js';

/** Hears that a game or a deal begins, which is not answered. @param method `newGame` or `newDeal` */
export type Told = (table: OpenTable, seat: number, method: string, view: unknown) => void;

/** A table some of whose seats are asked outside. */
export class OpenTable {
  game = 0;
  /** Number by which processes and clients know the table. */
  number = 0;
  readonly engine: OpenEngine;
  private decide: Decide = () => undefined;

  /**
   * @param policies by seat; null where the seat is asked outside
   * @param open makes the engine; default: one that records nothing
   */
  constructor(
    game: Game,
    setup: Setup,
    policies: readonly (object | null)[],
    key: Key,
    told: Told,
    open: (seats: readonly object[], isOutside: readonly boolean[]) => OpenEngine = (seats, isOutside) =>
      game.tables.openEngine(setup, seats, key, isOutside),
  ) {
    const roles = game.setups.roles(setup.players);
    const seats = policies.map((policy, seat) => policy ?? this.outside(decisionsOf(game, roles[seat]!), seat, told));
    const isOutside = policies.map((policy) => policy === null);
    this.engine = open(seats, isOutside);
  }

  get seat(): number {
    return this.engine.askedSeat;
  }

  /** Name of the policy's method that is to be decided. */
  get method(): string {
    return this.engine.askedFor;
  }

  get argument(): unknown {
    return this.engine.askedWith;
  }

  get view(): unknown {
    return this.engine.view(this.seat);
  }

  /** Begins a game. @returns whether it waits; if not, it is over. @throws PolicyFault as the engine does */
  begin(game: number): boolean {
    this.game = game;
    return this.engine.begin(game);
  }

  /** Makes the decision for which the table waits. @returns whether it waits again. @throws PolicyFault as the engine does */
  answer(decide: Decide): boolean {
    this.decide = decide;
    return this.engine.goOn();
  }

  private outside(decisions: readonly string[], seat: number, told: Told): object {
    const asked = decisions.map((method) => [
      method,
      (view: unknown, argument: unknown) => this.decide(view, argument),
    ]);
    const heard = ['newGame', 'newDeal'].map((method) => [method, (view: unknown) => told(this, seat, method, view)]);
    return Object.fromEntries([...asked, ...heard]);
  }
}

export interface FinishedGame extends GameResult {
  readonly game: number;
  readonly fingerprint: number;
}

/** Plays a range of games at several tables. */
export class OpenTables {
  readonly waiting = new Set<OpenTable>();
  /** The first game that has not begun. */
  next: number;
  private readonly first: number;
  private readonly end: number;
  /** Games that are over before one that began earlier. */
  private readonly early = new Map<number, FinishedGame>();
  /** The first game that is not finished. */
  due: number;

  /**
   * @param tables as many as games are to be open at once; each with policies of its own
   * @param from the index of the first game
   * @param count how many games are played
   * @param finished called once for each game, in the order of their indices
   * @param failed called with a table whose game has ended by a fault, and is never finished; if absent, faults are thrown
   * @param mayOpen whether another game may begin, after the first one
   */
  constructor(
    tables: readonly OpenTable[],
    from: number,
    count: number,
    private readonly finished: (result: FinishedGame) => void,
    private readonly failed?: (table: OpenTable, fault: PolicyFault) => void,
    private readonly mayOpen: (game: number) => boolean = () => true,
  ) {
    this.next = this.due = this.first = from;
    this.end = from + count;
    for (const table of tables) this.open(table);
  }

  get isOver(): boolean {
    return this.due === this.end;
  }

  /**
   * Makes the decision for which a table waits, and plays on until it waits again, in this game or in the next one.
   *
   * @returns whether it waits again; if not, there is no further game for it
   * @throws PolicyFault if the decision, or what comes after it, is against the rules
   */
  answer(table: OpenTable, decide: Decide): boolean {
    try {
      if (table.answer(decide)) return true;
    } catch (error) {
      this.fail(table, error);
      this.waiting.delete(table);
      return false;
    }
    this.note(table);
    if (this.open(table)) return true;
    this.waiting.delete(table);
    return false;
  }

  private fail(table: OpenTable, error: unknown): void {
    if (this.failed === undefined || !(error instanceof PolicyFault)) throw error;
    this.failed(table, error);
  }

  /** @returns whether the table waits in a further game */
  private open(table: OpenTable): boolean {
    while (this.next < this.end && (this.next === this.first || this.mayOpen(this.next))) {
      try {
        if (table.begin(this.next++)) {
          this.waiting.add(table);
          return true;
        }
      } catch (error) {
        this.fail(table, error);
        return false;
      }
      this.note(table);
    }
    return false;
  }

  private note({ game, engine }: OpenTable): void {
    const { outcome, reason, metrics, seats } = engine;
    const fingerprint = engine.fingerprint();
    const copied = { metrics: metrics.slice(), seats: seats.slice() };
    this.early.set(game, { game, outcome, reason, ...copied, fingerprint });
    for (let result = this.early.get(this.due); result !== undefined; result = this.early.get(++this.due)) {
      this.early.delete(this.due);
      this.finished(result);
    }
  }
}
