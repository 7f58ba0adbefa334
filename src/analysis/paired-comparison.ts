import type { Game } from '../game/index.js';
import {
  type ArmResult,
  type Condition,
  pairsWith,
  type RunResult,
  type RunSpec,
  type Tally,
} from '../simulation/index.js';
import { effectOf } from '../stats/estimate-after.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { meanInterval, meanSequence, type NoInterval } from '../stats/means.js';
import { type McNemar, mcnemar, type PairedTally, type PairingGain, pairingGain } from '../stats/paired.js';
import type { PairedMethod } from '../stats/paired-interval.js';
import { pairedSequence } from '../stats/sequential-test.js';
import { notesOn } from './comparison-notes.js';
import {
  type ComparisonSpec,
  type ComparisonVerdict,
  decide,
  differenceInterval,
  ruleOfIntervals,
  wasCutShort,
} from './decision.js';
import { differenceOf, gainOf, type PairedDifference } from './pairing.js';
import { summarizeArm } from './summary.js';
import type { ArmSummary } from './summary-format.js';

/** The difference in the rate of an outcome, B minus A. */
interface ComparedRate extends PairedDifference {
  /** Null if the run may have been stopped because of its results, for which these p-values are not valid. */
  readonly mcnemar: McNemar | null;
  /** Games that each team would need on deals of its own for a difference as precise; null where it never varies. */
  readonly unpaired: number | null;
}

/** The mean difference of a metric, B minus A, in the metric's unit. */
interface ComparedMetric extends PairingGain {
  readonly estimate: number;
  /** Null where the games allow no interval. */
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
  readonly method: 'student-t' | 'asymptotic-confidence-sequence';
  /**
   * Why there is no interval: `too-few` games, under 30, or `no-spread`, as the difference was the same in every game.
   * Null where there is one, and where A and B are the same.
   */
  readonly reason: NoInterval | null;
}

/** Results of a comparison as `compare --json` prints them. Everything but `timing` depends on the command and the program's version alone. */
export interface Comparison {
  readonly schema: 'shamus-compare/1';
  readonly game: string;
  readonly seed: string;
  readonly ended: RunResult['ended'];
  readonly games: number;
  /** Null if no game was finished. */
  readonly a: ArmSummary | null;
  readonly b: ArmSummary | null;
  /** By measure: B's rate minus A's. */
  readonly difference: Readonly<Record<string, ComparedRate>>;
  readonly metrics: Readonly<Record<string, ComparedMetric>>;
  /** How often A had one outcome (outer) and B another (inner) on the same deal. */
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly decision: ComparisonVerdict;
  /** Caveats about these numbers, as sentences. */
  readonly notes: readonly string[];
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number; readonly threads: number };
}

/** Compares two teams that played the same decks. @param plan of one arm, B, whose control is A */
export function comparisonOf(game: Game, plan: RunSpec, question: ComparisonSpec, result: RunResult): Comparison {
  const found = result.arms[0];
  const games = found?.tally.games ?? 0;
  const decision = decide(game, plan, question, result);
  const wanted = { game, plan, question, decision, cutShort: wasCutShort(result) };
  const numbers = found === undefined ? NOTHING : measured(wanted, found);
  return {
    schema: 'shamus-compare/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    games,
    ...numbers,
    decision,
    notes: notesOn(game, games, numbers.difference, decision),
    timing: {
      seconds: result.seconds,
      gamesPerSecond: Math.round((2 * games) / result.seconds),
      threads: result.threads ?? plan.threads,
    },
  };
}

const NOTHING = { a: null, b: null, difference: {}, metrics: {}, table: {} } as const;

/** The context of the numbers. */
interface Wanted {
  readonly game: Game;
  readonly plan: RunSpec;
  readonly question: ComparisonSpec;
  readonly decision: ComparisonVerdict;
  readonly cutShort: boolean;
}

function measured(wanted: Wanted, { arm, tally, complete }: ArmResult) {
  const { game, plan, question, cutShort } = wanted;
  const rule = ruleOfIntervals(plan.rule, question, cutShort);
  const summaryOf = ({ setup, team }: Condition, own: Tally) =>
    summarizeArm(game, rule, { arm: { setup, team }, tally: own, complete });
  return {
    a: summaryOf(arm.control!, tally.control!),
    b: summaryOf(arm, tally),
    difference: Object.fromEntries(
      game.measures.map(({ name, outcomes }) => [name, comparedRate(wanted, tally, outcomes)]),
    ),
    metrics: Object.fromEntries(game.metrics.map(({ name }, place) => [name, comparedMetric(wanted, tally, place)])),
    table: tableOf(game, tally),
  };
}

function comparedRate(wanted: Wanted, tally: Tally, outcomes: readonly number[]): ComparedRate {
  const pairs = pairsWith(tally, outcomes);
  const { correlation, unpaired } = gainOf(tally, outcomes);
  const level = levelFor(wanted.question.alpha);
  const looked = wanted.cutShort || wanted.plan.rule.kind === 'decided';
  return {
    ...differenceOf(pairs, { ...rateInterval(wanted, pairs, outcomes), level }, correlation),
    mcnemar: looked ? null : mcnemar(pairs.onlyFirst, pairs.onlySecond),
    unpaired,
  };
}

/** One difference has one interval: that of the outcome that decides, and of its opposite, is the decision's. */
function rateInterval(
  { game, plan: { rule }, question, decision, cutShort }: Wanted,
  pairs: PairedTally,
  outcomes: readonly number[],
): Interval & { method: PairedMethod } {
  if (rule.kind !== 'decided') return differenceInterval(pairs, question, cutShort);
  const { low, high, interval } = decision.estimate!;
  const decisive = game.outcomes.map((_, place) => rule.outcomes.includes(place));
  const isSame = decisive.every((decides, place) => decides === outcomes.includes(place));
  const isOpposite = decisive.every((decides, place) => decides !== outcomes.includes(place));
  if (isSame) return { low, high, method: interval };
  if (isOpposite) return { low: 0 - high, high: 0 - low, method: interval };
  return { ...pairedSequence(pairs, levelFor(question.alpha), effectOf(rule.test)), method: 'confidence-sequence' };
}

function comparedMetric(
  { plan: { rule }, question, decision, cutShort }: Wanted,
  tally: Tally,
  place: number,
): ComparedMetric {
  const difference = tally.differences[place]!;
  const level = levelFor(question.alpha);
  const sequential = rule.kind === 'decided' || cutShort;
  const variances = [tally.control!.metrics[place]!, tally.metrics[place]!, difference].map((one) => one.sd() ** 2);
  const found = sequential ? meanSequence(difference, level) : meanInterval(difference, level);
  return {
    estimate: difference.mean(),
    ...ends(found, decision.verdict === 'same'),
    level,
    method: sequential ? 'asymptotic-confidence-sequence' : 'student-t',
    ...pairingGain(tally.games, variances[0]!, variances[1]!, variances[2]!),
  };
}

/** @param same whether A and B are the same, so that they cannot differ */
function ends(found: Interval | NoInterval, same: boolean): Pick<ComparedMetric, 'low' | 'high' | 'reason'> {
  if (same) return { low: 0, high: 0, reason: null };
  if (typeof found === 'string') return { low: null, high: null, reason: found };
  return { low: found.low, high: found.high, reason: null };
}

function tableOf({ outcomes }: Game, { pairs }: Tally): Comparison['table'] {
  return Object.fromEntries(
    outcomes.map(({ name }, row) => [
      name,
      Object.fromEntries(outcomes.map((outcome, column) => [outcome.name, pairs[row * outcomes.length + column]!])),
    ]),
  );
}
