/** Differences of two that played the same decks: of rates deal by deal, of shares of wins round by round. */
import type { Game } from '../game/index.js';
import type { Arm, Condition } from '../simulation/lineup/arm.js';
import { LEVEL, type StopRule, shareInterval, widthOf } from '../simulation/stopping.js';
import { pairsWith, type Tally } from '../simulation/tally.js';
import type { Histogram } from '../stats/histogram.js';
import type { Interval } from '../stats/interval.js';
import { type PairedTally, type PairingGain, pairedDifference, pairingGain } from '../stats/paired.js';
import { type PairedMethod, pairedRateInterval } from '../stats/paired-interval.js';
import { pairedSequence } from '../stats/sequential-test.js';
import type { Difference } from './summary-format.js';

/** An interval of a difference of two rates, and how it was found. */
export type DifferenceInterval = Interval & { readonly method: PairedMethod };

export interface PairedDifference extends Difference {
  readonly method: PairedMethod;
  readonly discordant: readonly [number, number];
}

/** Whether an arm and its control are the same, or one entrant sits among its like: nothing can differ. */
export function cannotDiffer(arm: Arm): boolean {
  const { setup, team, control } = arm;
  if (control === undefined) return areAllAlike(arm);
  const policies = (one: Condition) => JSON.stringify([one.setup, one.team.policies]);
  return policies({ setup, team }) === policies(control);
}

/** Whether the same policy, with the same options, plays at all places. */
export function areAllAlike({ team }: Pick<Condition, 'team'>): boolean {
  const [first, ...others] = team.policies.map(({ module, name }) => JSON.stringify([module, name]));
  return others.every((other) => other === first);
}

/** The difference in each of the game's measures. @param rule when the games were enough, as for the intervals of rates */
export function differencesOf(game: Game, rule: StopRule, tally: Tally): Record<string, Difference> {
  const width = widthOf(rule);
  return Object.fromEntries(
    game.measures.map(({ name, outcomes, seatMetric }) => {
      if (seatMetric !== undefined) return [name, shareDifference(width, tally, seatMetric)];
      const pairs = pairsWith(tally, outcomes);
      const interval = { ...differenceInterval(pairs, LEVEL, width), level: LEVEL };
      return [name, differenceOf(pairs, interval, gainOf(tally, outcomes).correlation)];
    }),
  );
}

function shareDifference(width: number | null, tally: Tally, metric: number): Difference {
  const { rounds } = comparedRounds(tally, metric);
  const { unit } = tally.entrants[0]!;
  const { low, high } = shareInterval(width, rounds, unit);
  const method = width === null ? 'gaffke' : 'confidence-sequence';
  const [own, other] = [tally, tally.control!].map(({ entrants }) => entrants[0]!.rounds[metric]!.sd() ** 2);
  const { correlation } = pairingGain(rounds.count, other!, own!, rounds.sd() ** 2);
  return { estimate: rounds.mean() / unit, low, high, level: LEVEL, method, correlation };
}

/**
 * The rounds that are compared: of the first entrant minus the control, or without a control its own. `games` are a round's at
 * its places, and `even` of them it wins if nothing differs.
 */
export function comparedRounds(
  { entrants, control, roundDifferences, shape }: Tally,
  metric: number,
): { readonly rounds: Histogram; readonly even: number; readonly games: number } {
  const games = shape.round * shape.entrants[0]!.length;
  if (control !== null) return { rounds: roundDifferences[metric]!, even: 0, games };
  return { rounds: entrants[0]!.rounds[metric]!, even: games / shape.round, games };
}

/**
 * The interval of a difference: for one look after a fixed number of games, or for all looks together.
 *
 * @param effect the difference that is of interest where looks are many; null for one look
 */
export function differenceInterval(pairs: PairedTally, level: number, effect: number | null): DifferenceInterval {
  if (effect === null) return pairedRateInterval(pairs, level);
  return { ...pairedSequence(pairs, level, effect), method: 'confidence-sequence' };
}

/** A difference with an interval that was found elsewhere. */
export function differenceOf(
  pairs: PairedTally,
  { low, high, level, method }: DifferenceInterval & { readonly level: number },
  correlation: number | null,
): PairedDifference {
  const discordant = [pairs.onlyFirst, pairs.onlySecond] as const;
  return { estimate: pairedDifference(pairs), low, high, level, method, discordant, correlation };
}

export function gainOf(tally: Tally, outcomes: readonly number[]): PairingGain {
  const { trials, onlyFirst, onlySecond } = pairsWith(tally, outcomes);
  const second = outcomes.reduce((sum, place) => sum + tally.outcomes[place]!, 0);
  const first = second - onlySecond + onlyFirst;
  const variance = (count: number) => (count * (trials - count)) / trials ** 2;
  const difference = onlyFirst + onlySecond - (onlySecond - onlyFirst) ** 2 / trials;
  return pairingGain(trials, variance(first), variance(second), difference / trials);
}
