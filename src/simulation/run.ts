import { type Game, SystemRefusal } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { ArmInPlay } from './arm-in-play.js';
import { replayCommand } from './command.js';
import { type Executor, ExecutorError, type Played, type Task, TaskAborted } from './executor.js';
import { type FaultReport, formatFault, sidesOf } from './fault-report.js';
import { hasGivenPolicies, hasOnlyQuickPolicies, maxOpenGamesOfArm } from './lineup/arm.js';
import { runInOrder } from './run-in-order.js';
import type { ArmResult, ArmStart, BatchOrder, RunCallbacks, RunResult, RunSpec } from './run-spec.js';
import { batchSizesOf, shardPartsOf } from './run-spec.js';
import { isReached } from './stopping.js';

/** Milliseconds between two reports of progress. */
const TICK = 100;
/** Milliseconds of a run before its time left is told. */
const WARM_UP = 2000;
/** Seconds that a task should take; of policies outside, which play many games at a time, and fewer near a task's end. */
const [SECONDS, SECONDS_OUTSIDE] = [0.25, 2] as const;
/** Games of an arm's first tasks: where policies are known to be quick, and else. */
const [FIRST_OF_QUICK, FIRST] = [100, 1] as const;

/**
 * Plays the arms of a run on an executor, and merges batch by batch in the order of the plan. A policy that breaks a
 * rule, throws or hangs ends the run; the batches before it are in the result.
 *
 * @param start games that are already played: all of each arm but the last, unless arms are played in turn
 */
export async function playRun(
  spec: RunSpec,
  executor: Executor,
  watch: RunCallbacks = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  const games = await Promise.all(spec.arms.map((arm) => loadGame(arm.setup)));
  return playArms(spec, games, executor, watch, start);
}

/** Like `playRun`, for arms whose games are loaded. */
export function playArms(
  spec: RunSpec,
  games: readonly Game[],
  executor: Executor,
  watch: RunCallbacks = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  const batches = batchSizesOf(spec.arms, games);
  const parts = spec.shard && shardPartsOf(games[0]!, spec, spec.shard);
  const arms = spec.arms.map(
    (arm, place) => new ArmInPlay(arm, place, games[place]!, spec.rule, batches[place]!, start[place], parts?.[place]),
  );
  return new RunInPlay(spec, arms, watch, executor).play();
}

class RunInPlay {
  private readonly resumed;
  private readonly tasks;
  private readonly started = performance.now();
  private armsTold;
  private failure: string | null = null;
  /** The most that played at a time. */
  private threads = 0;
  private fault: FaultReport | undefined;

  constructor(
    private readonly spec: RunSpec,
    private readonly arms: readonly ArmInPlay[],
    private readonly watch: RunCallbacks,
    private readonly executor: Executor,
  ) {
    this.resumed = arms.reduce((sum, { games }) => sum + games, 0);
    this.armsTold = arms.findIndex(({ done }) => !done);
    this.tasks = tasksOf(arms, orderOf(spec), executor);
  }

  async play(): Promise<RunResult> {
    const { executor, watch } = this;
    const ticker = setInterval(() => this.tellProgress(), TICK);
    const left = new AbortController();
    const next = () => (watch.signal?.aborted ? null : (this.tasks.next().value ?? null));
    const work = (task: Task) => executor.play(task, left.signal);
    const stop = () => executor.stop?.();
    watch.signal?.addEventListener('abort', stop, { once: true });
    try {
      for await (const [task, played] of runInOrder(next, () => executor.slots, work, watch.endNow)) {
        this.receive(task, played);
        // Games that are under way beyond a decision or a fault are wanted by nobody.
        if (this.failure !== null || this.arms.every(({ done }) => done)) break;
      }
      this.tellProgress();
    } catch (error) {
      if (error instanceof ExecutorError || error instanceof SystemRefusal) this.failure = error.message;
      else if (!(error instanceof TaskAborted)) throw error;
    } finally {
      clearInterval(ticker);
      watch.signal?.removeEventListener('abort', stop);
      left.abort();
      await executor.close();
    }
    return this.result();
  }

  private receive(task: Task, played: Played): void {
    this.threads = Math.max(this.threads, this.executor.threads ?? 0);
    const arm = this.arms[task.arm]!;
    if (arm.done) return;
    for (const batch of arm.merge(task, played)) {
      for (const gone of this.watch.onBatch?.(batch) ?? []) this.arms[gone]!.retire();
      for (; this.arms[this.armsTold]?.done; this.armsTold++) {
        this.watch.onArm?.(this.armsTold, this.resultOf(this.arms[this.armsTold]!));
      }
    }
    if (arm.done || played.fault === null) return;
    this.fault = played.fault;
    this.failure = this.failureOf(played.fault, arm);
  }

