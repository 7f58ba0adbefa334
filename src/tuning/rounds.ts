/** A round of a search: the start and its candidates on the same deals. */

import { contrastEstimate } from '../analysis/contrast-summary.js';
import { type Comparison, type ComparisonSpec, rateOf, type ShareComparison } from '../analysis/index.js';
import { type Game, type Setup, shellLine, unusualRulings } from '../game/index.js';
import type { Arm, Contrast, RunResult, RunSpec, Team } from '../simulation/index.js';
import type { Estimate } from '../stats/estimate.js';
import { Histogram } from '../stats/histogram.js';
import type { TuneConfirmation } from './summary-format.js';

/** How a run is carried out; its results do not depend on it. */
export type ExecutionOptions = Pick<RunSpec, 'threads' | 'gameTimeout' | 'memory' | 'queue'>;

/** @param contrasts besides those of each candidate with the start */
export function roundPlan(
  round: { readonly setup: Setup; readonly start: Team; readonly measure: string; readonly seed: string },
  candidates: readonly Team[],
  games: number,
  contrasts: readonly Contrast[],
  carrying: ExecutionOptions,
): RunSpec {
  const { setup, start, measure, seed } = round;
  const arms: Arm[] = [start, ...candidates].map((team) => ({ setup, team }));
  const each = candidates.map(({ name }, place) => withStart(name, place + 1, measure));
  return {
    ...carrying,
    arms,
    seed,
    rule: { kind: 'games', games },
    contrasts: { adjust: 'none', all: [...each, ...contrasts] },
  };
}

function withStart(label: string, arm: number, measure: string): Contrast {
  return {
    label,
    family: '',
    measure,
    terms: [
      { arm, weight: 1 },
      { arm: 0, weight: -1 },
    ],
    scale: 1,
  };
}

export interface Difference {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** What deals say of a contrast, with an interval of 95 % for it alone. */
function differenceOf({ mean, low, high }: Estimate): Difference {
  return { estimate: mean, low, high };
}

/** What the deals of a round say, by the places of its contrasts. */
export class PlayedRound {
  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    private readonly result: RunResult,
  ) {}

  get games(): number {
    return this.result.arms.reduce((sum, { tally }) => sum + tally.games, 0);
  }

  difference(place: number): Difference {
    return differenceOf(this.measured(place, this.histogram(place)));
  }

  differenceOf(contrast: Contrast): Difference {
    return this.difference(this.plan.contrasts!.all.indexOf(contrast));
  }

  histogram(place: number): Histogram {
    return this.result.contrasts!.histograms[place]!;
  }

  /** A contrast of this round by the deals of several. */
  pooled(place: number, histogram: Histogram): Difference & { readonly deals: number } {
    const measured = this.measured(place, histogram);
    return { ...differenceOf(measured), deals: measured.blocks };
  }

  private measured(place: number, histogram: Histogram): Estimate {
    const { players } = this.plan.arms[0]!.setup;
    return contrastEstimate(this.game, this.plan.contrasts!.all[place]!, histogram, players);
  }
}

/** The counts of two together. */
export function together(one: Histogram | undefined, other: Histogram): Histogram {
  const sum = new Histogram(other.grid);
  sum.addStretch(other.toStretch());
  if (one !== undefined) sum.addStretch(one.toStretch());
  return sum;
}

/** The command that plays a confirmation. @param plan of one arm, the winner, whose control is the start */
export function confirmationCommand(game: Game, { arms, seed, rule }: RunSpec, question: ComparisonSpec): string {
  const { setup, team, control } = arms[0]!;
  const [start, winner] = [control!.team, team].map(({ name, field, policies }) =>
    field === undefined ? name : policies[0]!.name,
  );
  const words = ['shamus', 'compare', start!, winner!, '--game', game.source ?? game.name, '--variant', setup.variant];
  words.push('--players', String(setup.players));
  for (const ruling of unusualRulings(game, setup)) words.push('--rule', ruling);
  if (team.field !== undefined) words.push('--field', team.field);
  if (rule.kind === 'games') words.push('--games', String(rule.games));
  words.push('--measure', question.outcome, '--alpha', String(question.alpha), '--seed', seed);
  return shellLine(words);
}

const VERDICTS = { a: 'worse', b: 'better', close: 'close' } as const;

export function confirmed(comparison: Comparison | ShareComparison, command: string): TuneConfirmation {
  const { decision, seed, games, a, b } = comparison;
  const { estimate, low, high, level } = decision.estimate!;
  const rates = [a!, b!].map((arm) => rateOf(arm, { name: decision.outcome }).rate);
  return {
    seed,
    games,
    command,
    start: rates[0]!,
    winner: rates[1]!,
    difference: { estimate, low, high },
    level,
    verdict: VERDICTS[decision.verdict as keyof typeof VERDICTS] ?? 'open',
    gamesToShow: decision.gamesToShow,
  };
}
