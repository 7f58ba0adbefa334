import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Queue, QueueEvents, type QueueEventsListener } from 'bullmq';
import { oneLine, UsageError } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { behaviourSignature, gameKey } from '../hashes.js';
import type { ExecutorSpec, JobExecutor, PlayedArm, RunningJob } from '../jobs/job-executor.js';
import { type Arm, type GameRange, policiesIn } from '../lineup/arm.js';
import { hashOf } from '../lineup/policy-file.js';
import type { QueuePlan } from '../run-spec.js';
import { DEFAULT_PREFIX, QueueError } from './address.js';
import { JobBook } from './job-book.js';
import { isReply, Link, troubleWith } from './link.js';
import { cardIn, type Job, keysOf, sheetOf, type WorkerCard } from './protocol.js';
import { type AnnouncedRun, announce, KEYS_LAST, liveRuns, queueOf, removeRun, renewKeys } from './run-keys.js';

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
/** Milliseconds between two announcements of the run, and two lists of its workers. */
const ANNOUNCE_EVERY = 10_000;
const LIST_EVERY = 1000;
/** Milliseconds between two tries to store something in a Redis that refuses it. */
const TRY_EVERY = 1000;
/** Milliseconds between two looks for lost jobs, and the minimum age of these; the second while the run stops. */
const LOOK_EVERY = 5000;
const LOOK_AT_END = 200;
/** Milliseconds to wait for an event: shorter than the silence after which a connection is given up. */
const WAIT = 5000;
/** Milliseconds without any worker after which the user is told how to start one. */
const LONELY = 3000;
/** Additional milliseconds for a worker that checks whether it can play. */
const TO_LOOK = 30_000;
/** Milliseconds that a stopping run waits for Redis to answer, and an ending run for the removal of its keys. */
const PATIENCE = 5000;

interface WorkerEvents extends QueueEventsListener {
  looking: (event: object) => void;
  refusal: (event: { readonly worker: string; readonly reason: string }) => void;
}

/**
 * Opens a run in a queue.
 *
 * @param onRoom called when there may be room for another job
 * @throws UsageError if the address is none, or a bot plays; QueueError if Redis cannot be used
 */
export async function openQueue(
  plan: QueuePlan,
  arms: readonly Arm[],
  spec: ExecutorSpec,
  onRoom: () => void,
): Promise<JobExecutor> {
  const { url, prefix } = plan;
  const bot = arms.flatMap(policiesIn).find((policy) => policy.bot !== undefined);
  if (bot !== undefined) {
    throw new UsageError(
      `--redis does not play the bot '${bot.policy}': bots run beside their program, so leave it out`,
    );
  }
  const link = await Link.open(url, say);
  const run = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
  try {
    await liveRuns(link.redis, prefix, true);
    const announced = await describeRun(run, arms, spec);
    await announce(link.redis, prefix, announced, true);
    const queue = queueOf(link.redis, prefix, run, true);
    await queue.waitUntilReady();
    await queue.getWorkers();
    await renewKeys(link.redis, prefix, run, queue);
    return new QueueExecutor(plan, announced, arms, spec, link, queue, onRoom);
  } catch (error) {
    link.close();
    throw isReply(error) ? new QueueError(troubleWith(link.shown, error)) : error;
  }
}

function say(line: string): void {
  console.error(`shamus: ${line}`);
}

async function describeRun(run: string, arms: readonly Arm[], spec: ExecutorSpec): Promise<AnnouncedRun> {
  const code = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const { module } of arms.flatMap(policiesIn)) {
    if (module === null || hashes.has(module)) continue;
    const text = readFileSync(fileURLToPath(module), 'utf8');
    hashes.set(module, hashOf(text));
    code.set(hashOf(text), text);
  }
  const signatures: Record<string, string> = {};
  for (const { setup } of arms) signatures[gameKey(setup)] = await behaviourSignature(setup);
  const { key, gameTimeout, log = null } = spec;
  const coordinator = { host: hostname(), pid: process.pid };
  const sheet = sheetOf({ version: VERSION, coordinator, signatures, key, gameTimeout, log }, arms, hashes);
  return { run, sheet: JSON.stringify(sheet), code };
}

