import type { Queue } from 'bullmq';
import type { JobExecutor, PlayedArm, RunningJob, WorkerPace } from '../jobs/job-executor.js';
import type { Arm, GameRange } from '../lineup/arm.js';
import type { QueuePlan } from '../run-spec.js';
import { DEFAULT_PREFIX } from './address.js';
import { type Books, JobBook, type SentJob } from './job-book.js';
import { type Link, refusalOf } from './link.js';
import type { Message } from './protocol.js';
import { Roster } from './roster.js';
import { type AnnouncedRun, announce, Inbox, KEYS_LAST, removeRun, renewKeys, tellStatus } from './run-keys.js';

/** Jobs handed out per thread: one that is played, and more for the time after it. */
const OUT_PER_THREAD = 4;
/** Maximum of jobs that are handed out or wait for an earlier one; smaller if answers have lists of games. */
const AHEAD = { most: 8000, perThread: 64 };
const AHEAD_WITH_LOGS = { most: 500, perThread: 16 };
/** Jobs that are handed out while no worker is known. */
const OUT_AT_FIRST = 2;
/** Maximum of answers per second: more threads get longer jobs. */
const MOST_A_SECOND = 1000;
/** Minimum and maximum of the seconds that a job should take. */
const SHORTEST = 0.25;
const LONGEST = 4;
/** Milliseconds between two announcements of the run. */
const ANNOUNCE_EVERY = 10_000;
/** Milliseconds between two messages of how far the run is. */
const TELL_EVERY = 400;
/** Milliseconds between two tries to store something in a Redis that refuses it. */
const TRY_EVERY = 1000;
/** Milliseconds between two looks for lost jobs, and the minimum age of these; the second while the run stops. */
const LOOK_EVERY = 5000;
const LOOK_AT_END = 200;
/** Milliseconds of silence after which a worker counts as gone. */
const SILENCE = 15_000;
/** Milliseconds without any worker after which the user is told how to start one. */
const LONELY = 3000;
/** Additional milliseconds for a worker that checks whether it can play. */
const TO_LOOK = 30_000;
/** Milliseconds that a stopping run waits for Redis to answer, and an ending run for the removal of its keys. */
const PATIENCE = 5000;

/** Hands out the jobs of a run through a queue, and collects the answers. */
export class QueueExecutor implements JobExecutor {
  private readonly roster = new Roster();
  private readonly book: JobBook;
  private readonly inbox: Inbox;
  private readonly places: ReadonlyMap<Arm, number>;
  /** Jobs that are put into the queue next. */
  private toSend: { readonly job: SentJob; readonly isUrgent: boolean }[] = [];
  private announcedAt = performance.now();
  private renewedAt = Number.NEGATIVE_INFINITY;
  private lookedAt = performance.now();
  private toldAt = Number.NEGATIVE_INFINITY;
  /** Time from which on nothing is played for lack of workers. */
  private lonelySince = performance.now();
  private stoppedAt: number | null = null;
  private toldLonely = false;
  private wasUp = true;
  /** Since when Redis has refused to store anything; null while it does not. */
  private refusedSince: number | null = null;
  private isLooking = false;
  /** Lines that the user was told: each is told once. */
  private readonly told = new Set<string>();

  constructor(
    private readonly plan: QueuePlan,
    private readonly announced: AnnouncedRun,
    arms: readonly Arm[],
    private readonly logs: readonly ReturnType<Books['logOf']>[],
    private readonly link: Link,
    reader: Link['redis'],
    private readonly queue: Queue,
    private readonly onRoom: () => void,
    private readonly say: (line: string) => void,
  ) {
    this.places = new Map(arms.map((arm, place) => [arm, place]));
    const { roster } = this;
    this.book = new JobBook({
      roster,
      recheck: plan.recheck,
      logOf: (place) => logs[place]!,
      send: (job, isUrgent) => this.send(job, isUrgent),
      say: (line) => this.sayOnce(line),
    });
    const { run } = announced;
    this.inbox = new Inbox(
      reader,
      link.redis,
      plan.prefix,
      run,
      (message) => this.receive(message),
      () => this.sayOnce('ignored an invalid message in the inbox of this run'),
    );
    this.inbox.read().catch((error: Error) => this.book.breakDown(error));
  }

