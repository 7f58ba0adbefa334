import type { Game } from '../../game/index.js';
import { type Arm, ContrastCounts, type ContrastPlan } from '../../simulation/index.js';
import type { ContrastTallies } from '../format.js';
import { readDistribution, writtenStretch } from './arm-tally.js';

/** All counts of contrasts, as they are written. */
export function writtenContrasts({ histograms, joint }: ContrastCounts): ContrastTallies {
  return {
    sums: histograms.map((histogram) => writtenStretch(histogram.toStretch(), histogram.grid)),
    ...(joint.length > 0 && { joint: [...joint] }),
  };
}

/** The inverse. @throws RangeError if they are no counts of these contrasts */
export function readContrasts(
  game: Game,
  arms: readonly Arm[],
  plan: ContrastPlan,
  { sums, joint = [] }: ContrastTallies,
): ContrastCounts {
  const counts = new ContrastCounts(game, arms, plan);
  if (sums.length !== plan.all.length)
    throw new RangeError(`there are ${sums.length} contrasts, not ${plan.all.length}`);
  for (const [place, histogram] of counts.histograms.entries()) {
    histogram.addStretch(readDistribution(plan.all[place]!.label, histogram, sums[place]));
    if (histogram.count === 0) throw new RangeError(`'${plan.all[place]!.label}' has no deals`);
  }
  if (joint.length !== counts.joint.length)
    throw new RangeError(`there are ${joint.length} counts of contrasted pairs`);
  counts.joint.set(joint);
  return counts;
}
