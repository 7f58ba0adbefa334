import { decisionsOf, type Engine, type Game } from '../game/index.js';
import { playGames } from './play.js';

/**
 * How many decisions the policies make per game, on average over the first `games` games.
 *
 * @param roles of each policy
 * @param makeEngine makes a table for policies
 */
export function decisionsPerGame(
  game: Game,
  roles: readonly string[],
  policies: readonly unknown[],
  makeEngine: (policies: readonly unknown[]) => Engine,
  games: number,
): number {
  let decisions = 0;
  const counting = policies.map((policy, seat) => {
    const asked = decisionsOf(game, roles[seat]!);
    return new Proxy(policy as object, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (asked.includes(String(name))) decisions++;
        return value.bind(target);
      },
    });
  });
  playGames(makeEngine(counting), games);
  return decisions / games;
}
