import { type Contender, type FaultReport, type Progress, type RunResult, simulate } from '../simulation/index.js';
import { decisionsBySeat } from './inspection.js';
import { type InspectionOrder, inspectInThread, type Outcome } from './inspector.js';
import { type AuditReport, CHECKS, type Check, type CheckName } from './report.js';
import { chargeOfFault, closeChecks, legalCheck, unjudged } from './verdicts.js';

/** What to audit, and how closely. */
export interface AuditPlan {
  readonly contender: Contender;
  readonly seed: string;
  /** Games in which it is watched whether the rules are kept. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
  readonly threads: number;
  /** Seconds that one game may take before a policy is held to hang. */
  readonly gameTimeout: number;
}

export interface AuditWatch {
  readonly signal?: AbortSignal;
  /** Called a few times a second while the games of the check for legality are played. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Of each game that is looked at closely, so many decision points are re-dealt. */
const REDEALS_PER_GAME = 5;

/** Audits a team: looks at games closely in threads of its own, then plays many for legality, then measures. */
export async function audit(plan: AuditPlan, watch: AuditWatch = {}): Promise<AuditReport> {
  const started = performance.now();
  const { contender, seed, gameTimeout } = plan;
  const extent = { games: Math.ceil(plan.redeals / REDEALS_PER_GAME), redeals: plan.redeals };
  const order: InspectionOrder = { contender, seed, extent, gameTimeout, signal: watch.signal };
  const [first, again] = await inspectTwice(order, plan.threads);
  const fault = faultOf(first) ?? faultOf(again);
  const found = fault === null ? (first.inspected?.findings ?? null) : null;
  const foundAgain = again.inspected?.findings ?? null;
  const close =
    found === null || foundAgain === null
      ? namesBut('legal').map((name) => unjudged(name, fault === null ? 'interrupted' : 'the policy broke down'))
      : closeChecks(found, foundAgain, contender);
  const isTableWhole = close.every(({ name, status }) => name !== 'hands-off' || status === 'pass');
  const legal =
    found === null || isTableWhole
      ? await legality(plan, watch, fault)
      : unjudged('legal', 'not asked of a table that was written on');
  const checks = [...close, legal];
  const passed = checks.every(({ status }) => status === 'pass');
  const measured = passed ? await inspectInThread('measure', order) : null;
  return {
    contender,
    seed,
    games: found?.games.length ?? 0,
    decisions: decisionsBySeat(found?.games ?? [], contender.setup.players),
    hidden: found?.hidden ?? null,
    checks,
    passed,
    interrupted: watch.signal?.aborted === true,
    timing: { seconds: (performance.now() - started) / 1000, speed: measured?.inspected?.speed ?? null },
  };
}

/** The two threads know nothing of each other, whether they run side by side or not. */
async function inspectTwice(order: InspectionOrder, threads: number): Promise<readonly [Outcome, Outcome]> {
  const first = inspectInThread('inspect', order);
  if (threads === 1) await first;
  return Promise.all([first, inspectInThread('repeat', order)]);
}

function faultOf({ inspected, hung }: Outcome): FaultReport | null {
  return hung ?? inspected?.findings?.fault ?? null;
}

async function legality(plan: AuditPlan, watch: AuditWatch, fault: FaultReport | null): Promise<Check> {
  if (fault !== null) return legalCheck(plan.games, fault);
  if (watch.signal?.aborted) return unjudged('legal', 'interrupted');
  const { contender, seed, games, threads, gameTimeout } = plan;
  const rule = { kind: 'games', games } as const;
  const result = await simulate({ arms: [contender], seed, rule, threads, gameTimeout }, watch);
  return ofRun(result, games);
}

function ofRun({ ended, failure, fault, arms }: RunResult, games: number): Check {
  if (ended === 'complete') return legalCheck(games, null);
  const played = `${(arms[0]?.tally.games ?? 0).toLocaleString('en')} games`;
  if (ended === 'interrupted') return unjudged('legal', `interrupted after ${played}`);
  if (fault === undefined) throw new Error(failure ?? 'a run failed');
  return { name: 'legal', status: 'fail', summary: `stopped after ${played}`, charges: [chargeOfFault(fault)] };
}

function namesBut(name: CheckName): CheckName[] {
  return (Object.keys(CHECKS) as CheckName[]).filter((one) => one !== name);
}
