/** Hands out the jobs of a run through a queue, and takes in what comes back. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Queue } from 'bullmq';
import { loadGame } from '../../games/registry.js';
import { VERSION } from '../../version.js';
import type { CarriedJob, Carrier, PlayedArm, WorkerPace } from '../batches/carrier.js';
import { loggedMetrics } from '../batches/game-log.js';
import type { GameRange } from '../batches/play-job.js';
import type { CarriedRun } from '../batches/thread-carrier.js';
import type { Arm } from '../lineup/arm.js';
import { hashOf } from '../lineup/policy-file.js';
import type { QueuePlan } from '../run-plan.js';
import { behaviourSignature } from '../signature.js';
import { USUAL_PREFIX } from './address.js';
import { Inbox } from './inbox.js';
import { JobBook, type SentJob } from './job-book.js';
import { Link } from './link.js';
import { type Message, sheetOf } from './protocol.js';
import { Roster } from './roster.js';
import { type AnnouncedRun, announce, queueOf, removeDeadRuns, removeRun } from './run-keys.js';

/** Jobs a thread of a worker that are out: one that is played, and more that its worker finds when that is done. */
const OUT_PER_THREAD = 4;
/** Jobs that may be out or wait for an earlier one; fewer where each brings lists of its games. */
const AHEAD = { most: 8000, perThread: 64 };
const AHEAD_WITH_LOGS = { most: 500, perThread: 16 };
/** Jobs that are out while no worker is known. */
const OUT_AT_FIRST = 2;
/** Answers a second that are asked for at most: the more threads there are, the longer the jobs. */
const MOST_A_SECOND = 1000;
/** Seconds that a job should take, at least and at most. */
const SHORTEST = 0.25;
const LONGEST = 4;
/** Milliseconds between two announcements of the run. */
const ANNOUNCE_EVERY = 10_000;
/** Milliseconds between two looks for lost jobs, and the least age of a job that is looked for; and when the run is stopping. */
const LOOK_EVERY = 5000;
const LOOK_AT_END = 200;
/** Milliseconds after which a worker that says nothing is taken to be gone. */
const SILENCE = 15_000;
/** Milliseconds without any worker after which the user is told how to start one. */
const LONELY = 3000;
/** Milliseconds more that a worker is given to see whether it can play. */
const TO_LOOK = 30_000;
/** Milliseconds that a stopping run waits for a Redis that is away, and an ending one for its keys to go. */
const PATIENCE = 5000;

/**
 * @param onRoom called when there may be room for another job
 * @throws UsageError if the address is none; QueueError if Redis cannot be used
 */
export async function openQueue(
  plan: QueuePlan,
  arms: readonly Arm[],
  carried: CarriedRun,
  onRoom: () => void,
): Promise<Carrier> {
  const say = (line: string) => console.error(`shamus: ${line}`);
  const link = await Link.open(plan.url, say);
  const run = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
  try {
    await removeDeadRuns(link.redis, plan.prefix);
    const announced = await runOf(run, arms, carried);
    await announce(link.redis, plan.prefix, announced, true);
    const games = await Promise.all(arms.map(({ setup }) => loadGame(setup.game)));
    const logs = games.map((game) => {
      if (carried.log === undefined) return null;
      const lists = { outcomes: 0, shares: 1, everything: loggedMetrics(game).length }[carried.log];
      return { detail: carried.log, lists };
    });
    const queue = queueOf(link.redis, plan.prefix, run);
    await queue.waitUntilReady();
    const reader = await link.another();
    return new QueueCarrier(plan, announced, arms, logs, link, reader, queue, onRoom, say);
  } catch (error) {
    link.close();
    throw error;
  }
}

async function runOf(run: string, arms: readonly Arm[], carried: CarriedRun): Promise<AnnouncedRun> {
  const code = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const { team, control } of arms) {
    for (const { module } of [...team.policies, ...(control?.team.policies ?? [])]) {
      if (module === null || hashes.has(module)) continue;
      const text = readFileSync(fileURLToPath(module), 'utf8');
      hashes.set(module, hashOf(text));
      code.set(hashOf(text), text);
    }
  }
  const names = new Set(arms.map(({ setup }) => setup.game));
  const signatures: Record<string, string> = {};
  for (const name of names) signatures[name] = await behaviourSignature(name);
  const { key, gameTimeout, spotChecks, log = null } = carried;
  const coordinator = { host: hostname(), pid: process.pid };
  const sheet = sheetOf({ version: VERSION, coordinator, signatures, key, gameTimeout, spotChecks, log }, arms, hashes);
  return { run, sheet: JSON.stringify(sheet), code };
}

