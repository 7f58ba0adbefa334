/** Estimates of a run: while it plays, with intervals that hold at every look; when it is over, as its files have them. */
import { type ArmSummary, rateOf } from '../analysis/index.js';
import type { SummaryFile } from '../analysis/summary-format.js';
import { type Game, type Measure, mainMeasure, unusualRulings } from '../game/index.js';
import type { Identity } from '../results/identity.js';
import { LEVEL, type StopRule, shareIn, type Tally, testedIn, widthOf } from '../simulation/index.js';
import { meanOf } from '../stats/observations.js';
import { observationsIn, testedSequence } from '../stats/sequential-test.js';

/** How much of something an arm has, or by how much it differs from its control. */
export interface Estimate {
  /** The arm, and what is estimated. */
  readonly title: string;
  readonly what: string;
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
const ANYTIME = 'confidence-sequence';

/** The difference for which intervals are tightest where no rule names one. */
const DEFAULT_EFFECT = 0.005;

/** An arm as a checkpoint describes it. */
type PlayedArm = Identity['arms'][number];

/** What an arm is called. */
export function titleOf(game: Game, { team, setup, label }: Pick<ArmSummary, 'team' | 'setup' | 'label'>): string {
  if (label !== undefined) return label;
  const field = setup.field === undefined ? [] : [`among ${setup.field}`];
  return [team, ...field, setup.variant, `${setup.players} players`, ...unusualRulings(game, setup)].join(', ');
}

/** What games have come to so far. Its intervals hold at all looks together. */
export function liveEstimates(game: Game, rule: StopRule, arm: PlayedArm, tally: Tally): Estimate[] {
  const { games } = tally;
  if (games === 0) return [];
  const effect = widthOf(rule) ?? DEFAULT_EFFECT;
  const title = titleOf(game, arm);
  const measure = mainMeasure(game);
  const common = { title, games, method: ANYTIME };
  if (arm.control !== null || rule.kind === 'decided') {
    const tested = testedIn(tally, rule.kind === 'decided' ? rule.outcomes : measure.outcomes);
    const decisive = rule.kind === 'decided' ? measureWith(game, rule.outcomes) : measure;
    const other = arm.control === null ? 'an even share' : arm.control.policies.join('+');
    const estimate = meanOf(observationsIn(tested));
    const what = `${decisive.title}, difference from ${other}`;
    const interval = testedSequence(tested, LEVEL, effect);
    const test = rule.kind === 'decided' ? { effect: rule.test.effect } : {};
    return [{ ...common, what, isDifference: true, estimate, ...interval, ...test }];
  }
  const entrants = arm.setup.field === undefined ? tally.entrants : tally.entrants.slice(0, 1);
  const named = entrants.map(({ places }) => `${measure.title}, ${arm.setup.policies[places[0]!]!}`);
  return (named.length === 0 ? [measure.title] : named).map((what, at) => {
    const { mean, interval } = shareIn(tally, measure.outcomes, at);
    return { ...common, what, isDifference: false, estimate: mean, ...interval(effect) };
  });
}

function measureWith(game: Game, outcomes: readonly number[]): Measure {
  return game.measures.find((each) => each.outcomes.join() === outcomes.join()) ?? mainMeasure(game);
}

/** What the files of results say, number by number. */
export function finalEstimates(game: Game, { runs }: Pick<SummaryFile, 'runs'>): Estimate[] {
  const measure = mainMeasure(game);
  return runs.flatMap((run): Estimate[] => {
    const { games, interval, control, entrants, setup } = run;
    const common = { title: titleOf(game, run), games, method: interval.method, isDifference: false };
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
