/** Rows of decisions: what each move of a game was made from, found by playing the moves again. */
import type { SchemaElement } from 'hyparquet';
import type { ColumnSource } from 'hyparquet-writer';
import {
  type Cells,
  type DecisionEncoder,
  type Encoding,
  fitsBytes,
  layoutFields,
  layoutMoves,
  mainMeasure,
  messageOf,
  newCells,
  rewardOf,
  type Setup,
} from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import { countedMetrics, decisionsByGame, gamesPerRound, OpenTable, unpackMoves } from '../../simulation/index.js';
import { gameSchema, type LoggedGames, type RecordedRun, type RecordsColumn, recordsColumns } from './records.js';

/** Bytes of observations and masks after which a row group ends: enough for readers to be quick, and held in memory. */
const GROUP_BYTES = 1 << 25;

/** The key of what the file says of its rows. */
export const DECISIONS_KEY = 'shamus-decisions/2';

const WHOLE_NUMBER = { type: 'INT32', repetition_type: 'REQUIRED' } as const;
const BYTES = { type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' } as const;

/** Columns besides those of the game, which are the same in all its rows. */
const COLUMNS = [
  { name: 'decision', ...WHOLE_NUMBER },
  { name: 'seat', ...WHOLE_NUMBER },
  { name: 'place', ...WHOLE_NUMBER },
  { name: 'choice', ...WHOLE_NUMBER },
  { name: 'evaluation', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  { name: 'reward', type: 'DOUBLE', repetition_type: 'REQUIRED' },
  { name: 'observation', ...BYTES },
  { name: 'mask', ...BYTES },
] as const satisfies readonly SchemaElement[];

interface Replayed {
  readonly encoding: Encoding;
  readonly encoder: DecisionEncoder;
  readonly table: OpenTable;
  /** Numbers of an observation, and moves of a mask. */
  readonly cells: number;
  readonly moves: number;
}

class Rows {
  readonly cells: Cells;
  readonly masks: Int8Array;
  readonly decision: Int32Array;
  readonly seat: Int32Array;
  readonly place: Int32Array;
  readonly choice: Int32Array;
  readonly evaluation: (number | null)[] = [];
  readonly reward: Float64Array;

  constructor(
    readonly of: Replayed,
    readonly count: number,
  ) {
    this.cells = newCells(of.encoding, count);
    this.masks = new Int8Array(count * of.moves);
    [this.decision, this.seat, this.place, this.choice] = [0, 1, 2, 3].map(() => new Int32Array(count)) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    this.reward = new Float64Array(count);
  }

  get observation(): Uint8Array[] {
    return cut(this.cells, this.count);
  }

  get mask(): Uint8Array[] {
    return cut(this.masks, this.count);
  }
}

/** Cuts an array into so many parts, as bytes. */
function cut({ buffer, byteLength }: Cells, parts: number): Uint8Array[] {
  const size = byteLength / parts;
  return Array.from({ length: parts }, (_, part) => new Uint8Array(buffer, part * size, size));
}

/** How records with a row for each decision of a run are laid out. */
export class DecisionLayout {
  readonly schema: SchemaElement[];
  readonly description: string;
  private readonly columns: readonly RecordsColumn[];
  private readonly measure;

  private constructor(
    private readonly run: RecordedRun,
    private readonly arms: readonly { readonly setup: Setup; readonly of: Replayed }[],
  ) {
    const { game } = run;
    this.columns = recordsColumns(run);
    this.schema = gameSchema([...this.columns, ...COLUMNS]);
    this.measure = mainMeasure(game);
    const encodings = [...new Set(arms.map(({ of }) => of))];
    this.description = JSON.stringify({
      game: game.name,
      reward: this.measure.name,
      arms: arms.map(({ setup, of }) => ({ ...setup, encoding: encodings.indexOf(of) })),
      encodings: encodings.map(({ encoding: { fields, moves, moveText }, cells, moves: count }) => ({
        type: fitsBytes(fields) ? 'int8' : 'int16',
        numbers: cells,
        fields: fields.map(({ name, shape, low, high }) => ({ name, shape, low, high })),
        moves: Array.from({ length: count }, (_, move) => moveText(move)),
        groups: moves.map(({ name, count }) => ({ name, count })),
      })),
    });
  }

  static async open(run: RecordedRun): Promise<DecisionLayout> {
    const { game, plan } = run;
    const { arms, seed } = plan;
    const key = keyFromSeed(seed);
    const open = async (setup: Setup): Promise<Replayed> => {
      const encoding = await game.encoding(setup);
      const encoder = encoding.encoder();
      const seats = Array.from({ length: setup.players }, () => null);
      const table = new OpenTable(game, setup, seats, key, () => encoder.start());
      const cells = layoutFields(encoding.fields).size;
      return { encoding, encoder, table, cells, moves: layoutMoves(encoding.moves).size };
    };
    const bySetup = new Map<string, Replayed>();
    const all: { setup: Setup; of: Replayed }[] = [];
    for (const { setup } of arms) {
      const name = JSON.stringify(setup);
      const of = bySetup.get(name) ?? (await open(setup));
      bySetup.set(name, of);
      all.push({ setup, of });
    }
    return new DecisionLayout(run, all);
  }

  /** The names of the columns besides those of games. */
  get others(): string[] {
    return COLUMNS.map(({ name }) => name);
  }

  mostRows(arm: number): number {
    const { encoding, cells, moves } = this.replayed(arm);
    return Math.ceil(GROUP_BYTES / (cells * newCells(encoding).BYTES_PER_ELEMENT + moves));
  }

  /**
   * Finds all columns of a row group.
   *
   * @param group consecutive games of one arm
   * @param columns of games (default: those of this version)
   * @throws Error if the moves of a game are not legal, or the game comes to something else
   */
  columnsOf(group: readonly LoggedGames[], columns = this.columns): ColumnSource[] {
    const games = group.flatMap(({ log }) => decisionsByGame(log.decisions!, log.outcomes.length));
    const counts = games.map(countMoves);
    const rows = new Rows(
      this.replayed(group[0]!.arm),
      counts.reduce((sum, count) => sum + count, 0),
    );
    let row = 0;
    let next = 0;
    for (const part of group) {
      for (let place = 0; place < part.log.outcomes.length; place++) {
        row = this.play(part, place, games[next++]!, rows, row);
      }
    }
    return [
      ...columns.map(({ name, words, of }): ColumnSource => {
        const values = group.flatMap((part) => Array.from(part.log.outcomes, (_, place) => of(part, place)));
        const repeated = values.flatMap((value, index) => Array<number>(counts[index]!).fill(value));
        return source(name, words === null ? repeated : repeated.map((value) => words[value]!));
      }),
      ...COLUMNS.map(({ name }) => source(name, rows[name])),
    ];
  }

  /** @throws Error if there is no such arm */
  private replayed(arm: number): Replayed {
    const found = this.arms[arm];
    if (found === undefined) throw new Error(`there is no arm ${arm + 1}`);
    return found.of;
  }

  /** Plays a game by its moves. @returns the row after its last one */
  private play({ arm, from, log }: LoggedGames, place: number, words: Int32Array, rows: Rows, first: number): number {
    const { measure, run } = this;
    const { game } = run;
    const { encoder, table, cells, moves } = rows.of;
    const { players } = this.arms[arm]!.setup;
    const index = from + place;
    const wrong = (what: string) => new Error(`the moves of game ${index} of arm ${arm + 1} ${what}`);
    const rotation = index % gamesPerRound(game, this.arms[arm]!);
    let waits = table.begin((index - rotation) / gamesPerRound(game, this.arms[arm]!));
    let [row, decision, isAsked] = [first, 0, false];
    for (const { move, evaluation } of unpackMoves(words)) {
      if (!waits) throw wrong('go on when it is over');
      if (!isAsked) encoder.begin(table.method, table.view);
      encoder.observe(rows.cells, row * cells);
      encoder.mask(rows.masks, row * moves);
      rows.decision[row] = decision;
      rows.seat[row] = table.seat;
      rows.place[row] = 1 + ((table.seat - rotation + players) % players);
      rows.choice[row] = move;
      rows.evaluation.push(evaluation);
      row++;
      try {
        isAsked = !encoder.take(move);
      } catch (error) {
        throw wrong(`are not legal: it ${messageOf(error)}`);
      }
      if (isAsked) continue;
      waits = table.answer(encoder.decide);
      decision++;
    }
    const results = log.metrics.map((values) => values[place]!);
    const { outcome, reason, metrics } = table.engine;
    const own = [outcome, reason, ...metrics];
    if (waits || [log.outcomes[place], log.reasons[place], ...results].slice(0, own.length).join() !== own.join()) {
      throw wrong('do not lead to its end');
    }
    const seats = results.slice(game.metrics.length, countedMetrics(game).length);
    for (let at = first; at < row; at++) {
      rows.reward[at] = rewardOf(game, measure, outcome, seats, rows.place[at]! - 1);
    }
    return row;
  }
}

/** Plain pages are read without a library, see clients/python/shamus_lab.py. */
function source(name: string, data: ColumnSource['data']): ColumnSource {
  return { name, data, encoding: 'PLAIN', offsetIndex: false, statistics: false };
}

function countMoves(words: Int32Array): number {
  let moves = 0;
  for (let at = 0; at < words.length; at += words[at]! < 0 ? 3 : 1) moves++;
  return moves;
}

export function countRows({ log }: LoggedGames): number {
  return decisionsByGame(log.decisions!, log.outcomes.length).reduce((sum, words) => sum + countMoves(words), 0);
}

/**
 * Cuts games into parts that have just as many rows as a row group takes; the last part has the rest.
 *
 * @param skipped how many of the first games are left out
 * @param room rows for the first part
 * @param most rows for each other part
 */
export function* splitGames(
  { arm, from, log }: LoggedGames,
  skipped: number,
  room: number,
  most: number,
): Generator<LoggedGames> {
  const { outcomes, reasons, metrics, decisions } = log;
  let [first, start, end, rows, limit] = [skipped, 0, 0, 0, room];
  for (const [game, words] of decisionsByGame(decisions!, outcomes.length).entries()) {
    end += words.length + 1;
    if (game < skipped) start = end;
    else rows += countMoves(words);
    const next = game + 1;
    if (next <= first || (rows < limit && next < outcomes.length)) continue;
    const part = {
      outcomes: outcomes.slice(first, next),
      reasons: reasons.slice(first, next),
      metrics: metrics.map((values) => values.slice(first, next)),
      decisions: decisions!.slice(start, end),
    };
    yield { arm, from: from + first, log: part };
    [first, start, rows, limit] = [next, end, 0, most];
  }
}
