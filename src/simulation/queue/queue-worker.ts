/** A process that plays for the queues of a Redis. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { messageOf, oneLine } from '../../game/index.js';
import type { Executor, ExecutorSpec } from '../executor.js';
import { openThreadExecutor } from '../play/on-threads.js';
import { hidePassword } from './address.js';
import { type StoredTaskResult, serializeTaskResult } from './answers.js';
import { openLink } from './link.js';
import { JOB_SCHEMA, KEY_EXPIRY_SECONDS, keysOf, parseRunSheet, RunRefusal } from './protocol.js';

/** Milliseconds between two looks for queues and runs, and without a task after which a run's threads end. */
const [LOOK_EVERY, IDLE] = [1000, 10_000] as const;
/** Milliseconds of silence after which another worker gets a job, and between two looks for such jobs; how often one may be lost. */
const STALLING = { lockDuration: 6000, stalledInterval: 2000, maxStalledCount: 10 };

export interface WorkerOptions {
  /** redis: or rediss: URL. */
  readonly url: string;
  readonly prefix: string;
  readonly threads: number;
  readonly name: string;
  /** Aborting finishes the games under way and reports their results. */
  readonly signal: AbortSignal;
  /** Aborting ends the worker at once. */
  readonly endNow: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Plays until `signal` is aborted.
 *
 * @throws UsageError if the address is none; QueueError if Redis cannot be used when it begins
 */
export async function serveQueue(options: WorkerOptions): Promise<void> {
  const { url, threads, name, say, signal, endNow } = options;
  const redis = await openLink(url, say);
  const worker = new QueueWorker(options, redis);
  const stopped = signal.aborted ? null : once(signal, 'abort');
  try {
    say(`worker ${name} (${threads} ${threads === 1 ? 'thread' : 'threads'}) waits for runs at ${hidePassword(url)}`);
    while (!signal.aborted) {
      // A look waits for as long as Redis is away.
      await Promise.race([worker.look(), stopped]);
      await sleep(LOOK_EVERY, null, { signal }).catch(() => {});
    }
    // Without Redis the results cannot be reported.
    if (redis.status === 'ready' && !endNow.aborted) await Promise.race([worker.close(false), once(endNow, 'abort')]);
    await worker.close(true);
  } finally {
    redis.disconnect();
  }
}

/** A run of which this worker plays tasks. */
interface OwnRun {
  /** null where it refuses to play. */
  readonly spec: ExecutorSpec | null;
  /** null while it has nothing to play. */
  executor: Executor | null;
  underWay: number;
  usedAt: number;
}

class QueueWorker {
  private readonly served = new Map<string, Worker>();
  private readonly runs = new Map<string, Promise<OwnRun>>();
  private readonly said = new Set<string>();
  private readonly given = new AbortController();

  constructor(
    private readonly options: WorkerOptions,
    private readonly redis: Redis,
  ) {}

  /** Looks which queues there are to serve, and which runs are over. */
  async look(): Promise<void> {
    const { redis, served } = this;
    const { prefix, threads, say } = this.options;
    const { queues } = keysOf(prefix);
    const [live, known] = [new Set<string>(), new Set<string>()];
    // Those of which a job comes during this look are left to the next.
    const runs = [...this.runs];
    try {
      for (const name of await redis.smembers(queues)) {
        const ids = await redis.hkeys(keysOf(prefix, name).sheets);
        if (ids.length === 0) await redis.srem(queues, name);
        for (const id of ids) if ((await this.joined(name, id))?.spec) known.add(name);
        for (const id of ids) live.add(id);
      }
      for (const name of served.keys()) if (!known.has(name)) await this.leaveQueue(name);
      for (const name of known) if (!served.has(name)) served.set(name, this.begin(name));
      for (const worker of served.values()) worker.concurrency = Math.max(1, Math.floor(threads / served.size));
      for (const [id, run] of runs) await this.endThreads(id, await run, live.has(id));
    } catch (error) {
      const line = `trouble with Redis: ${oneLine(messageOf(error))}`;
      if (!this.said.has(line) && redis.status !== 'end') say(line);
      this.said.add(line);
    }
  }

  private begin(name: string): Worker {
    const { prefix, name: own, threads } = this.options;
    const options = { connection: this.redis, prefix, name: `${own}~${threads}`, skipVersionCheck: true };
    const worker = new Worker(name, ({ id, data }) => this.play(name, id!, data), { ...options, ...STALLING });
    // Connections come back; a job that was lost to another worker is played there.
    return worker.on('error', () => {});
  }

  private async leaveQueue(name: string): Promise<void> {
    const worker = this.served.get(name)!;
    this.served.delete(name);
    await worker.close(true);
    const isBack = await this.redis.sismember(keysOf(this.options.prefix).queues, name);
    // Keys that BullMQ has made since the queue was removed.
    if (isBack === 0) await this.redis.del(Object.values(worker.keys));
  }

  /** Ends the threads of a run that is over, or has nothing to play here for a while. */
  private async endThreads(id: string, run: OwnRun, isLive: boolean): Promise<void> {
    if (isLive && (run.underWay > 0 || performance.now() - run.usedAt < IDLE)) return;
    if (!isLive) {
      this.runs.delete(id);
      if (run.spec !== null) this.options.say(`run ${id} is over`);
    }
    const { executor } = run;
    run.executor = null;
    await executor?.close();
  }

  /** @returns null where nobody waits for it any more */
  private async play(queue: string, jobId: string, data: unknown): Promise<StoredTaskResult | null> {
    const { name, threads, prefix } = this.options;
    try {
      // Its coordinator may have been killed before it did so.
      await this.redis.expire(`${prefix}:${queue}:${jobId}`, KEY_EXPIRY_SECONDS);
      const { run: id, ...task } = JOB_SCHEMA.parse(data);
      const run = await this.joined(queue, id);
      if (!run?.spec) return null;
      run.executor ??= openThreadExecutor(run.spec, threads);
      run.underWay++;
      try {
        return serializeTaskResult(await run.executor.play(task, this.given.signal));
      } finally {
        run.underWay--;
        run.usedAt = performance.now();
      }
    } catch (error) {
      throw new Error(`worker ${name} has trouble: ${oneLine(messageOf(error))}`);
    }
  }

  /** @returns null if the run is over */
  private async joined(queue: string, id: string): Promise<OwnRun | null> {
    const sheet = this.runs.has(id) ? '' : await this.redis.hget(keysOf(this.options.prefix, queue).sheets, id);
    if (sheet === null) return null;
    if (!this.runs.has(id)) this.runs.set(id, this.join(queue, id, sheet));
    return this.runs.get(id)!;
  }

  private async join(queue: string, id: string, sheet: string): Promise<OwnRun> {
    const { prefix, say, name } = this.options;
    const run = { executor: null, underWay: 0, usedAt: 0 };
    try {
      const spec = await parseRunSheet(sheet);
      say(`plays run ${id}`);
      return { ...run, spec };
    } catch (error) {
      const why = error instanceof RunRefusal ? error.message : 'its description is not of the right form';
      say(`refuses run ${id}: ${why}`);
      await this.redis.hset(keysOf(prefix, queue).refusals, name, why);
      return { ...run, spec: null };
    }
  }

  /** Leaves all queues. @param isNow whether jobs under way are left to others */
  async close(isNow: boolean): Promise<void> {
    if (isNow) this.given.abort();
    await Promise.all([...this.served.values()].map((worker) => worker.close(isNow)));
    for (const run of this.runs.values()) await (await run).executor?.close();
  }
}
