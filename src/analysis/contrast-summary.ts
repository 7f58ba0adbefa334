import type { Game } from '../game/index.js';
import { type Contrast, contrastUnit } from '../simulation/contrasts.js';
import type { RunResult, RunSpec } from '../simulation/run-spec.js';
import { LEVEL } from '../simulation/stopping.js';
import { type Estimate, estimate } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { levelOfEach } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import type { ContrastSummary, ContrastsFile } from './summary-format.js';

/** What a run says of its contrasts; null where none were counted. */
export function summarizeContrasts(
  game: Game,
  { arms, contrasts: plan }: Pick<RunSpec, 'arms' | 'contrasts'>,
  { contrasts: counts }: Pick<RunResult, 'contrasts'>,
): ContrastsFile | null {
  if (plan === undefined || counts === undefined) return null;
  const { adjust } = plan;
  const membersOf = (family: string) => plan.all.filter((contrast) => contrast.family === family).length;
  const levelIn = (family: string) => (adjust === 'simultaneous' ? levelOfEach(LEVEL, membersOf(family)) : LEVEL);
  const all = plan.all.map((contrast, place): ContrastSummary => {
    const { players } = arms[contrast.terms[0]!.arm]!.setup;
    const found = contrastEstimate(game, contrast, counts.histograms[place]!, players, levelIn(contrast.family));
    const { mean, low, high, blocks, level, method } = found;
    return { ...written(contrast), deals: blocks, estimate: mean, low, high, level, method };
  });
  return { adjust, level: LEVEL, all };
}

/**
 * What the deals say of a contrast, after a number of them that was fixed in advance: a difference of rates or of shares.
 *
 * @param sums of the terms, a deal at a time
 * @param players of its arms
 */
export function contrastEstimate(
  game: Game,
  contrast: Contrast,
  sums: Histogram,
  players: number,
  level = LEVEL,
): Estimate {
  const observed = observationsOf(sums, { zero: 0, unit: contrastUnit(game, contrast, players) });
  return estimate(observed, { isBounded: true, level, effect: null });
}

function written({ label, note, family, measure, terms, scale }: Contrast) {
  return {
    label,
    ...(note !== undefined && { note }),
    ...(family !== '' && { family }),
    measure,
    terms: terms.map(({ arm, weight }) => ({ arm: arm + 1, weight })),
    scale,
  };
}

/** A weight as it may be written in an experiment file: `1`, `-1/2`. */
export function fractionText(weight: number, scale: number): string {
  const divisor = commonDivisor(Math.abs(weight), scale);
  return scale === divisor ? `${weight / divisor}` : `${weight / divisor}/${scale / divisor}`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
