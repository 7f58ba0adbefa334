import { createHash } from 'node:crypto';
import { countOf, mainMeasure, messageOf } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import {
  type Condition,
  type FaultReport,
  hasUserPolicies,
  type LifeSigns,
  PolicyThread,
  PolicyThreadError,
  type Progress,
  placeOf,
  policyHash,
  type RunResult,
  type RunSpec,
  simulate,
  spotChecksOf,
  suspect,
} from '../simulation/index.js';
import { decisionsBySeat } from './inspection.js';
import type { Inspected, InspectionCalls } from './inspection-worker.js';
import {
  type AuditReport,
  CHECKS,
  type Check,
  type CheckName,
  chargeOfFault,
  closeChecks,
  legalCheck,
  unjudged,
} from './verdicts.js';

/** Description of an audit: the team, and how closely it is checked. */
export interface AuditSpec {
  readonly contender: Condition;
  readonly seed: string;
  /** Games that are played to check that every move is legal. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
  readonly threads: number;
  /** Seconds that a policy may take for one answer before it is held to hang. */
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
export async function audit(plan: AuditSpec, watch: AuditWatch = {}): Promise<AuditReport> {
  const started = performance.now();
  const { contender, seed } = plan;
  const { signal } = watch;
  const extent = { games: Math.ceil(plan.redeals / REDEALS_PER_GAME), redeals: plan.redeals };
  const inspect = (isDetailed: boolean) =>
    inThread(plan, signal, (thread) => thread.call('inspect', { contender, seed, extent, isDetailed }));
  const detailed = inspect(true);
  // The two threads know nothing of each other, whether they run side by side or not.
  if (plan.threads === 1) await detailed;
  const [first, again] = await Promise.all([detailed, inspect(false)]);
  const fault = faultOf(first) ?? faultOf(again);
  const found = fault === null ? first.inspected : null;
  const foundAgain = again.inspected;
  const close =
    found === null || foundAgain === null
      ? CLOSE.map((name) => unjudged(name, fault === null ? 'interrupted' : 'the policy broke down'))
      : closeChecks(found, foundAgain, contender);
  const isTableWhole = close.every(({ name, status }) => name !== 'hands-off' || status === 'pass');
  const isClean = close.every(({ status }) => status === 'pass');
  const late =
    found === null || isTableWhole
      ? await lateChecks(plan, watch, fault, isClean)
      : LATE.map((name) => unjudged(name, 'skipped: the policy modified the table'));
  const checks = [...close, ...late];
  const passed = checks.every(({ status }) => status === 'pass');
  const measured = passed
    ? await inThread(plan, signal, (thread) => thread.call('measure', { contender, seed }))
    : null;
  return {
    contender,
    seed,
    games: found?.games.length ?? 0,
    decisions: decisionsBySeat(found?.games ?? [], contender.setup.players),
    hidden: found?.hidden ?? null,
    checks,
    passed,
    interrupted: watch.signal?.aborted === true,
    timing: { seconds: (performance.now() - started) / 1000, speed: measured?.inspected ?? null },
  };
}

function faultOf({ inspected, hung }: ThreadResult<Inspected>): FaultReport | null {
  return hung ?? inspected?.fault ?? null;
}

/** The checks for which games are played by the thousand. */
const LATE = ['legal', 'same-alone', 'other-seeds'] as const satisfies readonly CheckName[];
const CLOSE = (Object.keys(CHECKS) as CheckName[]).filter((name) => !(LATE as readonly CheckName[]).includes(name));

/** Games that are played again at least, as far as there are so many, and the least share of all. */
const AGAIN = 500;
const LEAST_SHARE = 0.01;
const MOST_WITH_ANOTHER_SEED = 200_000;
/** Standard errors by which two shares of wins may differ; chance does so once in ten million audits. */
const MOST_ERRORS = 5.3;

/** @param isClean whether nothing was found so far: else what games come to elsewhere says nothing new */
async function lateChecks(
  plan: AuditSpec,
  watch: AuditWatch,
  fault: FaultReport | null,
  isClean: boolean,
): Promise<Check[]> {
  const open = (why: string) => [unjudged('same-alone', why), unjudged('other-seeds', why)];
  if (fault !== null) return [legalCheck(plan.games, fault), ...open('the policy broke down')];
  if (watch.signal?.aborted) return [unjudged('legal', 'interrupted'), ...open('interrupted')];
  const result = await play(plan, plan.seed, plan.games, isClean, watch);
  const found = result.fault?.foundBy === undefined ? null : result.fault;
  if (found !== null) {
    const alone = { ...ofRun(result, plan.games), name: 'same-alone' as const };
    return [unjudged('legal', alone.summary), alone, unjudged('other-seeds', alone.summary)];
  }
  const legal = ofRun(result, plan.games);
  if (legal.status !== 'pass') return [legal, ...open(legal.summary)];
  if (!isClean) return [legal, ...open('another check fails')];
  const { games, refereed } = spotChecksOf(runPlan(plan, plan.seed, plan.games, true), result);
  const alone = passed('same-alone', `${many(games)} replayed, ${many(refereed)} with each policy asked alone`);
  const game = await loadGame(plan.contender.setup);
  if (game.kind === 'competitive') return [legal, alone];
  return [legal, alone, await otherSeeds(plan, watch, result)];
}

/** A seed is known to whoever reads the command, so a policy could work out all decks; it cannot with another one. */
async function otherSeeds(plan: AuditSpec, watch: AuditWatch, { arms }: RunResult): Promise<Check> {
  const { contender, seed } = plan;
  const games = Math.min(plan.games, MOST_WITH_ANOTHER_SEED);
  // By their code, wherever its files lie.
  const code = await Promise.all(contender.team.policies.map((policy) => policyHash(contender.setup, policy)));
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, code]))
    .digest('hex');
  const other = await play(plan, hash, games, false, watch);
  if (other.ended !== 'complete') return { ...ofRun(other, games), name: 'other-seeds' };
  const measure = mainMeasure(await loadGame(contender.setup));
  const [here, there] = [arms[0]!, other.arms[0]!].map(({ tally }) => ({
    games: tally.games,
    wins: countOf(measure, tally.outcomes),
  }));
  const [one, two] = [here!.wins / here!.games, there!.wins / there!.games];
  const both = (here!.wins + there!.wins) / (here!.games + there!.games);
  const error = Math.sqrt(both * (1 - both) * (1 / here!.games + 1 / there!.games));
  const told = `${percent(one)} of ${many(here!.games)} won with this seed, ${percent(two)} of ${many(there!.games)} with another`;
  if (Math.abs(one - two) <= MOST_ERRORS * error) return passed('other-seeds', told);
  const message = `wins ${percent(one)} of the games of seed '${seed}' and ${percent(two)} of those of another seed`;
  const charge = { ...suspect([contender]), game: null, decision: null, asked: null, message };
  return { name: 'other-seeds', status: 'fail', summary: told, charges: [charge] };
}

