/** Records: a row for each game, as CSV or Parquet, or a row for each decision. The columns are declared once, for both forms, to write and to read. */
import type { SchemaElement } from 'hyparquet';
import type { Game } from '../../game/index.js';
import { type GameLog, loggedMetrics, type RunSpec } from '../../simulation/index.js';

/** How records are written: a row for each game, or a row for each decision, as Parquet. */
export const RECORDS_FORMS = ['csv', 'parquet', 'decisions'] as const;
export type RecordsForm = (typeof RECORDS_FORMS)[number];

/** Names the file of records. */
export function recordsFile(form: RecordsForm): string {
  return form === 'decisions' ? 'decisions.parquet' : `records.${form}`;
}

/** The names of such files. */
export const RECORDS_FILES: readonly string[] = RECORDS_FORMS.map(recordsFile);

/** The run whose games are recorded. */
export interface RecordedRun {
  /** With the features that records carry. */
  readonly game: Game;
  readonly plan: Pick<RunSpec, 'arms' | 'seed'>;
}

/** Games of an arm with consecutive indices. */
export interface LoggedGames {
  /** Place in the plan. */
  readonly arm: number;
  /** Index of the first game. */
  readonly from: number;
  readonly log: GameLog;
}

/** A column of records. */
export interface RecordsColumn {
  readonly name: string;
  /** What numbers stand for that are written as words; null where numbers are written. */
  readonly words: readonly string[] | null;
  /** Whether numbers are 0 to 2^32 - 1 and ascend, rather than signed 32-bit. */
  readonly ascends: boolean;
  /** Returns the number of a game, by its place in the log. */
  readonly of: (games: LoggedGames, place: number) => number;
}

/** Declares the columns of a game's records. */
export function recordsColumns(game: Game): RecordsColumn[] {
  const column = (name: string, of: RecordsColumn['of'], words: RecordsColumn['words'] = null): RecordsColumn => {
    return { name, words, ascends: name === 'game', of };
  };
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
  return [
    column('arm', ({ arm }) => arm + 1),
    column('game', ({ from }, place) => from + place),
    column('outcome', ({ log }, place) => log.outcomes[place]!, names(game.outcomes)),
    column('reason', ({ log }, place) => log.reasons[place]!, names(game.reasons)),
    ...loggedMetrics(game).map(({ name }, metric) => column(name, ({ log }, place) => log.metrics[metric]![place]!)),
  ];
}

/** Declares columns of Parquet: those of games, and others as they are. */
export function gameSchema(columns: readonly (SchemaElement | Omit<RecordsColumn, 'of'>)[]): SchemaElement[] {
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
 * What a game came to, a number for each column: its arm (from 1), its index, the places of its outcome and its reason (-1
 * where there is none of that name), and the numbers of `loggedMetrics` (NaN for what is no whole number).
 */
export type RecordsRow = readonly number[];

/** A game as records have it. */
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
