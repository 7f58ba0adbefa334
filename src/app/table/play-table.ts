/** A game in which some seats are people: it is played move by move, and can be set up again from the moves so far. */
import { createPayoffFunction } from '../../explain/judge.js';
import {
  type Decide,
  type DecisionRequest,
  decisionsOf,
  type Game,
  IllegalMove,
  mainMeasure,
  NoMoreMoves,
  type OpenRecorder,
  PolicyFault,
  type Replay,
} from '../../game/index.js';
import { seatingOf } from '../../simulation/lineup/rotation.js';
import type { MadeMove } from '../game-link.js';
import { type PlaySpec, playerNamesBySeat } from './play-spec.js';

/** Deciders at a table, in seat order. */
export interface SeatDeciders {
  /** A policy is asked for every decision of its seat, also for those that were made before; null where nobody is. */
  readonly policies: readonly (object | null)[];
  /** True for seats at whose decisions the game waits. */
  readonly isOutside: readonly boolean[];
}

/** Seats at which no policy is asked: every decision is given, or waited for. */
export function createEmptySeats(players: number): SeatDeciders {
  const nobody = Array.from({ length: players }, () => null);
  return { policies: nobody, isOutside: nobody.map(() => true) };
}

/** Hears what policies want before it is played, which may be another decision. @param place of the decision among all, from 0 */
export type MoveWatch = (request: DecisionRequest, wanted: unknown, place: number) => void;

/** Value of a finished game for a seat by the main measure, 0 to 1. */
export function gameValueFor(game: Game, { recorder: { engine } }: PlayTable, seat: number): number {
  return createPayoffFunction(mainMeasure(game), game)(engine, seat);
}

/** A table at which one game is played. */
export class PlayTable {
  /** All decisions so far. */
  readonly made: MadeMove[] = [];
  /** Events before each of them. */
  readonly madeAfter: number[] = [];
  readonly recorder: OpenRecorder;
  /** True while the game waits for a decision; false once it is over. */
  waits = false;
  private decide: Decide = () => undefined;
  private trial: PlayTable | null = null;
  private readonly decisions: readonly (readonly string[])[];

  /**
   * Plays up to the first decision that is not given.
   *
   * @param given decisions that were made before
   * @throws PolicyFault if a policy fails
   */
  constructor(
    private readonly game: Game,
    private readonly spec: PlaySpec,
    private readonly seats: SeatDeciders,
    private readonly given: readonly MadeMove[] = [],
    private readonly watch: MoveWatch = () => {},
  ) {
    const { setup } = spec.condition;
    const names = playerNamesBySeat(game, spec);
    this.decisions = game.setups.roles(names.length).map((role) => decisionsOf(game, role));
    const policies = seats.policies.map((policy, seat) => policy ?? this.outside(seat));
    const { isOutside } = seats;
    const answering = (request: DecisionRequest, ask: () => unknown) => this.answering(request, ask);
    this.recorder = game.tables.openRecorder(setup, policies, { names, seed: spec.seed, isOutside, answering });
    this.waits = this.recorder.engine.begin(seatingOf(game, spec.condition, spec.index).deck);
    this.catchUp();
  }

  /** The seat for whose decision the game waits; null when it is over. */
  get asked(): number | null {
    return this.waits ? this.recorder.engine.askedSeat : null;
  }

  /**
   * Makes the decision for which the game waits.
   *
   * @throws IllegalMove if the rules forbid it; the game then waits as before
   * @throws PolicyFault if a policy fails afterwards
   */
  answer(decide: Decide): void {
    this.check(decide);
    this.play(decide);
  }

  /** True if the rules allow a decision now. */
  allows(decide: Decide): boolean {
    try {
      this.check(decide);
      return true;
    } catch (error) {
      if (error instanceof IllegalMove) return false;
      throw error;
    } finally {
      // It has gone on by a decision that was not made.
      this.trial = null;
    }
  }

  /** Has the policy of the seat that is asked decide; the seat is outside, and has one. */
  goOn(): void {
    this.waits = this.recorder.engine.goOn();
  }

  /** The game so far. @param first event that is told */
  replay(first = 0): Replay {
    return this.recorder.replay(first);
  }

  private play(decide: Decide): void {
    this.decide = decide;
    this.goOn();
  }

  /** Tries a decision at a table that follows this one, where no policy is asked: an engine that has refused one cannot go on. */
  private check(decide: Decide): void {
    const trial =
      this.trial ?? new PlayTable(this.game, this.spec, createEmptySeats(this.seats.policies.length), this.made);
    this.trial = null;
    trial.catchUp();
    try {
      trial.play(decide);
    } catch (error) {
      if (error instanceof PolicyFault && error.cause instanceof IllegalMove) throw error.cause;
      throw error;
    }
    this.trial = trial;
  }

  private catchUp(): void {
    while (this.waits && this.made.length < this.given.length) this.goOn();
  }

  /** Stand-in that the engine gets for the policy of a seat without one. */
  private outside(seat: number): object {
    const decide: Decide = (...asked) => this.decide(...asked);
    return Object.fromEntries(this.decisions[seat]!.map((method) => [method, decide]));
  }

  private answering(request: DecisionRequest, ask: () => unknown): unknown {
    const { seat, asked } = request;
    if (!this.decisions[seat]!.includes(asked)) return ask();
    const before = this.given[this.made.length];
    const policy = this.seats.policies[seat]!;
    let move = before?.move;
    if (before === undefined || policy !== null) {
      const wanted = ask();
      if (policy !== null) this.watch(request, wanted, this.made.length);
      move ??= wanted;
    }
    if ((move as { asked?: unknown } | null)?.asked !== asked) throw new NoMoreMoves(`there is no move for '${asked}'`);
    this.made.push({ seat, move });
    this.madeAfter.push(this.recorder.count);
    return move;
  }
}
