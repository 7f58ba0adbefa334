/** What takes as long to load as a short run to play, and is loaded when it is needed. */
import type { Game } from '../game/index.js';
import type { RunWatch } from '../simulation/index.js';
import type { HeldTournament, TournamentWish } from './hold-tournament.js';
import type { ResultsWish } from './open-results.js';
import type { Results } from './read-results.js';
import type { Keeper } from './run-keeper.js';
import type { Verification, VerifyWish } from './verify.js';

export type { Results, Verification };

/** Opens a results folder for a run: see open-results.ts. */
export async function openResults(wish: ResultsWish): Promise<Keeper> {
  return (await import('./open-results.js')).openResults(wish);
}

/** Reads a results folder: see read-results.ts. */
export async function readResults(path: string): Promise<Results> {
  return (await import('./read-results.js')).readResults(path);
}

/** Checks results: see verify.ts. */
export async function verify(game: Game, results: Results, wish: VerifyWish): Promise<Verification> {
  return (await import('./verify.js')).verify(game, results, wish);
}

/** Plays a tournament: see hold-tournament.ts. */
export async function holdTournament(
  wish: TournamentWish,
  watch: Pick<RunWatch, 'signal' | 'onProgress'>,
): Promise<HeldTournament> {
  return (await import('./hold-tournament.js')).holdTournament(wish, watch);
}
