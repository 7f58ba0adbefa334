/** The numbers that results are told in: a game's measures, other outcomes, and metrics of a game and of a seat. */
import { type Game, type Measure, type Metric, PLACE, SHARE } from '../game/index.js';
import type { MeasureInfo } from './result.js';

/** Points of all games over their deals. */
export const POINTS_PER_DEAL = 'points-per-deal';

/** All measures of a game, in the order in which results tell them. Placings are counted for each entrant instead. */
export function measureInfosOf(game: Game): MeasureInfo[] {
  const measured = game.results.measures.map(({ name }) => name);
  const outcomes = game.results.outcomes.filter(({ name }) => !measured.includes(name));
  const points = game.results.seatMetrics.some(({ name }) => name === 'points')
    ? [{ name: POINTS_PER_DEAL, title: 'points a deal', unit: 'points' }]
    : [];
  return [
    ...game.results.measures.map(({ name, title, better, seatMetric }) => {
      return { name, title: seatMetric === undefined ? title : 'share of the wins', unit: 'share', better };
    }),
    ...outcomes.map(({ name, title }) => ({ name, title, unit: 'share' })),
    ...metricsOf(game.results.seatMetrics.filter((_, place) => place !== SHARE && place !== PLACE)),
    ...points,
    ...metricsOf(game.results.metrics),
  ];
}

function metricsOf(metrics: readonly Metric[]): MeasureInfo[] {
  return metrics.map(({ name, summary, unit }) => ({ name, title: summary, unit }));
}

/** Names of rates of games, with the places of their outcomes: the game's measures, and every outcome alone. */
export function ratesOf({ results: { measures, outcomes } }: Game): Pick<Measure, 'name' | 'outcomes'>[] {
  const rates = measures.filter(({ seatMetric }) => seatMetric === undefined);
  const named = new Set(rates.map(({ name }) => name));
  return [...rates, ...outcomes.map(({ name }, place) => ({ name, outcomes: [place] }))].filter(
    (rate, place) => place < rates.length || !named.has(rate.name),
  );
}

/** Nouns for the competitors: teams, or policies that play for themselves. */
export function competitorNouns({
  results: { seatMetrics },
}: Pick<Game, 'results'>): readonly [one: string, all: string] {
  return seatMetrics.length === 0 ? ['team', 'teams'] : ['policy', 'policies'];
}
