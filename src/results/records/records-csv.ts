import { stringify } from 'csv-stringify/sync';
import type { Game } from '../../game/index.js';
import { loggedMetrics } from '../../simulation/index.js';
import type { AppendFile } from './append-file.js';
import type { LoggedGames, RecordsWriter } from './records.js';

export class CsvRecords implements RecordsWriter {
  private readonly outcomes: readonly string[];
  private readonly reasons: readonly string[];

  constructor(
    game: Game,
    private readonly file: AppendFile,
  ) {
    this.outcomes = game.outcomes.map(({ name }) => cell(name));
    this.reasons = game.reasons.map(({ name }) => cell(name));
    if (file.bytes > 0) return;
    const names = loggedMetrics(game).map(({ name }) => name);
    file.append(stringify([['arm', 'game', 'outcome', 'reason', ...names]]));
  }

  add({ arm, from, log }: LoggedGames): void {
    let text = '';
    for (let place = 0; place < log.outcomes.length; place++) {
      text += `${arm + 1},${from + place},${this.outcomes[log.outcomes[place]!]},${this.reasons[log.reasons[place]!]}`;
      for (const metric of log.metrics) text += `,${metric[place]}`;
      text += '\n';
    }
    this.file.append(text);
  }

  state(): null {
    return null;
  }

  finish(): void {}
}

/** A name as a cell of CSV. */
function cell(name: string): string {
  return stringify([[name]]).trimEnd();
}
