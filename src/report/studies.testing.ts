/** Studies as they would be read, for tests of what is made from them. */
import type { ArmSummary, TournamentFile } from '../analysis/index.js';
import { loadGame } from '../games/registry.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { groupArms } from './model/arms.js';
import type { ReportData } from './model/report-data.js';

const GAMES = 1000;

export interface ArmPlan {
  readonly team?: string;
  readonly variant?: string;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
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

export function arm({
  team = 'a+b',
  variant = 'standard',
  players = 2,
  rulings = {},
  senior = 300,
  junior = 100,
  difference,
}: ArmPlan): ArmSummary {
  const setup = { variant, players, rulings, policies: team.split('+') };
  const lost = GAMES - senior - junior;
  const metric = { mean: 12.25, sd: 3.5, min: -5, max: 20 };
  return {
    setup,
    team,
    games: GAMES,
    complete: true,
    interval: { method: 'bounded', level: 0.95 },
    outcomes: { senior: rate(senior), junior: rate(junior), loss: rate(lost) },
    any: rate(senior + junior),
    reasons: { senior, junior, circle: lost - 7, stock: 7, 'uno-out': 0 },
    metrics: Object.fromEntries(
      ['net', 'table', 'turns', 'pickups', 'uno-cards', 'circle', 'stock', 'senior-lost'].map((name) => [name, metric]),
    ),
    ...(difference && { control: { setup: { ...setup, rulings: {} }, difference: differences(...difference) } }),
  };
}

/** Of Senior, and so of any win; none of Junior. */
function differences(estimate: number, half: number) {
  const found = (middle: number) => ({
    level: 0.95,
    method: 'bounded' as const,
    discordant: [0, 0] as [number, number],
    estimate: middle / 100,
    low: (middle - half) / 100,
    high: (middle + half) / 100,
  });
  return { senior: found(estimate), junior: found(0), loss: found(-estimate), any: found(estimate) };
}

export async function studyOf(runs: readonly ArmSummary[], change: Partial<ReportData> = {}): Promise<ReportData> {
  const game = await loadGame('shamus');
  return {
    path: 'study',
    name: 'study',
    game,
    question: 'Which?',
    runs,
    groups: groupArms(game, runs),
    focus: null,
    sizes: null,
    manifest: {
      schema: 'shamus-manifest/3',
      command: 'shamus experiment study.yaml',
      question: 'Which?',
      game: 'shamus',
      seed: 'demo',
      rule: { kind: 'games', games: GAMES },
      batch: 10_000,
      games: GAMES * runs.length,
      ended: 'complete',
      versions: { 'shamus-lab': '0.1.0', node: '20.20.0' },
      signature: '0123456789abcdef',
      policies: [{ name: 'a', role: 'uno', sha256: 'ab'.repeat(32) }],
      machine: { platform: 'linux x64', cpu: 'a processor', cores: 2, memoryGB: 8, threads: 2 },
      finished: '2026-01-02T03:04:05.678Z',
      seconds: 1.25,
      sittings: 1,
      files: {},
    },
    tournament: null,
    comparison: null,
    contrasts: null,
    ...change,
  };
}

/** A tournament of these teams: how each compares with the best of the others, in percentage points. */
export function tournamentOf(
  runs: readonly ArmSummary[],
  teams: TournamentFile['comparison']['teams'],
): TournamentFile {
  return {
    schema: 'shamus-tournament/1',
    game: 'shamus',
    seed: 'demo',
    ended: 'complete',
    by: 'any',
    roles: {},
    runs: [...runs],
    comparison: { kind: 'best', level: 0.95, levelOfEach: 0.95, method: 'bounded', teams },
  };
}
