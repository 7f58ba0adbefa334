import { type Key, keyFromSeed } from '../../random/index.js';
import type { JobResult } from '../job-result.js';
import { type Arm, areQuick, type GameRange } from '../lineup/arm.js';
import { endProcesses } from '../outside/process.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import type { LogDetail } from './game-log.js';
import { type EarlyThreads, startThreads, type Threads, takeEarly } from './threads.js';
import type { JobTask } from './worker.js';

/** A job under way. */
export interface PendingJob {
  readonly range: GameRange;
  readonly arm: Arm;
  readonly heart: Heartbeat;
  /** When it was handed over, by performance.now(). */
  readonly since: number;
  /** Aborting ends the thread that plays it; another takes the thread's place. */
  readonly abort: AbortController;
}

/** Seconds that this thread plays before it looks whether anything else is to be done, and games before that is known. */
const SLICE = 0.1;
const FIRST_SLICE = 64;

/** Seconds that this thread plays before others are started. */
const ALONE = 0.1;

/**
 * Threads that play jobs, as many at a time as there are threads. Policies that are known to be quick are played by this thread
 * where that is one, and else until others are worth starting: that takes each an eighth of a second.
 */
export class JobPool {
  private threads: Threads | null;
  /** A thread that is still loading: the first job waits for it instead of starting another. */
  private warming: EarlyThreads['ready'] | null;
  /** How many games this thread plays without a look, whether it plays, and the seconds for which it has played. */
  private sliced = FIRST_SLICE;
  private isPlaying = false;
  private played = 0;
  /** One a thread: piscina does not start waiting tasks in order. */
  private readonly hearts: readonly Heartbeat[];
  private readonly freeHearts: Heartbeat[];

  /** @param threads the most that are started */
  constructor(threads: number) {
    this.hearts = Array.from({ length: threads }, () => new Heartbeat());
    this.freeHearts = [...this.hearts];
    const early = takeEarly();
    this.threads = early?.threads ?? null;
    this.warming = early?.ready ?? null;
  }

  get hasRoom(): boolean {
    return this.freeHearts.length > 0 && !this.isPlaying;
  }

  /**
   * Starts a job; there must be room. To be released when it is over.
   *
   * @param spotChecks the share of games that is to be played again
   * @param after a job that is over but not released, whose place this one takes
   */
  start(
    arm: Arm,
    key: Key,
    range: GameRange,
    log?: LogDetail,
    spotChecks = 0,
    after?: PendingJob,
    restarts = 0,
  ): { job: PendingJob; result: Promise<JobResult> } {
    const heart = after?.heart ?? this.freeHearts.pop();
    if (heart === undefined) throw new Error('there is no room for another job');
    heart.clear();
    const task: JobTask = {
      arm,
      key,
      ...range,
      words: heart.words,
      log,
      spotChecks,
      restarts,
    };
    const abort = new AbortController();
    const job = { range, arm, heart, since: performance.now(), abort };
    if (this.playsHere(arm)) return { job, result: this.playHere(task) };
    const run = () => this.pool.run(task, { signal: abort.signal });
    const result = this.warming === null ? run() : this.warming.then(run);
    this.warming = null;
    return { job, result };
  }

  private get pool(): Threads {
    this.threads ??= startThreads(1);
    return this.threads;
  }

  private playsHere(arm: Arm): boolean {
    return areQuick(arm) && (this.hearts.length === 1 || (this.threads === null && this.played < ALONE));
  }

  /** So much of a range as may be played at a time: where this thread plays, nothing else is done meanwhile. */
  slice(arm: Arm, round: number, { from, count }: GameRange): GameRange {
    return { from, count: this.playsHere(arm) ? Math.min(count, Math.ceil(this.sliced / round) * round) : count };
  }

  private async playHere(task: JobTask): Promise<JobResult> {
    this.isPlaying = true;
    const { default: work } = await import('./worker.js');
    await new Promise(setImmediate);
    const started = performance.now();
    const result = await work(task).finally(() => {
      this.isPlaying = false;
    });
    this.played += (performance.now() - started) / 1000;
    const { tally, seconds } = result;
    // Never much more than before: the first games take longest.
    this.sliced = Math.min(4 * this.sliced, Math.ceil((SLICE * (1 + tally.games)) / seconds));
    return result;
  }

  /** Makes room for another job. */
  release(job: PendingJob): void {
    this.freeHearts.push(job.heart);
  }

  /** Tells all workers to return what they have. */
  stop(): void {
    for (const heart of this.hearts) heart.stop();
  }

  /** Ends the threads, whatever they are doing; results that are still due are rejected. */
  async destroy(): Promise<void> {
    const { threads } = this;
    if (threads === null) return;
    await endProcesses(threads.threads.map(({ threadId }) => threadId));
    // To piscina a result is an error if it comes while its thread is being ended.
    threads.on('error', () => {});
    await threads.destroy();
  }
}

/** Some games of an arm. */
export interface ArmRange extends GameRange {
  readonly arm: Arm;
}

/**
 * Plays ranges of games, in any order and on several threads.
 *
 * @param onPlayed told each range when it is played
 * @param log what is to be kept of each game, if anything
 */
export async function playRanges<T extends ArmRange>(
  ranges: readonly T[],
  seed: string,
  threads: number,
  onPlayed: (range: T, result: JobResult) => void,
  log?: LogDetail,
): Promise<void> {
  const key = keyFromSeed(seed);
  const players = Math.min(threads, ranges.length);
  const pool = new JobPool(players);
  const waiting = [...ranges];
  const playOn = async () => {
    for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
      const { job, result } = pool.start(range.arm, key, range, log);
      onPlayed(range, await result);
      pool.release(job);
    }
  };
  try {
    await Promise.all(Array.from({ length: players }, playOn));
  } finally {
    await pool.destroy();
  }
}
