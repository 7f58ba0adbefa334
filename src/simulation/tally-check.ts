import { type Game, SHARE, WHOLE } from '../game/index.js';
import type { Histogram, TrimmedCounts } from '../stats/histogram.js';
import type { PackedEntrant } from './entrant-tally.js';
import { type PackedTally, Tally } from './tally.js';

/**
 * Checks that the counts of a tally fit each other: a reason has one outcome, a game of an entrant counts in its round, and a
 * pair counts for the arm and its control. Honest counts always do; forged ones must be changed everywhere at once.
 */
export class TallyCheck {
  private readonly empty: Tally;

  /** @param shape of the tallies */
  constructor(
    private readonly game: Game,
    shape: PackedTally['shape'],
  ) {
    this.empty = new Tally(game, shape);
  }

  /** Describes the first contradiction, `its reasons come to …`; null if there is none. */
  errorIn(tally: PackedTally): string | null {
    const { control } = tally;
    const own = this.errorInOwn(this.empty, tally);
    if (own !== null || control === null) return own;
    return this.errorInOwn(this.empty.control!, control) ?? this.errorInPairs(tally, control);
  }

  private errorInOwn(empty: Tally, { games, outcomes, reasons, metrics, entrants }: PackedTally): string | null {
    const { game } = this;
    for (const [place, { name }] of game.outcomes.entries()) {
      const ended = sum(reasons.filter((_, reason) => game.reasons[reason]!.outcome === name));
      if (ended !== outcomes[place])
        return `its outcome ${name} has ${outcomes[place]} games, and its reasons ${ended}`;
    }
    for (const [place, { name }] of game.metrics.entries()) {
      const found = new Map<number, number>();
      for (const [reason, { metrics: values }] of game.reasons.entries()) {
        const value = values?.[name];
        if (value !== undefined) found.set(value, (found.get(value) ?? 0) + reasons[reason]!);
      }
      for (const [value, least] of found) {
        const count = countAt(empty.metrics[place]!, metrics[place]!, value);
        if (count < least) return `${count} games have ${name} ${value}, and by their reasons ${least}`;
      }
    }
    const shares = entrants.map(({ games: values }, place) =>
      sumOf(empty.entrants[place]!.games[SHARE]!, values[SHARE]!),
    );
    const places = sum(empty.entrants.map((entrant) => entrant.places.length));
    const total = sum(shares);
    if (places > 0 && (total > games * WHOLE || (places === empty.shape.round && total < games * WHOLE))) {
      return `its shares of wins come to ${total / WHOLE} in ${games} games`;
    }
    return firstOf(entrants, (entrant, place) => this.errorInEntrant(empty.entrants[place]!, entrant));
  }

  private errorInEntrant(empty: Tally['entrants'][number], { rounds, games, bySeat }: PackedEntrant): string | null {
    const sums = rounds.map((round, metric) => sumOf(empty.rounds[metric]!, round));
    const bySeats = sum(bySeat.map((seat, place) => sumOf(empty.bySeat[place]!, seat)));
    if (bySeats !== sums[SHARE]) return `its shares at all seats come to ${bySeats}, and by rounds to ${sums[SHARE]}`;
    return firstOf(games, (values, metric) => {
      const inGames = sumOf(empty.games[metric]!, values);
      const { name } = this.game.seatMetrics[metric]!;
      return inGames === sums[metric]
        ? null
        : `its ${name} by games comes to ${inGames}, and by rounds to ${sums[metric]}`;
    });
  }

  /** @param other the control */
  private errorInPairs(tally: PackedTally, other: PackedTally): string | null {
    const { game, empty } = this;
    const size = game.outcomes.length;
    for (const [place, { name }] of game.outcomes.entries()) {
      const ofControl = sum(tally.pairs.slice(place * size, (place + 1) * size));
      const ofArm = sum(tally.pairs.filter((_, pair) => pair % size === place));
      if (ofArm !== tally.outcomes[place] || ofControl !== other.outcomes[place]) {
        return `its pairs with the control have ${name} ${ofArm} and ${ofControl} times, and its outcomes ${tally.outcomes[place]} and ${other.outcomes[place]} times`;
      }
    }
    const differences = (
      what: string,
      grids: readonly Histogram[],
      counts: readonly TrimmedCounts[],
      side: readonly Side[],
    ) =>
      firstOf(counts, (difference, place) => {
        const [own, control] = side.map(({ grids: ofSide, counts: all }) => sumOf(ofSide[place]!, all[place]!));
        const found = sumOf(grids[place]!, difference);
        return found === own! - control! ? null : `its differences of ${what} come to ${found}, not ${own! - control!}`;
      });
    const metrics = [
      { grids: empty.metrics, counts: tally.metrics },
      { grids: empty.control!.metrics, counts: other.metrics },
    ];
    const found = differences('metrics', empty.differences, tally.differences, metrics);
    if (found !== null || empty.roundDifferences.length === 0) return found;
    const rounds = [
      { grids: empty.entrants[0]!.rounds, counts: tally.entrants[0]!.rounds },
      { grids: empty.control!.entrants[0]!.rounds, counts: other.entrants[0]!.rounds },
    ];
    return differences('rounds', empty.roundDifferences, tally.roundDifferences, rounds);
  }
}

interface Side {
  readonly grids: readonly Histogram[];
  readonly counts: readonly TrimmedCounts[];
}

function firstOf<T>(all: readonly T[], errorOf: (one: T, place: number) => string | null): string | null {
  for (const [place, one] of all.entries()) {
    const error = errorOf(one, place);
    if (error !== null) return error;
  }
  return null;
}

function sum(counts: ArrayLike<number>): number {
  let total = 0;
  for (let place = 0; place < counts.length; place++) total += counts[place]!;
  return total;
}

function sumOf({ grid: { low, step } }: Histogram, { first, counts }: TrimmedCounts): number {
  let total = 0;
  for (let place = 0; place < counts.length; place++) total += counts[place]! * (low + (first + place) * step);
  return total;
}

function countAt({ grid: { low, step } }: Histogram, { first, counts }: TrimmedCounts, value: number): number {
  return counts[(value - low) / step - first] ?? 0;
}