  get threads(): number {
    return this.roster.threads;
  }

  get workers(): readonly WorkerPace[] {
    return this.roster.pace;
  }

  /** Enough to continue while the job of a dead worker is missing; limited, as all answers are kept in memory. */
  get aheadPerThread(): number {
    const { most, perThread } = this.logs.some((log) => log !== null) ? AHEAD_WITH_LOGS : AHEAD;
    return Math.max(OUT_PER_THREAD, Math.min(perThread, Math.floor(most / Math.max(1, this.threads))));
  }

  get jobSeconds(): number {
    return Math.min(LONGEST, Math.max(SHORTEST, this.threads / MOST_A_SECOND));
  }

  get hasRoom(): boolean {
    if (this.book.size === 0) return true;
    const out = this.book.size - this.book.rechecking;
    // One job per thread until the time of a game is known.
    return out < Math.max(OUT_AT_FIRST, this.threads * (this.book.hasAnswers ? OUT_PER_THREAD : 1));
  }

  start(of: PlayedArm, range: GameRange): RunningJob {
    return { result: this.book.start(this.places.get(of.arm)!, of, range), games: 0 };
  }

  private send(job: SentJob, isUrgent: boolean): void {
    if (this.toSend.length === 0) setImmediate(() => this.sendAll());
    this.toSend.push({ job, isUrgent });
  }

  private sendAll(): void {
    // Sent when Redis takes them.
    if (this.refusedSince !== null) return;
    const sent = this.toSend;
    this.toSend = [];
    this.handOut(sent).catch((error: Error) => {
      this.toSend.unshift(...sent);
      this.refused(error);
    });
  }

  private async handOut(jobs: typeof this.toSend): Promise<void> {
    await this.queue.addBulk(
      jobs.map(({ job: { id, data }, isUrgent }) => ({
        name: 'play',
        data,
        opts: { jobId: id, removeOnComplete: true, removeOnFail: true, ...(isUrgent && { lifo: true }) },
      })),
    );
    const pipeline = this.link.redis.pipeline();
    for (const { job } of jobs) pipeline.expire(this.keyOf(job.id), KEYS_LAST);
    await pipeline.exec();
    if (performance.now() - this.renewedAt > TRY_EVERY) await this.renew();
  }

  private keyOf(id: string): string {
    return `${this.plan.prefix}:${this.announced.run}:${id}`;
  }

  private renew(): Promise<void> {
    this.renewedAt = performance.now();
    return renewKeys(this.link.redis, this.plan.prefix, this.announced.run, this.queue);
  }

  /** Redis answers, but stores nothing: jobs and answers wait until it does. */
  private refused(error: unknown): void {
    if (this.refusedSince !== null) return;
    this.refusedSince = performance.now();
    // Failures after the end of the run do not matter.
    if (!this.link.isUp) return;
    this.say(`Redis at ${this.link.shown} stores nothing: ${refusalOf(error)}; trying again until it does`);
  }

  /** Hands out what Redis has refused. */
  private async handOutAgain(refusedSince: number): Promise<void> {
    const waiting = [...this.toSend];
    await this.handOut(waiting);
    this.toSend.splice(0, waiting.length);
    this.refusedSince = null;
    this.roster.pardon();
    const seconds = Math.round((performance.now() - refusedSince) / 1000);
    this.say(`Redis at ${this.link.shown} stores again after ${seconds} s`);
    if (this.toSend.length > 0) this.sendAll();
  }

