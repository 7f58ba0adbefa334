import { type Key, keyFromSeed } from '../../random/index.js';
import type { JobResult } from '../job-result.js';
import { type Arm, areQuick, type GameRange } from '../lineup/arm.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import { PolicyThread } from '../sandbox/policy-thread.js';
import type { LogDetail } from './game-log.js';
import { inOrder } from './in-order.js';
import type { JobCalls, JobTask } from './worker.js';

type JobThread = PolicyThread<JobCalls>;

export interface PendingJob {
  readonly range: GameRange;
  readonly arm: Arm;
  readonly heart: Heartbeat;
  /** When it was handed over, by performance.now(). */
  readonly since: number;
  /** The thread that plays it; null where that is this one, or plays something else by now. */
  thread: JobThread | null;
}

let early: JobThread | null = null;

/** @param timeout seconds without a sign of life, see StallTimer */
function newThread(timeout: number): JobThread {
  return new PolicyThread<JobCalls>(new URL('./worker.js', import.meta.url), null, timeout);
}

/**
 * Starts a thread before it is known what is to be played: it loads the game on another core while the program reads
 * its command line. The first pool takes it over.
 */
export function startEarly(game: string): void {
  // One that no command has taken is there for the next.
  if (early !== null) return;
  early = newThread(Number.POSITIVE_INFINITY);
  early.call('warmUp', game).catch(() => {});
}

/** Seconds that this thread plays before it looks whether anything else is to be done, and games before that is known. */
const SLICE = 0.1;
const FIRST_SLICE = 64;

/**
 * Threads that play jobs, as many at a time as there are threads. Policies that are known to be quick are played by this thread
 * where that is one, and else until others are worth starting: that takes each an eighth of a second.
 */
export class JobPool {
  /** How many games this thread plays without a look, whether it plays, and the seconds for which it has played. */
  private sliced = FIRST_SLICE;
  private isPlaying = false;
  private played = 0;
  private readonly here = new Heartbeat();
  private readonly idle: JobThread[] = [];
  private readonly all = new Set<JobThread>();
  private busy = 0;
  private isOver = false;

  /**
   * @param threads the most that are started
   * @param timeout seconds without a sign of life, see StallTimer
   * @param alone seconds that this thread may play before others are started: for jobs that are sliced
   */
  constructor(
    private readonly threads: number,
    private readonly timeout = Number.POSITIVE_INFINITY,
    private readonly alone = 0,
  ) {
    if (early === null) return;
    early.timeout = timeout;
    this.idle.push(early);
    this.all.add(early);
    early = null;
  }

  get hasRoom(): boolean {
    return this.busy < this.threads && !this.isPlaying;
  }

  /**
   * Starts a job; there must be room. To be released when it is over.
   *
   * @param after a job that is over but not released, whose place this one takes
   */
  start(
    arm: Arm,
    key: Key,
    range: GameRange,
    log?: LogDetail,
    after?: PendingJob,
  ): { job: PendingJob; result: Promise<JobResult> } {
    if (this.isOver) throw new Error('no more jobs are played');
    if (after !== undefined) this.putBack(after);
    else if (this.hasRoom) this.busy++;
    else throw new Error('there is no room for another job');
    const task: JobTask = { arm, key, ...range, log };
    const thread = this.playsHere(arm) ? null : this.takeThread();
    const heart = thread?.heart ?? this.here;
    heart.clear();
    const job = { range, arm, heart, since: performance.now(), thread };
    return { job, result: thread === null ? this.playHere(task) : thread.call('work', task) };
  }

  private takeThread(): JobThread {
    const thread = this.idle.pop() ?? newThread(this.timeout);
    this.all.add(thread);
    return thread;
  }

  putBack(job: PendingJob): void {
    const { thread } = job;
    job.thread = null;
    if (thread === null) return;
    if (!thread.isBroken) this.idle.push(thread);
    else {
      this.all.delete(thread);
      void thread.end();
    }
  }

  private playsHere(arm: Arm): boolean {
    return areQuick(arm) && (this.threads === 1 || (this.all.size === 0 && this.played < this.alone));
  }

  /** So much of a range as may be played at a time: where this thread plays, nothing else is done meanwhile. */
  slice(arm: Arm, round: number, { from, count }: GameRange): GameRange {
    return { from, count: this.playsHere(arm) ? Math.min(count, Math.ceil(this.sliced / round) * round) : count };
  }

  private async playHere(task: JobTask): Promise<JobResult> {
    this.isPlaying = true;
    const { work } = await import('./worker.js');
    await new Promise(setImmediate);
    const started = performance.now();
    const result = await work(task, this.here).finally(() => {
      this.isPlaying = false;
    });
    this.played += (performance.now() - started) / 1000;
    const { tally, seconds } = result;
    // Never much more than before: the first games take longest.
    this.sliced = Math.min(4 * this.sliced, Math.ceil((SLICE * (1 + tally.games)) / seconds));
    return result;
  }

  release(job: PendingJob): void {
    this.putBack(job);
    this.busy--;
  }

  stop(): void {
    for (const { heart } of [...this.all, { heart: this.here }]) heart.stop();
  }

  /** Ends the threads, whatever they are doing; results that are still due are rejected. */
  async destroy(): Promise<void> {
    this.isOver = true;
    await Promise.all([...this.all].map((thread) => thread.end()));
  }
}

export interface ArmRange extends GameRange {
  readonly arm: Arm;
}

/**
 * Plays ranges of games on several threads. Ranges may follow from what came of earlier ones.
 *
 * @param onPlayed told each range, in order
 * @param log what is to be kept of each game, if anything
 */
export async function playRanges<T extends ArmRange>(
  ranges: Iterable<T>,
  seed: string,
  threads: number,
  onPlayed: (range: T, result: JobResult) => void,
  log?: LogDetail,
  pool = new JobPool(threads),
): Promise<void> {
  const key = keyFromSeed(seed);
  const play = async (_: number, range: T) => {
    const { job, result } = pool.start(range.arm, key, range, log);
    try {
      return await result;
    } finally {
      pool.release(job);
    }
  };
  try {
    const places = Array.from({ length: threads }, (_, place) => place);
    await inOrder(places, ranges[Symbol.iterator](), play, (result, range) => onPlayed(range, result));
  } finally {
    await pool.destroy();
  }
}
