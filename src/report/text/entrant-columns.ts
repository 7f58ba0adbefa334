/** Tables of games where everybody plays for himself: a row an entrant. */
import type { ArmSummary, EntrantRow } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { percent, winsAtDistance } from '../numbers.js';
import { intervalColumn, numberColumn } from './number-columns.js';
import type { TerminalStyle } from './terminal-style.js';
import type { TextColumn } from './text-table.js';

/** How long games are comes before the seats, how they end behind them: a narrow terminal leaves the last columns out. */
const FIRST = 2;

/** Share of wins with its interval, points, places, the share by distance from the first dealer, and what games measure. */
export function entrantColumns(game: Game, runs: readonly ArmSummary[], look: TerminalStyle): TextColumn[] {
  const rows = runs as readonly EntrantRow[];
  const players = Math.max(...rows.map(({ setup }) => setup.players));
  const column = (heading: string, cell: (row: EntrantRow) => string): TextColumn => ({
    ...numberColumn(heading, rows, (row) => cell(row as EntrantRow)),
    optional: true,
  });
  const measured = game.metrics.flatMap(({ name, heading }) =>
    heading === undefined ? [] : [column(heading, ({ metrics }) => metrics[name]!.mean.toFixed(1))],
  );
  const isFair = new Set(rows.map(({ setup }) => setup.players)).size === 1;
  return [
    intervalColumn(`wins (1/${isFair ? players : 'n'} is even)`, rows, ({ any }) => any, look),
    { ...column('points a deal', ({ entrant }) => entrant.pointsADeal.toFixed(2)), optional: false },
    ...(players === 2
      ? []
      : Array.from({ length: players }, (_, place) =>
          column(`place ${place + 1} %`, ({ entrant }) => rate(entrant.places[place])),
        )),
    ...measured.slice(0, FIRST),
    ...Array.from({ length: players }, (_, distance) =>
      column(winsAtDistance(distance), ({ entrant }) => rate((entrant.byDistance ?? entrant.bySeat)[distance]?.mean)),
    ),
    ...measured.slice(FIRST),
  ];
}

function rate(value: number | undefined): string {
  return value === undefined ? '' : percent(value);
}
