import type { Game } from './game.js';
import type { FeatureColumns, FeatureGroup, Metric } from './results.js';

/** In the order of records. */
export const FEATURE_GROUPS = ['deal', 'course', 'choices'] as const satisfies readonly FeatureGroup[];

/** A game whose records carry these groups of features; the game itself if there are none. */
export function selectFeatures<P>(game: Game<P>, groups: readonly FeatureGroup[] | undefined): Game<P> {
  return groups === undefined || groups.length === 0
    ? game
    : { ...game, results: { ...game.results, described: groups } };
}

const MAX_COUNT = 10_000_000;

function choicesColumn(name: string, summary: string, unit: string): Metric {
  return { name, summary, unit, low: 0, high: MAX_COUNT, step: 1 };
}

const CHOICES: FeatureColumns = {
  table: [
    choicesColumn('decisions', 'decisions of players in their turns', 'decisions'),
    choicesColumn('choices', 'decisions among them with two legal moves or more', 'decisions'),
    choicesColumn('legal-moves', 'legal moves at these; of moves in several steps, legal first steps', 'moves'),
    choicesColumn('offers', 'decisions of players in turns of others, such as whether they buy', 'decisions'),
    choicesColumn('turns-taken', 'turns in which a player decided anything', 'turns'),
    choicesColumn('forced-turns', 'turns among them in which no decision had two legal moves', 'turns'),
  ],
  seat: [],
};

/** The columns of a group of features. @param game that has features */
export function featureColumns({ results: { features } }: Pick<Game, 'results'>, group: FeatureGroup): FeatureColumns {
  return group === 'choices' ? CHOICES : features!.columns[group];
}

/** A feature as it is listed: `aces-N` stands for a column of each place of the team. */
export interface ListedFeature extends Metric {
  readonly group: FeatureGroup;
}

/** Features of a game that records can carry, in order; empty for a game without features. */
export function listFeatures({ results }: Pick<Game, 'results'>): ListedFeature[] {
  if (results.features === undefined) return [];
  return FEATURE_GROUPS.flatMap((group) => {
    const { table, seat } = featureColumns({ results }, group);
    const listed = [
      ...table,
      ...seat.map((metric) => ({
        ...metric,
        name: `${metric.name}-N`,
        summary: `${metric.summary}, of place N of the team`,
      })),
    ];
    return listed.map((metric) => ({ ...metric, summary: `${group}: ${metric.summary}`, group }));
  });
}

/**
 * The features that records carry, in order: of each group those of the table, then those of each place of the team
 * (`aces-1`, …, `aces-2`, …), for as many as there can be. Without rotation, a place is a seat.
 */
export function featureColumnsOfRecords({ results, setups: { players } }: Game): Metric[] {
  if (results.features === undefined) return [];
  return (results.described ?? []).flatMap((group) => {
    const { table, seat } = featureColumns({ results }, group);
    const seats = Array.from({ length: Math.max(...players) }, (_, at) =>
      seat.map((metric) => ({
        ...metric,
        name: `${metric.name}-${at + 1}`,
        summary: `${metric.summary}: place ${at + 1} of the team`,
      })),
    );
    return [...table, ...seats.flat()];
  });
}