function runPlan({ contender, threads, gameTimeout }: AuditSpec, seed: string, games: number, again: boolean): RunSpec {
  const rule = { kind: 'games', games } as const;
  return {
    arms: [contender],
    seed,
    rule,
    threads,
    gameTimeout,
    spotChecks: again ? Math.min(1, Math.max(LEAST_SHARE, AGAIN / games)) : 0,
  };
}

function play(plan: AuditSpec, seed: string, games: number, again: boolean, watch: AuditWatch): Promise<RunResult> {
  return simulate(runPlan(plan, seed, games, again), watch);
}

function passed(name: CheckName, summary: string): Check {
  return { name, status: 'pass', summary, charges: [] };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function many(games: number): string {
  return `${games.toLocaleString('en')} games`;
}

function ofRun({ ended, failure, fault, arms }: RunResult, games: number): Check {
  if (ended === 'complete') return legalCheck(games, null);
  const played = many(arms[0]?.tally.games ?? 0);
  if (ended === 'interrupted') return unjudged('legal', `interrupted after ${played}`);
  if (fault === undefined) throw new Error(failure ?? 'a run failed');
  return { name: 'legal', status: 'fail', summary: `stopped after ${played}`, charges: [chargeOfFault(fault)] };
}

const ENTRY = new URL('./inspection-worker.js', import.meta.url);
/** Megabytes: enough that garbage is seldom collected while what is allocated is measured. */
const YOUNG_GENERATION = 64;

/** Result of a thread, or the policy for which it waited in vain; neither if it was interrupted. */
interface ThreadResult<Result> {
  readonly inspected: Result | null;
  readonly hung: FaultReport | null;
}

/** Calls a thread of its own, and ends it when a policy does not answer. */
async function inThread<Result>(
  { contender, gameTimeout }: AuditSpec,
  signal: AbortSignal | undefined,
  call: (thread: PolicyThread<InspectionCalls>) => Promise<Result | null>,
): Promise<ThreadResult<Result>> {
  const thread = new PolicyThread<InspectionCalls>(ENTRY, null, gameTimeout, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  const stop = () => void thread.end();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return { inspected: await call(thread), hung: null };
  } catch (error) {
    if (signal?.aborted) return { inspected: null, hung: null };
    // Errors of the program show with the policies that come with it too.
    if (!hasUserPolicies(contender) && !(error instanceof PolicyThreadError && !error.hasEnded)) throw error;
    return { inspected: null, hung: threadFault(contender, thread.heartbeat, error) };
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.end();
  }
}

/** A thread that took too long, ended or broke down before it had looked at everything. */
function threadFault(contender: Condition, { game, seat }: LifeSigns, error: unknown): FaultReport {
  const isLate = error instanceof PolicyThreadError && !error.hasEnded;
  const cause = error instanceof PolicyThreadError ? error.cause : error;
  return {
    ...suspect([contender], seat),
    game,
    rule: null,
    message: isLate ? error.message : `ends the audit: ${messageOf(cause ?? 'its thread ended').split('\n', 1)[0]}`,
    place: cause instanceof Error ? placeOf(cause) : null,
  };
}
