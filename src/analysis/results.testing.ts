/** Results as they would be read, for tests of what is made from them. */
import { loadGame } from '../games/registry.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { measureInfosOf } from './measures.js';
import type { ArmSummary, Finding, FoundEstimate, StoredResult, Term } from './result.js';

const GAMES = 1000;
const SHAMUS = await loadGame('shamus');

export interface ArmPlan extends Partial<Pick<ArmSummary, 'team' | 'label' | 'complete'>> {
  readonly variant?: string;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
  /** Games won as Senior and as Junior, of a thousand. */
  readonly senior?: number;
  readonly junior?: number;
  /** The difference in Senior from a control with the default rulings, in percentage points, and half its interval. */
  readonly difference?: readonly [estimate: number, half: number];
}

function rate(count: number): FoundEstimate {
  return estimate(ofSuccesses(count, GAMES), { isBounded: true, level: 0.95, effect: null });
}

/** An estimate with this interval. */
export function expectWithin(mean: number, low: number | null, high: number | null): FoundEstimate {
  return { mean, low, high, sd: 1, blocks: GAMES, level: 0.95, method: low === null ? 'none' : 'bounded' };
}

function arm(plan: ArmPlan): ArmSummary {
  const { team = 'a+b', variant = 'standard', players = 2, senior = 300, junior = 100, complete = true } = plan;
  const setup = { variant, players, rulings: { ...plan.rulings }, policies: team.split('+') };
  const loss = GAMES - senior - junior;
  return {
    ...{ setup, team, games: GAMES, block: 1, complete },
    ...(plan.label !== undefined && { label: plan.label }),
    outcomes: { senior, junior, loss },
    reasons: { senior, junior, circle: loss - 7, stock: 7, 'uno-out': 0 },
    ...(plan.difference && { control: { setup: { ...setup, policies: ['x', 'y'] }, label: 'plain' } }),
  };
}

function findings({ senior = 300, junior = 100, difference }: ArmPlan, number: number): Finding[] {
  const counts = { senior, junior, loss: GAMES - senior - junior, any: senior + junior };
  const terms: Term[] = [{ arm: number, weight: 1 }];
  const [mean, half] = difference ?? [0, 0];
  const apart = { senior: mean, junior: 0, loss: -mean, any: mean };
  return [
    ...Object.entries(counts).map(([measure, count]) => ({ measure, terms, count, estimate: rate(count) })),
    ...SHAMUS.results.metrics.map(({ name }): Finding => {
      return { measure: name, terms, seen: [-5, 20], estimate: { ...expectWithin(12.25, null, null), sd: 3.5 } };
    }),
    ...Object.entries(difference === undefined ? {} : apart).map(
      ([measure, middle]): Finding => ({
        measure,
        terms: [...terms, { arm: number, weight: -1, of: 'control' }],
        discordant: [0, 0],
        estimate: expectWithin(middle / 100, (middle - half) / 100, (middle + half) / 100),
      }),
    ),
  ];
}

/** The result of a run of Shamus. */
export function resultOf(plans: readonly ArmPlan[], change: Partial<StoredResult> = {}): StoredResult {
  return {
    ...({ schema: 'shamus-result/1', game: 'shamus', seed: 'demo', ended: 'complete' } as const),
    measures: measureInfosOf(SHAMUS),
    arms: plans.map(arm),
    findings: plans.flatMap((plan, place) => findings(plan, place + 1)),
    ...change,
  };
}
