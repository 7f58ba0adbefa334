/**
 * Checks that the counts of a tally fit each other: a reason has one outcome, a game of an entrant counts in its round, and a
 * pair counts for the arm and its control. Honest counts always do; forged ones must be changed everywhere at once.
 */
import { type Game, SHARE, WHOLE } from '../game/index.js';
import type { Histogram } from '../stats/histogram.js';
import type { EntrantTally } from './entrant-tally.js';
import type { Tally } from './tally.js';

/** Describes the first contradiction, `its reasons come to …`; null if there is none. */
export function findTallyError(game: Game, tally: Tally): string | null {
  const { control } = tally;
  const own = errorInOwn(game, tally);
  if (own !== null || control === null) return own;
  return errorInOwn(game, control) ?? errorInPairs(game, tally, control);
}

function errorInOwn(game: Game, { games, outcomes, reasons, metrics, entrants, shape }: Tally): string | null {
  for (const [place, { name }] of game.results.outcomes.entries()) {
    const ended = sum(reasons.filter((_, reason) => game.results.reasons[reason]!.outcome === name));
    if (ended !== outcomes[place]) return `its outcome ${name} has ${outcomes[place]} games, and its reasons ${ended}`;
  }
  for (const [place, { name }] of game.results.metrics.entries()) {
    const found = new Map<number, number>();
    for (const [reason, { metrics: values }] of game.results.reasons.entries()) {
      const value = values?.[name];
      if (value !== undefined) found.set(value, (found.get(value) ?? 0) + reasons[reason]!);
    }
    for (const [value, least] of found) {
      const count = metrics[place]!.countOf(value);
      if (count < least) return `${count} games have ${name} ${value}, and by their reasons ${least}`;
    }
  }
  const places = sum(entrants.map((entrant) => entrant.places.length));
  const total = sum(entrants.map((entrant) => entrant.games[SHARE]!.sum));
  if (places > 0 && (total > games * WHOLE || (places === shape.round && total < games * WHOLE))) {
    return `its shares of wins come to ${total / WHOLE} in ${games} games`;
  }
  return firstError(entrants, (entrant) => errorInEntrant(game, entrant));
}

function errorInEntrant(game: Game, { rounds, games, bySeat }: EntrantTally): string | null {
  const sums = rounds.map((round) => round.sum);
  const bySeats = sum(bySeat.map((seat) => seat.sum));
  if (bySeats !== sums[SHARE]) return `its shares at all seats come to ${bySeats}, and by rounds to ${sums[SHARE]}`;
  return firstError(games, (values, metric) => {
    const { name } = game.results.seatMetrics[metric]!;
    return values.sum === sums[metric]
      ? null
      : `its ${name} by games comes to ${values.sum}, and by rounds to ${sums[metric]}`;
  });
}

function errorInPairs(game: Game, tally: Tally, control: Tally): string | null {
  const size = game.results.outcomes.length;
  for (const [place, { name }] of game.results.outcomes.entries()) {
    const ofControl = sum(tally.pairs.slice(place * size, (place + 1) * size));
    const ofArm = sum(tally.pairs.filter((_, pair) => pair % size === place));
    if (ofArm !== tally.outcomes[place] || ofControl !== control.outcomes[place]) {
      return `its pairs with the control have ${name} ${ofArm} and ${ofControl} times, and its outcomes ${tally.outcomes[place]} and ${control.outcomes[place]} times`;
    }
  }
  const differences = (what: string, found: readonly Histogram[], of: (side: Tally) => readonly Histogram[]) =>
    firstError(found, (difference, place) => {
      const right = of(tally)[place]!.sum - of(control)[place]!.sum;
      return difference.sum === right ? null : `its differences of ${what} come to ${difference.sum}, not ${right}`;
    });
  return (
    differences('metrics', tally.differences, ({ metrics }) => metrics) ??
    differences('rounds', tally.roundDifferences, ({ entrants }) => entrants[0]!.rounds)
  );
}

/** Describes the first thing that is wrong; null if nothing is. */
export function firstError<T>(all: readonly T[], errorOf: (one: T, place: number) => string | null): string | null {
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
