/** Comparisons of two on the same decks: one difference per deal or round, tested and estimated in the same way. */
import { type Game, POINTS, referenceTo, SHARE, WHOLE } from '../game/index.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { gamesPerRound, wholeRounds } from '../simulation/lineup/rotation.js';
import { type ArmResult, batchOf, type RunResult, type RunSpec } from '../simulation/run-spec.js';
import { findingSoFar, type StopRule, testedIn } from '../simulation/stopping.js';
import { pairsWith, type Tally } from '../simulation/tally.js';
import { boundedSequence } from '../stats/betting.js';
import { estimateAfter } from '../stats/estimate-after.js';
import { boundedInterval } from '../stats/gaffke.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { meanLimits } from '../stats/means.js';
import { type McNemar, mcnemar, pairedDifference, pairingGain } from '../stats/paired.js';
import { trialsToShow } from '../stats/sample-sizes.js';
import { effectOf, pairedSequence, type TestData, type TestResult } from '../stats/sequential-test.js';
import type {
  ComparedMetric,
  ComparedRate,
  Comparison,
  ComparisonSpec,
  ComparisonVerdict,
  MeanDifference,
  ShareComparison,
} from './comparison-format.js';
import {
  cannotDiffer,
  comparedRounds,
  type DifferenceInterval,
  differenceInterval,
  differenceOf,
  gainOf,
  type PairedDifference,
} from './differences.js';
import { summarizeArm } from './summary.js';

interface Asked {
  readonly game: Game;
  /** Of one arm: B with A as its control; or A among players of B. */
  readonly plan: RunSpec;
  readonly question: ComparisonSpec;
  /**
   * Whether the run was stopped early. A user who watches the difference may stop when they like it, so the inference must be
   * valid at any number of games.
   */
  readonly cutShort: boolean;
  readonly result: RunResult;
}

/** What is compared: a difference per deal, or per round where everybody plays for himself, and how often it came. */
interface Compared {
  readonly tested: TestData;
  readonly estimate: number;
  /** For one look, or at any number of trials if the run was cut short. */
  readonly interval: () => Interval & { readonly method: DifferenceInterval['method'] | 'gaffke' };
}

/** Of two teams: games with the outcome that decides. */
function comparedPairs({ game, question, cutShort }: Asked, tally: Tally): Compared {
  const { alpha, effect } = question;
  const pairs = pairsWith(tally, game.measures.find(({ name }) => name === question.outcome)!.outcomes);
  return {
    tested: pairs,
    estimate: pairedDifference(pairs),
    interval: () => differenceInterval(pairs, levelFor(alpha), cutShort ? effect : null),
  };
}

/** Of shares of wins. */
function comparedShares({ question: { alpha, effect }, cutShort }: Asked, tally: Tally): Compared {
  const { rounds, even, games } = comparedRounds(tally, SHARE);
  const tested = testedIn(tally, []);
  const scaled = (value: number) => (value / WHOLE - even) / games;
  const level = levelFor(alpha);
  return {
    tested,
    estimate: scaled(rounds.mean()),
    interval: () => {
      const found = cutShort ? boundedSequence(rounds, level, effect * games * WHOLE) : boundedInterval(rounds, level);
      const method = cutShort ? 'confidence-sequence' : 'gaffke';
      if (typeof found === 'string') return { low: -1, high: 1, method };
      return { low: scaled(found.low), high: scaled(found.high), method };
    },
  };
}

/**
 * Compares two on the same decks: teams by the rate of an outcome, or entrants by their shares of wins.
 *
 * @param plan of one arm: B, whose control is A; or A among players of B, where everybody plays for himself
 */
export function comparisonOf(
  game: Game,
  plan: RunSpec,
  question: ComparisonSpec,
  result: RunResult,
): Comparison | ShareComparison {
  const asked = { game, plan, question, cutShort: result.ended !== 'complete', result };
  const found = result.arms[0];
  const { control } = plan.arms[0]!;
  const games = found?.tally.games ?? 0;
  const played = { ...referenceTo(game), seed: plan.seed, ended: result.ended, games };
  const sides = found === undefined ? { a: null, b: null } : sidesOf(asked, found);
  const timing = {
    seconds: result.seconds,
    gamesPerSecond: Math.round(((control === undefined ? 1 : 2) * games) / result.seconds),
    threads: result.threads ?? plan.threads,
  };
  const decision = decide(asked, found);
  if (game.kind !== 'competitive') {
    const numbers = found === undefined ? NOTHING : measured(asked, found.tally, decision);
    const notes = notesOn(game, games, numbers.difference, decision);
    return { schema: 'shamus-compare/1', ...played, ...sides, ...numbers, decision, notes, timing };
  }
  return {
    schema: 'shamus-compare/2',
    kind: control === undefined ? 'duel' : 'field',
    ...played,
    rounds: found === undefined ? 0 : games / found.tally.shape.round,
    ...sides,
    difference: found === undefined ? {} : shareDifferences(asked, found, decision),
    decision,
    notes: notesOn(game, games, null, decision),
    timing,
  };
}

const NOTHING = { difference: {}, metrics: {}, table: {} } as const;

