/** The keys of a run in Redis, except the jobs of BullMQ. */

import { hostname } from 'node:os';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keysOf, RUN } from './protocol.js';

/** Seconds of silence of its coordinator after which a run is over: longer than short network failures. */
const SHEET_LASTS = 90;
/** Seconds after which all other keys of a run expire, if its coordinator is gone and no process removes them. */
export const KEYS_LAST = 3600;

export interface AnnouncedRun {
  readonly run: string;
  readonly sheet: string;
  /** Bundles of users' policies, by their hashes. */
  readonly code: ReadonlyMap<string, string>;
}

/**
 * Puts the description of a run into Redis, as far as it is not there. Call it every few seconds.
 *
 * @param call whether to tell workers even if Redis has the run's events already
 */
export async function announce(
  redis: Redis,
  prefix: string,
  { run, sheet, code }: AnnouncedRun,
  call: boolean,
): Promise<void> {
  const keys = keysOf(prefix);
  // A Redis whose memory is full refuses the commands below, but not this one.
  await redis.expire(keys.sheet(run), SHEET_LASTS);
  if (code.size > 0 && (await redis.hlen(keys.code(run))) < code.size) {
    await redis.hset(keys.code(run), Object.fromEntries(code));
  }
  const isNew = (await redis.exists(keys.events(run))) === 0;
  if (isNew) await redis.xadd(keys.events(run), '*', 'event', 'opened');
  await redis.set(keys.sheet(run), sheet, 'EX', SHEET_LASTS);
  await redis.sadd(keys.runs, run);
  if (call || isNew) await redis.publish(keys.calls, 'look');
}

/** Sets the expiry of all keys of a run. Call it every few seconds. @param queue of the run */
export async function renewKeys(redis: Redis, prefix: string, run: string, queue: Queue): Promise<void> {
  const { runs, code } = keysOf(prefix);
  const pipeline = redis.pipeline();
  for (const key of [runs, code(run), ...Object.values(queue.keys)]) pipeline.expire(key, KEYS_LAST);
  await pipeline.exec();
}

/**
 * Opens a run's queue for processes that do not play.
 *
 * @param isNew whether BullMQ says what is wrong with this Redis: its version, or that it may throw jobs away
 */
export function queueOf(redis: Redis, prefix: string, run: string, isNew = false): Queue {
  // The coordinator removes the events that it has read.
  const streams = { events: { maxLen: 1_000_000 } };
  const queue = new Queue(run, { connection: redis, prefix, skipVersionCheck: !isNew, streams });
  queue.on('error', () => {});
  return queue;
}

export async function removeRun(redis: Redis, prefix: string, run: string): Promise<void> {
  const keys = keysOf(prefix);
  // The description first, so that no worker begins to play.
  await redis.del(keys.sheet(run), keys.events(run), keys.code(run));
  await redis.publish(keys.calls, `over ${run}`);
  const queue = queueOf(redis, prefix, run);
  await queue.waitUntilReady();
  await queue.obliterate({ force: true, count: 10_000 });
  await queue.close();
  // Last, so that another process can finish a removal that was cut short.
  await redis.srem(keys.runs, run);
}

/**
 * Lists the runs under way, and removes the keys of runs whose coordinators are gone.
 *
 * @param reads whether to read the descriptions, which may be long: coordinators may be ended processes of this machine
 */
export async function liveRuns(redis: Redis, prefix: string, reads = false): Promise<Set<string>> {
  const keys = keysOf(prefix);
  const live = new Set<string>();
  for (const run of await redis.smembers(keys.runs)) {
    const sheet = keys.sheet(run);
    const isLive = reads ? !isOfDeadProcess(await redis.get(sheet)) : (await redis.exists(sheet)) === 1;
    if (isLive) live.add(run);
    else await removeRun(redis, prefix, run);
  }
  return live;
}

function isOfDeadProcess(text: string | null): boolean {
  if (text === null) return true;
  try {
    const { host, pid } = RUN.shape.coordinator.parse(JSON.parse(text).coordinator);
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
