/** All competitors of a tournament against the best of the others, or against a control: limits that hold at once. */
import { keyFromSeed, Stream } from '../random/index.js';
import { boundedSequence } from '../stats/betting.js';
import { type RaceRule, upperAdvantageLimit } from '../stats/elimination.js';
import { simultaneousIntervals } from '../stats/gaffke.js';
import { type Interval, levelFor } from '../stats/interval.js';
import {
  type Covariances,
  compareWithBest,
  JointNormal,
  type Sides,
  type UpperLimit,
} from '../stats/multiple-comparisons.js';
import type { PairedTally } from '../stats/paired.js';
import { testedSequence, upperSequence } from '../stats/sequential-test.js';
import type { TeamComparison, TournamentFile } from './summary-format.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';
import type { PairwiseShares } from './tournament-pairs.js';

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const DEFAULT_DELTA = 0.005;

/** When results were looked at that may have ended the run: never, whenever somebody liked, or at the looks of a race. */
export type InterimLooks = 'never' | 'anytime' | RaceRule;

/** What the competitors came to, each for itself and with each other. */
type Counted = Pick<TournamentState, 'tallies' | 'pairs'>;

/** Draws for a joint error: many, but for many variables no more than takes a second or two. */
const MOST_DRAWS = 40_000;
const MOST_WORK = 1e8;

/** The joint normal distribution with these covariances, by draws that depend on the seed alone. @param purpose of the draws */
export function seededNormal(covariances: Covariances, seed: string, purpose: number): JointNormal {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, purpose);
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;
  return new JointNormal(covariances, Math.min(MOST_DRAWS, Math.ceil(MOST_WORK / covariances.length ** 2)), uniform);
}

/** Limits of differences on the same deals that hold at once for all whom one is compared with. */
interface SimultaneousLimits {
  /** Whoever is the best, all limits of its differences with the others hold at once. */
  upper(): UpperLimit;
  /** All intervals of differences with the control hold at once. */
  against(control: number): (one: number) => Interval;
  how(): { readonly method: string; readonly joint?: NonNullable<TournamentFile['comparison']['joint']> };
}

const EVENLY = 'alpha split evenly (Bonferroni)';

/** Limits that hold at all looks of a race, or at any number of games, by betting. */
function sequentialLimits(
  { pairs }: Counted,
  { by: { outcomes }, alpha, delta }: TournamentQuestion,
  looks: Exclude<InterimLooks, 'never'>,
): SimultaneousLimits {
  const error = alpha / (pairs.size - 1);
  const effect = delta ?? DEFAULT_DELTA;
  const tested = (first: number, second: number) => pairs.tested(first, second, outcomes);
  const { anytime, atLooks } = pairs.words;
  return {
    upper: () => (one, other) =>
      looks === 'anytime'
        ? upperSequence(tested(other, one), error, effect)
        : upperAdvantageLimit(looks, tested(other, one)),
    against: (control) => (one) => testedSequence(tested(control, one), levelFor(error), effect),
    how: () => ({
      method:
        looks === 'anytime'
          ? `confidence sequences of ${anytime} by betting, ${EVENLY}`
          : `repeated confidence limits of ${atLooks}, from the looks of the selection, ${EVENLY}`,
    }),
  };
}

/** The stream that joint errors are drawn from. */
const DRAWING = 0x7465616d;

/**
 * Limits after a number of games that was fixed in advance: the intervals of `compare`, each at an error such that all
 * hold at once. Comparisons of entrants, and of teams that few games tell apart, have an even share of alpha (Bonferroni),
 * which holds whatever they have in common; the others share the rest by their joint normal distribution.
 */
function fixedLimits(
  { pairs, tallies }: Counted,
  { by: { outcomes }, alpha }: TournamentQuestion,
  seed: string,
): SimultaneousLimits {
  const competitors = [...Array(pairs.size).keys()];
  const even = alpha / (pairs.size - 1);
  const errors: number[] = [];
  let normal: JointNormal | null = null;
  const interval = (first: number, second: number, error: number) =>
    pairs.interval(first, second, levelFor(error), outcomes);
  const errorsOf = (reference: number, sides: Sides): ((other: number) => number) => {
    const others = competitors.filter((other) => other !== reference);
    const many = others.filter((other) => pairs.isNormal(reference, other, outcomes));
    let shared = even;
    if (many.length > 1) {
      normal ??= seededNormal(covariancesOf(pairs, tallies, outcomes), seed, DRAWING);
      shared = normal.errorOfEach(reference, many, sides, even * many.length);
    }
    if (many.length < others.length) errors.push(even);
    if (many.length > 0) errors.push(shared);
    return (other) => (many.includes(other) ? shared : even);
  };
  return {
    upper: () => {
      const errorOf = competitors.map((one) => errorsOf(one, 'one-sided'));
      // A one-sided limit is the end of a two-sided interval with twice the error.
      return (one, other) => interval(other, one, Math.min(0.999_999, 2 * errorOf[one]!(other))).high;
    },
    against: (control) => {
      const errorOf = errorsOf(control, 'two-sided');
      return (one) => interval(control, one, errorOf(one));
    },
    how: () => ({
      method: `${pairs.words.fixed} ${normal === null ? EVENLY : `critical values from the joint normal distribution with the covariances observed, by ${normal.draws.toLocaleString('en')} draws of importance sampling (Owen, Maximov & Chertkov 2019), never beyond Bonferroni's`}`,
      joint: {
        method: normal === null ? 'bonferroni' : 'importance-sampling',
        draws: normal?.draws ?? 0,
        errors: [Math.min(...errors), Math.max(...errors)],
      },
    }),
  };
}

