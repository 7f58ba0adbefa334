/** The workers of the page, which play the tasks of a run. */
import type { Remote } from 'comlink';
import type { PolicyDefinition } from '../../game/index.js';
import { type Executor, type ExecutorSpec, type Played, type Task, TaskAborted } from '../../simulation/executor.js';
import { findSuspect, sidesOf } from '../../simulation/fault-report.js';
import { CalledWorker, timeLimitFor, WorkerLostError } from '../called-worker.js';
import type { WorkerCalls } from './worker.js';

interface PoolWorker {
  readonly worker: CalledWorker<WorkerCalls>;
  /** The policy that it knows, and what that says of itself. */
  knows: OwnCode | null;
  said: PolicySaid | null;
}

type PolicySaid = Omit<PolicyDefinition, 'create'>;

/** A policy of the visitor's: its name, and the code of its module. */
export interface OwnCode {
  readonly name: string;
  readonly code: string;
}

export class WorkerPool {
  private readonly idle: PoolWorker[] = [];
  private own: OwnCode | null = null;

  /** @param script address of the script that workers run */
  constructor(
    private readonly script: string,
    readonly size: number,
  ) {
    for (let place = 0; place < size; place++) this.idle.push(this.started());
  }

  /** Lets all workers play a policy of the visitor's. @returns what it says of itself @throws Error with what is wrong with it */
  async define(own: OwnCode): Promise<PolicySaid> {
    this.own = own;
    return this.call(async (_, said) => said!);
  }

  /**
   * Has a worker do something.
   *
   * @param signal ends the worker once nobody wants the answer any more
   * @throws WorkerLostError if it takes too long
   */
  async call<T>(
    work: (calls: Remote<WorkerCalls>, said: PolicySaid | null) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (signal?.aborted) throw new TaskAborted();
    const one = this.idle.pop() ?? this.started();
    const { own } = this;
    const giveUp = () => one.worker.end(new TaskAborted());
    signal?.addEventListener('abort', giveUp);
    try {
      return await one.worker.ask(timeLimitFor(own !== null), async (calls) => {
        if (own !== null && one.knows !== own) one.said = await calls.define(own.name, own.code);
        one.knows = own;
        return work(calls, one.said);
      });
    } finally {
      signal?.removeEventListener('abort', giveUp);
      if (!one.worker.isEnded) this.idle.push(one);
    }
  }

  private started(): PoolWorker {
    return { worker: CalledWorker.on(new Worker(this.script)), knows: null, said: null };
  }
}

/** Plays the tasks of a run on the workers of a pool. */
export class PageExecutor implements Executor {
  readonly slots;
  private goesOn = Promise.resolve();
  private goOn: (() => void) | null = null;

  /**
   * @param run a number of its own, by which workers know what they play
   * @param onPlayed told what came of a task, in any order
   */
  constructor(
    private readonly pool: WorkerPool,
    private readonly run: number,
    private readonly spec: ExecutorSpec,
    private readonly onPlayed: (task: Task, played: Played) => void,
  ) {
    this.slots = pool.size;
  }

  get isPaused(): boolean {
    return this.goOn !== null;
  }

  pause(isPaused: boolean): void {
    this.goOn?.();
    this.goOn = null;
    if (!isPaused) return;
    this.goesOn = new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  async play(task: Task, signal: AbortSignal): Promise<Played> {
    const { pool, run, spec } = this;
    await this.goesOn;
    try {
      const played = await pool.call(({ play }) => play(run, spec, task), signal);
      this.onPlayed(task, played);
      return played;
    } catch (error) {
      if (!(error instanceof WorkerLostError)) throw error;
      const { message } = error;
      const games = { from: task.from, to: task.from + task.count - 1 };
      const fault = {
        ...findSuspect(sidesOf(spec.arms[task.arm]!)),
        game: null,
        games,
        rule: null,
        message,
        place: null,
      };
      return { parts: [], seconds: 0, fault };
    }
  }

  async close(): Promise<void> {
    this.pause(false);
  }
}