  private receive(message: Message): void {
    const { worker } = message;
    if (message.kind === 'refusal') {
      this.sayOnce(`worker ${worker.name} refuses this run: ${message.reason}`);
      return;
    }
    if (message.kind === 'looking') {
      this.lonelySince = performance.now() + TO_LOOK;
      return;
    }
    const games = message.kind === 'answer' ? this.book.answer(message) : 0;
    if (message.kind === 'bye') this.roster.forget(worker.id);
    else this.roster.hear(worker, games);
    if (message.kind === 'trouble') this.book.trouble(message);
    this.onRoom();
  }

  private sayOnce(line: string): void {
    if (this.told.has(line)) return;
    this.told.add(line);
    this.say(line);
  }

  tick(): void {
    const now = performance.now();
    const { isUp } = this.link;
    if (isUp && !this.wasUp) {
      this.roster.pardon();
      this.announcedAt = Number.NEGATIVE_INFINITY;
    }
    this.wasUp = isUp;
    const isRefused = this.refusedSince !== null;
    if (!isUp || isRefused) {
      if (this.stoppedAt !== null && now - this.stoppedAt > PATIENCE) this.book.giveUpAll();
      if (isUp && now - this.announcedAt > TRY_EVERY) void this.announceAgain();
      return;
    }
    this.roster.review(SILENCE);
    this.book.acceptUnchecked();
    if (now - this.announcedAt > ANNOUNCE_EVERY) void this.announceAgain();
    if (now - this.lookedAt > (this.stoppedAt === null ? LOOK_EVERY : LOOK_AT_END)) void this.lookForLost();
    this.tellWhereLonely(now);
    if (now - this.toldAt > TELL_EVERY) this.tellStatus(now);
  }

  private tellStatus(now: number): void {
    this.toldAt = now;
    const status = this.plan.status?.() ?? null;
    if (status === null || this.stoppedAt !== null) return;
    const { prefix } = this.plan;
    // A Redis that refuses it refuses jobs too, of which the user is told.
    tellStatus(this.link.redis, prefix, this.announced.run, status).catch(() => {});
  }

  private tellWhereLonely(now: number): void {
    if (this.toldLonely || this.roster.size > 0 || now - this.lonelySince < LONELY) return;
    this.toldLonely = true;
    const { prefix } = this.plan;
    const named = prefix === DEFAULT_PREFIX ? '' : ` --prefix ${prefix}`;
    this.say(`no worker plays yet; start some, here or elsewhere: shamus worker --redis ${this.link.shown}${named}`);
  }

  private async announceAgain(): Promise<void> {
    this.announcedAt = performance.now();
    try {
      if (await announce(this.link.redis, this.plan.prefix, this.announced, false)) this.inbox.rewind();
      await this.renew();
      if (this.refusedSince !== null) await this.handOutAgain(this.refusedSince);
    } catch (error) {
      this.refused(error);
    }
  }

  private async lookForLost(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const jobs = this.book.openFor(this.stoppedAt === null ? LOOK_EVERY : LOOK_AT_END);
      const asked = this.link.redis.pipeline();
      for (const { id } of jobs) asked.expire(this.keyOf(id), KEYS_LAST);
      const found = (jobs.length === 0 ? null : await asked.exec()) ?? [];
      for (const [place, [error, exists]] of found.entries()) {
        if (error === null && exists === 0) this.book.missing(jobs[place]!.number);
      }
    } catch {
      // Redis is away: next time.
    }
    this.lookedAt = performance.now();
    this.isLooking = false;
  }

  stop(): void {
    if (this.stoppedAt !== null) return;
    this.stoppedAt = performance.now();
    this.book.stop();
    const { redis } = this.link;
    void redis.publish(`${this.plan.prefix}:calls`, `stop ${this.announced.run}`).catch(() => {});
    // Jobs that no worker has begun are then missing, and given up.
    void this.queue.drain(true).catch(() => {});
  }

  async destroy(): Promise<void> {
    this.inbox.close();
    const { prefix } = this.plan;
    const { run } = this.announced;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    const removal = this.link.isUp ? removeRun(this.link.redis, prefix, run).catch(() => {}) : Promise.resolve();
    await Promise.race([removal, late]);
    clearTimeout(timer);
    this.link.close();
  }
}
