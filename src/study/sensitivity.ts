/** Effects of varied rules on each measure: means at their values, a test of each rule, and the greatest difference of two values. */
import { beyondF, twoSidedT } from '../stats/distributions.js';
import { levelFor } from '../stats/interval.js';
import { leastSquaresContrasts } from '../stats/least-squares.js';
import { holm } from '../stats/multiple-comparisons.js';
import type { Estimated } from './deck-means.js';
import { type MeasuredValue, type Sensitivity, STUDY_LEVEL } from './study-format.js';
import { additiveTerms, type Design, type Factor, valuesAt } from './variation.js';

type Effect = Sensitivity['measures'][number]['effects'][number];
/** A number for each combination, by which its mean is multiplied. */
type Weights = readonly number[];

const ALPHA = 1 - STUDY_LEVEL;

/** An effect that is tested: of a factor, or of two together. */
interface Candidate {
  readonly factors: string[];
  /** Sums that are all 0 if there is no such effect. */
  readonly tested: readonly Weights[];
  /** Differences of which the greatest is told. */
  readonly choices: number;
  /** @param sum gives a weighted sum of what was measured */
  readonly greatest: (sum: (weights: Weights) => number) => Pick<Effect, 'values'> & { readonly weights: Weights };
}

const combined = (one: Weights, factor: number, other: Weights) =>
  one.map((weight, point) => weight + factor * other[point]!);
const pairsAmong = (count: number) => (count * (count - 1)) / 2;

/** What each rule does to each measure. @param found what was measured, in the order of the design */
export function sensitivityOf(
  factors: readonly Factor[],
  design: Design,
  found: readonly Readonly<Record<string, Estimated>>[],
): Sensitivity {
  const names = Object.keys(found[0]!).filter((name) => found.every((values) => values[name] !== undefined));
  const sizes = factors.map(({ values }) => values.length);
  const terms = additiveTerms(sizes, design.points);
  const contrasts = leastSquaresContrasts(terms);
  const means = meansAt(sizes, contrasts);
  const candidates = [
    ...factors.map((factor, place) => mainEffect(factor, means[place]!)),
    ...(design.kind === 'full' ? pairEffects(factors, design) : []),
  ];
  const measures = names.map((name) => {
    const measured = new Measurements(
      found.map((values) => values[name]!),
      design.kind === 'full' ? null : { terms, contrasts },
    );
    const levels = factors.flatMap(({ name: factor, values }, place) =>
      values.map((value, level) => ({
        ...{ factor, value },
        ...measured.estimate(means[place]![level]!, ALPHA / means.flat().length),
      })),
    );
    const p = candidates.map(({ tested }) => measured.p(tested));
    const adjusted = holm(p.map((value) => value ?? 1));
    const effects = candidates.map(({ factors: own, choices, greatest }, place) => {
      const { values, weights } = greatest((sum) => measured.sum(sum));
      const interval = measured.estimate(weights, ALPHA / candidates.length / choices);
      return { factors: own, values, p: p[place] === null ? null : adjusted[place]!, ...interval };
    });
    return { name, levels, effects };
  });
  const points = design.points.map((levels, point) => ({
    values: valuesAt(factors, levels),
    measures: Object.fromEntries(names.map((name) => [name, found[point]![name]!.mean])),
  }));
  return { design: design.kind, level: STUDY_LEVEL, factors: [...factors], measures, points };
}

/** For each factor and value the weights of its mean, averaged over the values of the others, if factors add up. */
function meansAt(sizes: readonly number[], [mean, ...contrasts]: readonly Weights[]): Weights[][] {
  let from = 0;
  return sizes.map((size) => {
    const own = contrasts.slice(from, from + size - 1);
    from += own.length;
    const last = own.reduce((sum, weights) => combined(sum, -1, weights), mean!);
    return [...own.map((weights) => combined(mean!, 1, weights)), last];
  });
}

/** From the value with the lowest mean to that with the highest. */
function mainEffect({ name, values }: Factor, means: readonly Weights[]): Candidate {
  return {
    factors: [name],
    tested: means.slice(1).map((weights) => combined(weights, -1, means[0]!)),
    choices: pairsAmong(values.length),
    greatest: (sum) => {
      const ordered = [...means.keys()].sort((one, other) => sum(means[one]!) - sum(means[other]!));
      const [low, high] = [ordered[0]!, ordered.at(-1)!];
      return { values: [[values[low]!, values[high]!]], weights: combined(means[high]!, -1, means[low]!) };
    },
  };
}

