/** Mean results of candidates by the value of one option. */
import type { ResponsePoint, TuneResponse } from '../analysis/index.js';
import type { Contrast } from '../simulation/index.js';
import type { Estimate } from '../stats/estimate.js';
import { isNumeric, type LevelIndices, type TuningSpace, valueAt } from './tunable.js';

/** More different values than `points` are combined in `bins` bins. */
interface Fineness {
  readonly points: number;
  readonly bins: number;
}

const FINE: Fineness = { points: 24, bins: 12 };
/** Fineness for a sample of candidates: each bin needs several, for they differ in all other options too. */
const COARSE: Fineness = { points: 5, bins: 5 };

type Within = Pick<Estimate, 'mean' | 'low' | 'high'>;

const NO_DIFFERENCE: Within = { mean: 0, low: 0, high: 0 };
const NO_INTERVAL = { low: null, high: null };

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
 * Contrasts of a round: the mean of the candidates with a value, minus the start. The start, which has its values too,
 * counts among those that have them.
 *
 * @param start its levels; null where it is none of the combinations
 * @param candidates their arms follow the start, which is the first
 */
export function responseContrasts(
  { tunables, combinations }: TuningSpace,
  measure: string,
  start: LevelIndices | null,
  candidates: readonly LevelIndices[],
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
 * Response by one option in a round. If all combinations played, each value has met all values of the other options,
 * and only the decks make its mean uncertain. In a sample, candidates with a value differ in all other options from
 * those without it: there is no interval.
 *
 * @param differenceOf what the round's decks say of a contrast
 */
export function findResponse(
  { tunables }: TuningSpace,
  points: readonly PairedPoint[],
  differenceOf: (contrast: Contrast) => Within,
  isSample: boolean,
): TuneResponse[] {
  return tunables.map(({ name, domain }, tunable) => ({
    name,
    method: isSample ? 'sampled' : 'paired',
    points: points
      .filter((point) => point.tunable === tunable)
      .map(({ from, to, arms, contrast }) => {
        const ends = { from: valueAt(domain, from), to: valueAt(domain, to), candidates: arms.length };
        const { mean, low, high } = contrast === null ? NO_DIFFERENCE : differenceOf(contrast);
        return { ...ends, estimate: mean, ...(isSample ? NO_INTERVAL : { low, high }) };
      }),
  }));
}

/**
 * Response if every round plays other candidates: in each round the mean of those with a value, and of these means the
 * mean. The search has chosen where to look, so there is no interval.
 *
 * @param rounds the candidates of each, and how much better than the start they were in it
 */
export function averageResponse(
  { tunables }: TuningSpace,
  rounds: readonly (readonly { readonly levels: LevelIndices; readonly difference: number }[])[],
): TuneResponse[] {
  return tunables.map(({ name, domain }, tunable) => {
    const all = rounds.flatMap((candidates, round) =>
      candidates.map(({ levels, difference }) => ({ round, level: levels[tunable]!, estimate: difference })),
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
        return { ...ends, estimate: mean(means), ...NO_INTERVAL };
      }),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
