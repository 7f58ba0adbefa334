/** Sample sizes for half a point, from games that were played as a pilot. */
import { type Game, mainMeasure } from '../game/index.js';
import { type Contrast, type ContrastCounts, contrastUnit } from '../simulation/contrasts.js';
import type { RunResult, RunSpec } from '../simulation/run-spec.js';
import { CONFIDENCE_LEVEL, differencesOf, sharesOf } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import type { Histogram } from '../stats/histogram.js';
import { levelFor } from '../stats/interval.js';
import { meanOf, observationsOf } from '../stats/observations.js';
import { blocksForWidth, blocksToShow } from '../stats/sample-sizes.js';

const HALF_A_POINT = 0.005;
const ALPHA = levelFor(CONFIDENCE_LEVEL);
const POWER = 0.95;

/** Decks of each arm, for the arm or contrast that needs most; null where nothing is asked. */
export interface SampleSizes {
  /** `difference`: decks that show it with a power of 95 %; `interval`: decks that give this half-width. */
  readonly kind: 'difference' | 'contrast' | 'interval';
  readonly effect: number;
  readonly power: number;
  readonly decks: number;
  /** Games of a deck: its rotations. */
  readonly round: number;
}

interface PilotPlan extends Pick<RunSpec, 'rule'> {
  readonly arms: readonly { readonly setup: { readonly players: number } }[];
  readonly contrasts?: { readonly all: readonly Contrast[] } | undefined;
}

interface PilotResult extends Pick<RunResult, 'ended'> {
  readonly arms: readonly { readonly tally: Tally }[];
  readonly contrasts?: ContrastCounts | undefined;
}

/** Null where the games may have stopped because of their results. */
export function estimateSampleSizes(
  game: Game,
  plan: PilotPlan,
  { ended, arms, contrasts }: PilotResult,
): SampleSizes | null {
  const tallies = arms.map(({ tally }) => tally).filter(({ games }) => games > 0);
  if (plan.rule.kind !== 'games' || ended !== 'complete' || tallies.length === 0) return null;
  const round = Math.max(...tallies.map(({ shape }) => shape.round));
  const most = (kind: SampleSizes['kind'], decks: readonly number[]): SampleSizes | null =>
    decks.length === 0 ? null : { kind, effect: HALF_A_POINT, power: POWER, decks: Math.max(...decks), round };
  const measure = mainMeasure(game);
  if (plan.contrasts !== undefined && contrasts !== undefined) {
    const decks = plan.contrasts.all.map((contrast, place) => {
      const { players } = plan.arms[contrast.terms[0]!.arm]!.setup;
      return decksOfContrast(game, contrast, contrasts.histograms[place]!, players);
    });
    return most('contrast', decks);
  }
  const paired = tallies.filter(({ control }) => control !== null);
  if (paired.length > 0) {
    const decks = paired.map((tally) =>
      blocksToShow(differencesOf(tally, measure.outcomes), HALF_A_POINT, ALPHA, POWER),
    );
    return most('difference', decks);
  }
  return most(
    'interval',
    tallies.flatMap((tally) => decksOfArm(tally, measure.outcomes)),
  );
}

function decksOfContrast(game: Game, contrast: Contrast, sums: Histogram, players: number): number {
  const unit = contrastUnit(game, contrast, players);
  return blocksToShow(observationsOf(sums, { zero: 0, unit }), HALF_A_POINT, ALPHA, POWER);
}

/** Empty if one policy plays in all slots: its share of the wins cannot vary. */
function decksOfArm(tally: Tally, outcomes: readonly number[]): number[] {
  const { entrants, shape } = tally;
  const decks = (at: number) => {
    const shares = sharesOf(tally, outcomes, at);
    return blocksForWidth(shares, meanOf(shares), HALF_A_POINT, CONFIDENCE_LEVEL);
  };
  if (entrants.length === 0) return [decks(0)];
  return [...entrants.keys()].filter((at) => entrants[at]!.places.length < shape.round).map(decks);
}
