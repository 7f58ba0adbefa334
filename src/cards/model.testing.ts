import fc from 'fast-check';

/**
 * Sets of cards the plain way, arrays of texts such as '7H', and their translation from and to halves. It shares no
 * code with what it checks: places are written with powers and quotients, not with shifts.
 */
export const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
export const SUIT_NAMES = ['C', 'D', 'H', 'S'];
export const DECK = SUIT_NAMES.flatMap((suit) => RANK_NAMES.map((rank) => rank + suit));
const NAMES = new Map(DECK.map((card) => [numberOf(card), card]));

export interface Halves {
  readonly lo: number;
  readonly hi: number;
}

export function rankName(card: string): string {
  return card.slice(0, 1);
}

export function suitName(card: string): string {
  return card.slice(1);
}

/** The number of a card as card.ts states it: suit × 16 + rank. */
export function numberOf(card: string): number {
  return SUIT_NAMES.indexOf(suitName(card)) * 16 + RANK_NAMES.indexOf(rankName(card));
}

export function nameOf(number: number): string {
  return NAMES.get(number) ?? `no card: ${number}`;
}

/** The pair of halves as sets.ts states it: clubs and diamonds in lo, hearts and spades in hi. */
export function halvesOf(cards: readonly string[]): Halves {
  let lo = 0;
  let hi = 0;
  for (const number of new Set(cards.map(numberOf))) {
    if (number < 32) lo += 2 ** number;
    else hi += 2 ** (number - 32);
  }
  return { lo, hi };
}

/** The places 0..31 of a half. @throws RangeError if the half is not an integer 0..2^30-1. */
export function placesOf(half: number): number[] {
  if (!Number.isInteger(half) || half < 0 || half >= 2 ** 30) throw new RangeError(`${half} is no half`);
  return Array.from({ length: 32 }, (_, place) => place).filter((place) => Math.floor(half / 2 ** place) % 2 === 1);
}

/**
 * The cards of a pair of halves, by suit and then by rank. A stray place that is no card shows as 'no card', and a half
 * that is not an integer 0..2^29-1 throws, so that every comparison with the model also checks the range.
 */
export function cardsOf(lo: number, hi: number): string[] {
  if (lo >= 2 ** 29 || hi >= 2 ** 29) throw new RangeError(`${lo}, ${hi}: beyond 2^29`);
  return [...placesOf(lo), ...placesOf(hi).map((place) => place + 32)].map(nameOf);
}

export const arbitraryCard = fc.constantFrom(...DECK);

/** Sets of every size, in deck order; the empty and the full set come often. */
export const arbitraryCards = fc.oneof(
  { weight: 18, arbitrary: fc.subarray(DECK) },
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.constant(DECK) },
);

export const arbitraryNonEmptyCards = arbitraryCards.filter((cards) => cards.length > 0);

/** A property over random values, tried a thousand times: enough to meet every size of a set about twenty times. */
export function holdsFor<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(fc.property(values, check), { numRuns: 1000 });
}
