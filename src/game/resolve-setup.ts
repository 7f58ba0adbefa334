import type { Game, Setup } from './game.js';
import { pick, UsageError } from './usage.js';

/** What a user says of a setup; what is left out is at its default. */
export interface SetupWish {
  readonly variant?: string;
  readonly players?: number;
}

/** The whole setup that a user means. @throws UsageError if the game has no such variant or number of players. */
export function resolveSetup(game: Game, wish: SetupWish): Setup {
  const players = wish.players ?? game.players[0];
  if (!game.players.includes(players)) {
    throw new UsageError(`${game.name} is played by ${game.players.join(' or ')}, not by ${players}`);
  }
  return {
    game: game.name,
    variant: pick('variant', wish.variant ?? game.variants[0].name, game.variants).name,
    players,
    rulings: Object.fromEntries(game.rulings.map((ruling) => [ruling.name, ruling.values[0]])),
  };
}
