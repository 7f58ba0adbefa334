/** Findings about one arm: rates, means, shares of the wins, and differences from its control. */
import { type Game, PLACE, POINTS, SHARE } from '../game/index.js';
import { type Arm, type Condition, cheatOf } from '../simulation/lineup/arm.js';
import { entrantsOf } from '../simulation/lineup/rotation.js';
import type { ArmResult } from '../simulation/run-spec.js';
import { CONFIDENCE_LEVEL, differencesOf as observedDifferences } from '../simulation/stopping.js';
import { pairsOf, type Tally } from '../simulation/tally.js';
import {
  certainEstimate,
  convertUnits,
  type Estimate,
  estimate,
  estimateOfMean,
  type IntervalChoice,
} from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { observationsOf, ofSuccesses } from '../stats/observations.js';
import { toFoundEstimate } from './findings.js';
import { POINTS_PER_DEAL, ratesOf } from './measures.js';
import type { ArmSummary, EntrantSummary, Finding, SetupSummary, Term } from './result.js';

export interface ArmFindings {
  readonly arm: ArmSummary;
  readonly findings: readonly Finding[];
}

/**
 * Summarises an arm that has games.
 *
 * @param number of the arm, from 1
 * @param effect the difference for which intervals are tightest that hold at all looks; null where results are looked at once
 */
export function summarizeArm(game: Game, result: ArmResult, number: number, effect: number | null): ArmFindings {
  const { arm, tally } = result;
  const choice = { level: CONFIDENCE_LEVEL, effect };
  return {
    arm: armOf(game, result),
    findings: [
      ...ratesIn(game, tally, number, choice),
      ...entrantFindings(game, result, number, choice),
      ...meansIn(game, tally, number, choice),
      ...(arm.control === undefined ? [] : differencesFromControl(game, result, number, choice)),
    ],
  };
}

function armOf(game: Game, { arm, tally, complete }: ArmResult): ArmSummary {
  const entrants = entrantsIn(game, arm, tally);
  const byName = (things: readonly { readonly name: string }[], counts: ArrayLike<number>) =>
    Object.fromEntries(things.map(({ name }, place) => [name, counts[place]!]));
  return {
    setup: summarizeSetup(arm),
    team: arm.team.name,
    ...labelOf(arm),
    ...(arm.note !== undefined && { note: arm.note }),
    games: tally.games,
    block: tally.shape.round,
    complete,
    outcomes: byName(game.results.outcomes, tally.outcomes),
    reasons: byName(game.results.reasons, tally.reasons),
    ...(entrants.length > 0 && { entrants }),
    ...(arm.control !== undefined && { control: { setup: summarizeSetup(arm.control), ...labelOf(arm.control) } }),
  };
}

function labelOf({ label }: { readonly label?: string }): { readonly label?: string } {
  return label === undefined ? {} : { label };
}

export function summarizeSetup({ setup, team }: Condition): SetupSummary {
  const { variant, players, rulings } = setup;
  const cheats = cheatOf(team);
  return {
    ...{ variant, players, rulings, policies: team.policies.map((policy) => policy.name) },
    ...(team.field !== undefined && { field: team.field }),
    ...(team.policies.some(({ searches }) => searches === true) && { searches: true as const }),
    ...(cheats !== null && { cheats }),
  };
}

function entrantsIn(game: Game, { setup, team }: Arm, tally: Tally): EntrantSummary[] {
  return entrantsOf(game, team).map(({ name, slots }, at) => {
    const placings = tally.entrants[at]!.games[PLACE]!;
    const shareOf = (placing: number) => placings.countOf(placing + 1) / placings.count;
    return {
      policy: name,
      seats: slots.map((slot) => slot + 1),
      places: Array.from({ length: setup.players }, (_, placing) => shareOf(placing)),
    };
  });
}

type Choice = Omit<IntervalChoice, 'isBounded'>;

function ratesIn(game: Game, tally: Tally, arm: number, choice: Choice): Finding[] {
  const { round } = tally.shape;
  // Games of a block may all come out alike: in the worst case there are no more observations than blocks.
  const among = (wins: number) => estimate(ofSuccesses(wins, tally.games / round), { isBounded: true, ...choice });
  return ratesOf(game).map(({ name, outcomes }) => {
    const count = outcomes.reduce((sum, place) => sum + tally.outcomes[place]!, 0);
    const least = among(Math.floor(count / round));
    const { high } = count % round === 0 ? least : among(Math.ceil(count / round));
    const found = { ...least, mean: count / tally.games, high };
    return { measure: name, terms: [{ arm, weight: 1 }], count, estimate: toFoundEstimate(found) };
  });
}

/** Means of the game's metrics. Games of a block count as one observation, so intervals are rather too wide. */
function meansIn({ results: { metrics } }: Game, tally: Tally, arm: number, choice: Choice): Finding[] {
  return metrics.map(({ name }, place) => {
    const metric = tally.metrics[place]!;
    const seen = [metric.min(), metric.max()] as const;
    const found = meanOf(metric, tally, choice);
    return { measure: name, terms: [{ arm, weight: 1 }], seen, estimate: toFoundEstimate(found) };
  });
}

function meanOf(metric: Histogram, { games, shape }: Tally, choice: Choice): Estimate {
  const range = { low: metric.min(), high: metric.max() };
  return estimateOfMean({ mean: metric.mean(), sd: metric.sd(), blocks: games / shape.round, range }, choice);
}