/** Hands out the jobs of a run through a queue, and collects the answers. */
class QueueExecutor implements JobExecutor {
  /** The workers of the run, as Redis lists their connections. */
  private workers: readonly WorkerCard[] = [];
  private readonly book: JobBook;
  private readonly events: QueueEvents;
  private lastEvent = '0';
  private readonly places: ReadonlyMap<Arm, number>;
  private readonly timers: NodeJS.Timeout[] = [];
  /** Time from which on nothing is played for lack of workers. */
  private lonelySince = performance.now();
  private stoppedAt: number | null = null;
  private isOver = false;
  /** Whether Redis refuses to store anything. */
  private isRefused = false;
  /** Lines that the user was told: each is told once. */
  private readonly told = new Set<string>();

  constructor(
    private readonly plan: QueuePlan,
    private readonly announced: AnnouncedRun,
    arms: readonly Arm[],
    private readonly spec: ExecutorSpec,
    private readonly link: Link,
    private readonly queue: Queue,
    private readonly onRoom: () => void,
  ) {
    this.places = new Map(arms.map((arm, place) => [arm, place]));
    const { prefix } = plan;
    const { redis } = link;
    const { run } = announced;
    this.book = new JobBook({
      log: spec.log,
      send: (id, data, isUrgent) => void this.store(() => this.handOut(id, data, isUrgent)),
      say: (line) => this.sayOnce(line),
    });
    const options = { connection: redis, prefix, lastEventId: '0', blockingTimeout: WAIT, skipVersionCheck: true };
    this.events = new QueueEvents(run, options);
    this.listen();
    this.every(ANNOUNCE_EVERY, () => this.store(() => announce(redis, prefix, announced, false)));
    this.every(LIST_EVERY, () => this.listWorkers());
    this.every(LOOK_EVERY, () => this.lookForLost(LOOK_EVERY));
  }

  private listen(): void {
    const { book } = this;
    const read = (id: string) => {
      this.lastEvent = id;
      this.onRoom();
    };
    const { events } = this;
    events.on('completed', ({ jobId, returnvalue }, id) => {
      book.completed(jobId, returnvalue);
      read(id);
    });
    events.on('failed', ({ jobId, failedReason }, id) => {
      book.failed(jobId, failedReason);
      read(id);
    });
    events.on<WorkerEvents, 'looking'>('looking', () => {
      this.lonelySince = performance.now() + TO_LOOK;
    });
    events.on<WorkerEvents, 'refusal'>('refusal', ({ worker, reason }) => {
      this.sayOnce(oneLine(`worker ${worker} refuses this run: ${reason}`));
    });
    events.on('error', (error) => {
      // All other errors are of connections, which come back.
      if (!(error instanceof SyntaxError)) return;
      book.breakDown(new QueueError(`an event of this run at ${this.link.shown} cannot be read: ${error.message}`));
    });
  }

  /** Works every few milliseconds while Redis can be reached, one time after the other; what fails is done the next time. */
  private every(milliseconds: number, work: () => Promise<unknown>): void {
    let isWorking = false;
    const timer = setInterval(() => {
      if (isWorking || !this.link.isUp) return;
      isWorking = true;
      const end = () => {
        isWorking = false;
      };
      work().then(end, end);
    }, milliseconds);
    this.timers.push(timer);
  }

  get threads(): number {
    return this.workers.reduce((sum, { threads }) => sum + threads, 0);
  }

  /** Enough to continue while the job of a dead worker is missing; limited, as all answers are kept in memory. */
  get aheadPerThread(): number {
    const { most, perThread } = this.spec.log === undefined ? AHEAD : AHEAD_WITH_LOGS;
    return Math.max(OUT_PER_THREAD, Math.min(perThread, Math.floor(most / Math.max(1, this.threads))));
  }

