/** Plans from a pilot: how many games a question needs. */
import { isDeepStrictEqual } from 'node:util';
import { type Game, type Measure, referenceTo, type Setup } from '../game/index.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { wholeRounds } from '../simulation/lineup/rotation.js';
import { type ArmResult, batchOf, type RunResult, type RunSpec } from '../simulation/run-spec.js';
import { LEVEL, shareIn, testedIn } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { BoundedSizes, nullTrials } from '../stats/bounded-sizes.js';
import { levelFor } from '../stats/interval.js';
import { PairedSizes } from '../stats/paired-sizes.js';
import type { SampleSizes } from '../stats/sample-sizes.js';
import type { TestData } from '../stats/sequential-test.js';
import { areAllAlike, cannotDiffer } from './differences.js';
import { notesOnPlan, type PlannedSetup, type PlanQuestion, type PlanSummary } from './plan-summary.js';
import { fixedGames, ratePilot, type Sizing, sequentialGames } from './planned-games.js';
import { type TournamentQuestion, type TournamentState, testedPair } from './tournament.js';

export interface Pilot {
  readonly game: Game;
  /** With the pilot's seed, and a fixed number of games. */
  readonly plan: RunSpec;
  readonly seed: string;
  readonly result: RunResult;
  /** Seconds of one thread for one game of each arm; null if nobody knows. */
  readonly secondsAGame: number | null;
}

type Found = Pick<PlanSummary, 'kind' | 'competitors' | 'exact'> &
  Partial<Pick<PlanSummary, 'variance' | 'widths' | 'effects' | 'given' | 'untilDecided'>>;

/** @param played by an arm; null if nothing was */
function summaryOf(
  { game, plan, seed, result, secondsAGame }: Pilot,
  { outcome, alpha, power }: PlanQuestion,
  played: Tally | null,
  { kind, competitors, exact, ...found }: Found,
): PlanSummary {
  const { setup, control } = plan.arms[0]!;
  const games = played?.games ?? 0;
  const hasOther = control !== undefined && !isDeepStrictEqual(setup, control.setup);
  const told = {
    schema: 'shamus-plan/2',
    kind,
    ...referenceTo(game),
    seed,
    ended: result.ended,
    setup: setupOf(control?.setup ?? setup),
    setupB: hasOther ? setupOf(setup) : null,
    competitors,
    ...{ outcome, alpha, power },
    pilot: { seed: plan.seed, games, rounds: played === null ? 0 : games / played.shape.round },
    exact,
    ...{ variance: null, widths: [], effects: [], given: null, untilDecided: [] },
    ...found,
  } as const;
  const timing = { seconds: result.seconds, secondsAGame, threads: plan.threads };
  return { ...told, notes: notesOnPlan(told), timing };
}

function setupOf({ variant, players, rulings }: Setup): PlannedSetup {
  return { variant, players, rulings };
}

function measureOf(game: Game, { outcome }: PlanQuestion): Measure {
  return game.measures.find(({ name }) => name === outcome)!;
}

/** Of the rate of one team, or of the shares of those at one table: what `run` measures. */
export function planOfRate(pilot: Pilot, question: PlanQuestion): PlanSummary {
  const { game, plan, result } = pilot;
  const [arm] = plan.arms;
  const tally = result.arms[0]?.tally ?? null;
  const measure = measureOf(game, question);
  const names = entrantNames(arm!, tally);
  const exact = game.kind === 'competitive' && areAllAlike(arm!);
  const competitors = names.map((name, at) => ({
    name,
    rate: tally === null ? null : shareIn(tally, measure.outcomes, at).mean,
  }));
  const bare = { kind: 'rate', competitors, exact } as const;
  if (tally === null || exact) return summaryOf(pilot, question, tally, bare);
  const { sizes, forPrecision } = ratePilot(plan, measure, tally);
  const sizing: Sizing = { sizes, round: tally.shape.round, alpha: levelFor(LEVEL), power: question.power };
  const fixed = fixedGames(sizing, question);
  const widths = fixed.widths.map((row) => ({ ...row, precision: forPrecision(row.halfWidth) }));
  return summaryOf(pilot, question, tally, { ...bare, ...fixed, widths, variance: varianceOf(sizes) });
}

