import { type DescribingEngine, describedColumns, type Engine, type Game } from '../../game/index.js';
import { seatOf } from './entrants.js';
import { RotatingEngine } from './rotating-engine.js';

/** The tables of a team, with the features of each game; those of seats go by places of the team, as all else. */
export class DescribedEngine implements Engine {
  readonly described: Int32Array;
  private readonly engine: Engine;

  /** @param game that says which features; @param tables as those of RotatingEngine, or one where all win together */
  constructor(
    private readonly game: Game,
    private readonly tables: readonly DescribingEngine[],
  ) {
    this.engine = tables.length === 1 ? tables[0]! : new RotatingEngine(tables);
    this.described = new Int32Array(describedColumns(game).length);
  }

  get outcome(): number {
    return this.engine.outcome;
  }

  get reason(): number {
    return this.engine.reason;
  }

  get metrics(): Int32Array {
    return this.engine.metrics;
  }

  get seats(): Int32Array {
    return this.engine.seats;
  }

  play(index: number): void {
    this.engine.play(index);
    const { game, tables, described } = this;
    const rotation = index % tables.length;
    let at = 0;
    for (const group of game.described!) {
      const { table, seats } = tables[rotation]!.describe(group);
      described.set(table, at);
      at += table.length;
      const width = game.features!.columns[group].seat.length;
      for (let place = 0; place < seats.length; place++) {
        described.set(seats[seatOf(place, rotation, tables.length === 1 ? seats.length : tables.length)]!, at);
        at += width;
      }
      // Nobody sits there.
      at += (Math.max(...game.players) - seats.length) * width;
    }
  }

  fingerprint(): number {
    return this.engine.fingerprint();
  }
}
