import type { Game } from '../game/index.js';
import {
  type ArmResult,
  batchOf,
  type Condition,
  findingSoFar,
  pairsWith,
  type RunResult,
  type RunSpec,
  type StopRule,
} from '../simulation/index.js';
import { estimateAfter, type SequentialEstimate } from '../stats/estimate-after.js';
import { criticalValuesOf, type GroupTest } from '../stats/group-test.js';
import { type Interval, levelFor } from '../stats/interval.js';
import type { Spending } from '../stats/normal-walk.js';
import { type PairedTally, pairedDifference } from '../stats/paired.js';
import { type PairedMethod, pairedRateInterval } from '../stats/paired-interval.js';
import { type PlannedDiscordance, plannedDiscordance, trialsToDecide } from '../stats/paired-sizes.js';
import {
  logLikelihoodRatio,
  pairedSequence,
  type SequentialTest,
  sprtBounds,
  type TestData,
  type TestResult,
} from '../stats/sequential-test.js';

/** The question of a comparison. */
export interface ComparisonSpec {
  /** The name of the measure that decides. */
  readonly outcome: string;
  /** Probability of a wrong decision: intervals have level 1 - alpha. */
  readonly alpha: number;
  /** Probability of detecting a difference of `effect`. */
  readonly power: number;
  /** The smallest difference of rates of interest. */
  readonly effect: number;
}

/** The decision of a comparison, and its basis. */
export interface ComparisonVerdict extends ComparisonSpec {
  readonly rule: 'fixed-games' | SequentialTest['kind'];
  /**
   * `same`: the same team and setup twice; `a`, `b`: better; `close`: less than `effect` apart; `h0`, `h1`: accepted by
   * the sequential test; else `open`.
   */
  readonly verdict: 'same' | 'a' | 'b' | 'close' | 'h0' | 'h1' | 'open';
  readonly stopped: 'decided' | 'all-games' | 'by-hand' | 'failed';
  /** Games that were to be played; null where a sequential test was to say when. */
  readonly gamesPlanned: number | null;
  /** B's rate minus A's, so that stopping early does not flatter it; null without a finished game. */
  readonly estimate: DecisionEstimate | null;
  /** The hypotheses of a sequential test, its log-likelihood ratio and the boundaries of that. */
  readonly sprt: {
    readonly h0: number;
    readonly h1: number;
    readonly ratio: number;
    readonly lower: number;
    readonly upper: number;
  } | null;
  /** Of a test with planned looks; absent with any other rule. */
  readonly groupSequential?: GroupSequential;
  /** Games after which a run of a fixed number would decide with the power asked for; null where none would. */
  readonly gamesToDecide: {
    /** If the difference is what it looks like. */
    readonly asItLooks: number | null;
    /** If it is `effect`. */
    readonly effect: number | null;
    /**
     * The share of games that only one of the two wins, as it was reckoned with; `upper-limit` of a one-sided 95 %
     * interval where few games tell the two apart, so that the figures are upper limits too. Null without games.
     */
    readonly discordance: PlannedDiscordance | null;
  };
}

/** The looks of a group-sequential test. */
interface GroupSequential {
  /** How it spreads its errors over its looks. */
  readonly spending: Spending;
  /** Games after which it looks; the last is the most that are played. */
  readonly looks: readonly number[];
  /** Looks that were taken. */
  readonly taken: number;
  /** Of each look: standard deviations from 0 from which on one is better; null where nothing can be found yet. */
  readonly better: readonly (number | null)[];
  /** Of each look: standard deviations from the effect, and from its opposite, from which on the two are close. */
  readonly close: readonly (number | null)[];
}

interface DecisionEstimate extends Interval {
  readonly estimate: number;
  /**
   * `fixed-games`, `mean`: the difference observed. `median-unbiased`: after a sequential test that has decided, corrected
   * for when it stopped: over all its runs as often too high as too low.
   */
  readonly method: SequentialEstimate['method'] | 'fixed-games';
  /** How the interval was found; the same as in `difference`. */
  readonly interval: PairedMethod;
  readonly level: number;
}

/** @param plan of one arm, B, whose control is A */
export function decide(game: Game, plan: RunSpec, question: ComparisonSpec, result: RunResult): ComparisonVerdict {
  const { outcomes } = game.measures.find(({ name }) => name === question.outcome)!;
  const arm = plan.arms[0]!;
  const found = result.arms[0];
  const tally = found?.tally;
  const pairs = tally === undefined ? NO_PAIRS : pairsWith(tally, outcomes);
  const test = plan.rule.kind === 'decided' ? plan.rule.test : null;
  const finding = found === undefined ? 'open' : findingOf(plan, question, found, pairs, wasCutShort(result));
  return {
    ...question,
    rule: test?.kind ?? 'fixed-games',
    verdict: isSame(arm, arm.control!) && pairs.trials > 0 ? 'same' : VERDICTS[finding],
    stopped: stoppedBy(result, test !== null && finding !== 'open'),
    gamesPlanned: plan.rule.kind === 'games' ? plan.rule.games : null,
    estimate: pairs.trials === 0 ? null : estimateOf(plan, question, pairs, finding, wasCutShort(result)),
    sprt: test?.kind === 'sprt' ? ratioOf(test, pairs.trials === 0 ? null : pairs) : null,
    ...(test?.kind === 'group-sequential' && { groupSequential: looksOf(test, pairs.trials, 1) }),
    gamesToDecide: gamesToDecide(question, pairs),
  };
}

