import { messageOf } from '../game/index.js';
import {
  type Condition,
  type FaultReport,
  findSuspect,
  hasUserPolicies,
  locationOf,
  type Progress,
  type RunResult,
  simulate,
  ThreadFailure,
  ThreadPool,
} from '../simulation/index.js';
import { decisionsBySeat } from './inspection.js';
import type { InspectionCalls, InspectionResult } from './inspection-worker.js';
import {
  AUDIT_CHECKS,
  type AuditCheck,
  type AuditReport,
  type CheckName,
  createUnjudgedCheck,
  judgeFindings,
  judgeLegality,
  violationOfFault,
} from './verdicts.js';

/** Description of an audit: the team, and how closely it is checked. */
export interface AuditSpec {
  readonly condition: Condition;
  readonly seed: string;
  /** Games that are played to check that every move is legal. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
  readonly threads: number;
  /** Seconds that a policy may take for one answer before it is held to hang. */
  readonly gameTimeout: number;
}

export interface AuditCallbacks {
  readonly signal?: AbortSignal;
  /** Called a few times a second while the games of the check for legality are played. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Decision points that are re-dealt in each game that is inspected closely. */
const REDEALS_PER_GAME = 5;

/** Audits a team: looks at games closely in threads of its own, then plays many for legality, then measures. */
export async function audit(plan: AuditSpec, watch: AuditCallbacks = {}): Promise<AuditReport> {
  const started = performance.now();
  const { condition, seed } = plan;
  const { signal } = watch;
  const extent = { games: Math.ceil(plan.redeals / REDEALS_PER_GAME), redeals: plan.redeals };
  const inspect = (isDetailed: boolean) =>
    inThread(plan, signal, (thread, signal) =>
      thread.call('inspect', [{ condition, seed, extent, isDetailed }], signal),
    );
  const detailed = inspect(true);
  // The two threads know nothing of each other, whether they run side by side or not.
  if (plan.threads === 1) await detailed;
  const [first, again] = await Promise.all([detailed, inspect(false)]);
  const fault = faultOf(first) ?? faultOf(again);
  const found = fault === null ? first.inspected : null;
  const foundAgain = again.inspected;
  const close =
    found === null || foundAgain === null
      ? CLOSE.map((name) => createUnjudgedCheck(name, fault === null ? 'interrupted' : 'the policy broke down'))
      : judgeFindings(found, foundAgain, condition);
  const isTableWhole = close.every(({ name, status }) => name !== 'hands-off' || status === 'pass');
  const late =
    found === null || isTableWhole
      ? await checkLegality(plan, watch, fault)
      : createUnjudgedCheck('legal', 'skipped: the policy modified the table');
  const checks = [...close, late];
  const passed = checks.every(({ status }) => status === 'pass');
  const measured = passed
    ? await inThread(plan, signal, (thread, signal) => thread.call('measure', [{ condition, seed }], signal))
    : null;
  return {
    condition,
    seed,
    games: found?.games.length ?? 0,
    decisions: decisionsBySeat(found?.games ?? [], condition.setup.players),
    hidden: found?.hidden ?? null,
    checks,
    passed,
    interrupted: watch.signal?.aborted === true,
    timing: { seconds: (performance.now() - started) / 1000, speed: measured?.inspected ?? null },
  };
}

function faultOf({ inspected, hung }: ThreadResult<InspectionResult>): FaultReport | null {
  return hung ?? inspected?.fault ?? null;
}

/** The checks that look at games closely. */
const CLOSE = (Object.keys(AUDIT_CHECKS) as CheckName[]).filter((name) => name !== 'legal');

async function checkLegality(plan: AuditSpec, watch: AuditCallbacks, fault: FaultReport | null): Promise<AuditCheck> {
  const { condition, seed, games, threads, gameTimeout } = plan;
  if (fault !== null) return judgeLegality(games, fault);
  if (watch.signal?.aborted) return createUnjudgedCheck('legal', 'interrupted');
  const rule = { kind: 'games', games } as const;
  // The other checks tell what a run's guard would find, and by which policy.
  return ofRun(await simulate({ arms: [condition], seed, rule, threads, gameTimeout, guarded: 0 }, watch), games);
}

function ofRun({ ended, failure, fault, arms }: RunResult, games: number): AuditCheck {
  if (ended === 'complete') return judgeLegality(games, null);
  const played = `${(arms[0]?.tally.games ?? 0).toLocaleString('en')} games`;
  if (ended === 'interrupted') return createUnjudgedCheck('legal', `interrupted after ${played}`);
  if (fault === undefined) throw new Error(failure ?? 'a run failed');
  return { name: 'legal', status: 'fail', summary: `stopped after ${played}`, charges: [violationOfFault(fault)] };
}

const ENTRY = new URL('./inspection-worker.js', import.meta.url);
/** Megabytes: enough that garbage is seldom collected while what is allocated is measured. */
const YOUNG_GENERATION = 64;

/** Result of a thread, or the policy for which it waited in vain; neither if it was interrupted. */
interface ThreadResult<Result> {
  readonly inspected: Result | null;
  readonly hung: FaultReport | null;
}

/** Calls a thread of its own, which is ended when a policy does not answer. */
async function inThread<Result>(
  { condition, gameTimeout }: AuditSpec,
  signal: AbortSignal | undefined,
  call: (thread: ThreadPool<InspectionCalls>, options: { readonly signal?: AbortSignal }) => Promise<Result | null>,
): Promise<ThreadResult<Result>> {
  const thread = new ThreadPool<InspectionCalls>(ENTRY, null, { seconds: gameTimeout, youngMemory: YOUNG_GENERATION });
  try {
    return { inspected: await call(thread, signal === undefined ? {} : { signal }), hung: null };
  } catch (error) {
    if (signal?.aborted) return { inspected: null, hung: null };
    if (error instanceof ThreadFailure) return { inspected: null, hung: error.faultIn(condition) };
    // Errors of the program show with the policies that come with it too.
    if (!hasUserPolicies(condition)) throw error;
    return { inspected: null, hung: brokenBy(condition, error) };
  } finally {
    await thread.close();
  }
}

/** A thread broke down before it had looked at everything. */
function brokenBy(condition: Condition, error: unknown): FaultReport {
  return {
    ...findSuspect([condition]),
    game: null,
    rule: null,
    message: `ends the audit: ${messageOf(error).split('\n', 1)[0]}`,
    place: error instanceof Error ? locationOf(error) : null,
  };
}
