/** How much error each contrast of a family may have so that all intervals of the family hold at once. */
import { keyFromSeed, Stream } from '../../random/index.js';
import type { Contrast, ContrastCounts } from '../../simulation/index.js';
import { type Covariances, JointNormal } from '../../stats/multiple-comparisons.js';
import type { MeasuredContrast } from './measured-contrast.js';

/** Draws for the joint error: many, but for many contrasts no more than takes a second or two. */
const MOST_DRAWS = 40_000;
const MOST_WORK = 1e8;

/** What the stream of the draws is for. */
const DRAWING = 0x636f6e74;

/** One contrast of a family. */
export interface FamilyMember {
  /** Its place in the plan. */
  readonly place: number;
  readonly contrast: Contrast;
  readonly measured: MeasuredContrast;
  /** Of its arms: those of other numbers of players have other deals, and nothing is known of how the two vary together. */
  readonly players: number;
}

/**
 * Contrasts with exact intervals have an even share of alpha, which holds however they depend on one another; the others
 * share the rest by their joint normal distribution, those on the same deals together.
 *
 * @returns the error of each, in the order of the family
 */
export function jointErrors(
  family: readonly FamilyMember[],
  counts: ContrastCounts,
  alpha: number,
  seed: string,
): number[] {
  const even = alpha / family.length;
  const errors = family.map(() => even);
  const places = [...family.keys()].filter((at) => !family[at]!.measured.isExact);
  for (const players of new Set(places.map((at) => family[at]!.players))) {
    const together = places.filter((at) => family[at]!.players === players);
    if (together.length < 2) continue;
    const shared = sharedError(
      together.map((at) => family[at]!),
      counts,
      even * together.length,
      seed,
    );
    for (const at of together) errors[at] = shared;
  }
  return errors;
}

/** The error that each of these may have for all together to have `alpha`. */
function sharedError(members: readonly FamilyMember[], counts: ContrastCounts, alpha: number, seed: string): number {
  const draws = Math.min(MOST_DRAWS, Math.ceil(MOST_WORK / (members.length + 1) ** 2));
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, DRAWING);
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;
  // Each is compared with a variable that is always 0.
  const covariances = [[0, ...members.map(() => 0)], ...covariancesOf(members, counts).map((row) => [0, ...row])];
  const others = members.map((_, place) => place + 1);
  return new JointNormal(covariances, draws, uniform).errorOfEach(0, others, 'two-sided', alpha);
}

/** Of the sums of terms in one deal. */
function covariancesOf(members: readonly FamilyMember[], counts: ContrastCounts): Covariances {
  const { variables, histograms } = counts;
  const terms = members.map(({ contrast }) =>
    contrast.terms.map(({ arm, weight }) => ({
      variable: variables.findIndex((one) => one.arm === arm && one.measure === contrast.measure),
      weight,
    })),
  );
  const means = members.map(({ place }) => histograms[place]!.mean());
  return members.map(({ measured: { deals } }, row) =>
    members.map((_, column) => {
      let sum = 0;
      for (const one of terms[row]!) {
        for (const other of terms[column]!)
          sum += one.weight * other.weight * counts.jointOf(one.variable, other.variable);
      }
      return sum / deals - means[row]! * means[column]!;
    }),
  );
}
