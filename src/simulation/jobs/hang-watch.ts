import { messageOf } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FaultReport, placeOf, sidesOf, suspect } from '../fault-report.js';
import { StallTimer } from '../sandbox/heartbeat.js';
import { PolicyThread, PolicyThreadError } from '../sandbox/policy-thread.js';
import type { HangProbeCalls, HangProbeData } from './hang-probe.js';
import type { PendingJob } from './job-pool.js';

/** Seconds that the probe waits for an answer at least. */
const MIN_PATIENCE = 5;
/** It waits for this many times as long as the policies of a job took for any answer before. */
const PATIENCE = 3;

/** How the thread of a job ended. */
interface JobEnd {
  /** Games of the job that were finished before. */
  readonly finished: number;
  /** The policy to blame; null where the run is stopping, and nobody asks. */
  readonly fault: FaultReport | null;
}

/** Watches the jobs under way for a policy that does not answer, ends them, and finds out whose it is. */
export class HangWatch {
  private readonly timers = new WeakMap<PendingJob, StallTimer>();
  private readonly hung = new WeakMap<PendingJob, Promise<JobEnd>>();

  /**
   * @param timeout seconds that an answer may take, see StallTimer; where answers are not watched, because games are short,
   * a game
   */
  constructor(
    private readonly key: Key,
    private readonly timeout: number,
  ) {}

  /** Ends a job that has shown no sign of life for the timeout, if there is one. To be called every TICK. */
  tick(jobs: Iterable<PendingJob>, isStopping: boolean): void {
    for (const job of jobs) {
      const { signs, thread, finished } = job.heart.read();
      if (this.hung.has(job) || !this.timerOf(job).isOver(signs, thread)) continue;
      const fault = isStopping ? Promise.resolve(null) : this.explain(job, finished);
      this.hung.set(
        job,
        fault.then((found) => ({ finished, fault: found })),
      );
      job.abort.abort();
      return;
    }
  }

  /** Whether a job was ended because a policy did not answer. */
  isHung(job: PendingJob): boolean {
    return this.hung.has(job);
  }

  /** Explains why the thread of a job ended. @param reason the error with which it ended */
  async endOf(job: PendingJob, reason: unknown): Promise<JobEnd> {
    const { finished } = job.heart.read();
    return this.hung.get(job) ?? { finished, fault: ownEnd(job, finished, reason) };
  }

  /** Plays the game again before a probe that notes which seat is asked. */
  private async explain(job: PendingJob, finished: number): Promise<FaultReport> {
    const { arm } = job;
    const game = job.range.from + finished;
    const { within, longest } = this.timerOf(job);
    const data: HangProbeData = { arm, key: this.key };
    const patience = Math.max(MIN_PATIENCE, (PATIENCE * longest) / 1000);
    const probe = new PolicyThread<HangProbeCalls>(new URL('./hang-probe.js', import.meta.url), data, patience);
    try {
      await probe.call('play', game);
    } catch (error) {
      if (!(error instanceof PolicyThreadError)) throw error;
      if (error.hasEnded) return ownEnd(job, finished, error.cause ?? 'it ended');
      const message = `${error.game === null ? 'was not made' : 'did not answer'} ${within}`;
      return { ...suspect([arm], error.seat), game, rule: null, message, place: null };
    } finally {
      await probe.end();
    }
    const message = `did not finish a game ${within}, but finishes it when the game is played alone: it may keep state between games, or need a longer --game-timeout`;
    return { ...suspect(sidesOf(arm)), game, rule: null, message, place: null };
  }

  private timerOf(job: PendingJob): StallTimer {
    const timer = this.timers.get(job) ?? new StallTimer(this.timeout);
    this.timers.set(job, timer);
    return timer;
  }
}

/** The thread of a job has ended by itself: a policy took all memory, say. */
function ownEnd({ arm, range }: PendingJob, finished: number, reason: unknown): FaultReport {
  const place = reason instanceof Error ? placeOf(reason) : null;
  const message = `ended its thread: ${messageOf(reason)}`;
  return { ...suspect(sidesOf(arm)), game: range.from + finished, rule: null, message, place };
}
