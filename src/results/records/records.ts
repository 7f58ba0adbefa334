/** Records: a row for each game, as CSV or Parquet. The columns are declared once, for both forms, to write and to read. */
import type { Game } from '../../game/index.js';
import { type GameLog, loggedMetrics } from '../../simulation/index.js';

/** How a row for each game is written. */
export const RECORDS_FORMS = ['csv', 'parquet'] as const;
export type RecordsForm = (typeof RECORDS_FORMS)[number];

/** Names the file of records. */
export function recordsFile(form: RecordsForm): string {
  return `records.${form}`;
}

/** The names of such files. */
export const RECORDS_FILES: readonly string[] = RECORDS_FORMS.map(recordsFile);

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

/** Writes a row for each game. Memory does not grow with the games. */
export interface RecordsWriter {
  add(games: LoggedGames): void;
  /** Returns what it takes to go on from here, besides the bytes in the file; null if nothing. */
  state(): Uint8Array | null;
  /** Makes a whole file of what is written so far. Nothing can be added after that. */
  finish(): void;
}
