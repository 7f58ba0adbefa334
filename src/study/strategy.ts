/** What pays: policies alone among each other, and what is used of the game. */
import { type Game, SHARE, studyDefaults, WHOLE } from '../game/index.js';
import type { ArmResult, Tally } from '../simulation/index.js';
import { twoSidedT } from '../stats/distributions.js';
import { simultaneousIntervals } from '../stats/gaffke.js';
import { levelFor } from '../stats/interval.js';
import { type Measured, STUDY_LEVEL, type StudyQuestion } from './study-format.js';

export function orderedPairs(names: readonly string[]): (readonly [one: string, among: string])[] {
  return names.flatMap((one) => names.filter((other) => other !== one).map((among) => [one, among] as const));
}

/** The share of the wins of each policy alone among players of each other one. @param arms in the order of the pairs */
export function rivalShares(pairs: ReturnType<typeof orderedPairs>, arms: readonly ArmResult[]): Measured {
  const { players } = arms[0]!.arm.setup;
  const histograms = arms.map(({ tally }) => tally.entrants[0]!.rounds[SHARE]!);
  const intervals = simultaneousIntervals(histograms, STUDY_LEVEL);
  const unit = WHOLE * players;
  const values = pairs.map(([one, among], place) => {
    const found = intervals[place]!;
    const { low, high } = typeof found === 'string' ? { low: null, high: null } : found;
    return {
      name: `${one} among ${among}`,
      estimate: histograms[place]!.mean() / unit,
      low: low === null ? null : low / unit,
      high: high === null ? null : high / unit,
    };
  });
  return {
    ...{ name: 'rivals', level: STUDY_LEVEL, base: 1 / players, values },
    observations: Math.min(...histograms.map(({ count }) => count)),
  };
}

/** What follows of policies that are set among each other. */
export interface Standings {
  /** Gains among players of each other policy, where none of these gains among its own; null if there is none. */
  readonly dominant: string | null;
  /** Each gains among players of the next, and the last among those of the first; the first that was found, or null. */
  readonly cycle: readonly string[] | null;
}

/** Finds a dominant policy and a cycle among significant gains. @param names of the policies */
export function standingsOf(names: readonly string[], { values, base }: Pick<Measured, 'values' | 'base'>): Standings {
  const gains = (one: string, among: string) =>
    values.some(({ name, low }) => name === `${one} among ${among}` && low !== null && low > base!);
  const dominant = names.find((one) =>
    names.every((other) => other === one || (gains(one, other) && !gains(other, one))),
  );
  return { dominant: dominant ?? null, cycle: cycleAmong(names, gains) };
}

/** The shortest cycle; gains of two among each other, who both win by being rare, are one of two. */
function cycleAmong(names: readonly string[], gains: (one: string, among: string) => boolean): string[] | null {
  let paths = names.map((name) => [name]);
  for (let length = 2; length <= names.length; length++) {
    paths = paths.flatMap((path) =>
      names.filter((next) => !path.includes(next) && gains(path.at(-1)!, next)).map((next) => [...path, next]),
    );
    const found = paths.find((path) => gains(path.at(-1)!, path[0]!));
    if (found !== undefined) return found;
  }
  return null;
}

/** What habits are worth, where no other has them and where all others do. @param arms two for each, in the order of the habits */
export function habitValues(habits: NonNullable<StudyQuestion['habits']>, arms: readonly ArmResult[]): Measured {
  const { players } = arms[0]!.arm.setup;
  const pairs = habits.flatMap(({ name }) => [
    [`${name}, where no other does`, ''] as const,
    [`${name}, where all others do`, ''] as const,
  ]);
  const { values, observations, level } = rivalShares(pairs, arms);
  const even = 1 / players;
  return {
    ...{ name: 'habits', level, observations, base: 0 },
    values: values.map(({ estimate, low, high }, place) => {
      const [name] = pairs[place]!;
      const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);
      if (place % 2 === 0) return { name, estimate: estimate - even, low: minus(low, even), high: minus(high, even) };
      return { name, estimate: even - estimate, low: minus(even, high), high: minus(even, low) };
    }),
  };
}

/** How often what the game names is used, in a game; null where it names nothing. */
export function usesOf(game: Game, { metrics, shape }: Tally): Measured | null {
  const { used = [] } = studyDefaults(game);
  const found = game.metrics.flatMap((metric, place) => (used.includes(metric.name) ? [{ metric, place }] : []));
  if (found.length === 0) return null;
  const level = levelFor((1 - STUDY_LEVEL) / found.length);
  const counts = metrics[found[0]!.place]!.count / shape.round;
  return {
    ...{ name: 'uses', level: STUDY_LEVEL, observations: Math.round(counts), base: null },
    values: found.map(({ metric, place }) => {
      const histogram = metrics[place]!;
      const decks = Math.round(histogram.count / shape.round);
      const estimate = histogram.mean();
      // All rotations of a deck are the same game, and one observation.
      const margin = (twoSidedT(Math.max(1, decks - 1), level) * histogram.sd()) / Math.sqrt(decks);
      return { name: metric.summary, estimate, low: Math.max(0, estimate - margin), high: estimate + margin };
    }),
  };
}
