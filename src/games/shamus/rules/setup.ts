/** Variants (rule 6) and the sizes that depend on the number of players (rules 2 and 7). */
import type { NamedItem } from '../../../game/index.js';

/** The targets of a variant, in points. */
export interface Targets {
  readonly senior: number;
  readonly junior: number;
}

export interface Variant extends NamedItem, Targets {}

function variant(name: string, senior: number, junior: number): Variant {
  return { name, senior, junior, summary: `Senior from ${senior} net points, Junior from ${junior} points` };
}

export const VARIANTS: readonly [Variant, ...Variant[]] = [
  variant('standard', 50, 100),
  variant('advanced', 100, 150),
  variant('expert', 150, 200),
];

/** @throws RangeError if there is no variant of that name. */
export function targetsOf(name: string): Targets {
  const found = VARIANTS.find((variant) => variant.name === name);
  if (found === undefined) throw new RangeError(`Shamus has no variant '${name}'`);
  return found;
}

/** How many cards are dealt to a hand (rules 2.2, 7.1). */
export function handSize(players: number): number {
  return players === 2 ? 6 : 4;
}

/** How many cards the circle has (rules 2.3, 7.1). */
export function circleSize(players: number): number {
  return players === 2 ? 10 : 8;
}

/** The seats in dealing order, starting at the dealer's left (rules 2.2, 7.1). */
export function dealingOrder(players: number): number[] {
  return Array.from({ length: players }, (_, place) => (place + 1) % players);
}
