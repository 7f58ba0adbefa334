/** A round of a search: the start and its candidates on the same deals. */

import type { ComparisonSpec } from '../analysis/index.js';
import { contrastEstimate } from '../analysis/summary.js';
import { formatShellLine, type Game, gameArgument, nonDefaultRulings, type Setup } from '../game/index.js';
import type { Arm, Contrast, RunResult, RunSpec, Tally, Team } from '../simulation/index.js';
import type { Estimate } from '../stats/estimate.js';
import { Histogram } from '../stats/histogram.js';

/** Options for carrying out a run; its results do not depend on them. */
export type ExecutionOptions = Pick<RunSpec, 'threads' | 'gameTimeout' | 'memory' | 'queue'>;

/** @param contrasts besides those of each candidate with the start */
export function createRoundSpec(
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

/** Result of a round, with the findings of its contrasts by index: each has an interval of 95 % for itself. */
export class PlayedRound {
  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    private readonly result: RunResult,
  ) {}

  get games(): number {
    return this.result.arms.reduce((sum, { tally }) => sum + tally.games, 0);
  }

  /** Tallies of the start, then of each candidate. */
  get tallies(): readonly Tally[] {
    return this.result.arms.map(({ tally }) => tally);
  }

  difference(place: number): Estimate {
    return this.pooled(place, this.histogram(place));
  }

  differenceOf(contrast: Contrast): Estimate {
    return this.difference(this.plan.contrasts!.all.indexOf(contrast));
  }

  histogram(place: number): Histogram {
    return this.result.contrasts!.histograms[place]!;
  }

  /** A contrast of this round by the deals of several. */
  pooled(place: number, histogram: Histogram): Estimate {
    const { players } = this.plan.arms[0]!.setup;
    return contrastEstimate(this.game, this.plan.contrasts!.all[place]!, histogram, players);
  }
}

/** The counts of two together. */
export function addHistograms(one: Histogram | undefined, other: Histogram): Histogram {
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
  const words = ['shamus', 'compare', start!, winner!, '--game', gameArgument(game), '--variant', setup.variant];
  words.push('--players', String(setup.players));
  for (const ruling of nonDefaultRulings(game, setup)) words.push('--rule', ruling);
  if (team.field !== undefined) words.push('--field', team.field);
  if (rule.kind === 'games') words.push('--games', String(rule.games));
  words.push('--measure', question.measure, '--alpha', String(question.alpha), '--seed', seed);
  return formatShellLine(words);
}

/** Verdict on the winner by a decision of the comparison with the start, which is A. */
export const VERDICT_BY_DECISION = { a: 'worse', b: 'better', close: 'close', open: 'open', same: 'open' } as const;
