import { Histogram } from './histogram.js';

/** What a win alone counts, as in a tally: divisible by the sizes of all ties. */
export const WHOLE = 840;
/** All shares of ties of up to four are multiples of this. */
const STEP = 70;

/** An entrant at a table, as tests imagine it: what its games end with. */
export interface Entrant {
  /** Seats of the table, and so games of a round. */
  readonly seats: number;
  /** The chance of a win in a seat, given the luck of the deck, the same in all rotations: uniform in [0, 1). */
  readonly winChance: (seat: number, luck: number) => number;
  /** How many share a win, when it is not had alone: with this chance so many. */
  readonly tie?: { readonly chance: number; readonly size: number };
}

/** The share of a game, of WHOLE. */
function shareOf({ winChance, tie }: Entrant, seat: number, luck: number, uniform: () => number): number {
  if (uniform() >= winChance(seat, luck)) return 0;
  return tie !== undefined && uniform() < tie.chance ? WHOLE / tie.size : WHOLE;
}

/** The shares of the games of one round, a deck played in every rotation. */
export function playRound(entrant: Entrant, uniform: () => number): number[] {
  const luck = uniform();
  return Array.from({ length: entrant.seats }, (_, seat) => shareOf(entrant, seat, luck, uniform));
}

/** The sums of shares of so many rounds. */
export function playRounds(entrant: Entrant, rounds: number, uniform: () => number): Histogram {
  const histogram = new Histogram({ low: 0, high: WHOLE * entrant.seats, step: STEP });
  for (let round = 0; round < rounds; round++) {
    histogram.add(playRound(entrant, uniform).reduce((sum, share) => sum + share, 0));
  }
  return histogram;
}

/** Differences of two entrants' round sums on the same decks, second minus first. */
export function playBoth(first: Entrant, second: Entrant, rounds: number, uniform: () => number): Histogram {
  const high = WHOLE * first.seats;
  const histogram = new Histogram({ low: -high, high, step: STEP });
  for (let round = 0; round < rounds; round++) {
    const luck = uniform();
    let difference = 0;
    for (let seat = 0; seat < first.seats; seat++) {
      difference += shareOf(second, seat, luck, uniform) - shareOf(first, seat, luck, uniform);
    }
    histogram.add(difference);
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
