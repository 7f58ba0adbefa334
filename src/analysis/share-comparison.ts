/** Comparisons where everybody plays for himself: by shares of wins, round by round. */
import { type Game, POINTS, SHARE, WHOLE } from '../game/index.js';
import {
  type Arm,
  type ArmResult,
  batchOf,
  type Condition,
  findingSoFar,
  gamesPerRound,
  type RunResult,
  type RunSpec,
  type StopRule,
  sharesTested,
  type Tally,
  wholeRounds,
} from '../simulation/index.js';
import { boundedSequence } from '../stats/betting.js';
import { plannedSquare } from '../stats/bounded-sizes.js';
import { estimateAfter, type SequentialEstimate } from '../stats/estimate-after.js';
import { boundedInterval } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { meanInterval, meanSequence } from '../stats/means.js';
import { normalTrials, type PlannedDiscordance } from '../stats/paired-sizes.js';
import type { TestResult } from '../stats/sequential-test.js';
import {
  type ComparisonSpec,
  type ComparisonVerdict,
  isSame,
  looksOf,
  ratioOf,
  ruleOfIntervals,
  stoppedBy,
  wasCutShort,
} from './decision.js';
import { areAllAlike } from './entrants.js';
import { summarizeArm } from './summary.js';
import type { ArmSummary } from './summary-format.js';

/** A mean difference with its interval; null where the games allow none. */
interface MeanDifference {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A comparison's decision, where it goes by shares of wins. */
type ShareDecision = Omit<ComparisonVerdict, 'estimate' | 'gamesToDecide'> & {
  /** Null without a finished round. */
  readonly estimate:
    | (Interval & {
        readonly estimate: number;
        readonly method: SequentialEstimate['method'] | 'fixed-games' | 'exact';
        readonly interval: SequentialEstimate['interval'] | 'gaffke' | 'exact';
        readonly level: number;
      })
    | null;
  /** Games of a run of fixed length that would decide with the power asked for; null where none would. */
  readonly gamesToDecide: {
    readonly asItLooks: number | null;
    readonly effect: number | null;
    /**
     * The mean square of a round's difference, as it was reckoned with; `upper-limit` of a one-sided 95 % interval where few
     * rounds differ, so that the figures are upper limits too. Null without games.
     */
    readonly square: PlannedDiscordance | null;
  };
};

/** What `compare --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export interface ShareComparison {
  readonly schema: 'shamus-compare/2';
  /**
   * `duel`: A among players of B, compared with an even share of the wins; `field`: B and A each among the same others on
   * the same decks, and what is told is B minus A.
   */
  readonly kind: 'duel' | 'field';
  readonly game: string;
  readonly seed: string;
  readonly ended: RunResult['ended'];
  /** Games that each has played. */
  readonly games: number;
  /** Decks, each of which was played in every rotation: what intervals count. */
  readonly rounds: number;
  /** A's games, and B's in a field; null if none was finished. */
  readonly a: ArmSummary | null;
  readonly b: ArmSummary | null;
  /** What is compared: `share`, as a fraction of all wins, and `points` a game. */
  readonly difference: Readonly<Record<string, MeanDifference>>;
  readonly decision: ShareDecision;
  readonly notes: readonly string[];
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number; readonly threads: number };
}

/** @param plan of one arm: A among players of B, or B in a field with A in the same field as its control */
export function comparisonOfShares(
  game: Game,
  plan: RunSpec,
  question: ComparisonSpec,
  result: RunResult,
): ShareComparison {
  const arm = plan.arms[0]!;
  const found = result.arms[0];
  const games = found?.tally.games ?? 0;
  const rounds = found === undefined ? 0 : games / found.tally.shape.round;
  const cutShort = wasCutShort(result);
  const decision = decide(game, plan, question, result);
  const sides = arm.control === undefined ? 1 : 2;
  return {
    schema: 'shamus-compare/2',
    kind: arm.control === undefined ? 'duel' : 'field',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    games,
    rounds,
    ...(found === undefined
      ? { a: null, b: null }
      : sidesOf(game, ruleOfIntervals(plan.rule, question, cutShort), found)),
    difference: found === undefined ? {} : differencesIn(game, found, decision, question, cutShort),
    decision,
    notes: notesOn(games, decision),
    timing: {
      seconds: result.seconds,
      gamesPerSecond: Math.round((sides * games) / result.seconds),
      threads: result.threads ?? plan.threads,
    },
  };
}

function sidesOf(game: Game, rule: StopRule, { arm, tally, complete }: ArmResult) {
  const summaryOf = ({ setup, team }: Condition, own: Tally) =>
    summarizeArm(game, rule, { arm: { setup, team }, tally: own, complete });
  return arm.control === undefined
    ? { a: summaryOf(arm, tally), b: null }
    : { a: summaryOf(arm.control, tally.control!), b: summaryOf(arm, tally) };
}

/** Whether nothing can differ: the same entrant twice, or one among its like. */
function isExact(arm: Arm): boolean {
  return arm.control === undefined ? areAllAlike(arm) : isSame(arm, arm.control);
}

