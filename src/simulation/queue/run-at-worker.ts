/** A run that a worker plays. */
import { DelayedError, type Job as QueuedJob, WaitingError, Worker } from 'bullmq';
import { messageOf, oneLine } from '../../game/index.js';
import type { JobResult } from '../job-result.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import { ThreadExecutor } from '../jobs/job-executor.js';
import { writtenAnswer } from './answers.js';
import { isReply, refusalOf } from './link.js';
import {
  armsAtHand,
  assertSameEngines,
  hashOfBody,
  JOB,
  type Job,
  keysOf,
  type Message,
  type RunDescription,
  RunRejectedError,
  sheetIn,
  type WorkerContext,
} from './protocol.js';

/** Milliseconds of silence after which a worker loses its job to another. */
const LOCK = 6000;
/** Milliseconds between two looks for jobs of workers that are gone. */
const STALLED_EVERY = 2000;
/** Workers that may end while they play a job before BullMQ drops it and the coordinator hands it out again. */
const MOST_STALLS = 1;
/** Milliseconds after which a job ends with the games so far: longer than coordinators ask for. */
const LONGEST_JOB = 8000;
/** Milliseconds between two checks of the jobs under way. */
const TICK = 100;
/** Milliseconds until a job that this worker must not play is offered again. */
const OFFERED_AGAIN = 100;
/** Seconds of a job below which the next job is fetched before a thread is free. */
const SHORT_JOB = 1;
/** Milliseconds of silence after which a worker reports that it is alive. */
const BEAT = 4000;
/** Milliseconds until a failed command is tried again, by BullMQ too. */
const RETRY = 1000;
/** Milliseconds that a worker which leaves waits for a Redis that stores nothing. */
const PATIENCE = 5000;

export class RunAtWorker {
  /** Games that were played here. */
  games = 0;
  /** The run has ended, or its coordinator is gone. */
  isOver = false;
  private readonly executor;
  private readonly bull;
  private readonly atHand: readonly PlayedArm[];
  private share: number;
  /** Jobs that were given to threads, including those whose games are being checked. */
  private jobs = 0;
  private readonly waiting: (() => void)[] = [];
  private seconds = Number.POSITIVE_INFINITY;
  private ticker: NodeJS.Timeout | undefined;
  private said = performance.now();
  private isStopping = false;
  private readonly complaints = new Set<string>();

  private constructor(
    private readonly place: WorkerContext,
    readonly run: string,
    sheet: RunDescription,
    atHand: readonly PlayedArm[],
  ) {
    const { threads } = place.card;
    const { key, gameTimeout, spotChecks, log } = sheet;
    this.atHand = atHand;
    this.share = threads;
    this.executor = new ThreadExecutor(
      { key, threads, gameTimeout, spotChecks, log: log ?? undefined },
      { isLong: true, longestJob: LONGEST_JOB, sharesJobs: false, onRoom: () => this.goOn() },
    );
    this.bull = new Worker(run, (job, token) => this.process(job, token), {
      connection: place.redis,
      prefix: place.prefix,
      name: place.card.name,
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: STALLED_EVERY,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: RETRY,
      skipVersionCheck: true,
    });
    this.bull.on('error', (error) => this.complain(error));
  }

  /**
   * Takes part in a run.
   *
   * @returns null if there is no such run any more, or this worker refuses it: its log and the coordinator are then told
   */
  static async join(place: WorkerContext, run: string): Promise<RunAtWorker | null> {
    const text = await place.redis.get(keysOf(place.prefix).sheet(run));
    if (text === null) return null;
    try {
      const sheet = sheetIn(text);
      await tell(place, run, { kind: 'looking', worker: place.card });
      await assertSameEngines(sheet);
      const atHand = await armsAtHand(sheet, place, run);
      const joined = new RunAtWorker(place, run, sheet, atHand);
      await joined.tell({ kind: 'beat', worker: place.card });
      return joined;
    } catch (error) {
      if (!(error instanceof RunRejectedError)) throw error;
      place.say(`refuses run ${run}: ${error.message}`);
      await tell(place, run, { kind: 'refusal', worker: place.card, reason: error.message });
      return null;
    }
  }

  /** Number of threads that it may use, as other runs are played too. */
  set threads(share: number) {
    this.share = share;
    this.goOn();
  }

  private async process(queued: QueuedJob, token: string | undefined): Promise<null> {
    try {
      await this.turn();
      if (this.isStopping) {
        await queued.moveToWait(token);
        throw new WaitingError();
      }
      const job = JOB.safeParse(queued.data).data;
      if (job === undefined) this.place.say(`ignored an invalid job in run ${this.run}`);
      else if (job.not === this.place.card.id) {
        await queued.moveToDelayed(Date.now() + OFFERED_AGAIN, token);
        throw new DelayedError();
      } else await this.play(job);
      return null;
    } finally {
      this.goOn();
    }
  }

