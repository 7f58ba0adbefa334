/** A process that plays for the queues of a Redis. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { messageOf, oneLine } from '../../game/index.js';
import type { Executor } from '../executor.js';
import { openThreads } from '../play/on-threads.js';
import { type Answer, writeAnswer } from './answers.js';
import { type Link, openLink } from './link.js';
import { forgetOver, JOB, keysOf, Refusal, readSheet } from './protocol.js';

/** Milliseconds between two looks for queues and runs. */
const LOOK_EVERY = 1000;
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
export async function serve(options: WorkerOptions): Promise<void> {
  const { url, threads, name, say, signal, endNow } = options;
  const link = await openLink(url, say);
  const worker = new QueueWorker(options, link);
  const isUp = () => link.redis.status === 'ready';
  try {
    say(`worker ${name} (${threads} ${threads === 1 ? 'thread' : 'threads'}) waits for runs at ${link.shown}`);
    while (!signal.aborted) {
      if (isUp()) await worker.look();
      await sleep(LOOK_EVERY, null, { signal }).catch(() => {});
    }
    // Without Redis the results cannot be reported.
    if (isUp() && !endNow.aborted) await Promise.race([worker.close(false), once(endNow, 'abort')]);
    await worker.close(true);
  } finally {
    link.close();
  }
}

/** A run of which this worker plays tasks. */
interface OwnRun {
  readonly queue: string;
  /** null where it refuses to play. */
  readonly executor: Executor | null;
  games: number;
}

class QueueWorker {
  private readonly keys;
  private readonly served = new Map<string, Worker>();
  private readonly runs = new Map<string, Promise<OwnRun>>();
  private readonly said = new Set<string>();
  private readonly given = new AbortController();

  constructor(
    private readonly options: WorkerOptions,
    private readonly link: Link,
  ) {
    this.keys = keysOf(options.prefix);
  }

  /** Looks which queues there are to serve, and which runs are over. */
  async look(): Promise<void> {
    const { redis } = this.link;
    const { prefix, threads } = this.options;
    try {
      const live: string[] = [];
      for (const name of await redis.smembers(this.keys.queues)) {
        if (await forgetOver(redis, prefix, name)) continue;
        const runs = await Promise.all((await redis.smembers(this.keys.runs(name))).map((id) => this.joined(name, id)));
        if (runs.some((run) => run !== null && run.executor !== null)) live.push(name);
      }
      for (const name of this.served.keys()) if (!live.includes(name)) await this.leaveQueue(name);
      for (const name of live) if (!this.served.has(name)) this.served.set(name, this.begin(name));
      for (const worker of this.served.values()) worker.concurrency = Math.max(1, Math.floor(threads / live.length));
      for (const [id, run] of this.runs) await this.leaveIfOver(id, await run);
    } catch (error) {
      const line = `trouble with Redis: ${oneLine(messageOf(error))}`;
      if (!this.said.has(line)) this.options.say(line);
      this.said.add(line);
    }
  }

  private begin(name: string): Worker {
    const { prefix, name: own, threads } = this.options;
    const connection = this.link.redis;
    const options = { connection, prefix, name: `${own}~${threads}`, skipVersionCheck: true, concurrency: threads };
    const worker = new Worker(name, ({ data }) => this.play(name, data), { ...options, ...STALLING });
    // Connections come back; a job that was lost to another worker is played there.
    return worker.on('error', () => {});
  }

  private async leaveQueue(name: string): Promise<void> {
    const worker = this.served.get(name)!;
    this.served.delete(name);
    await worker.close(true);
    // What BullMQ has made since the queue was forgotten.
    await this.link.redis.del(Object.values(worker.keys));
  }

  private async leaveIfOver(id: string, { queue, executor, games }: OwnRun): Promise<void> {
    if ((await this.link.redis.exists(this.keys.sheet(queue, id))) === 1) return;
    this.runs.delete(id);
    if (executor === null) return;
    await executor.close();
    this.options.say(`run ${id} is over: ${games.toLocaleString('en')} games played here`);
  }

  /** @returns null where nobody waits for it any more */
  private async play(queue: string, data: unknown): Promise<Answer | null> {
    try {
      const { run: id, ...task } = JOB.parse(data);
      const run = await this.joined(queue, id);
      if (run === null || run.executor === null) return null;
      const played = await run.executor.play(task, this.given.signal);
      run.games += task.count;
      return writeAnswer(this.options.name, played);
    } catch (error) {
      throw new Error(`worker ${this.options.name} has trouble: ${oneLine(messageOf(error))}`);
    }
  }

  /** @returns null if the run is over */
  private async joined(queue: string, id: string): Promise<OwnRun | null> {
    const sheet = this.runs.has(id) ? '' : await this.link.redis.get(this.keys.sheet(queue, id));
    if (sheet === null) return null;
    if (!this.runs.has(id)) this.runs.set(id, this.join(queue, id, sheet));
    return this.runs.get(id)!;
  }

  private async join(queue: string, id: string, sheet: string): Promise<OwnRun> {
    const { prefix, threads, say, name } = this.options;
    const { redis } = this.link;
    try {
      const executor = openThreads(await readSheet(redis, prefix, queue, sheet), threads);
      say(`plays run ${id}`);
      return { queue, executor, games: 0 };
    } catch (error) {
      const why = error instanceof Refusal ? error.message : 'its description is not of the right form';
      say(`refuses run ${id}: ${why}`);
      await redis.hset(this.keys.refusals(queue), name, why);
      return { queue, executor: null, games: 0 };
    }
  }

  /** Leaves all queues. @param isNow whether jobs under way are left to others */
  async close(isNow: boolean): Promise<void> {
    if (isNow) this.given.abort();
    await Promise.all([...this.served.values()].map((worker) => worker.close(isNow)));
    for (const run of this.runs.values()) await (await run).executor?.close();
    this.runs.clear();
  }
}
