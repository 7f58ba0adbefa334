/** The contrasts of a factorial: what each factor does, and how factors work together. */

import type { DocumentPath, SourceFile } from '../simulation/lineup/source-file.js';
import type { FactorialText } from './experiment-schema.js';
import { listWithPaths } from './experiment-schema.js';

export interface NamedContrast {
  readonly label: string;
  readonly weights: ReadonlyMap<string, Fraction>;
}

/** More factors than this make no factorial that anybody plays in full. */
const MAX_FACTORS = 30;

/** Which arm has which factors on, as a bit each. */
type Cells = ReadonlyMap<number, string>;

/**
 * Contrasts of a full factorial (an arm for every combination of factors): all main effects and interactions up to an
 * order. The effect of a factor is its mean gain over the levels of the others; the interaction of two is the
 * difference of differences, how much more one adds with the other than without, and so on, also averaged over the
 * rest. With fewer arms, the contrasts that these allow: each factor alone and beside all others, how much more it adds
 * there, and what all together add beyond the sum of each alone.
 *
 * @throws UsageError with the place in the file
 */
export function factorialContrasts(file: SourceFile, factorial: FactorialText, path: DocumentPath): NamedContrast[] {
  const { factors } = factorial;
  checkFactors(file, factors, [...path, 'factors']);
  const cells = cellsOf(file, factorial, path);
  const all = 2 ** factors.length;
  if (cells.size === all) return effects(cells, factors, factorial.order ?? factors.length);
  if (factorial.order !== undefined) {
    const message = `an order needs all ${all} combinations of the factors, and 'arms' has ${cells.size}`;
    throw file.errorAt([...path, 'order'], message);
  }
  const found = oneAtATime(cells, factors);
  if (found.length > 0) return found;
  const needed = 'all combinations of the factors, or none of them, all of them, each alone or all but each';
  throw file.errorAt([...path, 'arms'], `these arms show no effect of a factor: a factorial needs ${needed}`);
}

function checkFactors(file: SourceFile, factors: readonly string[], path: DocumentPath): void {
  if (factors.length > MAX_FACTORS) throw file.errorAt(path, `a factorial has at most ${MAX_FACTORS} factors`);
  for (const [place, factor] of factors.entries()) {
    const at = [...path, place];
    if (factors.indexOf(factor) < place) throw file.errorAt(at, `the factor '${factor}' comes twice`);
    if (WORDS.includes(factor)) throw file.errorAt(at, `no factor can be called '${factor}'`);
  }
}

const WORDS: readonly string[] = ['none', 'all'];

function cellsOf(file: SourceFile, { factors, arms }: FactorialText, path: DocumentPath): Cells {
  const cells = new Map<number, string>();
  const all = 2 ** factors.length - 1;
  for (const [arm, cell] of Object.entries(arms)) {
    const at = [...path, 'arms', arm];
    const bitsOf = (names: string | readonly string[], place: DocumentPath): number => {
      let bits = 0;
      for (const [name, where] of listWithPaths(names, place)) {
        const factor = factors.indexOf(name);
        if (factor < 0) throw file.unknownAt(where, 'factor', name, factors);
        bits |= 1 << factor;
      }
      return bits;
    };
    const isWord = typeof cell === 'string' && WORDS.includes(cell);
    let bits: number;
    if (isWord) bits = cell === 'all' ? all : 0;
    else if (typeof cell === 'string' || Array.isArray(cell)) bits = bitsOf(cell, at);
    else bits = all & ~bitsOf(cell.without, [...at, 'without']);
    const other = cells.get(bits);
    if (other !== undefined) throw file.errorAt(at, `'${other}' and '${arm}' have the same factors`);
    cells.set(bits, arm);
  }
  return cells;
}

/** Main effects and interactions of up to `order` factors, those of fewer first. */
function effects(cells: Cells, factors: readonly string[], order: number): NamedContrast[] {
  const subsets = [...cells.keys()].filter((subset) => subset > 0 && countBits(subset) <= order);
  subsets.sort((one, other) => countBits(one) - countBits(other) || lowestFirst(one, other));
  return subsets.map((subset) => {
    const names = factors.filter((_, factor) => (subset & (1 << factor)) !== 0);
    const denominator = 2 ** (factors.length - names.length);
    const weights = new Map<string, Fraction>();
    for (const [bits, arm] of cells) {
      const off = countBits(subset & ~bits);
      weights.set(arm, { numerator: off % 2 === 0 ? 1 : -1, denominator });
    }
    const what = names.length === 1 ? 'main effect' : 'interaction';
    return { label: `${names.join(' x ')}: ${what}`, weights };
  });
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left &= left - 1) count++;
  return count;
}

