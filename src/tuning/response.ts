/** How good candidates are by the value of one option. */
import type { Contrast } from '../simulation/index.js';
import { twoSidedT } from '../stats/distributions.js';
import type { Difference } from './rounds.js';
import type { ResponsePoint, TuneResponse, TuneRound } from './summary-format.js';
import { isNumeric, type Levels, type Space, valueAt } from './tunable.js';

/** More different values than `points` are put together in so many `bins`. */
interface Fineness {
  readonly points: number;
  readonly bins: number;
}

const FINE: Fineness = { points: 24, bins: 12 };
/** Where candidates are a sample, each bin needs several, for they differ in all other options too. */
const COARSE: Fineness = { points: 5, bins: 5 };

const LEVEL = 0.95;

/** Neighbouring levels of one option, both ends included, and which candidates have one of them. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly members: readonly number[];
}

/** @param levels of one option, of each candidate @param isOrdered whether neighbours may be put together */
function binsOf(levels: readonly number[], isOrdered: boolean, { points, bins }: Fineness): Bin[] {
  const values = [...new Set(levels)].toSorted((a, b) => a - b);
  const membersOf = (from: number, to: number) =>
    [...levels.keys()].filter((place) => levels[place]! >= from && levels[place]! <= to);
  if (values.length <= points || !isOrdered) {
    return values.map((value) => ({ from: value, to: value, members: membersOf(value, value) }));
  }
  return Array.from({ length: bins }, (_, bin) => {
    const from = values[Math.floor((bin * values.length) / bins)]!;
    const to = values[Math.floor(((bin + 1) * values.length) / bins) - 1]!;
    return { from, to, members: membersOf(from, to) };
  });
}

/** A point of a response that is measured on the deals of a round. */
interface PairedPoint {
  readonly tunable: number;
  readonly from: number;
  readonly to: number;
  /** Their arms; 0 is the start. */
  readonly arms: readonly number[];
  /** Which of the contrasts has its interval; null where only the start has such a value. */
  readonly contrast: Contrast | null;
}

/**
 * What a round has to measure: the mean of the candidates with a value, minus the start. The start, which has its values
 * too, counts among those that have them.
 *
 * @param start its levels; null where it is none of the combinations
 * @param candidates their arms follow the start, which is the first
 */
export function pairedPoints(
  { tunables, combinations }: Space,
  measure: string,
  start: Levels | null,
  candidates: readonly Levels[],
): PairedPoint[] {
  const all = start === null ? candidates : [start, ...candidates];
  const firstArm = start === null ? 1 : 0;
  return tunables.flatMap(({ name, domain }, tunable) =>
    binsOf(
      all.map((levels) => levels[tunable]!),
      isNumeric(domain),
      all.length === combinations ? FINE : COARSE,
    ).map(({ from, to, members }) => {
      const places = members.map((place) => place + firstArm);
      const arms = places.filter((arm) => arm > 0);
      const range = from === to ? valueAt(domain, from) : `${valueAt(domain, from)} to ${valueAt(domain, to)}`;
      const contrast: Contrast = {
        label: `${name}=${range}`,
        family: '',
        measure,
        terms: [...arms.map((arm) => ({ arm, weight: 1 })), { arm: 0, weight: -arms.length }],
        scale: members.length,
      };
      return { tunable, from, to, arms: places, contrast: arms.length === 0 ? null : contrast };
    }),
  );
}

/**
 * Where all combinations played, each value has met all values of the other options, and the deals alone make its mean
 * uncertain. Of a sample the candidates with a value have other values of all else than those without it: how they scatter
 * makes it more uncertain, and the interval is as wide as both together.
 *
 * @param differenceOf what the round's deals say of a contrast
 * @param estimates of each arm minus the start, whose own is 0
 */
export function pairedResponse(
  { tunables }: Space,
  points: readonly PairedPoint[],
  differenceOf: (contrast: Contrast) => Difference,
  estimates: readonly number[],
  isSample: boolean,
): TuneResponse[] {
  return tunables.map(({ name, domain }, tunable) => ({
    name,
    method: isSample ? 'sampled' : 'paired',
    points: points
      .filter((point) => point.tunable === tunable)
      .map(({ from, to, arms, contrast }) => {
        const ends = { from: valueAt(domain, from), to: valueAt(domain, to), candidates: arms.length };
        const { estimate, low, high } = contrast === null ? { estimate: 0, low: 0, high: 0 } : differenceOf(contrast);
        if (!isSample) return { ...ends, estimate, low, high };
        const scatter = margin(arms.map((arm) => estimates[arm]!));
        if (scatter === null) return { ...ends, estimate, low: null, high: null };
        return {
          ...ends,
          estimate,
          low: estimate - Math.hypot(estimate - low, scatter),
          high: estimate + Math.hypot(high - estimate, scatter),
        };
      }),
  }));
}

const FEWEST_ROUNDS = 3;

/**
 * The response where every round plays other candidates: in each round the mean of those with a value, and of these means
 * the mean, with Student's interval over rounds, whose deals are fresh.
 *
 * @param levelsOf the levels of each round's candidates
 */
export function responseOverRounds(
  { tunables }: Space,
  rounds: readonly TuneRound[],
  levelsOf: readonly (readonly Levels[])[],
): TuneResponse[] {
  return tunables.map(({ name, domain }, tunable) => {
    const all = rounds.flatMap(({ candidates }, round) =>
      candidates.map(({ difference }, place) => ({
        round,
        level: levelsOf[round]![place]![tunable]!,
        estimate: difference.estimate,
      })),
    );
    const bins = binsOf(
      all.map(({ level }) => level),
      true,
      FINE,
    );
    return {
      name,
      method: 'rounds',
      points: bins.map(({ from, to, members }): ResponsePoint => {
        const means = rounds.flatMap((_, round) => {
          const own = members.map((place) => all[place]!).filter((one) => one.round === round);
          return own.length === 0 ? [] : [mean(own.map(({ estimate }) => estimate))];
        });
        const ends = { from: valueAt(domain, from), to: valueAt(domain, to), candidates: members.length };
        return { ...ends, ...studentOf(means) };
      }),
    };
  });
}

function studentOf(values: readonly number[]): Pick<ResponsePoint, 'estimate' | 'low' | 'high'> {
  const estimate = mean(values);
  const width = values.length < FEWEST_ROUNDS ? null : margin(values);
  return width === null
    ? { estimate, low: null, high: null }
    : { estimate, low: estimate - width, high: estimate + width };
}

/** Half of the width of Student's interval of a mean; null of fewer than two. */
function margin(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return twoSidedT(values.length - 1, LEVEL) * Math.sqrt(variance / values.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
