/** The workers of the page, which play the tasks of a run. */
import { type Remote, releaseProxy, wrap } from 'comlink';
import type { PolicyDefinition } from '../../game/index.js';
import { type Executor, type ExecutorSpec, type Played, type Task, TaskGivenUp } from '../../simulation/executor.js';
import { sidesOf, suspect } from '../../simulation/fault-report.js';
import type { WorkerCalls } from './worker.js';

interface OwnWorker {
  /** The policy that it knows, and what that says of itself. */
  knows: OwnCode | null;
  said: PolicySaid | null;
  readonly calls: Remote<WorkerCalls>;
  /** Rejected when the worker is ended or breaks down. */
  readonly lost: Promise<never>;
  readonly end: (why: Error) => void;
}

type PolicySaid = Omit<PolicyDefinition, 'create'>;

/** Seconds that a task may take: of policies that come with the program, which may search, and of others. */
const [PATIENCE, PATIENCE_WITH_OWN] = [120, 10] as const;

/** A policy of the visitor's: its name, and the code of its module. */
export interface OwnCode {
  readonly name: string;
  readonly code: string;
}

export class WorkerPool {
  private readonly idle: OwnWorker[] = [];
  private readonly busy = new Set<OwnWorker>();
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
    return this.call(PATIENCE_WITH_OWN, async (_, said) => said!);
  }

  /**
   * Has a worker do something.
   *
   * @param signal ends the worker once nobody wants the answer any more
   * @throws Error if it takes longer than so many seconds: the worker is then ended
   */
  async call<T>(
    seconds: number,
    work: (calls: Remote<WorkerCalls>, said: PolicySaid | null) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (signal?.aborted) throw new TaskGivenUp();
    const one = this.idle.pop() ?? this.started();
    this.busy.add(one);
    const timer = setTimeout(() => one.end(new Lost(`did not answer within ${seconds} seconds`)), 1000 * seconds);
    const giveUp = () => one.end(new TaskGivenUp());
    signal?.addEventListener('abort', giveUp);
    const { own } = this;
    const informed = async () => {
      if (own !== null && one.knows !== own) one.said = await one.calls.define(own.name, own.code);
      one.knows = own;
      return work(one.calls, one.said);
    };
    try {
      return await Promise.race([informed(), one.lost]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      if (this.busy.delete(one)) this.idle.push(one);
    }
  }

  get patience(): number {
    return this.own === null ? PATIENCE : PATIENCE_WITH_OWN;
  }

  private started(): OwnWorker {
    const worker = new Worker(this.script);
    const calls = wrap<WorkerCalls>(worker);
    let end!: (why: Error) => void;
    const lost = new Promise<never>((_, reject) => {
      end = (why) => {
        this.busy.delete(own);
        worker.terminate();
        calls[releaseProxy]();
        reject(why);
      };
    });
    lost.catch(() => {});
    worker.addEventListener('error', ({ message }) => end(new Lost(`ended its worker: ${message}`)));
    const own: OwnWorker = { knows: null, said: null, calls, lost, end };
    return own;
  }
}

/** A worker was ended; the message continues the name of whoever played. */
class Lost extends Error {}

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
      const played = await pool.call(pool.patience, ({ play }) => play(run, spec, task), signal);
      this.onPlayed(task, played);
      return played;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      const { message } = error;
      const games = { from: task.from, to: task.from + task.count - 1 };
      const fault = { ...suspect(sidesOf(spec.arms[task.arm]!)), game: null, games, rule: null, message, place: null };
      return { parts: [], seconds: 0, fault };
    }
  }

  async close(): Promise<void> {
    this.pause(false);
  }
}
