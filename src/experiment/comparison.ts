import type { Game } from '../game/index.js';
import {
  type ArmResult,
  type Contender,
  pairsWith,
  type RunPlan,
  type RunResult,
  type Tally,
} from '../simulation/index.js';
import {
  effectOf,
  type Interval,
  type McNemar,
  mcnemar,
  meanInterval,
  meanSequence,
  type PairedMethod,
  type PairedTally,
  type PairingGain,
  pairedRateInterval,
  pairedSequence,
  pairingGain,
} from '../stats/index.js';
import { type Decision, decide, type Question } from './decision.js';
import { differenceOf, eventsOf, gainOf } from './pairing.js';
import type { ArmSummary, Difference } from './results-format.js';
import { summarizeArm } from './summary.js';

/** How much oftener B had an outcome than A. */
interface ComparedRate extends Difference {
  /** Null where the run was stopped by a look at the results, which these p-values do not allow for. */
  readonly mcnemar: McNemar | null;
  /** Games that each team would need on deals of its own for a difference as precise; null where it never varies. */
  readonly unpaired: number | null;
}

/** How much more a metric was with B than with A, on average, in the metric's unit. */
interface ComparedMetric extends Interval, PairingGain {
  readonly estimate: number;
  readonly level: number;
  readonly method: 'normal' | 'asymptotic-confidence-sequence';
}

/** What `compare --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export interface Comparison {
  readonly schema: 'shamus-compare/1';
  readonly game: string;
  readonly seed: string;
  readonly ended: RunResult['ended'];
  readonly games: number;
  /** Null if no game was finished. */
  readonly a: ArmSummary | null;
  readonly b: ArmSummary | null;
  /** By outcome, and `any` win: B's rate minus A's. */
  readonly difference: Readonly<Record<string, ComparedRate>>;
  readonly metrics: Readonly<Record<string, ComparedMetric>>;
  /** How often A had one outcome (outer) and B another (inner) on the same deal. */
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly decision: Decision;
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number; readonly threads: number };
}

/** @param plan of one arm, B, whose control is A */
export function comparisonOf(game: Game, plan: RunPlan, question: Question, result: RunResult): Comparison {
  const found = result.arms[0];
  const games = found?.tally.games ?? 0;
  return {
    schema: 'shamus-compare/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    games,
    ...(found === undefined ? NOTHING : measured(game, plan, question, found)),
    decision: decide(game, plan, question, result),
    timing: {
      seconds: result.seconds,
      gamesPerSecond: Math.round((2 * games) / result.seconds),
      threads: plan.threads,
    },
  };
}

const NOTHING = { a: null, b: null, difference: {}, metrics: {}, table: {} } as const;

function measured(game: Game, plan: RunPlan, question: Question, { arm, tally, complete }: ArmResult) {
  const summaryOf = ({ setup, team }: Contender, own: Tally) =>
    summarizeArm(game, plan.rule, { arm: { setup, team }, tally: own, complete });
  return {
    a: summaryOf(arm.control!, tally.control!),
    b: summaryOf(arm, tally),
    difference: Object.fromEntries(
      eventsOf(game).map(({ name, outcomes }) => [name, comparedRate(plan, question, tally, outcomes)]),
    ),
    metrics: Object.fromEntries(
      game.metrics.map(({ name }, place) => [name, comparedMetric(plan, question, tally, place)]),
    ),
    table: tableOf(game, tally),
  };
}

function comparedRate(plan: RunPlan, question: Question, tally: Tally, outcomes: readonly number[]): ComparedRate {
  const pairs = pairsWith(tally, outcomes);
  const { correlation, unpaired } = gainOf(tally, outcomes);
  const level = 1 - question.alpha;
  return {
    ...differenceOf(pairs, { ...rateInterval(plan, pairs, level), level }, correlation),
    mcnemar: plan.rule.kind === 'decided' ? null : mcnemar(pairs.onlyFirst, pairs.onlySecond),
    unpaired,
  };
}

function rateInterval({ rule }: RunPlan, pairs: PairedTally, level: number): Interval & { method: PairedMethod } {
  if (rule.kind !== 'decided') return pairedRateInterval(pairs, level);
  return { ...pairedSequence(pairs, level, effectOf(rule.test)), method: 'confidence-sequence' };
}

function comparedMetric({ rule }: RunPlan, { alpha }: Question, tally: Tally, place: number): ComparedMetric {
  const difference = tally.differences[place]!;
  const level = 1 - alpha;
  const sequential = rule.kind === 'decided';
  const variances = [tally.control!.metrics[place]!, tally.metrics[place]!, difference].map((one) => one.sd() ** 2);
  return {
    estimate: difference.mean(),
    ...(sequential ? meanSequence(difference, level) : meanInterval(difference, level)),
    level,
    method: sequential ? 'asymptotic-confidence-sequence' : 'normal',
    ...pairingGain(tally.games, variances[0]!, variances[1]!, variances[2]!),
  };
}

function tableOf({ outcomes }: Game, { pairs }: Tally): Comparison['table'] {
  return Object.fromEntries(
    outcomes.map(({ name }, row) => [
      name,
      Object.fromEntries(outcomes.map((outcome, column) => [outcome.name, pairs[row * outcomes.length + column]!])),
    ]),
  );
}
