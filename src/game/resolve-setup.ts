import type { Game } from './game.js';
import { gameReferenceOf } from './game-definition.js';
import type { NamedItem, Setup } from './setups.js';
import { findByName, UsageError } from './user-error.js';

/** A setup as given by the user; omitted parts get their defaults. */
export interface SetupOptions {
  readonly variant?: string;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
}

/** Completes a setup. @throws UsageError if the game has no such variant, number of players or ruling. */
export function resolveSetup(game: Game, wish: SetupOptions): Setup {
  const players = wish.players ?? game.setups.players[0];
  if (!game.setups.players.includes(players)) {
    throw new UsageError(`${game.name} is played by ${playersText(game)}, not by ${players}`);
  }
  return {
    ...gameReferenceOf(game),
    variant: findVariant(game, wish.variant ?? game.setups.variants[0].name, players).name,
    players,
    rulings: resolveRulings(game, wish.rulings ?? {}),
  };
}

/** Finds a variant by its name or its parameters. @throws UsageError if there is none, or none for `players` players */
export function findVariant(game: Game, text: string, players?: number): NamedItem {
  try {
    return game.setups.ownVariant?.(text, players) ?? findByName('variant', text, game.setups.variants);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`variant '${text}': ${error.message}`);
    throw error;
  }
}

/** `2 or 4`, `3 to 8`. */
function playersText({ setups: { players } }: Game): string {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  const isWhole = players.length > 2 && most - least === players.length - 1;
  return isWhole ? `${least} to ${most}` : players.toSorted((one, other) => one - other).join(' or ');
}

/** Every ruling of the game; those not given are at their default. */
function resolveRulings(game: Game, wish: Readonly<Record<string, string>>): Record<string, string> {
  const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, values[0]]));
  for (const [name, value] of Object.entries(wish)) {
    const { values } = findByName('ruling', name, game.setups.rulings);
    if (!values.includes(value)) {
      throw new UsageError(`ruling ${name} cannot be '${value}'; it is one of ${values.join(', ')}`);
    }
    rulings[name] = value;
  }
  return rulings;
}

/** The non-default rulings, `unoOut=ends`; of a setup in a run or in results. */
export function nonDefaultRulings(game: Game, setup: { readonly rulings: Readonly<Record<string, string>> }): string[] {
  return game.setups.rulings
    .filter(({ name, values }) => (setup.rulings[name] ?? values[0]) !== values[0])
    .map(({ name }) => `${name}=${setup.rulings[name]}`);
}
