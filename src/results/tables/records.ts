/** records.csv: a row for each game. */
import type { Game } from '../../game/index.js';
import { type GameLog, loggedMetrics, type RunSpec } from '../../simulation/index.js';
import { columnName } from './column-names.js';
import { formatCsvRows } from './table.js';

/** Games of an arm with consecutive indices. */
export interface LoggedGames {
  readonly arm: number;
  /** Index of the first game. */
  readonly from: number;
  readonly log: GameLog;
}

interface RecordsColumn {
  readonly name: string;
  /** Words that numbers stand for. */
  readonly words?: readonly string[];
  readonly of: (games: LoggedGames, place: number) => number;
}

/** Declares the columns: of seats those that somebody takes in any arm. */
function recordsColumns(game: Game, arms: RunSpec['arms']): RecordsColumn[] {
  const column = (name: string, of: RecordsColumn['of'], words?: readonly string[]): RecordsColumn => ({
    ...{ name, of },
    ...(words && { words: words.map((word) => formatCsvRows([[word]]).trimEnd()) }),
  });
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
  const armOf = ({ arm }: LoggedGames) => arm;
  const seats = Math.max(...arms.map(({ setup }) => setup.players));
  return [
    column('arm', ({ arm }) => arm + 1),
    column(
      'variant',
      armOf,
      arms.map(({ setup }) => setup.variant),
    ),
    column(
      'team',
      armOf,
      arms.map(({ team }) => team.name),
    ),
    column('game', ({ from }, place) => from + place),
    column('outcome', ({ log }, place) => log.outcomes[place]!, names(game.results.outcomes)),
    column('reason', ({ log }, place) => log.reasons[place]!, names(game.results.reasons)),
    ...loggedMetrics(game).flatMap(({ name, unit }, metric) => {
      const seat = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
      if (seat > seats) return [];
      return column(columnName(name, unit), ({ log }, place) => log.metrics[metric]![place]!);
    }),
  ];
}

/** Writes the rows of such a file. */
export class RecordsTable {
  readonly head: string;
  private readonly columns: readonly RecordsColumn[];

  constructor(game: Game, arms: RunSpec['arms']) {
    this.columns = recordsColumns(game, arms);
    this.head = formatCsvRows([this.columns.map(({ name }) => name)]);
  }

  /** Writes a row for each game, with its line break. */
  rows(games: LoggedGames): string {
    let text = '';
    for (let place = 0; place < games.log.outcomes.length; place++) {
      for (const [at, { words, of }] of this.columns.entries()) {
        const number = of(games, place);
        text += `${at === 0 ? '' : ','}${words === undefined ? number : words[number]}`;
      }
      text += '\n';
    }
    return text;
  }
}
