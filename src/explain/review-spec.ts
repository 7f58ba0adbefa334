import { type Game, gameReferenceOf, type OptionValues, type ReviewScope } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import type { Condition, PolicySource, Team } from '../simulation/lineup/arm.js';
import { seatingOf } from '../simulation/lineup/rotation.js';
import { resolvePolicy, teamOf } from '../simulation/lineup/team.js';
import type { ReviewBudget } from './judge.js';

/** The game that is reviewed, and the effort. The result depends on all fields. */
export interface ReviewSpec {
  readonly condition: Condition;
  /** Policies by which playouts are played. */
  readonly playOn: Team;
  readonly seed: string;
  readonly index: number;
  readonly measure: string;
  readonly effort: ReviewBudget;
  /** Player whose decisions are judged in competitive games; null in cooperative ones, where all are. */
  readonly who: ReviewedPlayer | null;
  readonly scope: Pick<ReviewScope, 'deal' | 'starts'>;
}

/** A player by seat at the table, or by slot in the team, which changes seats from game to game. */
export type ReviewedPlayer = { readonly seat: number } | { readonly slot: number };

/** Deck of a game, slot of the team at each seat, and the seat whose decisions are judged; null for all. */
export function reviewSeating(game: Pick<Game, 'results'>, { condition, who }: ReviewSpec, index: number) {
  const { deck, slots } = seatingOf(game, condition, index);
  return { deck, slots, seat: who === null ? null : 'seat' in who ? who.seat : slots.indexOf(who.slot) };
}

/**
 * Default policies of playouts: each policy itself, or the policy that it names by its option `base` as the one it
 * improves on.
 */
export async function defaultPlayoutTeam(game: Game, { policies }: Team): Promise<Team> {
  const shipped = await shippedPolicies(gameReferenceOf(game));
  const sources = policies.map((source): Promise<PolicySource> | PolicySource => {
    const base = source.options?.base;
    const isBase = shipped.some(({ name, role }) => name === base && role === source.role);
    return isBase ? resolvePolicy(game, source.role, String(base), String(base)) : source;
  });
  return teamOf(game, await Promise.all(sources));
}

/** Per slot: true if the very policy that plays also plays the playouts. */
export function hasSamePolicyBySlot({ policies }: Team, playOn: Team): boolean[] {
  return policies.map(({ policy, module, options }, slot) => {
    const other = playOn.policies[slot]!;
    return policy === other.policy && module === other.module && hasSameOptions(options, other.options);
  });
}

function hasSameOptions(one: OptionValues = {}, other: OptionValues = {}): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