/** If the run may have been stopped because of its results, intervals hold at any number of games. */
function sidesOf({ game, plan, question, cutShort }: Asked, { arm, tally, complete }: ArmResult) {
  const { rule } = plan;
  const ruleOfIntervals: StopRule =
    cutShort && rule.kind === 'games'
      ? { kind: 'precision', halfWidth: Math.min(question.effect, 0.25), most: rule.games }
      : rule;
  const summaryOf = ({ setup, team }: Condition, own: Tally) =>
    summarizeArm(game, ruleOfIntervals, { arm: { setup, team }, tally: own, complete });
  const own = summaryOf(arm, tally);
  return arm.control === undefined ? { a: own, b: null } : { a: summaryOf(arm.control, tally.control!), b: own };
}

function decide(asked: Asked, found: ArmResult | undefined): ComparisonVerdict {
  const { game, plan, question, result } = asked;
  const { rule } = plan;
  const arm = plan.arms[0]!;
  const isShares = game.kind === 'competitive';
  const test = rule.kind === 'decided' ? rule.test : null;
  const round = gamesPerRound(game, arm);
  const compared = found && (isShares ? comparedShares(asked, found.tally) : comparedPairs(asked, found.tally));
  const finding = found === undefined ? 'open' : findingOf(asked, found, compared!);
  const isSame = found !== undefined && cannotDiffer(arm);
  const isPilot = compared !== undefined && !isSame && test === null && result.ended === 'complete';
  const { alpha, power, effect } = question;
  return {
    ...question,
    rule: test?.kind ?? 'fixed-games',
    verdict: isSame ? 'same' : verdictOf(finding, arm.control === undefined),
    stopped: stoppedBy(result, test !== null && finding !== 'open'),
    gamesPlanned: rule.kind === 'games' ? rule.games : null,
    estimate: compared === undefined ? null : estimateOf(asked, compared, finding, isSame && isShares),
    sprt: null,
    gamesToShow: isPilot ? round * trialsToShow(compared!.tested, effect, alpha, power) : null,
  };
}

/** A sequential test decides at its looks only: not where it was stopped between two of them. */
function findingOf({ plan: { rule }, question }: Asked, found: ArmResult, compared: Compared): TestResult {
  if (rule.kind === 'decided') return found.complete ? findingSoFar(rule, found.tally) : 'open';
  const { low, high } = compared.interval();
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -question.effect && high < question.effect ? 'close' : 'open';
}

/** In a duel what is tested is A's share; else it is B minus A. */
function verdictOf(finding: TestResult, isDuel: boolean): ComparisonVerdict['verdict'] {
  if (finding === 'first') return isDuel ? 'b' : 'a';
  if (finding === 'second') return isDuel ? 'a' : 'b';
  return finding;
}

function stoppedBy({ ended }: RunResult, decided: boolean): ComparisonVerdict['stopped'] {
  if (ended === 'interrupted') return 'by-hand';
  if (ended === 'failed') return 'failed';
  return decided ? 'decided' : 'all-games';
}

/** @param isExact whether shares cannot differ */
function estimateOf(
  { game, plan, question, cutShort }: Asked,
  compared: Compared,
  finding: TestResult,
  isExact: boolean,
): NonNullable<ComparisonVerdict['estimate']> {
  const level = levelFor(question.alpha);
  if (isExact) return { estimate: 0, low: 0, high: 0, method: 'exact', interval: 'exact', level };
  if (plan.rule.kind === 'decided') {
    const round = gamesPerRound(game, plan.arms[0]!);
    const aLook = wholeRounds(batchOf(plan.arms), round) / round;
    return { ...estimateAfter(plan.rule.test, compared.tested, finding, aLook, level), level };
  }
  const { low, high, method } = compared.interval();
  const { estimate } = compared;
  return { estimate, low, high, method: cutShort ? 'mean' : 'fixed-games', interval: method, level };
}

/** Points are compared on the same decks only: in a duel there is nothing that they would be even with. */
function shareDifferences(
  { game, plan: { rule }, question: { alpha }, cutShort }: Asked,
  { arm, tally }: ArmResult,
  decision: ComparisonVerdict,
): Record<string, MeanDifference> {
  const { estimate, low, high } = decision.estimate!;
  const share = { [game.seatMetrics[SHARE]!.name]: { estimate, low, high } };
  if (arm.control === undefined) return share;
  const { rounds, games } = comparedRounds(tally, POINTS);
  const level = levelFor(alpha);
  const mean = rounds.mean() / games;
  const limits = meanLimits(rounds, level, rule.kind === 'decided' || cutShort, games);
  const { low: least, high: most } = cannotDiffer(arm) ? { low: mean, high: mean } : limits;
  return { ...share, [game.seatMetrics[POINTS]!.name]: { estimate: mean, low: least, high: most } };
}

