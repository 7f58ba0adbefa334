import { type Game, type OptionValues, type ReviewScope, referenceTo } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import type { Condition, PolicySource, Team } from '../simulation/lineup/arm.js';
import { seatingOf } from '../simulation/lineup/rotation.js';
import { resolvePolicy, teamOf } from '../simulation/lineup/team.js';
import type { ReviewBudget } from './judge.js';

/** The game that is reviewed, and how closely. The result depends on all of it. */
export interface ReviewSpec {
  readonly contender: Condition;
  /** Who plays on: the policies by which playouts are played. */
  readonly playOn: Team;
  readonly seed: string;
  readonly index: number;
  readonly measure: string;
  readonly effort: ReviewBudget;
  /** Whose decisions, where everybody plays for himself; null where all win together. */
  readonly who: Who | null;
  readonly scope: Pick<ReviewScope, 'deal' | 'starts'>;
}

/** The one who sits at a seat of the table, or who has a place in the team, wherever he sits in a game. */
export type Who = { readonly seat: number } | { readonly place: number };

/** The deck of a game, by seat the place in the team, and the seat whose decisions are looked at; null for all. */
export function reviewSeating(game: Pick<Game, 'results'>, { contender, who }: ReviewSpec, index: number) {
  const { deck, places } = seatingOf(game, contender, index);
  return { deck, places, seat: who === null ? null : 'seat' in who ? who.seat : places.indexOf(who.place) };
}

/**
 * Who plays on unless the user says otherwise: each policy itself; one that improves on another, which it names by its option
 * `base`, that other.
 */
export async function defaultPlayOn(game: Game, { policies }: Team): Promise<Team> {
  const shipped = await shippedPolicies(referenceTo(game));
  const sources = policies.map((source): Promise<PolicySource> | PolicySource => {
    const base = source.options?.base;
    const isBase = shipped.some(({ name, role }) => name === base && role === source.role);
    return isBase ? resolvePolicy(game, source.role, String(base), String(base)) : source;
  });
  return teamOf(game, await Promise.all(sources));
}

/** By place: whether it plays on by the very policy that plays. */
export function samePlaces({ policies }: Team, playOn: Team): boolean[] {
  return policies.map(({ policy, module, options }, place) => {
    const other = playOn.policies[place]!;
    return policy === other.policy && module === other.module && hasSameOptions(options, other.options);
  });
}

function hasSameOptions(one: OptionValues = {}, other: OptionValues = {}): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
