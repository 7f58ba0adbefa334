/** What a run has in Redis, besides the jobs that are BullMQ's. */
import { hostname } from 'node:os';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keysOf, RUN } from './protocol.js';

/** Seconds after which a run is over whose coordinator says nothing: longer than a network is away for a moment. */
const SHEET_LASTS = 90;
/** Seconds after which Redis forgets all else of a run whose coordinator is gone, should nobody come to remove it. */
export const KEYS_LAST = 3600;

export interface AnnouncedRun {
  readonly run: string;
  /** RunSheet as JSON. */
  readonly sheet: string;
  /** Bundles of users' policies, by their hashes. */
  readonly code: ReadonlyMap<string, string>;
}

/**
 * Puts into Redis what workers need to know of a run, as far as it is not there; to be called again and again.
 *
 * @returns whether the inbox had to be made
 */
export async function announce(
  redis: Redis,
  prefix: string,
  { run, sheet, code }: AnnouncedRun,
  call: boolean,
): Promise<boolean> {
  const keys = keysOf(prefix);
  // A Redis whose memory is full refuses what comes next, but not this.
  await redis.expire(keys.sheet(run), SHEET_LASTS);
  if (code.size > 0 && (await redis.hlen(keys.code(run))) < code.size) {
    await redis.hset(keys.code(run), Object.fromEntries(code));
  }
  const isNew = (await redis.exists(keys.inbox(run))) === 0;
  if (isNew) await redis.xadd(keys.inbox(run), '*', 'opened', '1');
  await redis.set(keys.sheet(run), sheet, 'EX', SHEET_LASTS);
  await redis.sadd(keys.runs, run);
  if (call || isNew) await redis.publish(keys.calls, 'look');
  return isNew;
}

/** Has Redis forget a run some time from now; to be called again and again. @param queue of the run */
export async function renewKeys(redis: Redis, prefix: string, run: string, queue: Queue): Promise<void> {
  const { runs, inbox, code } = keysOf(prefix);
  const pipeline = redis.pipeline();
  for (const key of [runs, inbox(run), code(run), ...Object.values(queue.keys)]) pipeline.expire(key, KEYS_LAST);
  await pipeline.exec();
}

/** A run's queue, for those who do not play. */
export function queueOf(redis: Redis, prefix: string, run: string): Queue {
  // Nobody reads BullMQ's own events.
  const streams = { events: { maxLen: 100 } };
  const queue = new Queue(run, { connection: redis, prefix, skipVersionCheck: true, streams });
  queue.on('error', () => {});
  return queue;
}

/** Takes away all that a run has in Redis. */
export async function removeRun(redis: Redis, prefix: string, run: string): Promise<void> {
  const keys = keysOf(prefix);
  // First of all what makes it a run, so that nobody begins to play.
  await redis.del(keys.sheet(run), keys.inbox(run), keys.code(run));
  await redis.publish(keys.calls, `over ${run}`);
  const queue = queueOf(redis, prefix, run);
  await queue.waitUntilReady();
  await queue.obliterate({ force: true, count: 10_000 });
  await queue.close();
  // Last: whoever finds it there goes on with what was not removed.
  await redis.srem(keys.runs, run);
}

/** Takes away what runs have left whose coordinators are gone, those of this machine whose process has ended among them. */
export async function removeDeadRuns(redis: Redis, prefix: string): Promise<void> {
  const keys = keysOf(prefix);
  for (const run of await redis.smembers(keys.runs)) {
    const sheet = await redis.get(keys.sheet(run));
    if (sheet === null || isOfDeadProcess(sheet)) await removeRun(redis, prefix, run);
  }
}

/** The runs under way; what runs have left whose coordinators have said nothing for long is taken away. */
export async function liveRuns(redis: Redis, prefix: string): Promise<Set<string>> {
  const keys = keysOf(prefix);
  const live = new Set<string>();
  for (const run of await redis.smembers(keys.runs)) {
    // Not read: it may be long, and many workers look.
    if ((await redis.exists(keys.sheet(run))) === 1) live.add(run);
    else await removeRun(redis, prefix, run);
  }
  return live;
}

/** Whether a coordinator was on this machine and is no more. */
function isOfDeadProcess(text: string): boolean {
  try {
    const { host, pid } = RUN.shape.coordinator.parse(JSON.parse(text).coordinator);
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
