/** Has workers on any number of machines play the tasks of a run, through a queue in Redis. */
import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Game, messageOf, oneLine, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type Executor, ExecutorError, type ExecutorSpec, type Played, type Task, TaskAborted } from '../executor.js';
import { armTitle, policiesIn } from '../lineup/arm.js';
import type { QueuePlan } from '../run-spec.js';
import { DEFAULT_PREFIX, hidePassword, QueueError } from './address.js';
import { parseTaskResult, TaskResultError } from './answers.js';
import { describeRedisError, isReplyError, openLink } from './link.js';
import { type DescribedRun, describeRun, KEY_EXPIRY_SECONDS, keysOf } from './protocol.js';

/** Tasks handed out per thread, and while no worker is known. */
const [OUT_PER_THREAD, OUT_AT_FIRST] = [4, 4] as const;
/** Seconds that a task should take, and answers a second that are wanted at most: more threads get longer tasks. */
const [SHORTEST, LONGEST, MAX_A_SECOND] = [0.25, 4, 400] as const;
/** Milliseconds between two looks at Redis and two at a job, without workers until it is told, and for Redis at the end. */
const [LOOK_EVERY, LOOK_AGAIN, LONELY, PATIENCE] = [1000, 15_000, 3000, 5000] as const;
/** Milliseconds that BullMQ waits for events in one go; where Redis is away at the end, the program waits as long. */
const EVENTS_WAIT = 2000;
/** Wrong answers to a task after which the run ends. */
const MAX_WRONG = 3;
/** Answers stay for as long as their events may be missed. */
const STAYS = { removeOnComplete: { age: 60, count: 500 }, removeOnFail: { age: 60, count: 500 } };
const JOB = { attempts: 3, backoff: { type: 'fixed', delay: 500 }, ...STAYS } as const;
/** BullMQ's reasons why a job has no answer that it may have when it is sent again. */
const NO_ANSWER_YET = /timed out before finishing|Missing key/;
/** Reason of a job that was taken back, as the run stops. */
const TAKEN_BACK = 'taken back';

/** @throws UsageError if the address is none, or a bot plays; QueueError if Redis cannot be used */
export async function openQueueExecutor(plan: QueuePlan, spec: ExecutorSpec): Promise<Executor> {
  const bot = spec.arms.flatMap(policiesIn).find((policy) => policy.bot !== undefined)?.policy;
  if (bot !== undefined)
    throw new UsageError(`--redis does not play the bot '${bot}': bots run beside their program, so leave it out`);
  const games = await Promise.all(spec.arms.map(({ setup }) => loadGame(setup)));
  const run = await describeRun(spec);
  const executor = new QueueExecutor(plan, spec, games, run, await openLink(plan.url, say));
  try {
    await executor.open();
    return executor;
  } catch (error) {
    await executor.close();
    throw isReplyError(error) ? new QueueError(describeRedisError(plan.url, error)) : error;
  }
}

function say(line: string): void {
  console.error(`shamus: ${line}`);
}