/** For each two factors: how much more one step of the first does after one step of the second. */
function pairEffects(factors: readonly Factor[], { points }: Design): Candidate[] {
  return factors.flatMap((first, one) =>
    factors.slice(one + 1).map((second, after): Candidate => {
      const cells = first.values.map((_, a) =>
        second.values.map((_, b) => {
          const own = points.map((levels) => Number(levels[one] === a && levels[one + 1 + after] === b));
          return own.map((is) => (is * first.values.length * second.values.length) / points.length);
        }),
      );
      const step = (a: number, b: number, from: number, to: number) =>
        combined(combined(cells[b]![to]!, -1, cells[a]![to]!), -1, combined(cells[b]![from]!, -1, cells[a]![from]!));
      return {
        factors: [first.name, second.name],
        tested: cells.slice(1).flatMap((row, a) => row.slice(1).map((_, b) => step(0, a + 1, 0, b + 1))),
        choices: pairsAmong(first.values.length) * pairsAmong(second.values.length),
        greatest: (sum) => {
          const means = cells.map((row) => row.map(sum));
          let [best, most] = [[0, 1, 0, 1] as [number, number, number, number], Number.NEGATIVE_INFINITY];
          for (const a of means.keys())
            for (let b = a + 1; b < means.length; b++)
              for (const from of second.values.keys())
                for (const to of second.values.keys()) {
                  const more = means[b]![to]! - means[a]![to]! - means[b]![from]! + means[a]![from]!;
                  if (from !== to && more > most) [best, most] = [[a, b, from, to], more];
                }
          const [a, b, from, to] = best;
          return {
            values: [
              [first.values[a]!, first.values[b]!],
              [second.values[from]!, second.values[to]!],
            ],
            weights: step(a, b, from, to),
          };
        },
      };
    }),
  );
}

/** Means of combinations, which have decks of their own. */
class Measurements {
  private readonly means: Weights;
  /** Squares of standard errors, and the decks that these come from, less one for each; null where one is not known. */
  private readonly noise: { readonly variances: Weights; readonly degrees: number } | null;
  /** The variance of a combination about a model in which factors add up; null where nothing but noise counts. */
  private readonly spread: { readonly variance: number; readonly degrees: number } | null;

  /** @param fit of a design in which values of one factor meet values of the others unequally often */
  constructor(
    values: readonly Estimated[],
    fit: { readonly terms: readonly Weights[]; readonly contrasts: readonly Weights[] } | null,
  ) {
    this.means = values.map(({ mean }) => mean);
    this.noise = values.some(({ error }) => error === null)
      ? null
      : {
          variances: values.map(({ error }) => error! ** 2),
          degrees: values.reduce((sum, { decks }) => sum + decks - 1, 0),
        };
    if (fit === null) this.spread = null;
    else {
      const coefficients = fit.contrasts.map((weights) => this.sum(weights));
      const squares = fit.terms.map((row, point) => (this.means[point]! - dot(row, coefficients)) ** 2);
      const degrees = values.length - coefficients.length;
      this.spread = { variance: squares.reduce((sum, square) => sum + square, 0) / degrees, degrees };
    }
  }

  sum(weights: Weights): number {
    return dot(weights, this.means);
  }

  /** A weighted sum with the wider of its intervals at level 1 - alpha: by the noise alone, and by the spread about the model. */
  estimate(weights: Weights, alpha: number): Pick<MeasuredValue, 'estimate' | 'low' | 'high'> {
    const { noise, spread } = this;
    const estimate = this.sum(weights);
    if (noise === null) return { estimate, low: null, high: null };
    const margin = (variances: number, degrees: number) => twoSidedT(degrees, levelFor(alpha)) * Math.sqrt(variances);
    const squares = weights.map((weight) => weight ** 2);
    const widest = Math.max(
      margin(dot(squares, noise.variances), noise.degrees),
      spread === null ? 0 : margin(spread.variance * squares.reduce((sum, one) => sum + one, 0), spread.degrees),
    );
    return { estimate, low: estimate - widest, high: estimate + widest };
  }

  /** The p-value that these weighted sums are all 0 (Wald's test, by F), the greater of both; null where there is none. */
  p(tested: readonly Weights[]): number | null {
    const { noise, spread, means } = this;
    if (noise === null) return null;
    const sums = tested.map((weights) => this.sum(weights));
    const test = (variances: Weights, degrees: number): number | null => {
      const deviations = variances.map(Math.sqrt);
      const inverse = leastSquaresContrasts(means.map((_, i) => tested.map((weights) => deviations[i]! * weights[i]!)));
      if (inverse.length === 0) return null;
      const zero: Weights = means.map(() => 0);
      const standardised = inverse.reduce((all, row, place) => combined(all, sums[place]!, row), zero);
      return beyondF(dot(standardised, standardised) / sums.length, sums.length, degrees);
    };
    const byNoise = test(noise.variances, noise.degrees);
    if (spread === null || byNoise === null) return byNoise;
    const about = means.map(() => spread.variance);
    return Math.max(byNoise, test(about, spread.degrees) ?? byNoise);
  }
}

function dot(weights: Weights, values: Weights): number {
  return weights.reduce((sum, weight, place) => sum + weight * values[place]!, 0);
}
