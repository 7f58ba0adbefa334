import { SHARE, WHOLE } from './engine.js';
import type { Game } from './game.js';
import type { Measure } from './results.js';

/** The measure by which a game's teams are ranked by default. */
export function mainMeasure({ results: { measures, rankedBy } }: Pick<Game, 'results'>): Measure {
  return measures.find(({ name }) => name === rankedBy)!;
}

/** The measures that a team tries to maximise. */
export function measuresToMaximise(game: Pick<Game, 'results'>): Measure[] {
  return game.results.measures.filter(({ better }) => better === 'more');
}

/**
 * Value of a game to a seat, or to a slot of the team, by a measure: 1 or 0 for an outcome, a share of the win as a
 * fraction; where less of the measure is better it counts negative.
 *
 * @param rows of the seats' metrics, or of the slots'
 */
export function rewardOf(
  { results: { seatMetrics } }: Pick<Game, 'results'>,
  { seatMetric, outcomes, better }: Measure,
  outcome: number,
  rows: ArrayLike<number>,
  row: number,
): number {
  const value =
    seatMetric === undefined
      ? Number(outcomes.includes(outcome))
      : rows[row * seatMetrics.length + seatMetric]! / (seatMetric === SHARE ? WHOLE : 1);
  return better === 'more' ? value : -value;
}