function entrantNames({ team }: Condition, tally: Tally | null): string[] {
  if (tally === null || tally.entrants.length < 2) return [team.name];
  return tally.shape.entrants.map(([place]) => team.policies[place!]!.name);
}

function varianceOf({ observed, limit }: SampleSizes): PlanSummary['variance'] {
  return { observed, limit };
}

/** Of the difference of two: what `compare` measures. The pilot has one arm, B with A as its control, or A among Bs. */
export function planOfDifference(pilot: Pilot, question: PlanQuestion): PlanSummary {
  const { game, plan, result } = pilot;
  const arm = plan.arms[0]!;
  const found = result.arms[0];
  const measure = measureOf(game, question);
  const isDuel = arm.control === undefined;
  const kind = isDuel ? ('duel' as const) : ('difference' as const);
  const exact = cannotDiffer(arm);
  const bare = { kind, competitors: sidesOf(measure, arm, found), exact };
  if (found === undefined || exact) return summaryOf(pilot, question, found?.tally ?? null, bare);
  const tested = testedIn(found.tally, measure.outcomes);
  const sizes = sizesOf(tested);
  const { round } = found.tally.shape;
  const fixed = fixedGames({ sizes, round, alpha: question.alpha, power: question.power }, question);
  const aLook = wholeRounds(batchOf(plan.arms), round);
  const untilDecided = sequentialGames(nullTrials(tested, sizes.limit), round, aLook, question);
  return summaryOf(pilot, question, found.tally, { ...bare, ...fixed, untilDecided, variance: varianceOf(sizes) });
}

function sizesOf(tested: TestData): SampleSizes {
  return 'trials' in tested ? new PairedSizes(tested) : new BoundedSizes(tested, 'difference');
}

/** A and B, in this order. */
function sidesOf(
  measure: Measure,
  { team, control }: RunSpec['arms'][0],
  found?: ArmResult,
): PlanSummary['competitors'] {
  const own = found === undefined ? null : shareIn(found.tally, measure.outcomes).mean;
  if (control === undefined) return [{ name: team.name, rate: own }];
  const other = found === undefined ? null : shareIn(found.tally.control!, measure.outcomes).mean;
  return [
    { name: control.team.name, rate: other },
    { name: team.name, rate: own },
  ];
}

/**
 * Of a tournament: all its intervals together. Its error is split evenly, which is what the intervals of a tournament never
 * exceed; to find the best, the chance of missing it is split among the comparisons with each of the others.
 */
export function planOfTournament(
  pilot: Pilot,
  question: PlanQuestion,
  asked: TournamentQuestion,
  { competitors, tallies, pairs }: TournamentState,
): PlanSummary {
  const { control, by } = asked;
  const kind = control === null ? ('best' as const) : ('control' as const);
  const [first] = tallies;
  const played = first !== undefined && first.games > 0 ? first : null;
  const named = competitors.map(({ name, arms }) => {
    const rates = arms.map((arm) => shareIn(tallies[arm]!, by.outcomes).mean);
    return { name, rate: played === null ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length };
  });
  const bare = { kind, competitors: named, exact: false };
  if (played === null) return summaryOf(pilot, question, null, bare);
  const others = competitors.length - 1;
  const pair = testedPair(pairs, asked);
  const all = [...competitors.keys()];
  const compared =
    control === null
      ? all.flatMap((one) => all.slice(one + 1).map((other) => [one, other] as const))
      : all.filter((one) => one !== control).map((one) => [control, one] as const);
  const sizes = compared
    .map(([one, other]) => sizesOf(pair(one, other)))
    .reduce((widest, each) => (each.limit > widest.limit ? each : widest));
  const each = question.alpha / others;
  const sizing: Sizing = {
    sizes,
    round: played.shape.round,
    // With the best, limits are one-sided: the end of an interval with twice the error.
    alpha: control === null ? Math.min(2 * each, 0.999) : each,
    power: control === null ? 1 - (1 - question.power) / others : question.power,
  };
  return summaryOf(pilot, question, played, { ...bare, ...fixedGames(sizing, question), variance: varianceOf(sizes) });
}
