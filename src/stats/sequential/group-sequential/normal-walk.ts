/**
 * Sums of independent normal steps that are looked at now and then: the recursion of Armitage, McPherson & Rowe, "Repeated
 * significance tests on accumulating data", JRSS A 132 (1969), by Gauss-Legendre quadrature of the density between the
 * boundaries. The variance of a sum is its time, so that steps may be of any length.
 */

import { normalCdf } from '../../distributions/normal.js';
import type { Interval } from '../../interval.js';

/** The density of the sums that go on at a look, at the nodes of a quadrature, times the nodes' weights. */
export interface Standing {
  readonly time: number;
  readonly sums: readonly number[];
  readonly masses: readonly number[];
}

export const START: Standing = { time: 0, sums: [0], masses: [1] };

/** Nodes and weights of Gauss & Legendre with six points on -1 to 1 (Abramowitz & Stegun, table 25.4). */
const POINTS = [
  [-0.932469514203152, 0.17132449237917],
  [-0.661209386466265, 0.360761573048139],
  [-0.238619186083197, 0.467913934572691],
  [0.238619186083197, 0.467913934572691],
  [0.661209386466265, 0.360761573048139],
  [0.932469514203152, 0.17132449237917],
] as const;
/** Standard deviations of a step that a panel of six nodes is wide at most. */
const PANEL = 2;
/** Sums are no more standard deviations from their mean. */
const FAR = 8.5;

/** The chance that a walk which goes on at one look is above a sum at the next. */
export function chanceAbove({ time, sums, masses }: Standing, next: number, drift: number, sum: number): number {
  const step = next - time;
  const deviation = Math.sqrt(step);
  let chance = 0;
  for (const [place, from] of sums.entries()) {
    chance += masses[place]! * normalCdf((from + drift * step - sum) / deviation);
  }
  return chance;
}

/** The chance of being between two sums at the next look; 0 if there is nothing between them. */
export function chanceWithin(standing: Standing, next: number, drift: number, { low, high }: Interval): number {
  if (!(low < high)) return 0;
  return chanceAbove(standing, next, drift, low) - chanceAbove(standing, next, drift, high);
}

/**
 * Goes on to a look.
 *
 * @param open where the walk goes on from there; infinite ends are allowed
 * @param after the time of the look that follows
 * @param further how far beyond where the drift leads sums are followed, for `withDrift`
 */
export function advanceToLook(
  standing: Standing,
  next: number,
  drift: number,
  open: readonly Interval[],
  after: number,
  further = 0,
): Standing {
  const step = next - standing.time;
  const deviation = Math.sqrt(step);
  const width = PANEL * Math.min(deviation, Math.sqrt(after > next ? after - next : step));
  const reach = FAR * Math.sqrt(next) + further;
  const sums: number[] = [];
  const masses: number[] = [];
  for (const part of open) {
    const low = Math.max(part.low, drift * next - reach);
    const high = Math.min(part.high, drift * next + reach);
    if (!(low < high)) continue;
    const panels = Math.ceil((high - low) / width);
    const half = (high - low) / panels / 2;
    for (let panel = 0; panel < panels; panel++) {
      const centre = low + (2 * panel + 1) * half;
      for (const [node, weight] of POINTS) {
        const sum = centre + half * node;
        sums.push(sum);
        masses.push(half * weight * densityAt(standing, drift * step, deviation, sum));
      }
    }
  }
  return { time: next, sums, masses };
}

function densityAt({ sums, masses }: Standing, drift: number, deviation: number, sum: number): number {
  let density = 0;
  for (const [place, from] of sums.entries()) {
    const z = (sum - from - drift) / deviation;
    if (z > -FAR && z < FAR) density += masses[place]! * Math.exp((-z * z) / 2);
  }
  return density / (deviation * Math.sqrt(2 * Math.PI));
}

/** What a walk of one drift is with another: each sum's density times its likelihood ratio. */
export function withDrift({ time, sums, masses }: Standing, was: number, drift: number): Standing {
  const rise = drift - was;
  const fall = (rise * (drift + was) * time) / 2;
  return { time, sums, masses: masses.map((mass, place) => mass * Math.exp(rise * sums[place]! - fall)) };
}
