/** Has workers on any number of machines play the tasks of a run, through a queue in Redis. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Job, Queue, QueueEvents } from 'bullmq';
import { type Game, messageOf, oneLine, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type Executor, ExecutorError, type ExecutorSpec, type Played, type Task } from '../executor.js';
import { armTitle, policiesIn } from '../lineup/arm.js';
import { hashOf } from '../lineup/policy-file.js';
import type { QueuePlan } from '../run-spec.js';
import { DEFAULT_PREFIX, QueueError } from './address.js';
import { AnswerError, readAnswer } from './answers.js';
import { isReply, type Link, openLink, troubleWith } from './link.js';
import { forgetOver, keysOf, queueOf, SHEET_LASTS, type Sheet, sheetOf } from './protocol.js';

/** Tasks handed out per thread, and while no worker is known. */
const [OUT_PER_THREAD, OUT_AT_FIRST] = [4, 4] as const;
/** Seconds that a task should take, and answers a second that are wanted at most: more threads get longer tasks. */
const [SHORTEST, LONGEST, MOST_A_SECOND] = [0.25, 4, 400] as const;
/** Milliseconds between two announcements of the run, two looks for workers, and two looks whether a job is still there. */
const [ANNOUNCE_EVERY, LOOK_EVERY, LOOK_AGAIN] = [5000, 1000, 15_000] as const;
/** Milliseconds without any worker after which the user is told how to start one. */
const LONELY = 5000;
/** Milliseconds between two tries to store something in a Redis that refuses it, and for the end of a run. */
const [TRY_EVERY, PATIENCE] = [1000, 5000] as const;
/** Seconds after which what is left in Redis expires. */
const KEYS_LAST = 3600;
/** Wrong answers to a task after which the run ends. */
const MOST_WRONG = 3;

const JOB = {
  attempts: 3,
  backoff: { type: 'fixed', delay: 500 },
  removeOnComplete: { age: KEYS_LAST },
  removeOnFail: { age: KEYS_LAST },
} as const;

/** @throws UsageError if the address is none, or a bot plays; QueueError if Redis cannot be used */
export async function openQueue(plan: QueuePlan, spec: ExecutorSpec): Promise<Executor> {
  const policies = spec.arms.flatMap(policiesIn);
  const bot = policies.find((policy) => policy.bot !== undefined)?.policy;
  if (bot !== undefined)
    throw new UsageError(`--redis does not play the bot '${bot}': bots run beside their program, so leave it out`);
  const modules = [...new Set(policies.flatMap(({ module }) => module ?? []))];
  const code = new Map(modules.map((module) => [module, readFileSync(fileURLToPath(module), 'utf8')]));
  const hashes = new Map([...code].map(([module, text]) => [module, hashOf(text)]));
  const sheet = await sheetOf(spec, hashes);
  const bundles = Object.fromEntries(modules.map((module) => [hashes.get(module)!, code.get(module)!]));
  const games = await Promise.all(spec.arms.map(({ setup }) => loadGame(setup)));
  const link = await openLink(plan.url, say);
  const executor = new QueueExecutor(plan.prefix, spec, games, link, sheet, bundles);
  try {
    await executor.open();
    return executor;
  } catch (error) {
    await executor.close();
    throw isReply(error) ? new QueueError(troubleWith(link.shown, error)) : error;
  }
}

function say(line: string): void {
  console.error(`shamus: ${line}`);
}

class QueueExecutor implements Executor {
  threads = 0;
  private readonly id = randomBytes(6).toString('hex');
  private readonly keys;
  private readonly name: string;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly opened = performance.now();
  /** Lines that the user was told: each is told once. */
  private readonly told = new Set<string>();

  constructor(
    private readonly prefix: string,
    private readonly spec: ExecutorSpec,
    private readonly games: readonly Game[],
    private readonly link: Link,
    private readonly sheet: Sheet,
    private readonly bundles: Readonly<Record<string, string>>,
  ) {
    this.keys = keysOf(prefix);
    this.name = queueOf(sheet);
    const options = { connection: link.redis, prefix };
    // Events that were missed are found again by looking at the job.
    this.queue = new Queue(this.name, { ...options, streams: { events: { maxLen: 1000 } } });
    this.events = new QueueEvents(this.name, { ...options, skipVersionCheck: true });
    this.events.setMaxListeners(0);
    this.queue.on('error', () => {});
    this.events.on('error', () => {});
    const every = (milliseconds: number, work: () => Promise<unknown>) =>
      setInterval(() => void (this.isUp && work().catch(() => {})), milliseconds);
    this.timers = [every(ANNOUNCE_EVERY, () => this.announce()), every(LOOK_EVERY, () => this.lookForWorkers())];
  }