/** The covariances of the teams' results in one game. */
function covariancesOf(pairs: Counted['pairs'], tallies: Counted['tallies'], outcomes: readonly number[]): Covariances {
  const rates = tallies.map((_, team) => pairs.rate(team, tallies, outcomes));
  return rates.map((rate, one) =>
    rates.map((otherRate, other) => {
      if (one === other) return rate * (1 - rate);
      const { trials, onlyFirst } = pairs.tested(one, other, outcomes) as PairedTally;
      return rate - onlyFirst / trials - rate * otherRate;
    }),
  );
}

/** Intervals of all entrants' shares of wins, which hold at once; at the level of the comparison, but not with it. */
export function shareIntervals(
  pairs: PairwiseShares,
  { alpha, delta }: Pick<TournamentQuestion, 'alpha' | 'delta'>,
  looks: InterimLooks,
): Interval[] {
  const all = Array.from({ length: pairs.size }, (_, one) => pairs.shares(one));
  const width = (delta ?? DEFAULT_DELTA) * pairs.unit;
  const found =
    looks === 'never'
      ? simultaneousIntervals(all, levelFor(alpha))
      : all.map((shares) => boundedSequence(shares, levelFor(alpha / pairs.size), width));
  return found.map((interval) => pairs.scaled(interval));
}

/** All competitors against the best of the others, or against the control, at the same level together. */
export function compareTeams(
  tournament: Counted,
  question: TournamentQuestion,
  names: readonly string[],
  seed: string,
  looks: InterimLooks,
): TournamentFile['comparison'] {
  const { control, alpha } = question;
  const { rate, all } = tournament.pairs.words;
  const limits =
    looks === 'never' ? fixedLimits(tournament, question, seed) : sequentialLimits(tournament, question, looks);
  const against = control === null ? withBest : withControl;
  const teams = against(tournament, question, limits, names);
  const { method, ...joint } = limits.how();
  const what =
    control === null
      ? `multiple comparisons with the best (Hsu), all intervals at once: ${rate} minus that of the best of the others`
      : `all ${all} with the control (as Dunnett), all intervals at once: ${rate} minus the control's`;
  return {
    kind: control === null ? 'best' : 'control',
    level: levelFor(alpha),
    method: `${what}; ${method}`,
    ...joint,
    teams,
  };
}

function withBest(
  { pairs, tallies }: Counted,
  { by: { outcomes } }: TournamentQuestion,
  limits: SimultaneousLimits,
  names: readonly string[],
): TeamComparison[] {
  const rates = names.map((_, place) => pairs.rate(place, tallies, outcomes));
  return compareWithBest(names.length, limits.upper()).map(({ low, high, verdict }, place) => {
    const others = [...names.keys()].filter((other) => other !== place);
    const best = others.reduce((most, other) => (rates[other]! > rates[most]! ? other : most));
    const estimate = pairs.difference(best, place, outcomes);
    // The interval is of the true best of the others, which need not be the one that is ahead.
    return { team: names[place]!, against: names[best]!, estimate, low, high, verdict };
  });
}

function withControl(
  { pairs }: Counted,
  { by: { outcomes }, control }: TournamentQuestion,
  limits: SimultaneousLimits,
  names: readonly string[],
): TeamComparison[] {
  const intervals = limits.against(control!);
  return names.map((team, place) => {
    const named = { team, against: names[control!]! };
    if (place === control) return { ...named, estimate: 0, low: 0, high: 0, verdict: 'control' };
    const { low, high } = intervals(place);
    const verdict = low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
    return { ...named, estimate: pairs.difference(control!, place, outcomes), low, high, verdict };
  });
}
