/** What each entrant's games came to, where everybody plays for himself. Rounds are the unit of every interval. */
import { type Game, PLACE, POINTS, SHARE } from '../game/index.js';
import { entrantsOf } from '../simulation/lineup/rotation.js';
import type { ArmResult } from '../simulation/run-spec.js';
import { effectOf, LEVEL, type StopRule } from '../simulation/stopping.js';
import { estimate, estimateOfMean } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { observationsOf } from '../stats/observations.js';
import { areAllAlike } from './differences.js';
import type { ArmSummary, EntrantSummary, Mean } from './summary-format.js';

/** The entrants of an arm, in the order of their first places; none where all win together. */
export function summarizeEntrants(game: Game, rule: StopRule, { arm, tally }: ArmResult): EntrantSummary[] {
  const players = tally.shape.round;
  const effect = effectOf(rule);
  const isExact = areAllAlike(arm);
  const dealsPerGame = tally.metrics[game.metrics.findIndex(({ name }) => name === 'deals')]?.mean() ?? 1;
  const dealer = game.firstDealer?.(arm.setup) ?? 0;
  return entrantsOf(game, arm.team).map(({ name, places }, at) => {
    const { rounds, games, bySeat, even, unit } = tally.entrants[at]!;
    const perRound = players * places.length;
    const points = meanOf(effect, rounds[POINTS]!, perRound);
    const sharesAt = bySeat.map((shares) => shareOf(effect, shares, even, false));
    return {
      policy: name,
      seats: places.map((place) => place + 1),
      // Where all play alike, each rotation is the same game, and shares of a round make up exactly one win.
      share: shareOf(effect, rounds[SHARE]!, unit, isExact),
      points,
      pointsADeal: points.mean / dealsPerGame,
      places: Array.from({ length: players }, (_, place) => games[PLACE]!.countOf(place + 1) / games[PLACE]!.count),
      bySeat: sharesAt,
      byDistance: sharesAt.map((_, distance) => sharesAt[(dealer + distance) % players]!),
      metrics: Object.fromEntries(
        game.seatMetrics
          .map(({ name: metric }, place) => [metric, meanOf(effect, rounds[place]!, perRound)] as const)
          .filter((_, place) => ![SHARE, POINTS, PLACE].includes(place)),
      ),
    };
  });
}

/** @param unit what a round comes to in which all is won */
function shareOf(effect: number | null, rounds: Histogram, unit: number, isExact: boolean): EntrantSummary['share'] {
  const mean = rounds.mean() / unit;
  if (isExact) return { mean, low: mean, high: mean };
  const choice = { isBounded: true, level: LEVEL, effect };
  const { low, high } = estimate(observationsOf(rounds, { zero: 0, unit }), choice);
  return { mean, low, high };
}

/**
 * An entrant's points a deal with an interval. Where games have different numbers of deals, it is a ratio of two means; its
 * standard error is at most the sum of theirs, by whatever they hang together, so the interval is rather too wide.
 */
export function pointsADeal({ entrant, ...run }: EntrantRow): Mean {
  const { points, pointsADeal: mean } = entrant;
  const { deals } = run.metrics;
  const none = { mean, low: null, high: null };
  if (points.low === null || points.high === null) return none;
  if (deals === undefined || deals.min === deals.max) {
    const perGame = deals?.mean ?? 1;
    return { mean, low: points.low / perGame, high: points.high / perGame };
  }
  // The deals of a round, in the mean of its games, vary no more than those of a game.
  const { low, high } = metricMean(run, 'deals')!;
  if (low === null || high === null) return none;
  const margin = ((points.high - points.low) / 2 + (Math.abs(mean) * (high - low)) / 2) / deals.mean;
  return { mean, low: mean - margin, high: mean + margin };
}

/**
 * The mean of a metric of the game with its interval; null where the results have no such metric. Games of a round are played
 * on one deck and count as one observation, so the interval is rather too wide.
 */
export function metricMean({ metrics, games, round = 1, interval }: ArmSummary, name: string): Mean | null {
  const found = metrics[name];
  if (found === undefined) return null;
  const { mean, sd, min, max } = found;
  const none = { mean, low: null, high: null };
  if (interval.method === 'betting') return none;
  const moments = { mean, sd, blocks: games / round, range: { low: min, high: max } };
  const { low, high, method } = estimateOfMean(moments, { level: interval.level, effect: null });
  return method === 'none' ? none : { mean, low, high };
}

/** @param unit games of a round, by which its sum is divided */
function meanOf(effect: number | null, rounds: Histogram, unit: number): Mean {
  const choice = { isBounded: false, level: LEVEL, effect };
  const { mean, low, high, method } = estimate(observationsOf(rounds, { zero: 0, unit }), choice);
  return method === 'none' ? { mean, low: null, high: null } : { mean, low, high };
}

/** One entrant of an arm, in the place of the arm. */
export interface EntrantRow extends ArmSummary {
  readonly entrant: EntrantSummary;
}

/** Each entrant of each arm as a row; one of several at a table goes by its policy. */
export function entrantRows(runs: readonly ArmSummary[]): EntrantRow[] {
  return runs.flatMap((run) =>
    run.entrants!.map((entrant) => {
      const { mean, low, high } = entrant.share;
      const any = { ...run.any, rate: mean, low, high };
      const team = run.entrants!.length === 1 ? run.team : entrant.policy;
      return { ...run, team, entrant, any };
    }),
  );
}
