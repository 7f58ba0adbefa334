/** Records: a row for each game, as CSV or Parquet, or a row for each decision. The columns are declared once, for both forms, to write and to read. */
import type { SchemaElement } from 'hyparquet';
import { type Game, referenceTo } from '../../game/index.js';
import { type GameLog, loggedMetrics, type RunSpec } from '../../simulation/index.js';
import { columnName } from '../tables/column-names.js';

/** How records are written: a row for each game, or a row for each decision, as Parquet. */
export const RECORDS_FORMS = ['csv', 'parquet', 'decisions'] as const;
export type RecordsForm = (typeof RECORDS_FORMS)[number];

export function recordsFile(form: RecordsForm): string {
  return form === 'decisions' ? 'decisions.parquet' : `records.${form}`;
}

export const RECORDS_FILES: readonly string[] = RECORDS_FORMS.map(recordsFile);

export interface RecordedRun {
  readonly game: Game;
  readonly plan: Pick<RunSpec, 'arms' | 'seed'>;
}

/** Games of an arm with consecutive indices. */
export interface LoggedGames {
  readonly arm: number;
  /** Index of the first game. */
  readonly from: number;
  readonly log: GameLog;
}

export interface RecordsColumn {
  readonly name: string;
  /** Its place in a `RecordsRow`; null where what it has follows from the arm. */
  readonly at: number | null;
  /** What numbers stand for that are written as words; null where numbers are written. */
  readonly words: readonly string[] | null;
  /** Whether numbers are 0 to 2^32 - 1 and ascend, rather than signed 32-bit. */
  readonly ascends: boolean;
  readonly summary: string;
  readonly of: (games: LoggedGames, place: number) => number;
}

/** Declares the columns of records: of seats those that somebody takes in any arm. @param isFormer for the version before */
export function recordsColumns({ game, plan: { arms } }: RecordedRun, isFormer = false): RecordsColumn[] {
  const column = (name: string, at: number | null, summary: string, of: RecordsColumn['of'], words?: string[]) => {
    return { name, at, words: words ?? null, ascends: name === 'game', summary, of };
  };
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
  const armOf = ({ arm }: LoggedGames) => arm;
  const ofArms = [
    column(
      'variant',
      null,
      'variant of the arm',
      armOf,
      arms.map(({ setup }) => setup.variant),
    ),
    column(
      'team',
      null,
      'team of the arm',
      armOf,
      arms.map(({ team }) => team.name),
    ),
  ];
  const seats = Math.max(...arms.map(({ setup }) => setup.players));
  return [
    column('arm', 0, 'the arm, from 1', ({ arm }) => arm + 1),
    ...(isFormer ? [] : ofArms),
    column('game', 1, 'index of the game, from 0: of the same deal in all arms', ({ from }, place) => from + place),
    column('outcome', 2, 'how it ended', ({ log }, place) => log.outcomes[place]!, names(game.outcomes)),
    column('reason', 3, 'why it ended', ({ log }, place) => log.reasons[place]!, names(game.reasons)),
    ...loggedMetrics(game).flatMap(({ name, unit, summary }, metric) => {
      const seat = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
      if (seat > seats && !isFormer) return [];
      const title = isFormer ? name : columnName(name, unit);
      return column(title, 4 + metric, `${summary} (${unit})`, ({ log }, place) => log.metrics[metric]![place]!);
    }),
  ];
}

/** Finds the columns of games in a file, also of the version before. @param others names that are not of games @throws Error if it has others */
export function columnsNamed(run: RecordedRun, names: readonly string[], others: readonly string[] = []) {
  const known = [recordsColumns(run), recordsColumns(run, true)];
  const at = known.findIndex((columns) => names.join() === [...columns.map(({ name }) => name), ...others].join());
  if (at < 0) throw new Error('its columns are not those of records');
  return { columns: known[at]!, isFormer: at === 1 };
}

/** The key of what a Parquet file of games says of its rows. */
export const RECORDS_KEY = 'shamus-records/2';

/** Describes a file of records for programs that read it, as JSON. */
export function describeRecords(run: RecordedRun): string {
  const { game, plan } = run;
  return JSON.stringify({
    ...{ ...referenceTo(game), seed: plan.seed },
    arms: plan.arms.map(({ team, setup: { variant, players, rulings } }) => {
      return { team: team.name, variant, players, rulings };
    }),
    columns: recordsColumns(run).map(({ name, summary }) => ({ name, summary })),
  });
}

/** Declares columns of Parquet: those of games, and others as they are. */
export function gameSchema(
  columns: readonly (SchemaElement | Pick<RecordsColumn, 'name' | 'words' | 'ascends'>)[],
): SchemaElement[] {
  const elements = columns.map((column): SchemaElement => {
    if (!('words' in column)) return column;
    const { name, words, ascends } = column;
    if (words !== null) return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' };
    const form = ascends ? ({ type: 'INT32', converted_type: 'UINT_32' } as const) : ({ type: 'INT32' } as const);
    return { name, ...form, repetition_type: 'REQUIRED' };
  });
  return [{ name: 'records', num_children: elements.length }, ...elements];
}

/**
 * What a game came to: its arm (from 1; NaN where its team or variant is another's), its index, the places of its outcome and its reason (-1
 * where there is none of that name), and the numbers of `loggedMetrics` (NaN for what is no whole number).
 */
export type RecordsRow = readonly number[];

export function readerOf(game: Game, columns: readonly RecordsColumn[]): (cells: readonly unknown[]) => RecordsRow {
  const places = columns.map(({ words }) => words && new Map(words.map((word, place) => [word, place])));
  const length = 4 + loggedMetrics(game).length;
  return (read) => {
    // Of a row that is too long all is NaN: no game has it.
    const cells = read.length > columns.length ? [] : read;
    // What has no column is of an empty seat.
    const row = new Array<number>(length).fill(0);
    for (const [cell, { at, words }] of columns.entries()) {
      if (at !== null) row[at] = words ? (places[cell]!.get(String(cells[cell])) ?? -1) : wholeNumber(cells[cell]);
      else if (words![row[0]! - 1] !== cells[cell]) row[0] = Number.NaN;
    }
    return row;
  };
}

/** NaN for whatever is not written as a whole number is. */
function wholeNumber(cell: unknown): number {
  if (typeof cell !== 'string') return Number(cell);
  return /^(0|-?[1-9]\d{0,14})$/.test(cell) ? Number(cell) : Number.NaN;
}

export interface RecordedGame {
  readonly row: RecordsRow;
  /** Its moves as logs have them, where records have a row for each decision. */
  readonly decisions?: readonly number[];
}

/** Writes records. Memory does not grow with the games. */
export interface RecordsWriter {
  add(games: LoggedGames): void;
  /** Takes games before their batch is complete, where a batch has many rows; `add` then takes the rest of it. */
  addEarly?(games: LoggedGames): void;
  /** Returns what it takes to go on from here, besides the bytes in the file; null if nothing. */
  state(): Uint8Array | null;
  /** Makes a whole file of what is written so far. Nothing can be added after that. */
  finish(): void;
}