  private failureOf(fault: FaultReport, { arm, game }: ArmInPlay): string {
    const { seed } = this.spec;
    const line = formatFault(fault, arm.setup, seed);
    if (fault.game === null) return line;
    const { setup, team } =
      sidesOf(arm).find((side) => side.team.policies.some(({ name }) => name === fault.policy)) ?? arm;
    if (hasGivenPolicies({ team })) return line;
    const played = { setup, team: team.policies.map(({ name }) => name).join('+'), seed };
    return `${line}; watch it with: ${replayCommand(game, played, '--index', String(fault.game))}`;
  }

  private tellProgress(): void {
    const open = this.arms.findIndex(({ done }) => !done);
    const arm = open < 0 ? this.arms.length - 1 : open;
    const games = this.arms.reduce((sum, { games }) => sum + games, 0);
    const { resumed, secondsLeft } = this;
    this.watch.onProgress?.({ arm, games, resumed, secondsLeft, tally: this.arms[arm]!.tally });
  }

  /**
   * Estimate from the thread time of games, so that the start of threads does not count; an arm without games counts as
   * an average one. Null at first: the pace of the first games, while code is being compiled, says little.
   */
  private get secondsLeft(): number | null {
    const isEarly = performance.now() - this.started < WARM_UP;
    const threads = this.executor.threads ?? this.executor.slots;
    if (isEarly || this.spec.rule.kind !== 'games' || threads === 0) return null;
    const tried = this.arms.flatMap(({ secondsAGame }) => secondsAGame ?? []);
    if (tried.length === 0) return null;
    const average = tried.reduce((sum, seconds) => sum + seconds, 0) / tried.length;
    let seconds = 0;
    for (const { done, gamesLeft, secondsAGame } of this.arms) {
      if (!done) seconds += gamesLeft * (secondsAGame ?? average);
    }
    return seconds / threads;
  }

  private resultOf({ arm, tally, done, isPlayed }: ArmInPlay): ArmResult {
    const complete = this.spec.shard === undefined ? done && isReached(this.spec.rule, tally) : isPlayed;
    return { arm, tally, complete };
  }

  private result(): RunResult {
    // Results of arms that began before an earlier one was finished are dropped: they would depend on the threads.
    const open = this.arms.findIndex(({ done }) => !done);
    const arms = this.arms
      .slice(0, open < 0 || orderOf(this.spec) === 'in-turn' ? undefined : open + 1)
      .filter(({ tally }) => tally.games > 0)
      .map((arm) => this.resultOf(arm));
    const seconds = (performance.now() - this.started) / 1000;
    const { failure, fault, threads } = this;
    const ended = failure !== null ? 'failed' : open < 0 ? 'complete' : 'interrupted';
    return { arms, ended, failure, ...(fault && { fault }), seconds, ...(threads > 0 && { threads }) };
  }
}

/** Contrasts are counted turn by turn. */
function orderOf({ order, contrasts }: RunSpec): BatchOrder {
  return order ?? (contrasts === undefined ? 'arm-by-arm' : 'in-turn');
}

/** The games of the arms in the order of the plan, for as long as they are wanted: arm after arm, or a batch of each in turn. */
function* tasksOf(arms: readonly ArmInPlay[], order: BatchOrder, executor: Executor): Generator<Task, void> {
  const most = ({ batch }: ArmInPlay) => (order === 'in-turn' ? batch : Number.POSITIVE_INFINITY);
  const next = (arm: ArmInPlay) => arm.task(Math.min(most(arm), gamesATask(arm, arms, executor)));
  if (order === 'arm-by-arm') {
    for (const arm of arms) for (let task = next(arm); task !== null; task = next(arm)) yield task;
    return;
  }
  for (;;) {
    const left = arms.filter(({ done, batchesOut }) => !done && batchesOut < Number.POSITIVE_INFINITY);
    if (left.length === 0) return;
    const turn = Math.min(...left.map(({ batchesOut }) => batchesOut));
    for (const arm of left) {
      while (arm.batchesOut === turn) {
        const task = next(arm);
        if (task === null) break;
        yield task;
      }
    }
  }
}

/**
 * So many that handing them over costs nothing, and so few that threads end together, progress is seen to move and little
 * is lost by an interruption. An arm that was not tried yet may be as slow as the slowest.
 */
function gamesATask(
  { arm, secondsAGame, tally }: ArmInPlay,
  arms: readonly ArmInPlay[],
  { taskSeconds = SECONDS }: Executor,
): number {
  const seconds = secondsAGame ?? Math.max(...arms.map((one) => one.secondsAGame ?? 0));
  const open = tally.shape.round * maxOpenGamesOfArm(arm);
  if (open > 0) return open * Math.max(1, Math.floor(SECONDS_OUTSIDE / ((seconds || SECONDS_OUTSIDE) * open)));
  if (seconds === 0) return hasOnlyQuickPolicies(arm) ? FIRST_OF_QUICK : FIRST;
  return Math.max(1, Math.floor(taskSeconds / seconds));
}
