/** Estimates of a run: while it plays, with intervals that hold at every look; when it is over, as its files have them. */
import { join } from 'node:path';
import { type ArmSummary, rateOf } from '../analysis/index.js';
import type { SummaryFile } from '../analysis/summary-format.js';
import { type Game, type Measure, mainMeasure, unusualRulings } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { UNFINISHED } from '../results/format.js';
import type { Identity } from '../results/identity.js';
import { readResults } from '../results/read.js';
import { addBatch, readBatches } from '../results/tables/batches.js';
import { parseTally } from '../results/tables/tallies.js';
import { peekCheckpoint } from '../results/unfinished.js';
import { LEVEL, type StopRule, shareIn, Tally, testedIn, widthOf } from '../simulation/index.js';
import { meanOf } from '../stats/observations.js';
import { observationsIn, testedSequence } from '../stats/sequential-test.js';

/** How much of something an arm has, or by how much it differs from its control. */
export interface Estimate {
  /** The arm, and what is estimated. */
  readonly title: string;
  readonly what: string;
  /** Index of the arm. */
  readonly arm: number;
  readonly isDifference: boolean;
  readonly games: number;
  /** Fractions of all games. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** How the interval was found, as in `wilson`. */
  readonly method: string;
  /** The effect of a test that is under way. */
  readonly effect?: number;
}

/** Method of every interval while games are played. */
export const ANYTIME = 'confidence-sequence';

/** The difference for which intervals are tightest where no rule names one. */
const DEFAULT_EFFECT = 0.005;

/** An arm as checkpoints and summaries describe it. */
type PlayedArm = Identity['arms'][number] & Pick<ArmSummary, 'label'>;

/** What an arm is called. */
export function titleOf(game: Game, { team, setup, label }: Pick<ArmSummary, 'team' | 'setup' | 'label'>): string {
  if (label !== undefined) return label;
  const field = setup.field === undefined ? [] : [`among ${setup.field}`];
  return [team, ...field, setup.variant, `${setup.players} players`, ...unusualRulings(game, setup)].join(', ');
}

/**
 * What the games of an arm have come to so far: its rates, then the difference that is tested. Its intervals hold at all
 * looks together.
 */
export function liveEstimates(game: Game, rule: StopRule, arm: PlayedArm, tally: Tally, place: number): Estimate[] {
  const { games } = tally;
  if (games === 0) return [];
  const effect = widthOf(rule) ?? DEFAULT_EFFECT;
  const measure = mainMeasure(game);
  const common = { title: titleOf(game, arm), arm: place, games, method: ANYTIME };
  const entrants = arm.setup.field === undefined ? tally.entrants : tally.entrants.slice(0, 1);
  const named = entrants.map(({ places }) => `${measure.title}, ${arm.setup.policies[places[0]!]!}`);
  const rates = (named.length === 0 ? [measure.title] : named).map((what, at) => {
    const { mean, interval } = shareIn(tally, measure.outcomes, at);
    return { ...common, what, isDifference: false, estimate: mean, ...interval(effect) };
  });
  if (arm.control === null && rule.kind !== 'decided') return rates;
  const tested = testedIn(tally, rule.kind === 'decided' ? rule.outcomes : measure.outcomes);
  const decisive = rule.kind === 'decided' ? measureWith(game, rule.outcomes) : measure;
  const other = arm.control === null ? 'an even share' : arm.control.policies.join('+');
  const estimate = meanOf(observationsIn(tested));
  const what = `${decisive.title}, difference from ${other}`;
  const interval = testedSequence(tested, LEVEL, effect);
  const test = rule.kind === 'decided' ? { effect: rule.test.effect } : {};
  return [...rates, { ...common, what, isDifference: true, estimate, ...interval, ...test }];
}

/** The place of an estimate among those of its arm. */
export function placeInArm(estimates: readonly Estimate[], place: number): number {
  return estimates.slice(0, place).filter(({ arm }) => arm === estimates[place]!.arm).length;
}

/** An estimate at some number of games. */
export type HistoryPoint = Pick<Estimate, 'games' | 'estimate' | 'low' | 'high'>;

/** Batches of an arm after which its estimates are computed. */
const MAX_LOOKS = 48;

/**
 * Reads how the estimates of a run have developed; none from batches of former versions without shares of wins.
 *
 * @returns by arm and by the place in `liveEstimates`
 */
export async function readHistories(path: string): Promise<HistoryPoint[][][]> {
  const checkpoint = peekCheckpoint(join(path, UNFINISHED));
  const results = checkpoint === null ? readResults(path) : null;
  const { rule } = checkpoint?.identity ?? results!.manifest;
  const arms: readonly PlayedArm[] =
    checkpoint?.identity.arms ?? results!.summary.runs.map((run) => ({ ...run, control: run.control?.setup ?? null }));
  const game = await loadGame(checkpoint?.identity ?? results!.summary);
  const controls = arms.map(({ control }) => ({ control: control ?? undefined }));
  const batches = readBatches(game, checkpoint === null ? path : join(path, UNFINISHED), controls, rule);
  const found: HistoryPoint[][][] = [];
  for (const [place, packed] of (checkpoint ?? results!.tallies).arms.entries()) {
    const own = batches.filter(({ arm }) => arm === place);
    const sum = new Tally(game, parseTally(game, packed).shape);
    const looks: Estimate[][] = [];
    for (const [at, batch] of own.entries()) {
      addBatch(game, sum, batch);
      const isLook = Math.floor((at * MAX_LOOKS) / own.length) < Math.floor(((at + 1) * MAX_LOOKS) / own.length);
      if (isLook) looks.push(liveEstimates(game, rule, arms[place]!, sum, place));
    }
    const [first = []] = looks;
    found.push(first.map((_, which) => looks.map((each) => each[which]!)));
    // Of many arms it takes seconds, in which the board answers.
    await new Promise(setImmediate);
  }
  return found;
}

function measureWith(game: Game, outcomes: readonly number[]): Measure {
  return game.measures.find((each) => each.outcomes.join() === outcomes.join()) ?? mainMeasure(game);
}

/** What the files of results say, number by number. */
export function finalEstimates(game: Game, { runs }: Pick<SummaryFile, 'runs'>): Estimate[] {
  const measure = mainMeasure(game);
  return runs.flatMap((run, arm): Estimate[] => {
    const { games, interval, control, entrants, setup } = run;
    const common = { title: titleOf(game, run), arm, games, method: interval.method, isDifference: false };
    const shares = setup.field === undefined ? entrants : entrants?.slice(0, 1);
    const rates: Estimate[] = shares?.map(({ policy, share: { mean, low, high } }) => {
      return { ...common, what: `${measure.title}, ${policy}`, estimate: mean, low, high };
    }) ?? [{ ...common, what: measure.title, ...rateFields(rateOf(run, measure)) }];
    const difference = control?.difference[measure.name];
    if (control === undefined || difference === undefined) return rates;
    const what = `${measure.title}, difference from ${control.label ?? control.setup.policies.join('+')}`;
    const { estimate, low, high, method } = difference;
    return [...rates, { ...common, what, isDifference: true, estimate, low, high, method }];
  });
}

function rateFields({ rate, low, high }: ReturnType<typeof rateOf>) {
  return { estimate: rate, low, high };
}