class QueueExecutor implements Executor {
  threads = 0;
  private readonly id = randomBytes(6).toString('hex');
  private readonly keys;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  /** Names of the jobs under way. */
  private readonly sent = new Set<string>();
  private readonly told = new Set<string>();
  /** Settles when the last look at Redis is over. */
  private looking = Promise.resolve();
  /** Time from which on nothing is played for lack of workers. */
  private lonelySince = performance.now();
  private isStopping = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly plan: QueuePlan,
    private readonly spec: ExecutorSpec,
    private readonly games: readonly Game[],
    private readonly run: DescribedRun,
    private readonly redis: Redis,
  ) {
    const place = { connection: redis, prefix: plan.prefix };
    this.keys = keysOf(plan.prefix, run.queue);
    this.queue = new Queue(run.queue, { ...place, streams: { events: { maxLen: 4000 } } });
    this.events = new QueueEvents(run.queue, { ...place, skipVersionCheck: true, blockingTimeout: EVENTS_WAIT });
    // Each job that is waited for listens to both.
    this.queue.setMaxListeners(0);
    this.events.setMaxListeners(0);
    this.queue.on('error', () => {});
    // `waitUntilFinished` does not catch its errors, as when Redis is away until the end: its answer is then "not yet".
    const { backend } = this.queue;
    const isFinished = backend.isFinished.bind(backend);
    backend.isFinished = (...asked) => isFinished(...asked).catch((): [number, string] => [0, '']);
    // Rubbish ends its work; what is missed until it goes on is found by looking at the jobs.
    this.events.on('error', () => void this.events.run().catch(() => {}));
    redis.on('ready', () => {
      this.lonelySince = performance.now();
    });
  }

  async open(): Promise<void> {
    await this.look();
    await this.events.waitUntilReady();
    this.looking = this.lookOften();
  }

  private async lookOften(): Promise<void> {
    const { signal } = this.closing;
    while (!this.isClosed) {
      if (this.isUp) await this.look().catch(() => {});
      await sleep(LOOK_EVERY, null, { signal }).catch(() => {});
    }
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private get isUp(): boolean {
    return this.redis.status === 'ready';
  }

  get slots(): number {
    return Math.max(OUT_AT_FIRST, OUT_PER_THREAD * this.threads);
  }

  get taskSeconds(): number {
    return Math.min(LONGEST, Math.max(SHORTEST, this.threads / MAX_A_SECOND));
  }

  async play(task: Task): Promise<Played> {
    const { arm: place, from, count } = task;
    const arm = this.spec.arms[place]!;
    for (let wrong = 0; ; ) {
      try {
        const answer = await this.answerTo(`${this.id}-${place}-${from}-${wrong}`, task, wrong > 0);
        if (answer !== null) return parseTaskResult(answer, this.games[place]!, this.spec, task);
        // The run was silent for so long that a worker took it for over; by now it is announced again.
        await sleep(LOOK_EVERY);
      } catch (error) {
        const what = oneLine(messageOf(error));
        if (what === TAKEN_BACK || this.isClosed) throw new TaskAborted(what);
        if (NO_ANSWER_YET.test(what)) continue;
        if (isReplyError(error)) {
          this.sayOnce(`${describeRedisError(this.plan.url, error)}; trying again until it stores what it is sent`);
          await sleep(LOOK_EVERY);
          continue;
        }
        const title = `games ${from} to ${from + count - 1} of ${arm.setup.variant} ${armTitle(arm)}`;
        if (!(error instanceof TaskResultError) || ++wrong === MAX_WRONG)
          throw new ExecutorError(`${title} cannot be played: ${what}`);
        this.sayOnce(`${what}: it is not counted`);
      }
    }
  }

  /** @returns null if a worker has left the job @throws Error if no worker can play it, or has played it so far */
  private async answerTo(jobId: string, task: Task, lifo: boolean): Promise<unknown> {
    this.sent.add(jobId);
    try {
      // Adds nothing if the job is there already; a lost job is added again.
      const job = await this.queue.add('play', { run: this.id, ...task }, { ...JOB, jobId, lifo });
      await this.redis.expire(this.queue.toKey(jobId), KEY_EXPIRY_SECONDS);
      if (this.isClosed) throw new Error(TAKEN_BACK);
      const answer: unknown = await job.waitUntilFinished(this.events, LOOK_AGAIN);
      if (answer === null) await job.remove();
      return answer;
    } finally {
      this.sent.delete(jobId);
    }
  }

  private sayOnce(line: string): void {
    if (!this.told.has(line)) say(line);
    this.told.add(line);
  }

  private async look(): Promise<void> {
    await this.keepAlive();
    if (this.isStopping) await this.takeBack();
    await this.findWorkers();
  }

  /** Has the run's keys last on; announces the run, also to a Redis that has lost it. */
  private async keepAlive(): Promise<void> {
    const { keys, redis, queue, run } = this;
    // A Redis whose memory is full does this, but stores nothing.
    for (const key of [...Object.values(keys), ...Object.values(queue.keys)])
      await redis.expire(key, KEY_EXPIRY_SECONDS);
    const isThere = (await redis.hexists(keys.sheets, this.id)) && (await redis.sismember(keys.queues, queue.name));
    if (isThere || this.isClosed) return;
    await redis.hset(keys.sheets, this.id, run.sheet);
    await redis.sadd(keys.queues, queue.name);
  }

  /** Takes back the jobs that no worker has begun. */
  private async takeBack(): Promise<void> {
    for (const jobId of this.sent) {
      const isDone = (await this.queue.getJobState(jobId)) === 'completed';
      // BullMQ removes no job that is being played.
      if (!isDone && (await this.queue.remove(jobId)) === 1) this.giveUp(jobId);
    }
  }

  /** Counts the threads of the workers; tells of refusals, and when no worker plays for a while. */
  private async findWorkers(): Promise<void> {
    const { url, prefix } = this.plan;
    const workers = await this.queue.getWorkers();
    this.threads = workers.reduce((sum, { rawname }) => sum + Number(/~(\d+)$/.exec(rawname ?? '')?.[1] ?? 0), 0);
    for (const [worker, why] of Object.entries(await this.redis.hgetall(this.keys.refusals)))
      this.sayOnce(`worker ${worker} refuses this run: ${oneLine(why)}`);
    if (this.threads > 0) this.lonelySince = performance.now();
    if (performance.now() - this.lonelySince < LONELY) return;
    const named = prefix === DEFAULT_PREFIX ? '' : ` --prefix ${prefix}`;
    const how = `shamus worker --redis ${hidePassword(url)}${named}`;
    this.sayOnce(`no worker plays yet; start some, here or elsewhere: ${how}`);
  }

  /** Ends the waiting for a job, as BullMQ does when one has failed. */
  private giveUp(jobId: string): void {
    (this.events as EventEmitter).emit(`failed:${jobId}`, { failedReason: TAKEN_BACK });
  }

  stop(): void {
    this.isStopping = true;
  }

  async close(): Promise<void> {
    this.closing.abort();
    for (const jobId of this.sent) this.giveUp(jobId);
    void this.events.close().catch(() => {});
    if (this.isUp) await Promise.race([this.remove().catch(() => {}), sleep(PATIENCE, null, { ref: false })]);
    this.redis.disconnect();
  }

  private async remove(): Promise<void> {
    const { redis, queue, keys } = this;
    await this.looking;
    // Workers leave jobs of runs that have no sheet.
    await redis.hdel(keys.sheets, this.id);
    if ((await redis.hlen(keys.sheets)) === 0) {
      await redis.srem(keys.queues, queue.name);
      await redis.del(keys.refusals);
      await queue.obliterate({ force: true, count: 10_000 });
    }
  }
}
