import type { Game } from '../game/index.js';

/** The rulings that are not at their default, `unoOut=ends`; of a setup as it is in a run or in results. */
export function unusualRulings(game: Game, setup: { readonly rulings: Readonly<Record<string, string>> }): string[] {
  return game.rulings
    .filter(({ name, values }) => (setup.rulings[name] ?? values[0]) !== values[0])
    .map(({ name }) => `${name}=${setup.rulings[name]}`);
}
