/** All competitors of a tournament against the best, or against a control: intervals that hold at once. */
import { certain, type Estimate, estimate } from '../stats/estimate.js';
import { levelFor, levelOfEach } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import type { TeamComparison, TournamentFile } from './summary-format.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';
import type { PairwiseShares } from './tournament-pairs.js';

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const DEFAULT_DELTA = 0.005;

/** What the competitors came to, each for itself and with each other. */
type Counted = Pick<TournamentState, 'tallies' | 'pairs'>;

/**
 * Estimates of all entrants' shares of wins, which hold at once; at the level of the comparison, but not with it.
 *
 * @param effect the difference of interest where results were looked at; null where they were not
 */
export function shareEstimates(pairs: PairwiseShares, { alpha }: { alpha: number }, effect: number | null): Estimate[] {
  const level = levelOfEach(levelFor(alpha), pairs.size);
  return Array.from({ length: pairs.size }, (_, one) => {
    const shares = observationsOf(pairs.shares(one), { zero: 0, unit: pairs.unit });
    return estimate(shares, { isBounded: true, level, effect });
  });
}

/**
 * All competitors against the leader, and the leader against the next; or all against the control. With k competitors each of
 * k - 1 intervals has an even share of the error (Bonferroni). So the chance that the true best is called worse than another is
 * at most alpha, although the leader was chosen by the same games: if the intervals of the best and each other are right, none
 * of them says so.
 *
 * @param effect as for `shareEstimates`
 */
export function compareTeams(
  { pairs, tallies }: Counted,
  { control, alpha, by: { outcomes } }: TournamentQuestion,
  names: readonly string[],
  effect: number | null,
): TournamentFile['comparison'] {
  const level = levelFor(alpha);
  const each = levelOfEach(level, Math.max(1, names.length - 1));
  const rates = names.map((_, place) => pairs.rate(place, tallies, outcomes));
  const bestOf = (places: readonly number[]) => places.reduce((best, one) => (rates[one]! > rates[best]! ? one : best));
  const all = [...names.keys()];
  const reference = control ?? (all.length === 0 ? 0 : bestOf(all));
  const minus = (one: number, other: number) =>
    estimate(pairs.differences(other, one, outcomes), { isBounded: true, level: each, effect });
  const others = new Map(all.filter((one) => one !== reference).map((one) => [one, minus(one, reference)]));
  const isDecided = [...others.values()].every(({ high }) => high < 0);
  const teams = all.map((place): TeamComparison => {
    const named = (against: number, { mean, low, high }: Estimate, verdict: TeamComparison['verdict']) => {
      return { team: names[place]!, against: names[against]!, estimate: mean, low, high, verdict };
    };
    const found = others.get(place);
    if (found !== undefined)
      return named(reference, found, control === null ? besideBest(found) : besideControl(found));
    if (control !== null || all.length === 1)
      return named(place, certain(0, 0, each), control === null ? 'best' : 'control');
    const next = bestOf(all.filter((one) => one !== place));
    return named(next, minus(place, next), isDecided ? 'best' : 'may-be-best');
  });
  const method = effect === null ? 'bounded' : 'betting';
  return { kind: control === null ? 'best' : 'control', level, levelOfEach: each, method, teams };
}

function besideBest({ high }: Estimate): TeamComparison['verdict'] {
  return high < 0 ? 'not-best' : 'may-be-best';
}

function besideControl({ low, high }: Estimate): TeamComparison['verdict'] {
  return low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
}
