import type { Key } from '../../random/index.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm } from '../lineup/arm.js';
import { suspect } from '../sandbox/policy-sandbox.js';
import { type PackedTally, TEAM } from '../tally.js';
import type { LogDetail } from './game-log.js';
import type { JobResult, SealedResult } from './job-result.js';
import type { GameRange } from './play-job.js';
import { sealOfAnswer } from './result-seal.js';
import { clearSlot, readQuestions, readSlot, readThread, recallSlot, sharedSlots, stopAll } from './slots.js';
import { type EarlyThreads, SECRET, startThreads, type Threads, takeEarly } from './threads.js';
import type { JobTask } from './worker.js';

/** A job under way. */
export interface PendingJob {
  readonly range: GameRange;
  readonly arm: Arm;
  readonly slot: number;
  /** When it was handed over, by performance.now(). */
  readonly since: number;
  /** Aborting ends the thread that plays it; another takes the thread's place. */
  readonly abort: AbortController;
}

/** Worker threads that play jobs, as many at a time as there are threads. */
export class JobPool {
  private readonly threads: Threads;
  /** A thread that is still loading: the first job waits for it instead of starting another. */
  private warming: EarlyThreads['ready'] | null;
  private readonly words: Int32Array;
  /** One a thread: piscina does not start waiting tasks in order. */
  private readonly freeSlots: number[];

  /** @param threads the most that are started */
  constructor(threads: number) {
    this.words = sharedSlots(threads);
    this.freeSlots = Array.from({ length: threads }, (_, slot) => slot);
    const early = takeEarly();
    this.threads = early?.threads ?? startThreads(1);
    this.warming = early?.ready ?? null;
  }

  get hasRoom(): boolean {
    return this.freeSlots.length > 0;
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
  ): { job: PendingJob; result: Promise<JobResult> } {
    const slot = after?.slot ?? this.freeSlots.pop();
    if (slot === undefined) throw new Error('there is no room for another job');
    clearSlot(this.words, slot);
    const task: JobTask = { arm, key, from: range.from, count: range.count, words: this.words, slot, log, spotChecks };
    const abort = new AbortController();
    const run = () => this.threads.run(task, { signal: abort.signal });
    const answer = this.warming === null ? run() : this.warming.then(run);
    this.warming = null;
    const result = answer.then((received) => genuine(received, arm, range));
    return { job: { range, arm, slot, since: performance.now(), abort }, result };
  }

  /** Makes room for another job. */
  release(job: PendingJob): void {
    this.freeSlots.push(job.slot);
  }

  /** Games that a job has finished, or null if it has not started. */
  gamesOf(job: PendingJob): number | null {
    const value = readSlot(this.words, job.slot);
    return value === 0 ? null : value - 1;
  }

  /** A number that changes whenever a job finishes a game or, where that is watched, asks a policy; null if it has not started. */
  signsOf(job: PendingJob): number | null {
    const games = this.gamesOf(job);
    return games === null ? null : games + readQuestions(this.words, job.slot);
  }

  /** The number of the thread that plays a job, see OS_THREAD. */
  threadOf(job: PendingJob): number {
    return readThread(this.words, job.slot);
  }

  /** Tells a job to return what it has after the game under way. */
  recall(job: PendingJob): void {
    recallSlot(this.words, job.slot);
  }

  /** Tells all workers to return what they have. */
  stop(): void {
    stopAll(this.words);
  }

  /** Ends the threads, whatever they are doing; results that are still due are rejected. */
  async destroy(): Promise<void> {
    await this.threads.destroy();
  }
}

const NO_GAMES: PackedTally = {
  shape: TEAM,
  games: 0,
  outcomes: new Float64Array(),
  reasons: new Float64Array(),
  metrics: [],
  pairs: new Float64Array(),
  entrants: [],
  control: null,
  differences: [],
  roundDifferences: [],
};

/** What a thread has answered or, where that is not what was sealed there, whose fault it is. */
function genuine({ seal, ...answer }: SealedResult, arm: Arm, range: GameRange): JobResult {
  // A fault alone ends the run, and needs no proof.
  const isFault = answer.fault !== null && answer.tally.games === 0;
  if (isFault || seal === sealOfAnswer(SECRET, arm, range, answer)) return answer;
  const players = arm.control === undefined ? [arm] : [arm, arm.control];
  const games = { from: range.from, to: range.from + range.count - 1 };
  const message = 'changes what its thread answers';
  const fault: FaultReport = {
    ...suspect(players),
    game: null,
    games,
    rule: null,
    foundBy: 'realm',
    message,
    place: null,
  };
  return { tally: NO_GAMES, fault, log: null, digests: null, seconds: 0 };
}
