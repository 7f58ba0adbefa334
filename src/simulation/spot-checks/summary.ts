import { keyFromSeed } from '../../random/index.js';
import { hasUserPolicies } from '../lineup/arm.js';
import type { RunResult, RunSpec } from '../run-spec.js';
import { choicesFor, DEFAULT_SHARE } from './sampled-games.js';

/** How many games of a run were played again, those of controls among them. The same for any number of threads. */
export interface SpotChecks {
  /** The share that was asked for. */
  readonly share: number;
  /** Played again by fresh policies. */
  readonly games: number;
  /** Also judged by the referee, with each policy of a user asked again alone. */
  readonly refereed: number;
}

export function spotChecksOf({ seed, spotChecks: share = DEFAULT_SHARE }: RunSpec, { arms }: RunResult): SpotChecks {
  const { again, refereed } = choicesFor(keyFromSeed(seed), share);
  const sum = { share, games: 0, refereed: 0 };
  for (const { arm, tally } of arms) {
    for (const contender of arm.control === undefined ? [arm] : [arm, arm.control]) {
      sum.games += again.among(tally.games);
      // Policies that come with the program are not suspected of anything that takes a referee to find.
      if (hasUserPolicies(contender)) {
        sum.refereed += refereed.among(tally.games);
      }
    }
  }
  return sum;
}
