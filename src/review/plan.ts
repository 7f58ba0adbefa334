import { isDeepStrictEqual } from 'node:util';
import type { Game, ReviewScope } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { type Contender, type PolicySource, resolvePolicy, type Team, teamOf } from '../simulation/index.js';
import type { Effort } from './judge.js';

/** Which games are reviewed, and how closely. What is found depends on all of it but the threads and the timeout. */
export interface ReviewPlan {
  readonly contender: Contender;
  /** Who plays on: the policies by which playouts are played. */
  readonly playOn: Team;
  readonly seed: string;
  /** The first game index, and how many. */
  readonly from: number;
  readonly games: number;
  /** The name of the measure. */
  readonly measure: string;
  readonly effort: Effort;
  readonly scope: ReviewScope;
  /** Memory that all threads share: its first number is that of decisions judged so far. */
  readonly judged: Int32Array;
  readonly threads: number;
  /** Seconds that a policy may take for one decision. */
  readonly decisionTimeout: number;
}

/**
 * Who plays on unless the user says otherwise: each policy itself; one that improves on another, which it names by its option
 * `base`, that other.
 */
export async function usualPlayOn(game: Game, { policies }: Team): Promise<Team> {
  const shipped = await shippedPolicies(game.name);
  const sources = policies.map((source): Promise<PolicySource> | PolicySource => {
    const base = source.options?.base;
    const isBase = shipped.some(({ name, role }) => name === base && role === source.role);
    return isBase ? resolvePolicy(game, source.role, String(base), String(base)) : source;
  });
  return teamOf(game, await Promise.all(sources));
}

/** By seat: whether it plays on by the very policy that plays. */
export function sameSeats({ policies }: Team, playOn: Team): boolean[] {
  return policies.map(({ policy, module, options }, place) => {
    const other = playOn.policies[place]!;
    return isDeepStrictEqual([policy, module, options], [other.policy, other.module, other.options]);
  });
}