function measured(asked: Asked, tally: Tally, decision: ComparisonVerdict) {
  const { measures, metrics, outcomes } = asked.game;
  const row = (control: number) =>
    outcomes.map(({ name }, place) => [name, tally.pairs[control * outcomes.length + place]!] as const);
  return {
    difference: Object.fromEntries(
      measures.map((measure) => [measure.name, comparedRate(asked, tally, measure.outcomes)]),
    ),
    metrics: Object.fromEntries(metrics.map(({ name }, at) => [name, comparedMetric(asked, tally, decision, at)])),
    table: Object.fromEntries(outcomes.map(({ name }, control) => [name, Object.fromEntries(row(control))])),
  };
}

function comparedRate(asked: Asked, tally: Tally, outcomes: readonly number[]): ComparedRate {
  const pairs = pairsWith(tally, outcomes);
  const { correlation, unpaired } = gainOf(tally, outcomes);
  const { alpha, effect } = asked.question;
  const level = levelFor(alpha);
  const isSequential = asked.plan.rule.kind === 'decided';
  const interval = isSequential
    ? sequenceOf(asked, outcomes, tally)
    : differenceInterval(pairs, level, asked.cutShort ? effect : null);
  return {
    ...differenceOf(pairs, { ...interval, level }, correlation),
    mcnemar: asked.cutShort || isSequential ? null : mcnemar(pairs.onlyFirst, pairs.onlySecond),
    unpaired,
  };
}

/** After a test: one difference has one interval, so that of the opposite of what decides is its mirror image. */
function sequenceOf({ game, plan, question }: Asked, outcomes: readonly number[], tally: Tally): DifferenceInterval {
  const { test, outcomes: decisive } = plan.rule as StopRule & { kind: 'decided' };
  const isOpposite = game.outcomes.every((_, place) => decisive.includes(place) !== outcomes.includes(place));
  const pairs = pairsWith(tally, isOpposite ? decisive : outcomes);
  const { low, high } = pairedSequence(pairs, levelFor(question.alpha), effectOf(test));
  return { low: isOpposite ? 0 - high : low, high: isOpposite ? 0 - low : high, method: 'confidence-sequence' };
}

function comparedMetric(
  { plan: { rule }, question, cutShort }: Asked,
  tally: Tally,
  { verdict }: ComparisonVerdict,
  place: number,
): ComparedMetric {
  const difference = tally.differences[place]!;
  const level = levelFor(question.alpha);
  const isSequential = rule.kind === 'decided' || cutShort;
  const variance = (own: typeof difference) => own.sd() ** 2;
  const [a, b] = [variance(tally.control!.metrics[place]!), variance(tally.metrics[place]!)];
  // A and B that are the same cannot differ.
  const limits = verdict === 'same' ? { low: 0, high: 0, reason: null } : meanLimits(difference, level, isSequential);
  return {
    estimate: difference.mean(),
    ...limits,
    level,
    method: isSequential ? 'asymptotic-confidence-sequence' : 'student-t',
    ...pairingGain(tally.games, a, b, variance(difference)),
  };
}

interface NotedRate extends Pick<PairedDifference, 'low' | 'high' | 'method'> {
  readonly mcnemar: McNemar | null;
}

/** Sentences for people, printed with the comparison and written to its JSON. @param difference null for shares of wins */
function notesOn(
  game: Game,
  games: number,
  difference: Readonly<Record<string, NotedRate>> | null,
  decision: ComparisonVerdict,
): string[] {
  if (games === 0) return [];
  const { stopped, gamesPlanned } = decision;
  const notes: string[] = [];
  if (gamesPlanned !== null && (stopped === 'by-hand' || stopped === 'failed')) {
    const noValues = difference === null ? '' : ', and there are no p-values';
    notes.push(
      `${games.toLocaleString('en')} of the ${gamesPlanned.toLocaleString('en')} planned games were played. You may have stopped because of what you saw, so intervals are confidence sequences, which are valid at any stopping time${noValues}.`,
    );
  }
  if (difference === null) return notes;
  return [...notes, ...disagreeing(game, difference, decision)];
}

function disagreeing(
  game: Game,
  difference: Readonly<Record<string, NotedRate>>,
  { alpha }: Pick<ComparisonVerdict, 'alpha'>,
): string[] {
  const titles = new Map(game.measures.map(({ name, title }) => [name, title]));
  const found = Object.entries(difference).filter(([, { low, high, mcnemar }]) => {
    return mcnemar !== null && (low > 0 || high < 0) !== mcnemar.midP < alpha;
  });
  return found.map(([name, { low, high, method, mcnemar }]) => {
    const p = mcnemar!.midP.toPrecision(3);
    const zero = low > 0 || high < 0 ? 'excludes 0' : 'contains 0';
    const sign = mcnemar!.midP < alpha ? '<' : '>=';
    return `${titles.get(name) ?? name}: the interval ${zero} although p = ${p} ${sign} ${alpha}. ${WHY[method]}`;
  });
}

const NEAR = 'close to the threshold they can disagree; play more games to settle it.';
const APART = 'the mid-p value uses only the games in which A and B differ, and its distribution is discrete';
const WHY: Readonly<Record<NotedRate['method'], string>> = {
  'exact-unconditional': `The interval is exact and counts all games; ${APART}: ${NEAR}`,
  tango: `Tango's interval uses a normal approximation; ${APART}: ${NEAR}`,
  // It has no p-value beside it.
  'confidence-sequence': '',
};
