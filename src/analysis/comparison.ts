/** Comparisons of two on the same decks: one difference per deal or round, tested and estimated in the same way. */
import { type Game, POINTS, referenceTo, SHARE } from '../game/index.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { gamesPerRound } from '../simulation/lineup/rotation.js';
import type { ArmResult, RunResult, RunSpec } from '../simulation/run-spec.js';
import { type Decision, decisionOf, differencesIn, type StopRule } from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { certain, type Estimate, estimate, inUnits } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { levelFor } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import { blocksToShow } from '../stats/sample-sizes.js';
import type {
  ComparedMetric,
  Comparison,
  ComparisonSpec,
  ComparisonVerdict,
  MeanDifference,
  ShareComparison,
} from './comparison-format.js';
import { cannotDiffer, comparedRounds, rateDifference } from './differences.js';
import { summarizeArm } from './summary.js';
import type { Difference } from './summary-format.js';

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

/** The difference of interest of intervals that hold at all looks; null where results are looked at once. */
function effectOf({ plan: { rule }, question, cutShort }: Asked): number | null {
  return cutShort || rule.kind === 'decided' ? question.effect : null;
}

/** The difference that decides, B minus A; in a duel A's share minus an even one. */
function decisive(asked: Asked, tally: Tally): Estimate {
  const { game, plan, question } = asked;
  const level = levelFor(question.alpha);
  const observed = differencesIn(tally, measureOf(asked).outcomes);
  // Where all play alike, shares of a round make up exactly one win.
  if (game.kind === 'competitive' && cannotDiffer(plan.arms[0]!)) return certain(0, tally.games, level);
  return estimate(observed, { isBounded: true, level, effect: effectOf(asked) });
}

function measureOf({ game, question }: Asked) {
  return game.measures.find(({ name }) => name === question.outcome)!;
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
    const numbers = found === undefined ? NOTHING : measured(asked, found.tally);
    const notes = notesOn(games, decision);
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
    notes: notesOn(games, decision),
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
  const { plan, question, result } = asked;
  const { rule } = plan;
  const arm = plan.arms[0]!;
  const { alpha, power, effect } = question;
  const difference = found === undefined ? null : decisive(asked, found.tally);
  const decision = difference === null ? 'open' : decisionOf(difference, effect);
  const isSame = found !== undefined && cannotDiffer(arm);
  const isPilot = found !== undefined && !isSame && rule.kind === 'games' && result.ended === 'complete';
  const pilot = () => differencesIn(found!.tally, measureOf(asked).outcomes);
  return {
    ...question,
    rule: rule.kind === 'decided' ? 'until-decided' : 'fixed-games',
    verdict: isSame ? 'same' : verdictOf(decision, arm.control === undefined),
    stopped: stoppedBy(result, rule.kind === 'decided' && decision !== 'open'),
    gamesPlanned: rule.kind === 'games' ? rule.games : null,
    estimate: difference && difference.blocks > 0 ? written(difference) : null,
    gamesToShow: isPilot ? gamesPerRound(asked.game, arm) * blocksToShow(pilot(), effect, alpha, power) : null,
  };
}

function written({ mean, low, high, method, level }: Estimate) {
  return { estimate: mean, low, high, method, level };
}

/** In a duel what is tested is A's share; else it is B minus A. */
function verdictOf(finding: Decision, isDuel: boolean): ComparisonVerdict['verdict'] {
  if (finding === 'first') return isDuel ? 'b' : 'a';
  if (finding === 'second') return isDuel ? 'a' : 'b';
  return finding;
}

function stoppedBy({ ended }: RunResult, decided: boolean): ComparisonVerdict['stopped'] {
  if (ended === 'interrupted') return 'by-hand';
  if (ended === 'failed') return 'failed';
  return decided ? 'decided' : 'all-games';
}

/** Points are compared on the same decks only: in a duel there is nothing that they would be even with. */
function shareDifferences(
  asked: Asked,
  { arm, tally }: ArmResult,
  decision: ComparisonVerdict,
): Record<string, MeanDifference> {
  const { seatMetrics } = asked.game;
  const { estimate: mean, low, high } = decision.estimate!;
  const share = { [seatMetrics[SHARE]!.name]: { estimate: mean, low, high } };
  if (arm.control === undefined) return share;
  const { rounds, games } = comparedRounds(tally, POINTS);
  return { ...share, [seatMetrics[POINTS]!.name]: meanDifference(asked, rounds, games) };
}

function measured(asked: Asked, tally: Tally) {
  const { measures, metrics, outcomes } = asked.game;
  const row = (control: number) =>
    outcomes.map(({ name }, place) => [name, tally.pairs[control * outcomes.length + place]!] as const);
  return {
    difference: Object.fromEntries(
      measures.map((measure) => [measure.name, comparedRate(asked, tally, measure.outcomes)]),
    ),
    metrics: Object.fromEntries(metrics.map(({ name }, at) => [name, meanDifference(asked, tally.differences[at]!)])),
    table: Object.fromEntries(outcomes.map(({ name }, control) => [name, Object.fromEntries(row(control))])),
  };
}

function comparedRate(asked: Asked, tally: Tally, outcomes: readonly number[]): Difference {
  const level = levelFor(asked.question.alpha);
  return rateDifference(tally, outcomes, { isBounded: true, level, effect: effectOf(asked) });
}

/** @param unit games of a round, by which its sum is divided */
function meanDifference(asked: Asked, differences: Histogram, unit = 1): ComparedMetric {
  const level = levelFor(asked.question.alpha);
  const observed = observationsOf(differences);
  const found = inUnits(estimate(observed, { isBounded: false, level, effect: effectOf(asked) }), unit);
  const known = cannotDiffer(asked.plan.arms[0]!) ? certain(found.mean, found.blocks, level) : found;
  const { low, high } = known.method === 'none' ? { low: null, high: null } : known;
  return { estimate: known.mean, low, high, level, method: known.method };
}

/** Sentences for people, printed with the comparison and written to its JSON. */
function notesOn(games: number, { stopped, gamesPlanned }: ComparisonVerdict): string[] {
  if (games === 0 || gamesPlanned === null || (stopped !== 'by-hand' && stopped !== 'failed')) return [];
  return [
    `${games.toLocaleString('en')} of the ${gamesPlanned.toLocaleString('en')} planned games were played. You may have stopped because of what you saw, so intervals are confidence sequences, which are valid at any stopping time.`,
  ];
}
