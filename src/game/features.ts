import type { FeatureGroup, Game, Metric } from './game.js';

/** In the order of records. */
export const FEATURE_GROUPS = ['deal', 'course'] as const satisfies readonly FeatureGroup[];

/** A game whose records carry these groups of features; the game itself if there are none. */
export function withFeatures<P>(game: Game<P>, groups: readonly FeatureGroup[] | undefined): Game<P> {
  return groups === undefined || groups.length === 0 ? game : { ...game, described: groups };
}

/**
 * The features that records carry, in order: of each group those of the table, then those of each seat (`aces-1`, …,
 * `aces-2`, …), or of each place of the team where everybody plays for himself, for as many as there can be.
 */
export function describedColumns({ features, described = [], players, kind }: Game): Metric[] {
  if (features === undefined) return [];
  const whose = kind === 'cooperative' ? 'seat' : 'place';
  return described.flatMap((group) => {
    const { table, seat } = features.columns[group];
    const seats = Array.from({ length: Math.max(...players) }, (_, at) =>
      seat.map((metric) => ({
        ...metric,
        name: `${metric.name}-${at + 1}`,
        summary: `${metric.summary}: ${whose} ${at + 1}${whose === 'place' ? ' of the team' : ''}`,
      })),
    );
    return [...table, ...seats.flat()];
  });
}
