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
  const found = VARIANTS.find((variant) => variant.name === name) ?? ownVariant(name);
  if (found === null) throw new RangeError(`Shamus has no variant '${name}'`);
  return found;
}

/** Targets at most: all 52 cards in one hand are worth 4 × 95 points (rule 1.2). */
const MAX_TARGET = 380;

/** Parameters of the game that a variant cannot have: constants of the shipped searches, which results name by their hash. */
const FIXED = ['circle', 'hand', 'penalties', 'decks'];

/**
 * Reads a variant by its targets, as in `senior=120,junior=60`; what is left out is as in standard. Targets of a variant of
 * section 6 are that variant.
 *
 * @returns null if the text is no list of parameters
 * @throws RangeError if a parameter is unknown or out of range
 */
export function ownVariant(text: string): Variant | null {
  if (!text.includes('=')) return null;
  const targets = { senior: VARIANTS[0].senior, junior: VARIANTS[0].junior };
  const given = new Set<string>();
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((word) => word.trim());
    if (FIXED.includes(name))
      throw new RangeError(`'${name}' is the same in all variants: a variant has targets, senior and junior`);
    if (name !== 'senior' && name !== 'junior')
      throw new RangeError(`a variant has no '${name}'; it has senior and junior`);
    if (given.has(name)) throw new RangeError(`${name} comes twice`);
    const points = /^\d{1,3}$/.test(value) ? Number(value) : -1;
    if (points < 0 || points > MAX_TARGET)
      throw new RangeError(`${name} must be 0 to ${MAX_TARGET} points, not '${value}'`);
    given.add(name);
    targets[name] = points;
  }
  const { senior, junior } = targets;
  const shipped = VARIANTS.find((each) => each.senior === senior && each.junior === junior);
  return shipped ?? variant(`senior=${senior},junior=${junior}`, senior, junior);
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
