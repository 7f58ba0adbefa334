import type { Game } from '../game/index.js';
import {
  type ArmResult,
  BATCH,
  type Contender,
  findingSoFar,
  pairsWith,
  type RunPlan,
  type RunResult,
} from '../simulation/index.js';
import {
  estimateAfter,
  type Finding,
  logLikelihoodRatio,
  type PairedTally,
  pairedDifference,
  pairedRateInterval,
  type SequentialEstimate,
  type SequentialTest,
  sprtBounds,
  trialsToDecide,
} from '../stats/index.js';
import { eventsOf } from './pairing.js';

/** What a comparison is to find out. */
export interface Question {
  /** The outcome that decides, or `any` win. */
  readonly outcome: string;
  /** How often a decision may be wrong: intervals have level 1 - alpha. */
  readonly alpha: number;
  /** How often a difference of `effect` is to be found. */
  readonly power: number;
  /** The least difference of rates that is worth knowing. */
  readonly effect: number;
}

/** What a comparison has decided, and how. */
export interface Decision extends Question {
  readonly rule: 'fixed-games' | SequentialTest['kind'];
  /**
   * `same`: the same team and setup twice; `a`, `b`: better; `close`: less than `effect` apart; `h0`, `h1`: accepted by
   * the sequential test; else `open`.
   */
  readonly verdict: 'same' | 'a' | 'b' | 'close' | 'h0' | 'h1' | 'open';
  readonly stopped: 'decided' | 'all-games' | 'by-hand' | 'failed';
  /** B's rate minus A's, so that stopping early does not flatter it; null without a finished game. */
  readonly estimate:
    | (Omit<SequentialEstimate, 'method'> & { readonly method: SequentialEstimate['method'] | 'fixed-games' })
    | null;
  /** The hypotheses of a sequential test, its log-likelihood ratio and the boundaries of that. */
  readonly sprt: {
    readonly h0: number;
    readonly h1: number;
    readonly ratio: number;
    readonly lower: number;
    readonly upper: number;
  } | null;
  /** Games after which a run of a fixed number would decide with the power asked for; null where none would. */
  readonly gamesToDecide: {
    /** If the difference is what it looks like. */
    readonly asItLooks: number | null;
    /** If it is `effect`. */
    readonly effect: number | null;
  };
}

/** @param plan of one arm, B, whose control is A */
export function decide(game: Game, plan: RunPlan, question: Question, result: RunResult): Decision {
  const { outcomes } = eventsOf(game).find(({ name }) => name === question.outcome)!;
  const arm = plan.arms[0]!;
  const found = result.arms[0];
  const tally = found?.tally;
  const pairs = tally === undefined ? NO_PAIRS : pairsWith(tally, outcomes);
  const test = plan.rule.kind === 'decided' ? plan.rule.test : null;
  const finding = found === undefined ? 'open' : findingOf(plan, question, found, pairs);
  return {
    ...question,
    rule: test?.kind ?? 'fixed-games',
    verdict: isSame(arm, arm.control!) && pairs.trials > 0 ? 'same' : VERDICTS[finding],
    stopped: stoppedBy(result, test !== null && finding !== 'open'),
    estimate: pairs.trials === 0 ? null : estimateOf(test, question, pairs, finding),
    sprt: test?.kind === 'sprt' ? ratioOf(test, pairs) : null,
    gamesToDecide: gamesToDecide(question, pairs),
  };
}

const NO_PAIRS: PairedTally = { trials: 0, onlyFirst: 0, onlySecond: 0 };

const VERDICTS = { first: 'a', second: 'b', close: 'close', h0: 'h0', h1: 'h1', open: 'open' } as const;

/** Whether two contenders are the same to the letter. */
export function isSame(one: Contender, other: Contender): boolean {
  const [first, second] = [one, other].map(({ setup, team }) => JSON.stringify([setup, team.policies]));
  return first === second;
}

function findingOf({ rule }: RunPlan, { alpha, effect }: Question, found: ArmResult, pairs: PairedTally): Finding {
  // A sequential test decides at its looks only: not where it was stopped between two of them.
  if (rule.kind === 'decided') return found.complete ? findingSoFar(rule, found.tally) : 'open';
  const { low, high } = pairedRateInterval(pairs, 1 - alpha);
  if (low > 0) return 'second';
  if (high < 0) return 'first';
  return low > -effect && high < effect ? 'close' : 'open';
}

function stoppedBy({ ended }: RunResult, decided: boolean): Decision['stopped'] {
  if (ended === 'interrupted') return 'by-hand';
  if (ended === 'failed') return 'failed';
  return decided ? 'decided' : 'all-games';
}

function estimateOf(
  test: SequentialTest | null,
  { alpha }: Question,
  pairs: PairedTally,
  finding: Finding,
): Decision['estimate'] {
  if (test !== null) return estimateAfter(test, pairs, finding, BATCH, 1 - alpha);
  const { low, high } = pairedRateInterval(pairs, 1 - alpha);
  return { estimate: pairedDifference(pairs), low, high, method: 'fixed-games' };
}

function ratioOf(test: SequentialTest & { kind: 'sprt' }, pairs: PairedTally): Decision['sprt'] {
  const ratio = pairs.trials === 0 ? 0 : logLikelihoodRatio(pairs, test);
  return { h0: test.h0, h1: test.h1, ratio, ...sprtBounds(test) };
}

function gamesToDecide({ alpha, power, effect }: Question, pairs: PairedTally): Decision['gamesToDecide'] {
  const { trials, onlyFirst, onlySecond } = pairs;
  if (trials === 0) return { asItLooks: null, effect: null };
  const discordance = (onlyFirst + onlySecond) / trials;
  const gamesFor = (difference: number) => {
    const games = trialsToDecide({ difference, discordance }, alpha, power);
    return Number.isFinite(games) ? games : null;
  };
  return { asItLooks: gamesFor(pairedDifference(pairs)), effect: gamesFor(effect) };
}
