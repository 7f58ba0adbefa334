/** A game that is stepped move by move, and copied: for searches, learners and programs of one's own. */
import {
  type Cells,
  type DecisionEncoder,
  type Encoding,
  type Game,
  type GameResult,
  gameReferenceOf,
  IllegalMove,
  layoutMoves,
  mainMeasure,
  newCells,
  type OpenEngine,
  type OpenRecorder,
  PolicyFault,
  rewardOf,
  UsageError,
} from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { type Key, keyFromSeed } from '../random/index.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { copyBySlot, seatingOf } from '../simulation/lineup/rotation.js';
import { findPolicyMaker } from '../simulation/lineup/seating.js';
import { resolveTeam, type TeamMember } from '../simulation/lineup/team.js';
import { OpenTable } from '../simulation/open-tables.js';
import { DEFAULT_SEED } from '../simulation/run-spec.js';
import { type GameRecord, RecordWriter } from './game-record.js';
import { checkIndex, checkOptions, GAME_OPTIONS, type GameOptions, setupFor } from './options.js';
import { toldFault } from './play-game.js';

/** Options of `GameState.begin`. */
export interface GameStateOptions extends GameOptions {
  /** Index of the game among those of the seed, from 0; seed and index fix the deck. Default 0. */
  readonly index?: number;
  /** Policies of some slots, which play by themselves; null for those that are left to the caller. Default: all are. */
  readonly team?: readonly (TeamMember | null)[];
}

/** All that the states of a game share. */
interface Beginning {
  readonly game: Game;
  readonly condition: Condition;
  readonly seed: string;
  readonly key: Key;
  readonly index: number;
  readonly encoding: Encoding;
  /** Makes the policy of each seat; null for those of the caller. */
  readonly makers: readonly ((() => unknown) | null)[];
}

/** Name of a seat of the caller in texts. */
const CALLER = 'you';

/**
 * A game of any of the seven, at a decision of a seat that the caller plays. Moves are numbers; a decision such as a lay-down
 * takes several. A copy has the same hidden cards, and costs as much as to make all moves again.
 */
export class GameState {
  private table: Table | null = null;

  private constructor(
    private readonly beginning: Beginning,
    private readonly made: number[],
  ) {}

  /**
   * Begins a game: `GameState.begin({ game: 'rummy', seed: 'demo', index: 7 })`.
   *
   * @throws UsageError for options that cannot be; RunError if a policy of the team fails
   */
  static async begin(options: GameStateOptions = {}): Promise<GameState> {
    checkOptions(options, [...GAME_OPTIONS, 'index', 'team']);
    const { game, setup } = await setupFor(options);
    const roles = game.setups.roles(setup.players);
    const { seed = DEFAULT_SEED, index = 0, team = roles.map(() => null) } = options;
    checkIndex(index);
    const shipped = await shippedPolicies(gameReferenceOf(game));
    // A policy of the role stands in for the caller while the team is read, and is never asked.
    const standIn = (slot: number) => shipped.find(({ role }) => role === roles[slot % roles.length])!;
    const written = team.map((member, slot) => member ?? standIn(slot).name);
    const condition = { setup, team: await resolveTeam(game, setup.players, written) };
    const { slots } = seatingOf(game, condition, index);
    const makers = await Promise.all(
      slots.map((slot) => (team[slot % team.length] === null ? null : findPolicyMaker(condition, slot))),
    );
    const encoding = await game.outside.encoding(setup);
    const state = new GameState({ game, condition, seed, key: keyFromSeed(seed), index, encoding, makers }, []);
    state.table = state.playedAgain();
    return state;
  }

  /** The seat, from 0, that is to move; null when the game is over. */
  get seat(): number | null {
    const { table } = this.at;
    return this.isOver ? null : table.seat;
  }

  get isOver(): boolean {
    return !this.at.waits;
  }

  /** Name of the decision: the method that a policy in this seat would be asked by, as `play` or `discard`. */
  get decision(): string {
    return this.at.table.method;
  }

  /** The view of the seat that is to move, as a policy gets it: live, only to be read, current until the next move. */
  get view(): unknown {
    return this.at.table.view;
  }

  /** All moves so far: they make the same game again. */
  get moves(): readonly number[] {
    return this.made;
  }

  /** Numbers of the moves that are legal now, in ascending order; none when the game is over. */
  legalMoves(): number[] {
    if (this.isOver) return [];
    const mask = new Int8Array(layoutMoves(this.beginning.encoding.moves).size);
    this.at.encoder.mask(mask, 0);
    return [...mask.keys()].filter((move) => mask[move] === 1);
  }

