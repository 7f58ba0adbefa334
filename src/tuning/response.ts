/** How good candidates are by the value of one option. */
import type { Contrast } from '../simulation/index.js';
import { twoSidedT } from '../stats/index.js';
import type { ResponsePoint, TuneResponse, TuneRound } from './summary-format.js';
import { type Levels, type Space, valueAt } from './tunable.js';

/** More different values than these are put together. */
const MOST_POINTS = 9;
const BINS = 8;

/** The level of all intervals. */
const LEVEL = 0.95;

/** Neighbouring levels of one option, both ends included, and which candidates have one of them. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly members: readonly number[];
}

/** @param levels of one option, of each candidate @param isOrdered whether neighbours may be put together */
function binsOf(levels: readonly number[], isOrdered: boolean): Bin[] {
  const values = [...new Set(levels)].toSorted((a, b) => a - b);
  const membersOf = (from: number, to: number) =>
    [...levels.keys()].filter((place) => levels[place]! >= from && levels[place]! <= to);
  if (values.length <= MOST_POINTS || !isOrdered) {
    return values.map((value) => ({ from: value, to: value, members: membersOf(value, value) }));
  }
  return Array.from({ length: BINS }, (_, bin) => {
    const from = values[Math.floor((bin * values.length) / BINS)]!;
    const to = values[Math.floor(((bin + 1) * values.length) / BINS) - 1]!;
    return { from, to, members: membersOf(from, to) };
  });
}

/** A point of a response that is measured on the deals of a round. */
interface PairedPoint {
  readonly tunable: number;
  readonly from: number;
  readonly to: number;
  readonly candidates: number;
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
  { tunables, sizes }: Space,
  measure: string,
  start: Levels | null,
  candidates: readonly Levels[],
): PairedPoint[] {
  const all = start === null ? candidates : [start, ...candidates];
  const firstArm = start === null ? 1 : 0;
  return tunables.flatMap(({ name, domain }, tunable) =>
    binsOf(
      all.map((levels) => levels[tunable]!),
      domain.kind === 'range' || sizes[tunable]! > 2,
    ).map(({ from, to, members }) => {
      const arms = members.map((place) => place + firstArm).filter((arm) => arm > 0);
      const range = from === to ? valueAt(domain, from) : `${valueAt(domain, from)} to ${valueAt(domain, to)}`;
      const contrast: Contrast = {
        label: `${name}=${range}`,
        family: '',
        measure,
        terms: [...arms.map((arm) => ({ arm, weight: 1 })), { arm: 0, weight: -arms.length }],
        scale: members.length,
      };
      return { tunable, from, to, candidates: members.length, contrast: arms.length === 0 ? null : contrast };
    }),
  );
}

/** @param differenceOf what the round's deals say of a contrast */
export function pairedResponse(
  { tunables }: Space,
  points: readonly PairedPoint[],
  differenceOf: (contrast: Contrast) => { readonly estimate: number; readonly low: number; readonly high: number },
): TuneResponse[] {
  return tunables.map(({ name, domain }, tunable) => ({
    name,
    method: 'paired',
    points: points
      .filter((point) => point.tunable === tunable)
      .map(({ from, to, candidates, contrast }) => ({
        from: valueAt(domain, from),
        to: valueAt(domain, to),
        candidates,
        ...(contrast === null ? { estimate: 0, low: 0, high: 0 } : endsOf(differenceOf(contrast))),
      })),
  }));
}

function endsOf({ estimate, low, high }: { readonly estimate: number; readonly low: number; readonly high: number }) {
  return { estimate, low, high };
}

/** Rounds of which an interval can be made. */
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
  if (values.length < FEWEST_ROUNDS) return { estimate, low: null, high: null };
  const variance = values.reduce((sum, value) => sum + (value - estimate) ** 2, 0) / (values.length - 1);
  const margin = twoSidedT(values.length - 1, LEVEL) * Math.sqrt(variance / values.length);
  return { estimate, low: estimate - margin, high: estimate + margin };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
