import type { Game } from '../../game/index.js';
import type { Condition, Team } from './arm.js';

/** A policy whose results are counted where each plays for itself, and the places of the team that it plays. */
interface Entrant {
  readonly name: string;
  readonly places: readonly number[];
}

/**
 * Games that a deck is played in: once in each seating where everybody plays for himself, so that each place of the team
 * has each seat once; once where all win together. These games make up a round, the independent unit of all intervals.
 */
export function gamesPerRound({ kind }: Pick<Game, 'kind'>, { setup }: Pick<Condition, 'setup'>): number {
  return kind === 'competitive' ? setup.players : 1;
}

/** Games in whole rounds: the least number from `games` on. */
export function wholeRounds(games: number, perRound: number): number {
  return Math.ceil(games / perRound) * perRound;
}

/** The seat of a place of the team in a game of a round. @param rotation 0 to players - 1; in the first, place p sits at seat p */
export function seatOf(place: number, rotation: number, players: number): number {
  return (place + rotation) % players;
}

/**
 * The entrants of a team, in the order of their first places; none where all win together. Of a team that was written
 * with a field only the first place is an entrant.
 */
export function entrantsOf({ kind }: Pick<Game, 'kind'>, { policies, field }: Team): Entrant[] {
  if (kind !== 'competitive') return [];
  if (field !== undefined) return [{ name: policies[0]!.name, places: [0] }];
  const names = [...new Set(policies.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    places: [...policies.keys()].filter((place) => policies[place]!.name === name),
  }));
}
