/** Variants (rule 6), and the sizes of hands and circle (rules 2, 6.3 and 7). */
import type { NamedItem, Setup } from '../../../game/index.js';

/** The numbers that a game is played with (rules 6 and 6.3). */
export interface VariantNumbers {
  /** Points for Senior and for Junior. */
  readonly senior: number;
  readonly junior: number;
  /** Cards of the circle and of a hand when they are dealt. */
  readonly circle: number;
  readonly hand: number;
}

/** The numbers of a variant: circle and hand are absent where they are as usual for the number of players. */
type OwnNumbers = Pick<VariantNumbers, 'senior' | 'junior'> & Partial<VariantNumbers>;

export interface Variant extends NamedItem, OwnNumbers {}

/** @param name default: one made of the numbers */
function variantOf(
  numbers: OwnNumbers,
  name = Object.entries(numbers)
    .map((one) => one.join('='))
    .join(),
): Variant {
  const { senior, junior, ...sizes } = numbers;
  const cards = Object.entries(sizes).map(([what, size]) => `, ${what}: ${size} cards`);
  return {
    ...numbers,
    name,
    summary: `Senior from ${senior} net points, Junior from ${junior} points${cards.join('')}`,
  };
}

export const VARIANTS: readonly [Variant, ...Variant[]] = [
  variantOf({ senior: 50, junior: 100 }, 'standard'),
  variantOf({ senior: 100, junior: 150 }, 'advanced'),
  variantOf({ senior: 150, junior: 200 }, 'expert'),
];

/** @throws RangeError if there is no such variant */
export function numbersOf({ variant, players }: Pick<Setup, 'variant' | 'players'>): VariantNumbers {
  const found = VARIANTS.find(({ name }) => name === variant) ?? ownVariant(variant);
  if (found === null) throw new RangeError(`Shamus has no variant '${variant}'`);
  const usual = usualSizes(players);
  const { senior, junior, circle = usual.circle, hand = usual.hand } = found;
  return { senior, junior, circle, hand };
}

/** Ranges of the numbers (rule 6.3); all 52 cards in one hand are worth 4 × 95 points (rule 1.2). */
const RANGES: Readonly<Required<Record<keyof VariantNumbers, readonly [low: number, high: number, what: string]>>> = {
  senior: [0, 380, 'points'],
  junior: [0, 380, 'points'],
  circle: [1, 24, 'cards'],
  hand: [1, 12, 'cards'],
};
const NAMES = Object.keys(RANGES) as (keyof VariantNumbers)[];

/** Most cards of a circle (rule 6.3). */
export const MAX_CIRCLE = RANGES.circle[1];

/** Most cards that hands and circle have together: an upcard and a card of the stock are left (rule 6.3). */
const MAX_DEALT = 50;

/**
 * Reads a variant by its numbers, as in `senior=120,circle=12`; points that are left out are as in standard. Numbers of a variant
 * of section 6 are that variant.
 *
 * @param players by whom it is played; undefined where that is not known yet
 * @returns null if the text is no list of parameters
 * @throws RangeError if a parameter is unknown or out of range, or cards do not suffice for so many players
 */
export function ownVariant(text: string, players?: number): Variant | null {
  if (!text.includes('=')) return null;
  const given = new Map(text.split(',').map((part, place, parts) => readNumber(part, parts.slice(0, place))));
  const { senior = VARIANTS[0].senior, junior = VARIANTS[0].junior, ...sizes } = Object.fromEntries(given);
  // In one order, and without what is as usual.
  const own = (['circle', 'hand'] as const).filter((name) => {
    return sizes[name] !== undefined && (players === undefined || sizes[name] !== usualSizes(players)[name]);
  });
  const found = variantOf({ senior, junior, ...Object.fromEntries(own.map((name) => [name, sizes[name]])) });
  if (players !== undefined) demandCards(players, found);
  const shipped = VARIANTS.find((each) => own.length === 0 && each.senior === senior && each.junior === junior);
  return shipped ?? found;
}

function readNumber(part: string, before: readonly string[]): readonly [keyof VariantNumbers, number] {
  const [text = '', value = ''] = part.split('=').map((word) => word.trim());
  const name = NAMES.find((each) => each === text);
  if (name === undefined) throw new RangeError(`a variant has no '${text}'; it has ${NAMES.join(', ')}`);
  if (before.some((each) => each.split('=')[0]!.trim() === name)) throw new RangeError(`${name} comes twice`);
  const [low, high, what] = RANGES[name];
  const number = /^\d{1,3}$/.test(value) ? Number(value) : -1;
  if (number < low || number > high) throw new RangeError(`${name} must be ${low} to ${high} ${what}, not '${value}'`);
  return [name, number];
}

function demandCards(players: number, numbers: OwnNumbers): void {
  const { hand, circle } = { ...usualSizes(players), ...numbers };
  const dealt = players * hand + circle;
  if (dealt <= MAX_DEALT) return;
  const sizes = `${players} hands of ${hand} and a circle of ${circle}`;
  throw new RangeError(`${sizes} are ${dealt} cards; they can be ${MAX_DEALT} at most`);
}

/** Cards of a hand and of the circle, where a variant does not say otherwise (rules 2.2, 2.3, 7.1). */
function usualSizes(players: number): { readonly circle: number; readonly hand: number } {
  return players === 2 ? { circle: 10, hand: 6 } : { circle: 8, hand: 4 };
}

/** The seats in dealing order, starting at the dealer's left (rules 2.2, 7.1). */
export function dealingOrder(players: number): number[] {
  return Array.from({ length: players }, (_, place) => (place + 1) % players);
}
