/** A run as a worker plays it. */
import { DelayedError, type Job as QueuedJob, WaitingError, Worker } from 'bullmq';
import { messageOf, oneLine } from '../../game/index.js';
import type { PlayedArm } from '../batches/carrier.js';
import type { JobResult } from '../batches/job-result.js';
import { ThreadCarrier } from '../batches/thread-carrier.js';
import { armsAtHand, demandSameGames, Refusal, sheetIn, type Workplace } from './acceptance.js';
import { writtenAnswer } from './answers.js';
import { isReply, refusalOf } from './link.js';
import { hashOfBody, JOB, type Job, keysOf, type Message, type RunSheet } from './protocol.js';

/** Milliseconds that a job is a worker's own without a word of it; then it is another's. */
const LOCK = 6000;
/** Milliseconds between two looks for jobs whose workers have gone. */
const STALLED_EVERY = 2000;
/** Workers that may go while they play a job before BullMQ gives it up, and the coordinator hands it out again. */
const MOST_STALLS = 1;
/** Milliseconds after which a job comes back with what it has: more than a coordinator asks for. */
const LONGEST_JOB = 8000;
/** Milliseconds between two looks after jobs under way. */
const TICK = 100;
/** Milliseconds until a job is offered again that this worker is not to play. */
const OFFERED_AGAIN = 100;
/** Seconds a job, below which the next one is fetched before a thread is free for it. */
const SHORT_JOB = 1;
/** Milliseconds of silence after which a worker says that it is there. */
const BEAT = 4000;
/** Milliseconds until what has failed is tried again, by BullMQ too. */
const RETRY = 1000;
/** Milliseconds that a worker which leaves waits for a Redis that stores nothing. */
const PATIENCE = 5000;

export class RunAtWorker {
  /** Games that were played here. */
  games = 0;
  /** The run has ended, or its coordinator is gone. */
  isOver = false;
  private readonly carrier;
  private readonly bull;
  private readonly atHand: readonly PlayedArm[];
  private share: number;
  /** Jobs that have been given to threads, those among them whose games are being checked. */
  private carried = 0;
  private readonly waiting: (() => void)[] = [];
  private seconds = Number.POSITIVE_INFINITY;
  private ticker: NodeJS.Timeout | undefined;
  private said = performance.now();
  private isStopping = false;
  private readonly complaints = new Set<string>();

  private constructor(
    private readonly place: Workplace,
    readonly run: string,
    sheet: RunSheet,
    atHand: readonly PlayedArm[],
  ) {
    const { threads } = place.card;
    const { key, gameTimeout, spotChecks, log } = sheet;
    this.atHand = atHand;
    this.share = threads;
    this.carrier = new ThreadCarrier(
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
   * @returns null if there is no such run any more, or this worker refuses it: then its log and the coordinator are told
   */
  static async join(place: Workplace, run: string): Promise<RunAtWorker | null> {
    const text = await place.redis.get(keysOf(place.prefix).sheet(run));
    if (text === null) return null;
    try {
      const sheet = sheetIn(text);
      await tell(place, run, { kind: 'looking', worker: place.card });
      await demandSameGames(sheet);
      const atHand = await armsAtHand(sheet, place, run);
      const joined = new RunAtWorker(place, run, sheet, atHand);
      await joined.tell({ kind: 'beat', worker: place.card });
      return joined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      place.say(`refuses run ${run}: ${error.message}`);
      await tell(place, run, { kind: 'refusal', worker: place.card, reason: error.message });
      return null;
    }
  }

  /** How many threads it may use, where other runs are played too. */
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
    return this.carrier.hasRoom && this.carrier.busy < this.share;
  }

  private goOn(): void {
    // Each looks again whether there is room.
    for (const go of this.waiting.splice(0)) go();
    // So many jobs as threads, besides those whose games are being checked; and one that waits, where jobs are short.
    const inReserve = this.seconds < SHORT_JOB ? 1 : 0;
    this.bull.concurrency = this.share + Math.max(0, this.carried - this.carrier.busy) + inReserve;
  }

  private async play(job: Job): Promise<void> {
    this.carried++;
    this.ticker ??= setInterval(() => this.carrier.tick(), TICK);
    try {
      const result = await this.resultOf(job);
      // The next job begins while this one is told.
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
      this.carried--;
      if (this.carried === 0) {
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
    return this.carrier.start(of, { from, count }).result;
  }

  private async tell(message: Message): Promise<void> {
    this.said = performance.now();
    if (!(await tell(this.place, this.run, message))) this.isOver = true;
  }

  /** As `tell`, again and again while Redis stores nothing: what was played is not to be lost. */
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

  /** Says that it is there, if it has not been heard lately. */
  async beat(): Promise<void> {
    if (performance.now() - this.said <= BEAT) return;
    await this.tell({ kind: 'beat', worker: this.place.card }).catch((error: Error) => {
      if (!isReply(error)) throw error;
      this.complain(error);
    });
  }

  private complain(error: Error): void {
    const message = refusalOf(error);
    // A connection comes back; a job that became another's is played by that one.
    if (this.isOver || /lock|connect|closed|missing key|ECONN|EPIPE|socket|LOADING/i.test(message)) return;
    if (this.complaints.has(message)) return;
    this.complaints.add(message);
    this.place.say(`trouble with Redis in run ${this.run}: ${message}`);
  }

  /** Jobs come back with what they have; those that no thread has begun go back to the queue. */
  halt(): void {
    this.carrier.stop();
    for (const go of this.waiting.splice(0)) go();
  }

  /** Finishes the games under way, says what they came to, and leaves the run. */
  async leave(): Promise<void> {
    this.isStopping = true;
    this.halt();
    await this.bull.close();
    await this.tell({ kind: 'bye', worker: this.place.card }).catch((error: Error) => this.complain(error));
    await this.end();
  }

  /** Leaves it at once. */
  async end(): Promise<void> {
    this.isStopping = true;
    this.isOver = true;
    clearInterval(this.ticker);
    for (const go of this.waiting.splice(0)) go();
    await Promise.all([this.carrier.destroy(), this.bull.close(true)]);
  }
}

/** @returns false if nobody wants to know: the run is over */
async function tell({ redis, prefix }: Workplace, run: string, message: Message): Promise<boolean> {
  const text = JSON.stringify(message);
  return (await redis.xadd(keysOf(prefix).inbox(run), 'NOMKSTREAM', '*', 'message', text)) !== null;
}
