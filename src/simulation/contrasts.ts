/** Contrasts: weighted sums of the results of several arms on the same decks, with weights that sum to 0. */
import { type Game, SHARE, WHOLE } from '../game/index.js';
import { type Grid, Histogram } from '../stats/histogram.js';
import { shareRange } from './entrant-tally.js';
import type { Arm } from './lineup/arm.js';
import { gamesPerBlock } from './lineup/rotation.js';
import type { GameLog } from './play/game-log.js';

/** Confidence of a family of intervals: each for itself (`none`), or all together (`simultaneous`). */
export const ADJUSTMENTS = ['none', 'simultaneous'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

export interface ContrastTerm {
  readonly arm: number;
  /** An integer other than 0. */
  readonly weight: number;
}

/** The sum of the terms, divided by `scale`. */
export interface Contrast {
  readonly label: string;
  readonly note?: string;
  /** Contrasts are adjusted together with those of the same family; the empty one unless its author names another. */
  readonly family: string;
  readonly measure: string;
  readonly terms: readonly ContrastTerm[];
  readonly scale: number;
}

export interface ContrastPlan {
  readonly adjust: Adjustment;
  readonly all: readonly Contrast[];
}

/** Results of an arm by deal: outcomes; in competitive games, the first place's share in a round, in 840ths. */
export type DealResults = Uint8Array | Uint16Array;

/** @param log of whole rounds, with the detail `blocks` or all */
export function dealResults(game: Game, { setup }: Pick<Arm, 'setup'>, { outcomes, metrics }: GameLog): DealResults {
  if (game.results.seatMetrics.length === 0) return outcomes;
  const shares = metrics[metrics.length === 1 ? 0 : game.results.metrics.length + SHARE]!;
  const round = gamesPerBlock(game, { setup });
  const results = new Uint16Array(shares.length / round);
  for (let place = 0; place < shares.length; place++) results[Math.floor(place / round)]! += shares[place]!;
  return results;
}

/** The outcomes that a measure counts, as 0 or 1 for each; null where it sums shares. */
function eventOf({ results: { measures, outcomes } }: Pick<Game, 'results'>, measure: string): Uint8Array | null {
  const { seatMetric, outcomes: counted } = measures.find(({ name }) => name === measure)!;
  return seatMetric === undefined ? Uint8Array.from(outcomes, (_, place) => Number(counted.includes(place))) : null;
}

/** The result of a deal that is won: of shares in all rotations. */
function wholeOf(event: Uint8Array | null, players: number): number {
  return event === null ? WHOLE * players : 1;
}

/** Divisor that turns a contrast's sum of terms into a difference of rates. @param players of its arms */
export function contrastUnit(
  game: Pick<Game, 'results'>,
  { scale, measure }: Pick<Contrast, 'scale' | 'measure'>,
  players: number,
): number {
  return scale * wholeOf(eventOf(game, measure), players);
}

/**
 * Counts contrasts deck by deck: the frequency of each sum of terms. All counts are integers, so parts may be added in
 * any order.
 */
export class ContrastCounts {
  /** One for each contrast, of the sum of its terms. */
  readonly histograms: readonly Histogram[];
  private readonly events: readonly (Uint8Array | null)[];

  constructor(
    game: Game,
    arms: readonly { readonly setup: { readonly players: number } }[],
    private readonly plan: ContrastPlan,
  ) {
    this.events = plan.all.map(({ measure }) => eventOf(game, measure));
    this.histograms = plan.all.map((contrast, place) => {
      const { players } = arms[contrast.terms[0]!.arm]!.setup;
      return new Histogram(gridOf(game, contrast, wholeOf(this.events[place]!, players), players));
    });
  }

  /** Counts decks. @param results of all contrasted arms with `players` players, on the same decks */
  add(results: ReadonlyMap<number, DealResults>): void {
    const deals = results.values().next().value?.length ?? 0;
    const sums = new Int32Array(deals);
    for (const [place, contrast] of this.plan.all.entries()) {
      if (!results.has(contrast.terms[0]!.arm)) continue;
      sums.fill(0);
      for (const { arm, weight } of contrast.terms) addTerm(sums, results.get(arm)!, weight, this.events[place]!);
      const histogram = this.histograms[place]!;
      for (let deal = 0; deal < deals; deal++) histogram.add(sums[deal]!);
    }
  }

  /** All counts, always in the same order. */
  get counts(): Float64Array[] {
    return this.histograms.map((histogram) => histogram.toCounts());
  }
}

function addTerm(sums: Int32Array, results: DealResults, weight: number, event: Uint8Array | null): void {
  for (let deal = 0; deal < sums.length; deal++) {
    const result = results[deal]!;
    sums[deal]! += weight * (event === null ? result : event[result]!);
  }
}

/** @param most the result of a deal that is won */
function gridOf(game: Game, { terms }: Contrast, most: number, players: number): Grid {
  const step = most === 1 ? 1 : shareRange(game.results.seatMetrics[SHARE]!, players).step;
  const sumOf = (sign: number) => terms.reduce((sum, { weight }) => sum + (weight * sign > 0 ? weight : 0), 0);
  return { low: most * sumOf(-1), high: most * sumOf(1), step };
}
