import { Histogram } from './histogram.js';
import type { PairedTally } from './observations.js';

/** The rates at which, of a trial's two competitors, only the first succeeds, and only the second. */
export interface PairedRates {
  readonly first: number;
  readonly second: number;
}

/** A standard normal variate, by Marsaglia's polar method. */
function normal(uniform: () => number): number {
  for (;;) {
    const x = 2 * uniform() - 1;
    const y = 2 * uniform() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/** A binomial variate: trial by trial where few are expected, else by the normal approximation with its skew. */
function binomial(trials: number, rate: number, uniform: () => number): number {
  const mean = trials * rate;
  if (mean > 100 && trials - mean > 100) {
    const z = normal(uniform);
    const deviation = Math.sqrt(mean * (1 - rate));
    const skewed = mean + deviation * z + ((1 - 2 * rate) * (z * z - 1)) / 6;
    return Math.max(0, Math.min(trials, Math.round(skewed)));
  }
  // Waiting times between successes are geometric.
  let successes = 0;
  for (let trial = 0; ; successes++) {
    trial += rate > 0 ? 1 + Math.floor(Math.log(1 - uniform()) / Math.log1p(-rate)) : Infinity;
    if (trial > trials) return successes;
  }
}

/** For fast tests: draws the tally of further paired trials without playing any. */
export function playPairs(before: PairedTally, trials: number, rates: PairedRates, uniform: () => number): PairedTally {
  const first = binomial(trials, rates.first, uniform);
  const second = binomial(trials - first, rates.second / (1 - rates.first), uniform);
  return {
    trials: before.trials + trials,
    onlyFirst: before.onlyFirst + first,
    onlySecond: before.onlySecond + second,
  };
}

export const NO_PAIRS: PairedTally = { trials: 0, onlyFirst: 0, onlySecond: 0 };

/** Units of a sole win, as in a tally: divisible by the sizes of all ties. */
export const WHOLE = 840;
/** All shares of ties of up to four are multiples of this. */
const STEP = 70;

/** An entrant at a table, as tests imagine it: what its games end with. */
export interface Entrant {
  readonly seats: number;
  /** The chance of a win in a seat, given the luck of the deck, the same in all rotations: uniform in [0, 1). */
  readonly winChance: (seat: number, luck: number) => number;
  /** Chance of a shared win, and the number that share it. */
  readonly tie?: { readonly chance: number; readonly size: number };
}

function shareOf({ winChance, tie }: Entrant, seat: number, luck: number, uniform: () => number): number {
  if (uniform() >= winChance(seat, luck)) return 0;
  return tie !== undefined && uniform() < tie.chance ? WHOLE / tie.size : WHOLE;
}

/** The shares of the games of one round, a deck played in every rotation. */
export function playRound(entrant: Entrant, uniform: () => number): number[] {
  const luck = uniform();
  return Array.from({ length: entrant.seats }, (_, seat) => shareOf(entrant, seat, luck, uniform));
}

/** Sums of shares of a number of blocks. */
export function playRounds(entrant: Entrant, rounds: number, uniform: () => number): Histogram {
  const histogram = new Histogram({ low: 0, high: WHOLE * entrant.seats, step: STEP });
  for (let round = 0; round < rounds; round++) {
    histogram.add(playRound(entrant, uniform).reduce((sum, share) => sum + share, 0));
  }
  return histogram;
}

/** The mean of a round's sum, where the deck's luck does not matter. */
export function meanOfRound({ seats, winChance, tie }: Entrant): number {
  let wins = 0;
  for (let seat = 0; seat < seats; seat++) wins += winChance(seat, 0.5);
  return WHOLE * wins * (tie === undefined ? 1 : 1 - tie.chance + tie.chance / tie.size);
}

/** As good as the others; the seat that begins wins 90 % of the games. */
export function firstSeatWins(seats: number): Entrant {
  return { seats, winChance: (seat) => (seat === 0 ? 0.9 : 0.1 / (seats - 1)) };
}