const NO_PAIRS: PairedTally = { trials: 0, onlyFirst: 0, onlySecond: 0 };

const VERDICTS = { first: 'a', second: 'b', close: 'close', h0: 'h0', h1: 'h1', open: 'open' } as const;

/** Whether two contenders are identical. */
export function isSame(one: Condition, other: Condition): boolean {
  const [first, second] = [one, other].map(({ setup, team }) => JSON.stringify([setup, team.policies]));
  return first === second;
}

/**
 * Whether a run was stopped early. A user who watches the difference may stop when they like it, so the inference must be
 * valid at any number of games.
 */
export function wasCutShort({ ended }: RunResult): boolean {
  return ended !== 'complete';
}

/** The rule by which intervals are made: if the run may have been stopped because of its results, they hold at any number of games. */
export function ruleOfIntervals(rule: StopRule, { effect }: ComparisonSpec, cutShort: boolean): StopRule {
  if (!cutShort || rule.kind !== 'games') return rule;
  return { kind: 'precision', halfWidth: Math.min(effect, 0.25), most: rule.games };
}

/** The interval of a difference after a fixed number of games, or at any number if the run was cut short. */
export function differenceInterval(
  pairs: PairedTally,
  { alpha, effect }: Pick<ComparisonSpec, 'alpha' | 'effect'>,
  cutShort: boolean,
): Interval & { readonly method: PairedMethod } {
  const level = levelFor(alpha);
  if (!cutShort) return pairedRateInterval(pairs, level);
  return { ...pairedSequence(pairs, level, effect), method: 'confidence-sequence' };
}

function findingOf(
  { rule }: RunSpec,
  question: ComparisonSpec,
  found: ArmResult,
  pairs: PairedTally,
  cutShort: boolean,
): TestResult {
  // A sequential test decides at its looks only: not where it was stopped between two of them.
  if (rule.kind === 'decided') return found.complete ? findingSoFar(rule, found.tally) : 'open';
  const { low, high } = differenceInterval(pairs, question, cutShort);
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -question.effect && high < question.effect ? 'close' : 'open';
}

export function stoppedBy({ ended }: RunResult, decided: boolean): ComparisonVerdict['stopped'] {
  if (ended === 'interrupted') return 'by-hand';
  if (ended === 'failed') return 'failed';
  return decided ? 'decided' : 'all-games';
}

function estimateOf(
  { arms, rule }: RunSpec,
  question: ComparisonSpec,
  pairs: PairedTally,
  finding: TestResult,
  cutShort: boolean,
): DecisionEstimate {
  const level = levelFor(question.alpha);
  if (rule.kind === 'decided') return { ...estimateAfter(rule.test, pairs, finding, batchOf(arms), level), level };
  const { low, high, method } = differenceInterval(pairs, question, cutShort);
  const estimate = pairedDifference(pairs);
  return { estimate, low, high, method: cutShort ? 'mean' : 'fixed-games', interval: method, level };
}

/** @param tested null where nothing was played */
export function ratioOf(test: SequentialTest & { kind: 'sprt' }, tested: TestData | null): ComparisonVerdict['sprt'] {
  const ratio = tested === null ? 0 : logLikelihoodRatio(tested, test);
  return { h0: test.h0, h1: test.h1, ratio, ...sprtBounds(test) };
}

/** @param round games of a round, which is a trial */
export function looksOf(test: GroupTest, trials: number, round: number): GroupSequential {
  const { better, close } = criticalValuesOf(test);
  const finite = (values: readonly number[]) => values.map((value) => (Number.isFinite(value) ? value : null));
  return {
    spending: test.spending,
    looks: test.looks.map((look) => look * round),
    taken: test.looks.filter((look) => look <= trials).length,
    better: finite(better),
    close: finite(close),
  };
}

function gamesToDecide(
  { alpha, power, effect }: ComparisonSpec,
  pairs: PairedTally,
): ComparisonVerdict['gamesToDecide'] {
  if (pairs.trials === 0) return { asItLooks: null, effect: null, discordance: null };
  const discordance = plannedDiscordance(pairs);
  const gamesFor = (difference: number) => {
    const games = trialsToDecide({ difference, discordance: discordance.rate }, alpha, power);
    return Number.isFinite(games) ? games : null;
  };
  return { asItLooks: gamesFor(pairedDifference(pairs)), effect: gamesFor(effect), discordance };
}
