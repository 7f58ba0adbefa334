import type { Game } from '../game/index.js';
import { LEVEL, pairsWith, type Tally } from '../simulation/index.js';
import {
  type Interval,
  type PairedMethod,
  type PairedTally,
  type PairingGain,
  pairedDifference,
  pairedRateInterval,
  pairingGain,
} from '../stats/index.js';
import type { Difference } from './results-format.js';

/** Some outcomes under one name, by their places. */
export interface Event {
  readonly name: string;
  readonly outcomes: readonly number[];
}

/** What is told of: each outcome by its name, and all wins together as `any`. */
export function eventsOf(game: Game): Event[] {
  const each = game.outcomes.map(({ name }, place) => ({ name, outcomes: [place] }));
  const wins = [...game.outcomes.keys()].filter((place) => game.outcomes[place]!.win);
  return [...each, { name: 'any', outcomes: wins }];
}

/** Those of which more is better. */
export function winsOf(game: Game): Event[] {
  return eventsOf(game).filter(({ outcomes }) => outcomes.every((place) => game.outcomes[place]!.win));
}

/** The difference in each outcome, and in all wins together under `any`. */
export function differencesOf(game: Game, tally: Tally): Record<string, Difference> {
  return Object.fromEntries(
    eventsOf(game).map(({ name, outcomes }) => {
      const pairs = pairsWith(tally, outcomes);
      const { correlation } = gainOf(tally, outcomes);
      return [name, differenceOf(pairs, { ...pairedRateInterval(pairs, LEVEL), level: LEVEL }, correlation)];
    }),
  );
}

export function differenceOf(
  pairs: PairedTally,
  interval: Interval & { readonly method: PairedMethod; readonly level: number },
  correlation: number | null,
): Difference {
  const { low, high, level, method } = interval;
  const discordant = [pairs.onlyFirst, pairs.onlySecond] as const;
  return { estimate: pairedDifference(pairs), low, high, level, method, discordant, correlation };
}

/** What pairing has gained for the difference in these outcomes. */
export function gainOf(tally: Tally, outcomes: readonly number[]): PairingGain {
  const { trials, onlyFirst, onlySecond } = pairsWith(tally, outcomes);
  const second = outcomes.reduce((sum, place) => sum + tally.outcomes[place]!, 0);
  const first = second - onlySecond + onlyFirst;
  const variance = (count: number) => (count * (trials - count)) / trials ** 2;
  const difference = onlyFirst + onlySecond - (onlySecond - onlyFirst) ** 2 / trials;
  return pairingGain(trials, variance(first), variance(second), difference / trials);
}
