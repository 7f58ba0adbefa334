/** A fraction in lowest terms; its denominator is above 0. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** What fractions of an experiment file may not exceed. */
const MOST = 10_000;

/** `2`, `-0.25` or `1/3`; null for anything else, and for what has more than four digits above or below. */
export function readFraction(text: string): Fraction | null {
  const found = /^([+-]?)(\d{1,9})(?:\.(\d{1,9}))?(?:\s*\/\s*(\d{1,9}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, sign, whole, digits = '', below = '1'] = found;
  if (digits !== '' && found[4] !== undefined) return null;
  const numerator = Number(`${whole}${digits}`) * (sign === '-' ? -1 : 1);
  const denominator = Number(below) * 10 ** digits.length;
  if (denominator === 0 || !Number.isSafeInteger(numerator)) return null;
  const divisor = commonDivisor(Math.abs(numerator), denominator);
  const lowest = { numerator: numerator / divisor, denominator: denominator / divisor };
  return Math.abs(lowest.numerator) > MOST || lowest.denominator > MOST ? null : lowest;
}

/**
 * Integers, as small as can be, and what to divide them by to have the fractions.
 *
 * @param fractions not all of them 0
 * @returns null where the integers would be beyond 10,000
 */
export function wholeNumbers(
  fractions: readonly Fraction[],
): { readonly whole: number[]; readonly scale: number } | null {
  let scale = 1;
  for (const { denominator } of fractions) {
    scale = (scale / commonDivisor(scale, denominator)) * denominator;
    if (scale > MOST) return null;
  }
  const whole = fractions.map(({ numerator, denominator }) => numerator * (scale / denominator));
  const divisor = whole.reduce((divisor, value) => commonDivisor(divisor, Math.abs(value)), 0);
  if (whole.some((value) => Math.abs(value) > MOST)) return null;
  const rest = commonDivisor(divisor, scale);
  return { whole: whole.map((value) => value / rest), scale: scale / rest };
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
