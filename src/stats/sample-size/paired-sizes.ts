import { twoSidedZ } from '../distributions/normal.js';
import { halfWidth } from '../interval.js';
import type { PairedTally } from '../paired/paired.js';
import { pairedRateInterval } from '../paired/paired-rate.js';
import { discordanceLimit, hasPower, trialsToDecide } from './paired-power.js';
import { minDetectableEffect, type SampleSizes, trialsFrom } from './sample-sizes.js';

/** For the difference of two rates on the same trials. The variance of a trial is the share of discordant ones. */
export class PairedSizes implements SampleSizes {
  readonly observed: number;
  readonly limit: number;

  /** @param pilot of at least one trial */
  constructor(pilot: PairedTally) {
    this.observed = (pilot.onlyFirst + pilot.onlySecond) / pilot.trials;
    this.limit = discordanceLimit(pilot);
  }

  forWidth(width: number, level: number): number {
    const start = this.limit * (twoSidedZ(level) / width) ** 2;
    return trialsFrom(start, (trials) => this.widthAfter(trials, level) <= width);
  }

  /** Where both are equally good, which is where it is widest. */
  widthAfter(trials: number, level: number): number {
    const each = Math.min(Math.floor(trials / 2), Math.ceil((this.limit * trials) / 2));
    return halfWidth(pairedRateInterval({ trials, onlyFirst: each, onlySecond: each }, level));
  }

  forEffect(effect: number, alpha: number, power: number): number {
    return trialsToDecide({ difference: effect, discordance: this.limit }, alpha, power);
  }

  shownAfter(trials: number, alpha: number, power: number): number | null {
    return minDetectableEffect((difference) => hasPower({ difference, discordance: this.limit }, trials, alpha, power));
  }
}
