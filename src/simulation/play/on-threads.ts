/** Plays tasks on threads, and finds out who is to blame where a thread gives no answer. */
import { type Executor, type ExecutorSpec, type Played, splitIntoBatches, type Task } from '../executor.js';
import { type FaultReport, sidesOf } from '../fault-report.js';
import { hasUserPolicies, runsUserCode } from '../lineup/arm.js';
import { ThreadFailure, ThreadPool } from '../threads/pool.js';
import { formatTimeLimit } from '../threads/thread-progress.js';
import type { RunCalls } from './run-worker.js';
import type { SecondLookCalls } from './second-look-worker.js';

/** Seconds that a game may take at most when it is played again to see who hangs. */
const SECOND_TRY = 10;

const NOTHING: Played = { parts: [], seconds: 0, fault: null };

export function openThreadExecutor(spec: ExecutorSpec, threads: number): Executor {
  return new OnThreads(spec, threads);
}

class OnThreads implements Executor {
  readonly slots: number;
  readonly threads: number;
  private readonly pool;
  /** Those that look again at this moment. */
  private readonly looks = new Set<ThreadPool<SecondLookCalls>>();
  private isClosed = false;

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

  /** Tasks no longer wanted end with `close`. */
  async play(task: Task): Promise<Played> {
    const { gameTimeout, guarded, arms } = this.spec;
    const arm = arms[task.arm]!;
    // Those that come with the program do not hang, and may search for long.
    const seconds = hasUserPolicies(arm) ? gameTimeout : Number.POSITIVE_INFINITY;
    const isGuarded = task.from === 0 && guarded > 0 && runsUserCode(arm);
    const mistake = isGuarded ? this.mistakeIn(task, seconds) : null;
    const played = await this.pool.call('play', [task], { seconds }).catch(async (error: unknown) => {
      if (this.isClosed || !(error instanceof ThreadFailure)) throw error;
      return { ...(await this.playedBefore(task, error)), fault: await this.explained(task, error, seconds) };
    });
    const fault = played.fault === null ? await mistake : null;
    return fault === null ? played : { ...NOTHING, fault };
  }

  /** Plays the batches again that were whole before a thread was lost. */
  private async playedBefore(task: Task, { game }: ThreadFailure): Promise<Played> {
    const all = splitIntoBatches(task, this.spec.batches[task.arm]!);
    const whole = all.filter(({ from, count }) => game !== null && from + count <= game);
    const count = whole.reduce((sum, batch) => sum + batch.count, 0);
    if (count === 0) return NOTHING;
    return this.pool.call('play', [{ ...task, count }], { seconds: this.spec.gameTimeout }).catch(() => NOTHING);
  }

  private async mistakeIn({ arm }: Task, seconds: number): Promise<FaultReport | null> {
    return this.lookAgain(seconds, (look) => look.call('mistakeIn', [arm])).catch(() => null);
  }

  private async lookAgain<T>(seconds: number, act: (look: ThreadPool<SecondLookCalls>) => Promise<T>): Promise<T> {
    const entry = new URL('./second-look-worker.js', import.meta.url);
    const look = new ThreadPool<SecondLookCalls>(entry, this.spec, { seconds });
    this.looks.add(look);
    try {
      return await act(look);
    } finally {
      this.looks.delete(look);
      await look.close();
    }
  }

  /** Plays the game under way again, alone and watched: its last seat that was asked is to blame. */
  private async explained(task: Task, failure: ThreadFailure, seconds: number): Promise<FaultReport> {
    const { game, isLate } = failure;
    const sides = sidesOf(this.spec.arms[task.arm]!);
    const message = isLate ? `${failure.message} (a slow policy needs a longer --game-timeout)` : failure.message;
    for (const side of game === null ? [] : sides) {
      try {
        await this.lookAgain(Math.min(seconds, SECOND_TRY), (look) => look.call('playWatched', [side, game!]));
      } catch (again) {
        if (again instanceof ThreadFailure) return { ...again.faultIn(side), game, message };
        throw again;
      }
    }
    const fault = { ...failure.faultIn(...sides), message };
    if (game === null) return fault;
    // Leftovers of policies may end a thread later.
    if (!isLate) return { ...fault, game: null, games: { from: task.from, to: game } };
    const alone = `did not finish a game ${formatTimeLimit(seconds)}, but finishes it when the game is played alone: it may keep state between games, or need a longer --game-timeout`;
    return { ...fault, message: alone };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.pool, ...this.looks].map((pool) => pool.close()));
  }
}
