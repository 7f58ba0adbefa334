/** A process that plays for the queues of a Redis. */
import { Worker } from 'bullmq';
import { messageOf, oneLine } from '../../game/index.js';
import type { Executor } from '../executor.js';
import { openThreads } from '../play/thread-executor.js';
import { type Answer, writeAnswer } from './answers.js';
import { type Link, openLink } from './link.js';
import { forgetOver, JOB, keysOf, Refusal, readSheet } from './protocol.js';

/** Milliseconds between two looks for queues and runs. */
const LOOK_EVERY = 1000;
/** Milliseconds of silence after which another worker gets a job, and between two looks for such jobs; how often one may be lost. */
const STALLING = { lockDuration: 6000, stalledInterval: 2000, maxStalledCount: 10 };
/** Milliseconds until BullMQ tries a failed command again. */
const RETRY = 1000;

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
    const look = setInterval(() => void (isUp() && worker.look()), LOOK_EVERY);
    await worker.look();
    await aborted(signal);
    clearInterval(look);
    // Without Redis the results cannot be reported.
    if (isUp()) await Promise.race([worker.close(false), aborted(endNow)]);
    await worker.close(true);
  } finally {
    link.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A run of which this worker plays tasks; no executor where it refuses to. */
interface OwnRun {
  readonly queue: string;
  readonly executor: Executor | null;
  games: number;
}

class QueueWorker {
  private readonly keys;
  private readonly served = new Map<string, Worker>();
  private readonly runs = new Map<string, Promise<OwnRun>>();
  private readonly said = new Set<string>();
  private readonly given = new AbortController();
  private isLooking = false;

  constructor(
    private readonly options: WorkerOptions,
    private readonly link: Link,
  ) {
    this.keys = keysOf(options.prefix);
  }

  /** Looks which queues there are to serve, and which runs are over. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    await this.lookNow().catch((error: unknown) => this.sayOnce(`trouble with Redis: ${oneLine(messageOf(error))}`));
    this.isLooking = false;
  }

  private async lookNow(): Promise<void> {
    const { redis } = this.link;
    const { prefix, threads } = this.options;
    const live = new Set<string>();
    for (const name of await redis.smembers(this.keys.queues)) {
      if (!(await forgetOver(redis, prefix, name)) && (await this.mayServe(name))) live.add(name);
    }
    for (const [name, worker] of this.served) {
      if (live.has(name)) continue;
      this.served.delete(name);
      await worker.close(true);
      // What BullMQ has made since the queue was forgotten.
      await redis.del(Object.values(worker.keys));
    }
    for (const name of live) if (!this.served.has(name)) this.served.set(name, this.begin(name));
    for (const worker of this.served.values()) worker.concurrency = Math.max(1, Math.floor(threads / this.served.size));
    for (const [id, joined] of this.runs) {
      const run = await joined;
      if ((await redis.exists(this.keys.sheet(run.queue, id))) === 1) continue;
      this.runs.delete(id);
      await run.executor?.close();
      if (run.executor !== null)
        this.options.say(`run ${id} is over: ${run.games.toLocaleString('en')} games played here`);
    }
  }

  /** Whether some run of a queue can be played here. */
  private async mayServe(name: string): Promise<boolean> {
    const ids = await this.link.redis.smembers(this.keys.runs(name));
    const runs = await Promise.all(ids.map((id) => this.joined(name, id)));
    return runs.some((run) => run !== null && run.executor !== null);
  }

  private begin(name: string): Worker {
    const { prefix, name: own, threads } = this.options;
    const worker = new Worker(name, ({ data }) => this.play(name, data), {
      ...{ connection: this.link.redis, prefix, name: `${own}~${threads}`, skipVersionCheck: true },
      ...{ ...STALLING, runRetryDelay: RETRY, concurrency: threads },
    });
    // Connections come back; a job that was lost to another worker is played there.
    worker.on('error', () => {});
    return worker;
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

  private sayOnce(line: string): void {
    if (!this.said.has(line)) this.options.say(line);
    this.said.add(line);
  }

  /** Leaves all queues. @param isNow whether jobs under way are left to others */
  async close(isNow: boolean): Promise<void> {
    if (isNow) this.given.abort();
    await Promise.all([...this.served.values()].map((worker) => worker.close(isNow)));
    for (const run of this.runs.values()) await (await run).executor?.close();
    this.runs.clear();
  }
}
