import {
  type Cells,
  type DecisionEncoder,
  type Encoding,
  fitsBytes,
  type Game,
  layoutFields,
  layoutMoves,
  type Measure,
  rewardOf,
  type Setup,
} from '../../game/index.js';
import { type Key, keyFromSeed } from '../../random/index.js';
import { OpenTable } from '../open-tables.js';
import { createFrame } from './frame.js';

export interface EnvironmentSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly tables: number;
  /** Makes the policy of a seat; null for seats whose moves come from outside. */
  readonly policies: readonly ((() => object) | null)[];
  /** Rewards are the change of this measure, less of it where less is better. */
  readonly measure: Measure;
  /** Moves from outside after which a game is cut off; if absent, games are played to their end. */
  readonly maxMoves?: number | undefined;
}

/** A table of the vector: its game, and the decision that is being made there. */
class VectorTable {
  readonly encoder: DecisionEncoder;
  readonly table: OpenTable;
  moves = 0;
  isOver = false;

  constructor(
    { game, setup, policies }: EnvironmentSpec,
    encoding: Encoding,
    key: Key,
    public next: number,
  ) {
    this.encoder = encoding.encoder();
    const seats = policies.map((make) => make?.() ?? null);
    this.table = new OpenTable(game, setup, seats, key, () => this.encoder.start());
  }

  /** Begins to ask for the decision for which the table waits. */
  ask(): void {
    const { table } = this;
    this.encoder.begin(table.method, table.view);
  }
}

/**
 * Many tables that take a move each at a time, and write what the seats that are asked see into arrays. Table t plays the
 * games t, t + tables, t + 2 tables … of a seed. The step after the end of a game begins the next one, and makes no move.
 */
export class VectorOfTables {
  readonly frame;
  readonly moves: number;
  private readonly cells: number;
  private seats: VectorTable[] = [];
  private seed = '';

  private constructor(
    readonly spec: EnvironmentSpec,
    readonly encoding: Encoding,
  ) {
    const { tables, setup, game } = spec;
    const { players } = setup;
    this.cells = layoutFields(encoding.fields).size;
    this.moves = layoutMoves(encoding.moves).size;
    this.frame = createFrame({
      observation: [fitsBytes(encoding.fields) ? 'int8' : 'int16', tables, this.cells],
      mask: ['int8', tables, this.moves],
      seat: ['int8', tables],
      ended: ['int8', tables],
      truncated: ['int8', tables],
      reward: ['float32', tables, players],
      game: ['uint32', tables],
      outcome: ['int8', tables],
      reason: ['int8', tables],
      metrics: ['int32', tables, game.results.metrics.length],
      seatMetrics: ['int32', tables, players, game.results.seatMetrics.length],
    });
  }

  /** Loads what it takes; no game begins before `reset`. */
  static async make(spec: EnvironmentSpec): Promise<VectorOfTables> {
    return new VectorOfTables(spec, await spec.game.outside.encoding(spec.setup));
  }

  /**
   * Begins a game at each table.
   *
   * @param seed the text of a seed, whose games begin with the first; null: further games of the seed before
   * @throws PolicyFault as an engine does
   */
  reset(seed: string | null): void {
    const { spec, encoding, frame } = this;
    if (seed !== null || this.seats.length === 0) {
      this.seed = seed ?? this.seed;
      const key = keyFromSeed(this.seed);
      this.seats = Array.from({ length: spec.tables }, (_, index) => new VectorTable(spec, encoding, key, index));
    }
    for (const array of [frame.arrays.ended, frame.arrays.truncated, frame.arrays.reward]) array.fill(0);
    for (let index = 0; index < this.seats.length; index++) this.begin(index);
  }

  /** The first table whose move is not legal; -1 if all are. Where a game is over, any move is. */
  firstIllegal(moves: Int16Array): number {
    const { mask } = this.frame.arrays;
    for (let index = 0; index < this.seats.length; index++) {
      const move = moves[index]!;
      const isLegal = move >= 0 && move < this.moves && mask[index * this.moves + move] === 1;
      if (!isLegal && !this.seats[index]!.isOver) return index;
    }
    return -1;
  }

  /** Makes a legal move at each table, or begins a game there. @throws PolicyFault as an engine does */
  step(moves: Int16Array): void {
    const { seats, frame, spec } = this;
    const { ended, reward, truncated } = frame.arrays;
    for (const array of [ended, truncated, reward]) array.fill(0);
    for (let index = 0; index < seats.length; index++) {
      const own = seats[index]!;
      if (own.isOver) {
        this.begin(index);
        continue;
      }
      if (own.encoder.take(moves[index]!)) {
        if (!own.table.answer(own.encoder.decide)) {
          this.note(index);
          continue;
        }
        own.ask();
      }
      this.show(index);
      if (++own.moves === spec.maxMoves) {
        own.isOver = true;
        truncated[index] = 1;
      }
    }
  }

  /** Begins the next game of a table that waits for a move. */
  private begin(index: number): void {
    const own = this.seats[index]!;
    own.isOver = false;
    own.moves = 0;
    for (;;) {
      const game = own.next;
      own.next += this.seats.length;
      const waits = own.table.begin(game);
      this.frame.arrays.game[index] = game;
      if (waits) break;
    }
    own.ask();
    this.show(index);
  }

  private show(index: number): void {
    const { frame, seats, cells, moves } = this;
    const { encoder, table } = seats[index]!;
    const { observation, mask, seat } = frame.arrays;
    encoder.observe(observation as Cells, index * cells);
    encoder.mask(mask, index * moves);
    seat[index] = table.seat;
  }

  /** Writes the result of the game that a table has finished. Its observation stays, and the mask allows the first move. */
  private note(index: number): void {
    const { arrays } = this.frame;
    const { engine } = this.seats[index]!.table;
    const { players } = this.spec.setup;
    this.seats[index]!.isOver = true;
    arrays.mask.fill(0, index * this.moves, (index + 1) * this.moves)[index * this.moves] = 1;
    arrays.ended[index] = 1;
    arrays.outcome[index] = engine.outcome;
    arrays.reason[index] = engine.reason;
    arrays.metrics.set(engine.metrics, index * engine.metrics.length);
    arrays.seatMetrics.set(engine.seats, index * engine.seats.length);
    const { game: own, measure } = this.spec;
    for (let seat = 0; seat < players; seat++) {
      arrays.reward[index * players + seat] = rewardOf(own, measure, engine.outcome, engine.seats, seat);
    }
  }
}