function decide(game: Game, plan: RunSpec, question: ComparisonSpec, result: RunResult): ShareDecision {
  const { rule } = plan;
  const arm = plan.arms[0]!;
  const found = result.arms[0];
  const test = rule.kind === 'decided' ? rule.test : null;
  const gamesARound = gamesPerRound(game, arm);
  const tested = found === undefined ? null : sharesTested(found.tally);
  const finding = found === undefined ? 'open' : findingIn(rule, question, found, wasCutShort(result));
  return {
    ...question,
    rule: test?.kind ?? 'fixed-games',
    verdict: found !== undefined && isExact(arm) ? 'same' : verdictOf(finding, arm.control === undefined),
    stopped: stoppedBy(result, test !== null && finding !== 'open'),
    gamesPlanned: rule.kind === 'games' ? rule.games : null,
    estimate: found === undefined ? null : estimateOf(plan, question, found, finding, wasCutShort(result)),
    sprt: test?.kind === 'sprt' ? ratioOf(test, tested) : null,
    ...(test?.kind === 'group-sequential' && {
      groupSequential: looksOf(test, (found?.tally.games ?? 0) / gamesARound, gamesARound),
    }),
    gamesToDecide:
      found === undefined ? { asItLooks: null, effect: null, square: null } : gamesToDecide(question, found.tally),
  };
}

/** In a duel what is tested is A's share; in a field it is B's minus A's. */
function verdictOf(finding: TestResult, isDuel: boolean): ComparisonVerdict['verdict'] {
  if (finding === 'first') return isDuel ? 'b' : 'a';
  if (finding === 'second') return isDuel ? 'a' : 'b';
  return finding;
}

function findingIn(rule: StopRule, question: ComparisonSpec, found: ArmResult, cutShort: boolean): TestResult {
  if (rule.kind === 'decided') return found.complete ? findingSoFar(rule, found.tally) : 'open';
  const { low, high } = shareDifference(found.tally, question, cutShort);
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -question.effect && high < question.effect ? 'close' : 'open';
}

/** The rounds that are compared, the sum of a round that is no difference, and what a round comes to in which all is won. */
function compared({ entrants, control, roundDifferences, shape }: Tally, metric: number) {
  const games = shape.round * shape.entrants[0]!.length;
  if (control !== null) return { rounds: roundDifferences[metric]!, even: 0, unit: games };
  return { rounds: entrants[0]!.rounds[metric]!, even: games / shape.round, unit: games };
}

function shareDifference(tally: Tally, { alpha, effect }: ComparisonSpec, cutShort: boolean): Interval {
  const { rounds, even, unit } = compared(tally, SHARE);
  const level = levelFor(alpha);
  const found = cutShort ? boundedSequence(rounds, level, effect * unit * WHOLE) : boundedInterval(rounds, level);
  if (typeof found === 'string') return { low: -1, high: 1 };
  const scaled = (value: number) => (value / WHOLE - even) / unit;
  return { low: scaled(found.low), high: scaled(found.high) };
}

function estimateOf(
  plan: RunSpec,
  question: ComparisonSpec,
  { arm, tally }: ArmResult,
  finding: TestResult,
  cutShort: boolean,
): ShareDecision['estimate'] {
  const level = levelFor(question.alpha);
  if (isExact(arm)) return { estimate: 0, low: 0, high: 0, method: 'exact', interval: 'exact', level };
  const { round } = tally.shape;
  if (plan.rule.kind === 'decided') {
    const looks = wholeRounds(batchOf(plan.arms), round) / round;
    return { ...estimateAfter(plan.rule.test, sharesTested(tally), finding, looks, level), level };
  }
  const { rounds, even, unit } = compared(tally, SHARE);
  return {
    estimate: (rounds.mean() / WHOLE - even) / unit,
    ...shareDifference(tally, question, cutShort),
    method: cutShort ? 'mean' : 'fixed-games',
    interval: cutShort ? 'confidence-sequence' : 'gaffke',
    level,
  };
}

function differencesIn(
  game: Game,
  { arm, tally }: ArmResult,
  { estimate }: ShareDecision,
  { alpha }: ComparisonSpec,
  cutShort: boolean,
): Record<string, MeanDifference> {
  const { low, high } = estimate!;
  const share = { estimate: estimate!.estimate, low, high };
  // Points are compared on the same decks only: in a duel there is nothing that they would be even with.
  if (arm.control === undefined) return { [game.seatMetrics[SHARE]!.name]: share };
  const { rounds, unit } = compared(tally, POINTS);
  return {
    [game.seatMetrics[SHARE]!.name]: share,
    [game.seatMetrics[POINTS]!.name]: meanDifference(rounds, unit, levelFor(alpha), isExact(arm), cutShort),
  };
}

function meanDifference(
  rounds: Histogram,
  unit: number,
  level: number,
  exact: boolean,
  cutShort: boolean,
): MeanDifference {
  const estimate = rounds.mean() / unit;
  if (exact) return { estimate, low: estimate, high: estimate };
  const found = cutShort ? meanSequence(rounds, level) : meanInterval(rounds, level);
  if (typeof found === 'string') return { estimate, low: null, high: null };
  return { estimate, low: found.low / unit, high: found.high / unit };
}

/** By the normal approximation, as in `plan`. */
function gamesToDecide({ alpha, power, effect }: ComparisonSpec, tally: Tally): ShareDecision['gamesToDecide'] {
  const { rounds, even, unit } = compared(tally, SHARE);
  const square = plannedSquare(sharesTested(tally));
  const gamesFor = (difference: number) => {
    const trials = normalTrials(Math.abs(difference), Math.max(square.rate, difference ** 2), alpha, power);
    const needed = trials * tally.shape.round;
    return difference !== 0 && square.rate > 0 && Number.isFinite(needed) ? needed : null;
  };
  return { asItLooks: gamesFor((rounds.mean() / WHOLE - even) / unit), effect: gamesFor(effect), square };
}

function notesOn(games: number, { stopped, gamesPlanned }: ShareDecision): string[] {
  if (games === 0 || gamesPlanned === null || (stopped !== 'by-hand' && stopped !== 'failed')) return [];
  return [
    `${games.toLocaleString('en')} of the ${gamesPlanned.toLocaleString('en')} planned games were played. You may have stopped because of what you saw, so intervals are confidence sequences, which are valid at any stopping time.`,
  ];
}
