import {
  type Game,
  IllegalMove,
  type Match,
  type PolicyDefinition,
  PolicyFault,
  type Storyteller,
} from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { Key } from '../random/index.js';
import type { Contender, PolicySource } from './arm.js';
import { prepareForUserCode } from './policy-file.js';
import { shippedAs } from './shipped.js';

/** A team at its table: what it takes to play games or to tell one. */
export interface Seating {
  readonly game: Game;
  readonly contender: Contender;
  readonly policies: readonly unknown[];
}

/** Stands between the program and the making of a seat's policy. */
export type Making = (seat: number, make: () => unknown) => unknown;

/**
 * Loads a contender's game and makes a policy for each seat. Each call makes new ones, with memories of their own.
 *
 * @param making is given each making of a policy, when all that it takes is loaded, and is to return what it makes
 * @throws PolicyFault if a policy cannot be made.
 */
export async function seat({ setup, team }: Contender, making: Making = (_, make) => make()): Promise<Seating> {
  const game = await loadGame(setup.game);
  const policies: unknown[] = [];
  for (const [place, source] of team.policies.entries()) {
    try {
      const definition = await definitionOf(setup.game, source);
      const policy = making(place, () => definition.create(source.options ?? {}));
      checkPolicy(policy, source.role, game);
      policies.push(policy);
    } catch (error) {
      throw new PolicyFault(place, null, error);
    }
  }
  return { game, contender: { setup, team }, policies };
}

export function matchOf({ game, contender, policies }: Seating, key: Key): Match {
  return game.match(contender.setup, policies, key);
}

/** @param seed the text whose key the games are drawn from */
export function storytellerOf({ game, contender, policies }: Seating, seed: string): Storyteller {
  const names = contender.team.policies.map((policy) => policy.name);
  return game.storyteller(contender.setup, policies, names, seed);
}

/** @throws IllegalMove if a policy lacks a method that its role needs */
function checkPolicy(policy: unknown, role: string, game: Game): void {
  for (const method of game.decisions[role] ?? []) {
    if (typeof (policy as Record<string, unknown> | null | undefined)?.[method] === 'function') continue;
    throw new IllegalMove(undefined, `has no method '${method}', which a policy for ${role} needs`);
  }
}

/** The definition behind a source that was resolved before. */
async function definitionOf(game: string, source: PolicySource): Promise<PolicyDefinition> {
  if (source.module !== null) {
    prepareForUserCode();
    return (await import(source.module)).default as PolicyDefinition;
  }
  return shippedAs(game, source);
}
