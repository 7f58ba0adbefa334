/** Studies as they would be read, for tests of what is made from them. */
import type { ArmSummary, RunFile } from '../../analysis/index.js';
import { loadGame } from '../../games/registry.js';
import { estimate } from '../../stats/estimate.js';
import { ofSuccesses } from '../../stats/observations.js';
import { type Study, studyOf } from './study.js';

const GAMES = 1000;

export interface ArmPlan {
  readonly team?: string;
  readonly label?: string;
  readonly variant?: string;
  readonly players?: number;
  /** Games won as Senior and as Junior, of a thousand. */
  readonly senior?: number;
  readonly junior?: number;
  /** The difference in Senior from a control with the default rulings, in percentage points, and half its interval. */
  readonly difference?: readonly [estimate: number, half: number];
}

function rate(count: number) {
  const { low, high } = estimate(ofSuccesses(count, GAMES), { isBounded: true, level: 0.95, effect: null });
  return { count, rate: count / GAMES, low, high };
}

export function arm(plan: ArmPlan): ArmSummary {
  const { team = 'a+b', label, variant = 'standard', players = 2, senior = 300, junior = 100, difference } = plan;
  const setup = { variant, players, rulings: {}, policies: team.split('+') };
  const lost = GAMES - senior - junior;
  const metric = { mean: 12.25, sd: 3.5, min: -5, max: 20 };
  const names = ['net', 'table', 'turns', 'pickups', 'uno-cards', 'circle', 'stock', 'senior-lost'];
  return {
    ...{ setup, team, games: GAMES, complete: true, interval: { method: 'bounded', level: 0.95 } },
    ...(label !== undefined && { label }),
    outcomes: { senior: rate(senior), junior: rate(junior), loss: rate(lost) },
    any: rate(senior + junior),
    reasons: { senior, junior, circle: lost - 7, stock: 7, 'uno-out': 0 },
    metrics: Object.fromEntries(names.map((name) => [name, metric])),
    ...(difference && {
      control: { setup: { ...setup, policies: ['x', 'y'] }, label: 'plain', difference: differences(...difference) },
    }),
  };
}

/** Of Senior, and so of any win; none of Junior. */
function differences(estimate: number, half: number) {
  const found = (middle: number) => ({
    ...{ level: 0.95, method: 'bounded' as const, discordant: [0, 0] as [number, number] },
    ...{ estimate: middle / 100, low: (middle - half) / 100, high: (middle + half) / 100 },
  });
  return { senior: found(estimate), junior: found(0), loss: found(-estimate), any: found(estimate) };
}

export async function study(plans: readonly ArmPlan[], focus?: RunFile['focus'], question = 'Which?'): Promise<Study> {
  const file = {
    ...({ schema: 'shamus-run/1', game: 'shamus', seed: 'demo', ended: 'complete', runs: plans.map(arm) } as const),
    ...(focus && { focus }),
  };
  return studyOf(await loadGame('shamus'), file, question, null);
}
