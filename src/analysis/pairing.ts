import { type Game, WHOLE } from '../game/index.js';
import { LEVEL, pairsWith, type StopRule, shareInterval, type Tally } from '../simulation/index.js';
import { effectOf } from '../stats/estimate-after.js';
import type { Interval } from '../stats/interval.js';
import { type PairedTally, type PairingGain, pairedDifference, pairingGain } from '../stats/paired.js';
import { type PairedMethod, pairedRateInterval } from '../stats/paired-interval.js';
import { pairedSequence } from '../stats/sequential-test.js';
import type { Difference } from './summary-format.js';

/** The difference of two rates. */
export interface PairedDifference extends Difference {
  readonly method: PairedMethod;
  readonly discordant: readonly [number, number];
}

/** The difference in each of the game's measures. @param rule when the games were enough, as for the intervals of rates */
export function differencesOf(game: Game, rule: StopRule, tally: Tally): Record<string, Difference> {
  return Object.fromEntries(
    game.measures.map(({ name, outcomes, seatMetric }) => {
      if (seatMetric !== undefined) return [name, shareDifference(rule, tally, seatMetric)];
      const pairs = pairsWith(tally, outcomes);
      const { correlation } = gainOf(tally, outcomes);
      return [name, differenceOf(pairs, { ...differenceInterval(rule, pairs), level: LEVEL }, correlation)];
    }),
  );
}

/** Of the first entrant's share of wins in a round, and the control's. */
function shareDifference(
  rule: StopRule,
  { shape, roundDifferences, entrants, control }: Tally,
  metric: number,
): Difference {
  const unit = WHOLE * shape.round * shape.entrants[0]!.length;
  const rounds = roundDifferences[metric]!;
  const { low, high } = shareInterval(rule, rounds, unit);
  const method = rule.kind === 'games' ? 'gaffke' : 'confidence-sequence';
  const [own, other] = [entrants[0]!, control!.entrants[0]!].map((entrant) => entrant.rounds[metric]!.sd() ** 2);
  const { correlation } = pairingGain(rounds.count, other!, own!, rounds.sd() ** 2);
  return { estimate: rounds.mean() / unit, low, high, level: LEVEL, method, correlation };
}

/** With optional stopping the interval must be valid at all looks. */
function differenceInterval(rule: StopRule, pairs: PairedTally): Interval & { readonly method: PairedMethod } {
  if (rule.kind === 'games') return pairedRateInterval(pairs, LEVEL);
  const effect = rule.kind === 'precision' ? rule.halfWidth : effectOf(rule.test);
  return { ...pairedSequence(pairs, LEVEL, effect), method: 'confidence-sequence' };
}

export function differenceOf(
  pairs: PairedTally,
  interval: Interval & { readonly method: PairedMethod; readonly level: number },
  correlation: number | null,
): PairedDifference {
  const { low, high, level, method } = interval;
  const discordant = [pairs.onlyFirst, pairs.onlySecond] as const;
  return { estimate: pairedDifference(pairs), low, high, level, method, discordant, correlation };
}

/** The gain from pairing for the difference in these outcomes. */
export function gainOf(tally: Tally, outcomes: readonly number[]): PairingGain {
  const { trials, onlyFirst, onlySecond } = pairsWith(tally, outcomes);
  const second = outcomes.reduce((sum, place) => sum + tally.outcomes[place]!, 0);
  const first = second - onlySecond + onlyFirst;
  const variance = (count: number) => (count * (trials - count)) / trials ** 2;
  const difference = onlyFirst + onlySecond - (onlySecond - onlyFirst) ** 2 / trials;
  return pairingGain(trials, variance(first), variance(second), difference / trials);
}
