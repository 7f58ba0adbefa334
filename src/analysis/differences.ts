/** Differences of two that played the same decks: of rates deal by deal, of shares of wins round by round. */
import type { Game } from '../game/index.js';
import type { Arm, Condition } from '../simulation/lineup/arm.js';
import { effectOf, LEVEL, type StopRule } from '../simulation/stopping.js';
import { pairsWith, type Tally } from '../simulation/tally.js';
import { estimate, type IntervalChoice } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { observationsOf, ofPairs } from '../stats/observations.js';
import type { Difference } from './summary-format.js';

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
  const choice = { isBounded: true, level: LEVEL, effect: effectOf(rule) };
  return Object.fromEntries(
    game.measures.map(({ name, outcomes, seatMetric }) => [
      name,
      seatMetric === undefined ? rateDifference(tally, outcomes, choice) : shareDifference(tally, seatMetric, choice),
    ]),
  );
}

/** Of how often two teams had some outcomes: arm minus control. */
export function rateDifference(tally: Tally, outcomes: readonly number[], choice: IntervalChoice): Difference {
  const pairs = pairsWith(tally, outcomes);
  const { mean, low, high, level, method } = estimate(ofPairs(pairs), choice);
  return { estimate: mean, low, high, level, method, discordant: [pairs.onlyFirst, pairs.onlySecond] };
}

function shareDifference(tally: Tally, metric: number, choice: IntervalChoice): Difference {
  const { rounds } = comparedRounds(tally, metric);
  const { unit } = tally.entrants[0]!;
  const { mean, low, high, level, method } = estimate(observationsOf(rounds, { zero: 0, unit }), choice);
  return { estimate: mean, low, high, level, method };
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