/** In the order of the factors: that of `1 2` before `1 3` before `2 3`. */
function lowestFirst(one: number, other: number): number {
  for (let factor = 1; factor <= Math.max(one, other); factor *= 2) {
    const [has, hasToo] = [(one & factor) !== 0, (other & factor) !== 0];
    if (has !== hasToo) return has ? -1 : 1;
  }
  return 0;
}

function oneAtATime(cells: Cells, factors: readonly string[]): NamedContrast[] {
  const every = 2 ** factors.length - 1;
  const [none, all] = [cells.get(0), cells.get(every)];
  const found: NamedContrast[] = [];
  const add = (label: string, ...terms: readonly (readonly [string, number])[]) => {
    const weights = new Map(terms.map(([arm, numerator]) => [arm, { numerator, denominator: 1 }]));
    found.push({ label, weights });
  };
  const alone = factors.map((_, factor) => cells.get(1 << factor));
  for (const [factor, name] of factors.entries()) {
    const single = alone[factor];
    const rest = cells.get(every & ~(1 << factor));
    const isAlone = none !== undefined && single !== undefined;
    const isBeside = all !== undefined && rest !== undefined;
    if (isAlone) add(`${name}: alone`, [single, 1], [none, -1]);
    if (isBeside) add(`${name}: beside all others`, [all, 1], [rest, -1]);
    if (isAlone && isBeside) {
      add(`${name}: beside all others, more than alone`, [all, 1], [rest, -1], [single, -1], [none, 1]);
    }
  }
  if (none === undefined || all === undefined) return found;
  add('all together', [all, 1], [none, -1]);
  if (alone.every((arm) => arm !== undefined)) {
    const singles = alone.map((arm) => [arm, -1] as const);
    add('all together, more than each alone', [all, 1], ...singles, [none, factors.length - 1]);
  }
  return found;
}

/** A fraction in lowest terms; its denominator is above 0. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

const MAX_FRACTION_PART = 10_000;

/** `2`, `-0.25` or `1/3`; null for anything else, and for what has more than four digits above or below. */
export function parseFraction(text: string): Fraction | null {
  const found = /^([+-]?)(\d{1,9})(?:\.(\d{1,9}))?(?:\s*\/\s*(\d{1,9}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, sign, whole, digits = '', below = '1'] = found;
  if (digits !== '' && found[4] !== undefined) return null;
  const numerator = Number(`${whole}${digits}`) * (sign === '-' ? -1 : 1);
  const denominator = Number(below) * 10 ** digits.length;
  if (denominator === 0 || !Number.isSafeInteger(numerator)) return null;
  const divisor = commonDivisor(Math.abs(numerator), denominator);
  const lowest = { numerator: numerator / divisor, denominator: denominator / divisor };
  return Math.abs(lowest.numerator) > MAX_FRACTION_PART || lowest.denominator > MAX_FRACTION_PART ? null : lowest;
}

/**
 * Integers, as small as can be, and what to divide them by to have the fractions.
 *
 * @param fractions not all of them 0
 * @returns null where the integers would be beyond 10,000
 */
export function scaleToIntegers(
  fractions: readonly Fraction[],
): { readonly whole: number[]; readonly scale: number } | null {
  let scale = 1;
  for (const { denominator } of fractions) {
    scale = (scale / commonDivisor(scale, denominator)) * denominator;
    if (scale > MAX_FRACTION_PART) return null;
  }
  const whole = fractions.map(({ numerator, denominator }) => numerator * (scale / denominator));
  const divisor = whole.reduce((divisor, value) => commonDivisor(divisor, Math.abs(value)), 0);
  if (whole.some((value) => Math.abs(value) > MAX_FRACTION_PART)) return null;
  const rest = commonDivisor(divisor, scale);
  return { whole: whole.map((value) => value / rest), scale: scale / rest };
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