class QueueCarrier implements Carrier {
  private readonly roster = new Roster();
  private readonly book: JobBook;
  private readonly inbox: Inbox;
  private readonly places: ReadonlyMap<Arm, number>;
  /** Jobs to be put into the queue together. */
  private toSend: { readonly job: SentJob; readonly isUrgent: boolean }[] = [];
  private announcedAt = performance.now();
  private lookedAt = performance.now();
  /** Since when the user might wonder why nothing is played. */
  private lonelySince = performance.now();
  private stoppedAt: number | null = null;
  private toldLonely = false;
  private wasUp = true;
  private isLooking = false;
  /** Workers that have refused, and lines that were told: each is told once. */
  private readonly told = new Set<string>();

  constructor(
    private readonly plan: QueuePlan,
    private readonly announced: AnnouncedRun,
    arms: readonly Arm[],
    private readonly logs: readonly ReturnType<ConstructorParameters<typeof JobBook>[0]['logOf']>[],
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
      () => this.sayOnce('something that is no message of a worker lies in the inbox of this run: it is left alone'),
    );
    this.inbox.read().catch((error: Error) => this.book.breakDown(error));
  }

  get threads(): number {
    return this.roster.threads;
  }

  get workers(): readonly WorkerPace[] {
    return this.roster.pace;
  }

  /** Enough to go on while a worker is missed that has died; and no more, for all is kept in memory. */
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
    // One job a thread until it is known what a game takes.
    return out < Math.max(OUT_AT_FIRST, this.threads * (this.book.hasAnswers ? OUT_PER_THREAD : 1));
  }

  start(of: PlayedArm, range: GameRange): CarriedJob {
    return { result: this.book.start(this.places.get(of.arm)!, of, range), games: 0 };
  }

  private send(job: SentJob, isUrgent: boolean): void {
    if (this.toSend.length === 0) setImmediate(() => this.sendAll());
    this.toSend.push({ job, isUrgent });
  }

  private sendAll(): void {
    const jobs = this.toSend.map(({ job: { id, data }, isUrgent }) => ({
      name: 'play',
      data,
      opts: { jobId: id, removeOnComplete: true, removeOnFail: true, ...(isUrgent && { lifo: true }) },
    }));
    this.toSend = [];
    // What does not get there is missed, and sent again.
    this.queue.addBulk(jobs).catch((error: Error) => this.sayOnce(`cannot hand out jobs: ${error.message}`));
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
    if (!isUp) {
      if (this.stoppedAt !== null && now - this.stoppedAt > PATIENCE) this.book.giveUpAll();
      return;
    }
    this.roster.review(SILENCE);
    this.book.acceptUnchecked();
    if (now - this.announcedAt > ANNOUNCE_EVERY) void this.announceAgain();
    if (now - this.lookedAt > (this.stoppedAt === null ? LOOK_EVERY : LOOK_AT_END)) void this.lookForLost();
    this.tellWhereLonely(now);
  }

  private tellWhereLonely(now: number): void {
    if (this.toldLonely || this.roster.size > 0 || now - this.lonelySince < LONELY) return;
    this.toldLonely = true;
    const { prefix } = this.plan;
    const named = prefix === USUAL_PREFIX ? '' : ` --prefix ${prefix}`;
    this.say(`no worker plays yet; start some, here or elsewhere: shamus worker --redis ${this.link.shown}${named}`);
  }

  private async announceAgain(): Promise<void> {
    this.announcedAt = performance.now();
    try {
      if (await announce(this.link.redis, this.plan.prefix, this.announced, false)) this.inbox.rewind();
    } catch (error) {
      this.sayOnce(`cannot write to Redis: ${(error as Error).message}`);
    }
  }

  private async lookForLost(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const isStopping = this.stoppedAt !== null;
    try {
      const jobs = this.book.openFor(isStopping ? LOOK_AT_END : LOOK_EVERY);
      const base = `${this.plan.prefix}:${this.announced.run}`;
      const asked = this.link.redis.pipeline();
      for (const { id } of jobs) asked.exists(`${base}:${id}`);
      const found = (jobs.length === 0 ? null : await asked.exec()) ?? [];
      for (const [place, [error, exists]] of found.entries()) {
        if (error === null && exists === 0) this.book.missing(jobs[place]!.number, isStopping);
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
    const { redis } = this.link;
    void redis.publish(`${this.plan.prefix}:calls`, `stop ${this.announced.run}`).catch(() => {});
    // Those that nobody has begun are missed, and given up.
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
