/** Contrasts: weighted sums of what several arms come to on the same deals, whose weights sum to 0. */
import { type Game, SHARE, WHOLE } from '../game/index.js';
import { type Grid, Histogram } from '../stats/histogram.js';
import { sharesAmong } from './entrant-tally.js';
import type { Arm } from './lineup/arm.js';
import { gamesPerRound } from './lineup/rotation.js';
import type { GameLog, LogDetail } from './play/game-log.js';

/** Whether each interval of a family holds for itself, or all at once. */
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

/** What an arm came to, deal by deal: outcomes; where everybody plays for himself, the first place's share in a round, in 840ths. */
export type DealResults = Uint8Array | Uint16Array;

export function dealLog({ kind }: Pick<Game, 'kind'>): LogDetail {
  return kind === 'cooperative' ? 'outcomes' : 'shares';
}

/** @param log of whole rounds, with this detail or all */
export function dealResults(game: Game, { setup }: Pick<Arm, 'setup'>, { outcomes, metrics }: GameLog): DealResults {
  if (game.kind === 'cooperative') return outcomes;
  const shares = metrics[metrics.length === 1 ? 0 : game.metrics.length + SHARE]!;
  const round = gamesPerRound(game, { setup });
  const results = new Uint16Array(shares.length / round);
  for (let place = 0; place < shares.length; place++) results[Math.floor(place / round)]! += shares[place]!;
  return results;
}

/** The result of a deal that is won: of shares in all rotations. */
function wholeOf({ kind }: Pick<Game, 'kind'>, players: number): number {
  return kind === 'cooperative' ? 1 : WHOLE * players;
}

/** What a contrast's sum of terms is divided by to be a difference of rates. @param players of its arms */
export function contrastUnit(
  { kind }: Pick<Game, 'kind'>,
  { scale }: Pick<Contrast, 'scale'>,
  players: number,
): number {
  return scale * wholeOf({ kind }, players);
}

/** Counts contrasts deal by deal: how often which sum of terms came. All counts are integers, so parts may be added in any order. */
export class ContrastCounts {
  /** One for each contrast, of the sum of its terms. */
  readonly histograms: readonly Histogram[];
  private readonly events: ReadonlyMap<string, Uint8Array>;

  constructor(
    private readonly game: Game,
    arms: readonly { readonly setup: { readonly players: number } }[],
    private readonly plan: ContrastPlan,
  ) {
    this.histograms = plan.all.map((contrast) => {
      const { players } = arms[contrast.terms[0]!.arm]!.setup;
      return new Histogram(gridOf(game, contrast, players));
    });
    this.events = new Map(
      game.measures.map(({ name, outcomes }) => [
        name,
        Uint8Array.from(game.outcomes, (_, place) => (outcomes.includes(place) ? 1 : 0)),
      ]),
    );
  }

  /** Counts deals. @param results of all contrasted arms with so many players, on the same deals */
  add(results: ReadonlyMap<number, DealResults>): void {
    const deals = results.values().next().value?.length ?? 0;
    const sums = new Int32Array(deals);
    for (const [place, contrast] of this.plan.all.entries()) {
      if (!results.has(contrast.terms[0]!.arm)) continue;
      sums.fill(0);
      for (const { arm, weight } of contrast.terms) this.addTerm(sums, results.get(arm)!, weight, contrast.measure);
      const histogram = this.histograms[place]!;
      for (let deal = 0; deal < deals; deal++) histogram.add(sums[deal]!);
    }
  }

  private addTerm(sums: Int32Array, results: DealResults, weight: number, measure: string): void {
    if (this.game.kind === 'competitive') {
      for (let deal = 0; deal < sums.length; deal++) sums[deal]! += weight * results[deal]!;
      return;
    }
    const event = this.events.get(measure)!;
    for (let deal = 0; deal < sums.length; deal++) sums[deal]! += weight * event[results[deal]!]!;
  }

  /** All counts, always in the same order. */
  get counts(): Float64Array[] {
    return this.histograms.map((histogram) => histogram.toCounts());
  }
}

function gridOf(game: Game, { terms }: Contrast, players: number): Grid {
  const most = wholeOf(game, players);
  const step = most === 1 ? 1 : sharesAmong(game.seatMetrics[SHARE]!, players).step;
  const sumOf = (sign: number) => terms.reduce((sum, { weight }) => sum + (weight * sign > 0 ? weight : 0), 0);
  return { low: most * sumOf(-1), high: most * sumOf(1), step };
}
