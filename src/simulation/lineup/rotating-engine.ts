import { type Engine, PolicyFault, type Replay, type ReplayRecorder } from '../../game/index.js';
import { seatOf } from './entrants.js';

/**
 * The tables of a team whose policies play each deck from every seat: game g is the deck floor(g / n) in rotation g mod n.
 * Engines know nothing of it. Everything told of a game goes by places of the team: rows of `seats`, and who is at fault.
 */
export class RotatingEngine<T extends Engine = Engine> implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics: Int32Array;
  readonly seats: Int32Array;
  protected latest: T;
  protected game = 0;

  /** @param tables one a rotation, each with policies of its own: at seat s of rotation r is place s - r of the team */
  constructor(protected readonly tables: readonly T[]) {
    this.latest = tables[0]!;
    this.metrics = new Int32Array(this.latest.metrics.length);
    this.seats = new Int32Array(this.latest.seats.length);
  }

  play(game: number): void {
    const players = this.tables.length;
    const rotation = game % players;
    const table = this.tables[rotation]!;
    this.latest = table;
    this.game = game;
    try {
      table.play((game - rotation) / players);
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      throw new PolicyFault((error.seat - rotation + players) % players, game, error.cause);
    }
    this.outcome = table.outcome;
    this.reason = table.reason;
    for (let metric = 0; metric < this.metrics.length; metric++) this.metrics[metric] = table.metrics[metric]!;
    const width = this.seats.length / players;
    for (let place = 0; place < players; place++) {
      const [to, from] = [place * width, seatOf(place, rotation, players) * width];
      for (let metric = 0; metric < width; metric++) this.seats[to + metric] = table.seats[from + metric]!;
    }
  }

  fingerprint(): number {
    return this.latest.fingerprint();
  }
}

/** Rotating tables that record their games. */
export class RotatingRecorder extends RotatingEngine<ReplayRecorder> implements ReplayRecorder {
  text(): string[] {
    return this.latest.text();
  }

  transcript(): string[] {
    return this.latest.transcript(this.game);
  }

  replay(): Replay {
    return this.latest.replay();
  }
}
