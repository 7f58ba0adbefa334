/** A run that a worker plays. */
import { type Job as QueuedJob, WaitingError, Worker } from 'bullmq';
import { messageOf, oneLine } from '../../game/index.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import { ThreadExecutor } from '../jobs/thread-executor.js';
import { writtenAnswer } from './answers.js';
import {
  armsAtHand,
  assertSameEngines,
  connectionName,
  JOB,
  type Job,
  keysOf,
  type Reply,
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
/** Seconds of a job below which the next job is fetched before a thread is free. */
const SHORT_JOB = 1;
/** Milliseconds until BullMQ tries a failed command again. */
const RETRY = 1000;

export class RunAtWorker {
  games = 0;
  private readonly executor;
  private readonly bull;
  private readonly atHand: readonly PlayedArm[];
  private share: number;
  private readonly waiting: (() => void)[] = [];
  private seconds = Number.POSITIVE_INFINITY;
  private readonly ticker;
  private isStopping = false;
  private isOver = false;

  private constructor(
    private readonly place: WorkerContext,
    readonly run: string,
    sheet: RunDescription,
    atHand: readonly PlayedArm[],
  ) {
    const { threads } = place.card;
    const { key, gameTimeout, log } = sheet;
    this.atHand = atHand;
    this.share = threads;
    this.executor = new ThreadExecutor(
      { key, threads, gameTimeout, log: log ?? undefined },
      { isLong: true, longestJob: LONGEST_JOB, sharesJobs: false },
    );
    this.bull = new Worker(run, (job, token) => this.process(job, token), {
      connection: place.redis,
      prefix: place.prefix,
      name: connectionName(place.card),
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: STALLED_EVERY,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: RETRY,
      skipVersionCheck: true,
    });
    this.bull.on('error', (error) => {
      const message = oneLine(messageOf(error));
      // Connections come back; a job that was lost to another worker is played there.
      if (this.isOver || /lock|connect|closed|missing key|ECONN|EPIPE|socket|LOADING/i.test(message)) return;
      place.sayOnce(`trouble with Redis in run ${run}: ${message}`);
    });
    this.ticker = setInterval(() => this.executor.tick(), TICK);
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
      await tell(place, run, 'looking');
      await assertSameEngines(sheet);
      const atHand = await armsAtHand(sheet, place, run);
      // BullMQ would make keys of a run that has ended meanwhile.
      if ((await place.redis.exists(keysOf(place.prefix).sheet(run))) === 0) return null;
      return new RunAtWorker(place, run, sheet, atHand);
    } catch (error) {
      if (!(error instanceof RunRejectedError)) throw error;
      place.say(`refuses run ${run}: ${error.message}`);
      await tell(place, run, 'refusal', error.message);
      return null;
    }
  }

  /** Number of threads that it may use, as other runs are played too. */
  set threads(share: number) {
    this.share = share;
    this.goOn();
  }

  private async process(queued: QueuedJob, token: string | undefined): Promise<Reply> {
    try {
      await this.turn();
      if (this.isStopping) {
        await queued.moveToWait(token);
        throw new WaitingError();
      }
      return await this.play(JOB.safeParse(queued.data).data);
    } finally {
      this.goOn();
    }
  }

  private async turn(): Promise<void> {
    while (!this.isStopping && !this.hasRoom) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private get hasRoom(): boolean {
    return this.executor.hasRoom && this.executor.busy < this.share;
  }

  private goOn(): void {
    // Each checks again whether there is room.
    for (const go of this.waiting.splice(0)) go();
    // As many jobs as threads, and one in reserve if jobs are short.
    this.bull.concurrency = this.share + (this.seconds < SHORT_JOB ? 1 : 0);
  }

  private async play(job: Job | undefined): Promise<Reply> {
    const { card, say } = this.place;
    try {
      if (job === undefined) throw new Error('a job is not of the right form');
      const { arm, from, count } = job;
      const of = this.atHand[arm];
      if (of === undefined || from % of.round !== 0 || count % of.round !== 0) {
        throw new Error('it names games that the run does not have');
      }
      const result = await this.executor.start(of, { from, count }).result;
      this.games += result.tally.games;
      this.seconds = Math.max(0, result.seconds);
      return { worker: card.name, body: writtenAnswer(from, result), seconds: this.seconds };
    } catch (error) {
      const message = oneLine(messageOf(error));
      if (!this.isOver) say(`cannot play a job of run ${this.run}: ${message}`);
      throw new Error(`worker ${card.name} has trouble: ${message}`);
    }
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
    await this.end();
  }

  /** Leaves the run at once. Where its keys were removed, those go too that BullMQ has made since. */
  async end(): Promise<void> {
    this.isStopping = true;
    this.isOver = true;
    clearInterval(this.ticker);
    for (const go of this.waiting.splice(0)) go();
    await Promise.all([this.executor.destroy(), this.bull.close(true)]);
    const { redis, prefix } = this.place;
    const isThere = redis.status !== 'ready' || (await redis.sismember(keysOf(prefix).runs, this.run)) === 1;
    if (!isThere) await redis.del(Object.values(this.bull.keys));
  }
}

async function tell({ redis, prefix, card }: WorkerContext, run: string, event: string, reason = ''): Promise<void> {
  const fields = ['event', event, 'worker', card.name, 'reason', reason];
  await redis.xadd(keysOf(prefix).events(run), 'NOMKSTREAM', '*', ...fields);
}
