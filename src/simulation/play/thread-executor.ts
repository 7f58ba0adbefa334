/** Plays tasks on threads, and finds out who is to blame where a thread gives no answer. */
import type { Executor, ExecutorSpec, Played, Task } from '../executor.js';
import { type FaultReport, sidesOf } from '../fault-report.js';
import { hasUserPolicies } from '../lineup/arm.js';
import { type CallOptions, ThreadFailure, ThreadPool } from '../threads/pool.js';
import type { RunCalls } from './run-worker.js';

/** Seconds that a game may take at most when it is played again to see who hangs. */
const SECOND_TRY = 10;

export function openThreads(spec: ExecutorSpec, threads: number): Executor {
  return new ThreadExecutor(spec, threads);
}

class ThreadExecutor implements Executor {
  readonly slots: number;
  readonly threads: number;
  private readonly pool;

  constructor(
    private readonly spec: ExecutorSpec,
    threads: number,
  ) {
    this.slots = threads;
    this.threads = threads;
    this.pool = new ThreadPool<RunCalls>(new URL('./run-worker.js', import.meta.url), spec, {
      threads,
      ...(spec.memory !== undefined && { memory: spec.memory }),
    });
  }

  async play(task: Task, signal: AbortSignal): Promise<Played> {
    // Those that come with the program do not hang, and may search for long.
    const isLimited = hasUserPolicies(this.spec.arms[task.arm]!);
    const options = { signal, seconds: isLimited ? this.spec.gameTimeout : Number.POSITIVE_INFINITY };
    try {
      return await this.pool.call('play', [task], options);
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      const fault = await this.explained(task, error, options);
      return { tally: new Float64Array(0), log: null, seconds: 0, fault };
    }
  }

  /** Plays the game under way again, alone and watched: its last seat that was asked is to blame. */
  private async explained(
    task: Task,
    failure: ThreadFailure,
    { signal, seconds }: Required<CallOptions>,
  ): Promise<FaultReport> {
    const { game, isLate } = failure;
    const sides = sidesOf(this.spec.arms[task.arm]!);
    const message = isLate ? `${failure.message} (a slow policy needs a longer --game-timeout)` : failure.message;
    for (const side of game === null ? [] : sides) {
      try {
        await this.pool.call('playWatched', [side, game!], { signal, seconds: Math.min(seconds, SECOND_TRY) });
      } catch (again) {
        if (again instanceof ThreadFailure) return { ...again.faultIn(side), game, message };
        throw again;
      }
    }
    const fault = { ...failure.faultIn(...sides), message };
    if (game === null) return fault;
    // What policies leave behind may end a thread later.
    if (!isLate) return { ...fault, game: null, games: { from: task.from, to: game } };
    const alone = `did not finish a game within ${seconds} seconds, but finishes it when the game is played alone: it may keep state between games, or need a longer --game-timeout`;
    return { ...fault, message: alone };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
