import { keyFromSeed } from '../random/index.js';
import type { Contender } from './arm.js';
import { matchOf, seat } from './seating.js';

/** Games by index, the last included, and how they must end: outcome and reason as indices into the game's. */
export interface GameSearch {
  readonly from: number;
  readonly to: number;
  readonly wanted: (outcome: number, reason: number) => boolean;
}

/**
 * The games of a run that end as wanted, in order.
 *
 * @param seed the text whose key the games are drawn from
 * @throws PolicyFault if a policy fails
 */
export async function* findGames(contender: Contender, seed: string, search: GameSearch): AsyncGenerator<number> {
  // On a table that records nothing, which is faster.
  const match = matchOf(await seat(contender), keyFromSeed(seed));
  for (let game = search.from; game <= search.to; game++) {
    match.play(game);
    if (search.wanted(match.outcome, match.reason)) yield game;
  }
}