/** Shares of the wins, points and metrics of a seat; blocks are the unit of every interval. */
function entrantFindings(game: Game, { arm: condition, tally }: ArmResult, arm: number, choice: Choice): Finding[] {
  const players = tally.shape.round;
  const isExact = areAllAlike(condition);
  const dealer = game.setups.firstDealer?.(condition.setup) ?? 0;
  const names = game.results.seatMetrics.map(({ name }) => name);
  return entrantsOf(game, condition.team).flatMap(({ slots }, at) => {
    const { rounds, bySeat, even, unit } = tally.entrants[at]!;
    const found = (measure: string, value: Estimate, place: Partial<Term> = {}): Finding => {
      return { measure, terms: [{ arm, weight: 1, entrant: at + 1, ...place }], estimate: toFoundEstimate(value) };
    };
    const shareOf = (shares: Histogram, whole: number) => {
      const found = estimate(observationsOf(shares, { zero: 0, unit: whole }), { isBounded: true, ...choice });
      // Shares are whole 840ths: their mean without the rounding errors of fractions.
      return { ...found, mean: shares.mean() / whole };
    };
    const perGame = (metric: number) =>
      estimate(observationsOf(rounds[metric]!, { zero: 0, unit: players * slots.length }), {
        isBounded: false,
        ...choice,
      });
    const share = shareOf(rounds[SHARE]!, unit);
    const points = perGame(POINTS);
    const others = names.flatMap((name, metric) =>
      metric === SHARE || metric === POINTS || metric === PLACE ? [] : [found(name, perGame(metric))],
    );
    return [
      // With equal policies each rotation is the same game, and the shares of a block make up exactly one win.
      found(names[SHARE]!, isExact ? certainEstimate(share.mean, share.blocks, choice.level) : share),
      ...bySeat.map((shares, seat) => {
        const distance = (seat - dealer + players) % players;
        return found(names[SHARE]!, shareOf(shares, even), { seat: seat + 1, distance });
      }),
      found(names[POINTS]!, points),
      found(POINTS_PER_DEAL, perDeal(game, tally, points, choice)),
      ...others,
    ];
  });
}

/**
 * Points a deal. Where games have different numbers of deals, it is a ratio of two means; its standard error is at most the
 * sum of theirs, however they are correlated, so the interval is rather too wide.
 */
function perDeal(game: Game, tally: Tally, points: Estimate, choice: Choice): Estimate {
  const deals = tally.metrics[game.results.metrics.findIndex(({ name }) => name === 'deals')];
  if (deals === undefined) return points;
  const number = deals.mean();
  const perGame = convertUnits(points, number);
  if (points.method === 'none' || deals.min() === deals.max()) return perGame;
  const { low, high, method } = meanOf(deals, tally, choice);
  if (method === 'none') return { ...perGame, method };
  const margin = ((points.high - points.low) / 2 + (Math.abs(perGame.mean) * (high - low)) / 2) / number;
  return { ...perGame, low: perGame.mean - margin, high: perGame.mean + margin };
}

/** The arm minus its control on the same decks. */
function differencesFromControl(game: Game, { arm, tally }: ArmResult, number: number, choice: Choice): Finding[] {
  return findDifferences(game, arm, tally, choice, [
    { arm: number, weight: 1 },
    { arm: number, weight: -1, of: 'control' },
  ]);
}

/**
 * Differences on the same decks in the game's measures and metrics: of an arm and its control, or without a control of
 * the first entrant's share and an even one.
 *
 * @param terms of the findings
 */
export function findDifferences(game: Game, arm: Arm, tally: Tally, choice: Choice, terms: readonly Term[]): Finding[] {
  const isKnown = isIdenticalPair(arm);
  const found = (measure: string, value: Estimate, more: Partial<Finding> = {}): Finding => {
    const { mean, blocks, level } = value;
    const known = isKnown && value.sd === 0 ? certainEstimate(mean, blocks, level) : value;
    return { measure, terms: [...terms], ...more, estimate: toFoundEstimate(known) };
  };
  const mean = (differences: Histogram, unit: number) =>
    convertUnits(estimate(observationsOf(differences), { isBounded: false, ...choice }), unit);
  const measures = game.results.measures.map(({ name, outcomes, seatMetric }) => {
    const value = estimate(observedDifferences(tally, outcomes), { isBounded: true, ...choice });
    if (seatMetric !== undefined)
      return found(name, value, arm.control === undefined ? { minus: 1 / tally.shape.round } : {});
    const { onlyFirst, onlySecond } = pairsOf(tally, outcomes);
    return found(name, value, { discordant: [onlyFirst, onlySecond] });
  });
  const { [POINTS]: points } = tally.roundDifferences;
  // Differences of metrics are counted game by game, which are no independent observations in a block of several.
  const metrics = tally.shape.round > 1 ? [] : tally.differences;
  return [
    ...measures,
    ...metrics.map((differences, place) => found(game.results.metrics[place]!.name, mean(differences, 1))),
    ...(points === undefined
      ? []
      : [
          found(
            game.results.seatMetrics[POINTS]!.name,
            mean(points, tally.shape.round * tally.shape.entrants[0]!.length),
          ),
        ]),
  ];
}

/** True if a pair cannot differ: an arm equal to its control, or an entrant among copies of itself. */
export function isIdenticalPair(arm: Arm): boolean {
  const { setup, team, control } = arm;
  if (control === undefined) return areAllAlike(arm);
  const policies = (one: Condition) => JSON.stringify([one.setup, one.team.policies]);
  return policies({ setup, team }) === policies(control);
}

/** True if a team has the same policy, and the same options, in all slots. */
function areAllAlike({ team }: Pick<Condition, 'team'>): boolean {
  const [first, ...others] = team.policies.map(({ module, name }) => JSON.stringify([module, name]));
  return others.every((other) => other === first);
}