  /** Waits for a thread. */
  private async turn(): Promise<void> {
    while (!this.isStopping && !this.hasRoom) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private get hasRoom(): boolean {
    return this.executor.hasRoom && this.executor.busy < this.share;
  }

  private goOn(): void {
    // Each checks again whether there is room.
    for (const go of this.waiting.splice(0)) go();
    // As many jobs as threads, in addition to those whose games are being checked; and one in reserve if jobs are short.
    const inReserve = this.seconds < SHORT_JOB ? 1 : 0;
    this.bull.concurrency = this.share + Math.max(0, this.jobs - this.executor.busy) + inReserve;
  }

  private async play(job: Job): Promise<void> {
    this.jobs++;
    this.ticker ??= setInterval(() => this.executor.tick(), TICK);
    try {
      const result = await this.resultOf(job);
      // The next job begins while this one is reported.
      this.goOn();
      this.games += result.tally.games;
      const body = writtenAnswer(job.from, result);
      const { seconds } = result;
      this.seconds = seconds;
      await this.tellSurely({
        kind: 'answer',
        worker: this.place.card,
        job: job.job,
        body,
        hash: hashOfBody(body),
        seconds: Math.max(0, seconds),
      });
    } catch (error) {
      const message = oneLine(messageOf(error));
      if (!this.isOver) this.place.say(`cannot play a job of run ${this.run}: ${message}`);
      await this.tell({ kind: 'trouble', worker: this.place.card, job: job.job, message });
    } finally {
      this.jobs--;
      if (this.jobs === 0) {
        clearInterval(this.ticker);
        this.ticker = undefined;
      }
    }
  }

  private resultOf({ arm, from, count }: Job): Promise<JobResult> {
    const of = this.atHand[arm];
    if (of === undefined || from % of.round !== 0 || count % of.round !== 0) {
      throw new Error('it names games that the run does not have');
    }
    return this.executor.start(of, { from, count }).result;
  }

  private async tell(message: Message): Promise<void> {
    this.said = performance.now();
    if (!(await tell(this.place, this.run, message))) this.isOver = true;
  }

  /** Repeats `tell` while Redis stores nothing, so that no result is lost. */
  private async tellSurely(message: Message): Promise<void> {
    for (let leftAt: number | null = null; ; ) {
      try {
        return await this.tell(message);
      } catch (error) {
        if (!isReply(error) || this.isOver) throw error;
        if (this.isStopping) leftAt ??= performance.now();
        if (leftAt !== null && performance.now() - leftAt > PATIENCE) throw error;
        this.complain(error as Error);
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  /** Reports that the worker is alive, if it has been silent. */
  async beat(): Promise<void> {
    if (performance.now() - this.said <= BEAT) return;
    await this.tell({ kind: 'beat', worker: this.place.card }).catch((error: Error) => {
      if (!isReply(error)) throw error;
      this.complain(error);
    });
  }

  private complain(error: Error): void {
    const message = refusalOf(error);
    // Connections come back; a job that was lost to another worker is played there.
    if (this.isOver || /lock|connect|closed|missing key|ECONN|EPIPE|socket|LOADING/i.test(message)) return;
    if (this.complaints.has(message)) return;
    this.complaints.add(message);
    this.place.say(`trouble with Redis in run ${this.run}: ${message}`);
  }

  /** Ends jobs with the games so far; jobs that no thread has begun go back to the queue. */
  halt(): void {
    this.executor.stop();
    for (const go of this.waiting.splice(0)) go();
  }

  /** Finishes the games under way, reports their results, and leaves the run. */
  async leave(): Promise<void> {
    this.isStopping = true;
    this.halt();
    await this.bull.close();
    await this.tell({ kind: 'bye', worker: this.place.card }).catch((error: Error) => this.complain(error));
    await this.end();
  }

  /** Leaves the run at once. */
  async end(): Promise<void> {
    this.isStopping = true;
    this.isOver = true;
    clearInterval(this.ticker);
    for (const go of this.waiting.splice(0)) go();
    await Promise.all([this.executor.destroy(), this.bull.close(true)]);
  }
}

/** Puts a message into the inbox of a run. @returns false if the run is over */
async function tell({ redis, prefix }: WorkerContext, run: string, message: Message): Promise<boolean> {
  const text = JSON.stringify(message);
  return (await redis.xadd(keysOf(prefix).inbox(run), 'NOMKSTREAM', '*', 'message', text)) !== null;
}
