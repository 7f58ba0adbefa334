import type { Game, Match } from '../game/index.js';

/** Outcomes alone, or all that a game yields. */
export type LogDetail = 'outcomes' | 'everything';

/** What each game of a batch came to, in order. */
export interface GameLog {
  readonly outcomes: Uint8Array;
  /** Empty, as the metrics are, where only outcomes are kept. */
  readonly reasons: Uint8Array;
  /** One list a metric. */
  readonly metrics: readonly Int32Array[];
}

/** Writes down what each game comes to. */
export class GameLogger {
  private games = 0;
  private readonly outcomes: Uint8Array;
  private readonly reasons: Uint8Array;
  private readonly metrics: readonly Int32Array[];

  /** @param most games */
  constructor(game: Game, detail: LogDetail, most: number) {
    const everything = detail === 'everything';
    this.outcomes = new Uint8Array(most);
    this.reasons = new Uint8Array(everything ? most : 0);
    this.metrics = everything ? game.metrics.map(() => new Int32Array(most)) : [];
  }

  /** Notes the game that a match has just played. */
  add(match: Match): void {
    const place = this.games++;
    this.outcomes[place] = match.outcome;
    // Writing past the end of an empty list does nothing.
    this.reasons[place] = match.reason;
    for (let metric = 0; metric < this.metrics.length; metric++) {
      this.metrics[metric]![place] = match.metrics[metric]!;
    }
  }

  pack(): GameLog {
    const { games } = this;
    return {
      outcomes: this.outcomes.slice(0, games),
      reasons: this.reasons.slice(0, games),
      metrics: this.metrics.map((metric) => metric.slice(0, games)),
    };
  }
}
