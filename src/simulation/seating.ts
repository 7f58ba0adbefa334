import { type Game, type Match, type PolicyDefinition, PolicyFault } from '../game/index.js';
import { loadGame, shippedPolicies } from '../games/registry.js';
import type { Key } from '../random/index.js';
import type { Arm, PolicySource } from './arm.js';

/** A team at its table: what it takes to play games or to tell one. */
export interface Seating {
  readonly game: Game;
  readonly arm: Arm;
  readonly policies: readonly unknown[];
}

/**
 * Loads an arm's game and makes a policy for each seat. Each call makes new ones, with memories of their own.
 *
 * @throws PolicyFault if a policy cannot be made.
 */
export async function seat(arm: Arm): Promise<Seating> {
  const game = await loadGame(arm.setup.game);
  const policies: unknown[] = [];
  for (const [place, source] of arm.team.policies.entries()) {
    try {
      policies.push((await definitionOf(arm.setup.game, source)).create());
    } catch (error) {
      throw new PolicyFault(place, null, error);
    }
  }
  return { game, arm, policies };
}

export function matchOf({ game, arm, policies }: Seating, key: Key): Match {
  return game.match(arm.setup, policies, key);
}

/** One game of an arm told in words, a line an event. @throws PolicyFault as the game itself */
export function storyOf({ game, arm, policies }: Seating, key: Key, index: number): string[] {
  const names = arm.team.policies.map((policy) => policy.name);
  return game.story(arm.setup, policies, names, key, index);
}

/** The definition behind a source that was resolved before. */
async function definitionOf(game: string, source: PolicySource): Promise<PolicyDefinition> {
  if (source.module !== null) {
    // Errors of a user's policy are told by the lines of the file that he wrote, not of its bundle.
    process.setSourceMapsEnabled(true);
    return (await import(source.module)).default as PolicyDefinition;
  }
  const shipped = await shippedPolicies(game);
  const found = shipped.find((policy) => policy.name === source.name && policy.role === source.role);
  if (found === undefined) throw new Error(`no ${source.role} policy '${source.name}' is shipped with ${game}`);
  return found;
}
