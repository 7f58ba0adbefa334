import {
  FEATURE_GROUPS,
  type FeatureGroup,
  featureColumnsOfRecords,
  type Game,
  type GameResult,
  type Metric,
  SHARE,
} from '../../game/index.js';

/**
 * Contents of logs. Blocks need outcomes and, where seats have shares of the win, that of the first place of the team;
 * everything is all that a game yields, with groups of features or without.
 */
export const LOG_DETAILS = [
  'blocks',
  'everything',
  'everything+deal',
  'everything+course',
  'everything+deal+course',
  'everything+choices',
  'everything+deal+choices',
  'everything+course+choices',
  'everything+deal+course+choices',
] as const;

export type LogDetail = (typeof LOG_DETAILS)[number];

/** All that records of a game carry. */
export function fullDetail({ results: { described = [] } }: Pick<Game, 'results'>): LogDetail {
  const groups = FEATURE_GROUPS.filter((group) => described.includes(group));
  return LOG_DETAILS.find((detail) => detail === ['everything', ...groups].join('+'))!;
}

export function featureGroupsOf(detail: LogDetail | undefined): FeatureGroup[] {
  return FEATURE_GROUPS.filter((group) => detail?.split('+').includes(group));
}

export function isFullDetail(detail: LogDetail): boolean {
  return detail.startsWith('everything');
}

/** Results of each game of a batch, in order. */
export interface GameLog {
  readonly outcomes: Uint8Array;
  /** Empty unless everything is kept. */
  readonly reasons: Uint8Array;
  /** One list for each of `loggedMetricIndices`. */
  readonly metrics: readonly Int32Array[];
}

/**
 * The numbers that are written down of each game, in order: its metrics, then the seat metrics of each place of the team
 * (`share-1`, `points-1`, …, `share-2`, …), for as many places as the game has seats at most; 0 where nobody sits; then its
 * features, if it is described.
 */
export function loggedMetrics(game: Game): Metric[] {
  return [...countedMetrics(game), ...featureColumnsOfRecords(game)];
}

/** Those of them that tallies count. */
function countedMetrics({ results: { metrics, seatMetrics }, setups: { players } }: Game): Metric[] {
  const places = seatMetrics.length === 0 ? 0 : Math.max(...players);
  const ofPlaces = Array.from({ length: places }, (_, place) =>
    seatMetrics.map((metric) => ({
      ...metric,
      name: `${metric.name}-${place + 1}`,
      summary: `${metric.summary}: place ${place + 1} of the team`,
    })),
  );
  return [...metrics, ...ofPlaces.flat()];
}

/** The `loggedMetrics` that a log has, by their places among them. */
export function loggedMetricIndices(game: Game, detail: LogDetail): number[] {
  if (isFullDetail(detail)) return [...loggedMetrics(game).keys()];
  return game.results.seatMetrics.length === 0 ? [] : [game.results.metrics.length + SHARE];
}

/** Writes down the result of each game. */
export class GameLogger {
  private games = 0;
  private readonly outcomes: Uint8Array;
  private readonly reasons: Uint8Array;
  private readonly metrics: readonly Int32Array[];
  /** Index of each metric: among the game's, or beyond them among those of the seats. */
  private readonly sources: readonly number[];
  /** The first of them that is a feature. */
  private readonly counted: number;

  /** @param most games */
  constructor(game: Game, detail: LogDetail, most: number) {
    this.outcomes = new Uint8Array(most);
    this.reasons = new Uint8Array(isFullDetail(detail) ? most : 0);
    this.sources = loggedMetricIndices(game, detail);
    this.counted = countedMetrics(game).length;
    this.metrics = this.sources.map(() => new Int32Array(most));
  }

  add({ outcome, reason, metrics, seats, described }: GameResult): void {
    const place = this.games++;
    this.outcomes[place] = outcome;
    // Writing past the end of an empty list does nothing.
    this.reasons[place] = reason;
    for (let list = 0; list < this.metrics.length; list++) {
      const source = this.sources[list]!;
      if (source >= this.counted) this.metrics[list]![place] = described![source - this.counted]!;
      else
        this.metrics[list]![place] = (source < metrics.length ? metrics[source] : seats[source - metrics.length]) ?? 0;
    }
  }

  pack(): GameLog {
    const { games } = this;
    return {
      outcomes: this.outcomes.slice(0, games),
      reasons: this.reasons.slice(0, games),
      metrics: this.metrics.map((metric) => metric.slice(0, games)),
    };
  }
}

/** Logs of games that follow each other as one; null of none. */
export function joinLogs(logs: readonly GameLog[]): GameLog | null {
  const [first] = logs;
  if (first === undefined || logs.length === 1) return first ?? null;
  const outcomes = joined(
    Uint8Array,
    logs.map((log) => log.outcomes),
  );
  const reasons = joined(
    Uint8Array,
    logs.map((log) => log.reasons),
  );
  const metrics = first.metrics.map((_, metric) =>
    joined(
      Int32Array,
      logs.map((log) => log.metrics[metric]!),
    ),
  );
  return { outcomes, reasons, metrics };
}

function joined<T extends Uint8Array | Int32Array>(Type: new (length: number) => T, parts: readonly T[]): T {
  const whole = new Type(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
