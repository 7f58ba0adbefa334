import { type Game, type GameResult, type Metric, SHARE, WHOLE } from '../game/index.js';
import { Histogram } from '../stats/histogram.js';
import { seatOf } from './lineup/rotation.js';

/** Counts of one entrant's games. A block is one deck in all rotations, an observation independent of other blocks. */
export class EntrantTally {
  /** Per seat metric: distribution of its sum in a block, over the block's games and the entrant's slots. */
  readonly rounds: readonly Histogram[];
  /** Per seat metric: distribution of its value in a game, over the entrant's slots. */
  readonly games: readonly Histogram[];
  /** Per seat: distribution of the entrant's shares at that seat in a block. */
  readonly bySeat: readonly Histogram[];
  private readonly seatMetrics;

  /**
   * @param players seats, and games of a round
   * @param places the entrant's places in the team
   */
  constructor(
    game: Pick<Game, 'results'>,
    private readonly players: number,
    readonly places: readonly number[],
  ) {
    this.seatMetrics = game.results.seatMetrics;
    const grids = this.seatMetrics.map((metric, place) => (place === SHARE ? shareRange(metric, players) : metric));
    this.games = grids.map((grid) => new Histogram(grid));
    this.rounds = grids.map(
      (grid, place) =>
        // All places together have one whole share a game.
        new Histogram(times(grid, place === SHARE ? players : players * places.length)),
    );
    this.bySeat = Array.from({ length: players }, () => new Histogram(times(grids[SHARE]!, places.length)));
  }

  /** The sum of its shares in a round of which it wins an even part, and in one that it wins as a whole. */
  get even(): number {
    return WHOLE * this.places.length;
  }

  get unit(): number {
    return this.even * this.players;
  }

  /** The sum of a seat metric in a round. @param from where the games of its rotations begin */
  sumIn(games: readonly GameResult[], from: number, metric: number): number {
    const width = this.seatMetrics.length;
    let sum = 0;
    for (let rotation = 0; rotation < this.players; rotation++) {
      const { seats } = games[from + rotation]!;
      for (let at = 0; at < this.places.length; at++) sum += seats[this.places[at]! * width + metric]!;
    }
    return sum;
  }

  /** Counts a round. @param games their rows of seats go by places of the team @param from where the round begins */
  count(games: readonly GameResult[], from: number): void {
    const { places, players } = this;
    const width = this.seatMetrics.length;
    for (let metric = 0; metric < width; metric++) {
      for (let rotation = 0; rotation < players; rotation++) {
        for (let at = 0; at < places.length; at++) {
          this.games[metric]!.add(games[from + rotation]!.seats[places[at]! * width + metric]!);
        }
      }
      this.rounds[metric]!.add(this.sumIn(games, from, metric));
    }
    for (let seat = 0; seat < players; seat++) this.bySeat[seat]!.add(this.shareAt(seat, games, from));
  }

  private shareAt(seat: number, games: readonly GameResult[], from: number): number {
    let share = 0;
    for (let rotation = 0; rotation < this.players; rotation++) {
      for (let at = 0; at < this.places.length; at++) {
        const place = this.places[at]!;
        if (seatOf(place, rotation, this.players) !== seat) continue;
        share += games[from + rotation]!.seats[place * this.seatMetrics.length + SHARE]!;
      }
    }
    return share;
  }
}

type Range = Pick<Metric, 'low' | 'high' | 'step'>;

/** Shares are whole multiples of WHOLE / k, for each number k of players who may share a win. */
export function shareRange({ low, high }: Range, players: number): Range {
  let step = WHOLE;
  for (let sharing = 2; sharing <= players; sharing++) step = greatestDivisor(step, WHOLE / sharing);
  return { low, high, step };
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Range of a sum of `count` values. */
function times({ low, high, step }: Range, count: number): Range {
  return { low: low * count, high: high * count, step };
}
