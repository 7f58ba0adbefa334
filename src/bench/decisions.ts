import type { Game, Match } from '../game/index.js';
import { playGames } from './play.js';

/**
 * How many decisions the policies make in a game, on average over the first so many.
 *
 * @param makeMatch makes a table for policies
 */
export function decisionsPerGame(
  game: Game,
  roles: readonly string[],
  policies: readonly unknown[],
  makeMatch: (policies: readonly unknown[]) => Match,
  games: number,
): number {
  let decisions = 0;
  const counting = policies.map((policy, seat) => {
    const asked = game.decisions[roles[seat]!] ?? [];
    return new Proxy(policy as object, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (asked.includes(String(name))) decisions++;
        return value.bind(target);
      },
    });
  });
  playGames(makeMatch(counting), games);
  return decisions / games;
}