  async open(): Promise<void> {
    await this.announce();
    await this.events.waitUntilReady();
    await this.lookForWorkers();
  }

  private get isUp(): boolean {
    return this.link.redis.status === 'ready';
  }

  get slots(): number {
    return Math.max(OUT_AT_FIRST, OUT_PER_THREAD * this.threads);
  }

  get taskSeconds(): number {
    return Math.min(LONGEST, Math.max(SHORTEST, this.threads / MOST_A_SECOND));
  }

  async play(task: Task, signal: AbortSignal): Promise<Played> {
    const { arm: place, from, count } = task;
    const arm = this.spec.arms[place]!;
    for (let wrong = 0; ; ) {
      const jobId = `${this.id}-${place}-${from}-${wrong}`;
      try {
        // Where the job is there already, nothing is added; where it was lost, it is there again.
        const job = await this.queue.add('play', { run: this.id, ...task }, { jobId, ...JOB });
        await this.link.redis.expire(this.queue.toKey(jobId), KEYS_LAST);
        const answer = await this.answerTo(job);
        if (answer === undefined) continue;
        const played = readAnswer(answer, this.games[place]!, this.spec, task);
        job.remove().catch(() => {});
        return played;
      } catch (error) {
        if (isReply(error) && !signal.aborted) {
          this.sayOnce(`${troubleWith(this.link.shown, error)}; trying again until it stores what it is sent`);
          await sleep(TRY_EVERY);
          continue;
        }
        const isWrong = error instanceof AnswerError;
        const what = isWrong ? `a worker sends an answer that ${error.message}: it is not counted` : messageOf(error);
        const title = `games ${from} to ${from + count - 1} of ${arm.setup.variant} ${armTitle(arm)}`;
        if (!isWrong || ++wrong === MOST_WRONG) throw new ExecutorError(`${title} cannot be played: ${oneLine(what)}`);
        this.sayOnce(what);
      }
    }
  }

  /** @returns undefined if there is none for a while @throws Error if no worker can play the job */
  private async answerTo(job: Job): Promise<unknown> {
    try {
      const answer: unknown = await job.waitUntilFinished(this.events, LOOK_AGAIN);
      if (answer !== null) return answer;
      // The run was silent for so long that a worker took it for over.
      await Promise.all([job.remove(), sleep(TRY_EVERY)]);
      return undefined;
    } catch (error) {
      // The time is over, the job is gone, or the connection is.
      if (/timed out|Missing key|Connection is closed/.test(messageOf(error))) return undefined;
      throw error;
    }
  }

  private sayOnce(line: string): void {
    if (!this.told.has(line)) say(line);
    this.told.add(line);
  }

  /** Says in Redis that the run goes on, and that what it has there is to be forgotten some time. */
  private async announce(): Promise<void> {
    const { keys, name, id } = this;
    const { redis } = this.link;
    if (Object.keys(this.bundles).length > 0) await redis.hset(keys.code(name), this.bundles);
    await redis.set(keys.sheet(name, id), JSON.stringify(this.sheet), 'EX', SHEET_LASTS);
    await redis.sadd(keys.runs(name), id);
    await redis.sadd(keys.queues, name);
    const own = [keys.queues, keys.code(name), keys.runs(name), keys.refusals(name)];
    for (const key of [...own, ...Object.values(this.queue.keys)]) await redis.expire(key, KEYS_LAST);
  }

  private async lookForWorkers(): Promise<void> {
    const workers = await this.queue.getWorkers();
    this.threads = workers.reduce((sum, { rawname }) => sum + Number(/~(\d+)$/.exec(rawname ?? '')?.[1] ?? 0), 0);
    const refusals = await this.link.redis.hgetall(this.keys.refusals(this.name));
    for (const [worker, why] of Object.entries(refusals))
      this.sayOnce(`worker ${worker} refuses this run: ${oneLine(why)}`);
    if (this.threads > 0 || performance.now() - this.opened < LONELY) return;
    const named = this.prefix === DEFAULT_PREFIX ? '' : ` --prefix ${this.prefix}`;
    const how = `shamus worker --redis ${this.link.shown}${named}`;
    this.sayOnce(`no worker plays yet; start some, here or elsewhere: ${how}`);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    void this.events.close().catch(() => {});
    const removed = this.isUp ? this.remove().catch(() => {}) : null;
    await Promise.race([removed, sleep(PATIENCE, null, { ref: false })]);
    this.link.close();
  }

  private async remove(): Promise<void> {
    // Jobs that workers fetch now they leave.
    await this.link.redis.del(this.keys.sheet(this.name, this.id));
    await forgetOver(this.link.redis, this.prefix, this.name);
  }
}