  get jobSeconds(): number {
    return Math.min(LONGEST, Math.max(SHORTEST, this.threads / MOST_A_SECOND));
  }

  get hasRoom(): boolean {
    if (this.book.size === 0) return true;
    // One job per thread until the time of a game is known.
    return this.book.size < Math.max(OUT_AT_FIRST, this.threads * (this.book.hasAnswers ? OUT_PER_THREAD : 1));
  }

  start(of: PlayedArm, range: GameRange): RunningJob {
    return { result: this.book.start(this.places.get(of.arm)!, of, range), games: 0 };
  }

  private async handOut(id: string, data: Job, isUrgent: boolean): Promise<void> {
    await this.queue.add('play', data, { jobId: id, removeOnComplete: true, removeOnFail: true, lifo: isUrgent });
    await this.link.redis.expire(this.queue.toKey(id), KEYS_LAST);
  }

  /** Stores something; tries again for as long as Redis answers that it stores nothing. */
  private async store(command: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) {
      try {
        await command();
        this.isRefused = false;
        return;
      } catch (error) {
        if (this.isOver) return;
        if (!this.isRefused)
          say(`${troubleWith(this.link.shown, error)}; trying again until it stores what it is sent`);
        this.isRefused = true;
        await sleep(TRY_EVERY, null, { ref: false });
      }
    }
  }

  private sayOnce(line: string): void {
    if (this.told.has(line)) return;
    this.told.add(line);
    say(line);
  }

  tick(): void {
    const now = performance.now();
    const isServed = this.link.isUp && !this.isRefused;
    if (!isServed && this.stoppedAt !== null && now - this.stoppedAt > PATIENCE) this.book.giveUp();
    if (!isServed || this.workers.length > 0) this.lonelySince = Math.max(now, this.lonelySince);
    if (now - this.lonelySince < LONELY) return;
    const { prefix } = this.plan;
    const named = prefix === DEFAULT_PREFIX ? '' : ` --prefix ${prefix}`;
    this.sayOnce(
      `no worker plays yet; start some, here or elsewhere: shamus worker --redis ${this.link.shown}${named}`,
    );
  }

  /** Asks which workers there are, and cleans up behind the run: what was read goes, and the rest expires some time. */
  private async listWorkers(): Promise<void> {
    const { link, plan, announced, queue } = this;
    await renewKeys(link.redis, plan.prefix, announced.run, queue);
    await link.redis.xtrim(keysOf(plan.prefix).events(announced.run), 'MINID', this.lastEvent);
    const clients = await queue.getWorkers();
    this.workers = clients.flatMap(({ rawname }) => cardIn(rawname ?? '') ?? []);
    this.onRoom();
  }

  /** @param milliseconds minimum age of the jobs */
  private async lookForLost(milliseconds: number): Promise<void> {
    const jobs = this.book.openFor(milliseconds);
    if (jobs.length === 0) return;
    const there = new Set(await this.queue.getRanges(['wait', 'active', 'delayed'], 0, -1));
    for (const id of jobs) if (!there.has(id)) this.book.missing(id);
    const pipeline = this.link.redis.pipeline();
    for (const id of jobs) pipeline.expire(this.queue.toKey(id), KEYS_LAST);
    await pipeline.exec();
  }

  stop(): void {
    if (this.stoppedAt !== null) return;
    this.stoppedAt = performance.now();
    this.book.stop();
    void this.link.redis.publish(keysOf(this.plan.prefix).calls, `stop ${this.announced.run}`).catch(() => {});
    // Jobs that no worker has begun are then missing, and given up.
    void this.queue.drain(true).catch(() => {});
    this.every(LOOK_AT_END, () => this.lookForLost(LOOK_AT_END));
  }

  async destroy(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers) clearInterval(timer);
    void this.events.close().catch(() => {});
    const { redis, isUp } = this.link;
    const removal = isUp ? removeRun(redis, this.plan.prefix, this.announced.run).catch(() => {}) : null;
    await Promise.race([removal, sleep(PATIENCE, null, { ref: false })]);
    this.link.close();
  }
}