  /** A move in words. */
  moveText(move: number): string {
    return this.beginning.encoding.moveText(move);
  }

  /** Knowledge of the seat that is to move, as numbers: `shamus env` sends the same. */
  observation(): Cells {
    const cells = newCells(this.beginning.encoding);
    this.at.encoder.observe(cells, 0);
    return cells;
  }

  /**
   * Makes a move of the seat that is to move, and plays on to the next decision of the caller.
   *
   * @throws IllegalMove if it is not legal: the game then stands as before; RunError if a policy of the team fails
   */
  apply(move: number): void {
    if (this.isOver) throw new UsageError('the game is over: no move can be made');
    try {
      this.at.take(move);
      this.made.push(move);
    } catch (error) {
      // A table at which a policy has failed cannot go on.
      if (!(error instanceof IllegalMove)) this.table = null;
      throw error;
    }
  }

  /** A copy that goes its own way, with the same hidden cards. */
  clone(): GameState {
    return new GameState(this.beginning, [...this.made]);
  }

  /** Result of the game, as records have it; null while it goes on. */
  get result(): GameRecord | null {
    if (!this.isOver) return null;
    const { game, condition, index } = this.beginning;
    const { outcome, reason, metrics, seats } = this.at.table.engine;
    const { players } = condition.setup;
    const bySlot = new Int32Array(seats.length);
    copyBySlot(seats, bySlot, index % players, players);
    return new RecordWriter(game, condition.setup).writeResult(index, { outcome, reason, metrics, seats: bySlot });
  }

  /** Value of the game to each seat by the game's main measure: a win is 1, in a competitive game shared; 0 while it goes on. */
  get returns(): number[] {
    const { game, condition } = this.beginning;
    const { outcome, seats }: GameResult = this.at.table.engine;
    const ofSeat = (_: unknown, seat: number) => rewardOf(game, mainMeasure(game), outcome, seats, seat);
    return this.isOver ? condition.team.policies.map(ofSeat) : condition.team.policies.map(() => 0);
  }

  /** An int32 hash of all cards and where they lie: equal games have the same. */
  fingerprint(): number {
    return this.at.table.engine.fingerprint();
  }

  /** The game so far in words, with all cards. */
  toString(): string {
    const { game, condition, index, seed, makers } = this.beginning;
    const { setup, team } = condition;
    const names = seatingOf(game, condition, index).slots.map((slot, seat) =>
      makers[seat] === null ? CALLER : team.policies[slot]!.name,
    );
    let recorder: OpenRecorder;
    this.playedAgain((seats, isOutside) => {
      const answering = (_: unknown, ask: () => unknown) => ask();
      recorder = game.tables.openRecorder(setup, seats, { names, seed, isOutside, answering });
      return recorder.engine;
    });
    return recorder!.text().join('\n');
  }

  /** The table as it stands; a copy is set up when it is first looked at. */
  private get at(): Table {
    this.table ??= this.playedAgain();
    return this.table;
  }

  private playedAgain(open?: OpenMaker): Table {
    const table = new Table(this.beginning, open);
    for (const move of this.made) table.take(move);
    return table;
  }
}

type OpenMaker = (seats: readonly object[], isOutside: readonly boolean[]) => OpenEngine;

/** A table at which the game is played, and the decision that is being made there. */
class Table {
  readonly table: OpenTable;
  readonly encoder: DecisionEncoder;
  waits = true;

  constructor(
    private readonly beginning: Beginning,
    open?: OpenMaker,
  ) {
    const { game, condition, key, index, encoding, makers } = beginning;
    this.encoder = encoding.encoder();
    const seats = makers.map((make) => (make?.() ?? null) as object | null);
    this.table = new OpenTable(game, condition.setup, seats, key, () => this.encoder.start(), open);
    this.goOn(() => this.table.begin(seatingOf(game, condition, index).deck));
  }

  take(move: number): void {
    if (this.encoder.take(move)) this.goOn(() => this.table.answer(this.encoder.decide));
  }

  private goOn(play: () => boolean): void {
    const { game, condition, seed, index } = this.beginning;
    try {
      this.waits = play();
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      const slot = seatingOf(game, condition, index).slots[error.seat]!;
      throw toldFault(new PolicyFault(slot, index, error.cause), condition, seed);
    }
    if (this.waits) this.encoder.begin(this.table.method, this.table.view);
  }
}
