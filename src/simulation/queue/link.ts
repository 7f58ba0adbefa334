/** A connection to Redis that recovers when the network or Redis was away for a while. */
import { isIP } from 'node:net';
import { Redis } from 'ioredis';
import { messageOf, oneLine } from '../../game/index.js';
import { hidePassword, parseAddress, QueueError } from './address.js';

/** Milliseconds that the first connection may take, of silence until it is made again, of a pause between tries, until it is told. */
const [FIRST_CONNECTION, SILENCE, LONGEST_PAUSE, BEFORE_TOLD] = [10_000, 20_000, 2000, 1000] as const;

/**
 * Connects to Redis.
 *
 * @param say is given lines for the user
 * @throws UsageError if the address is none; QueueError if Redis cannot be reached or used
 */
export async function openLink(url: string, say: (line: string) => void): Promise<Redis> {
  const { tls, ...address } = parseAddress(url);
  let keepsTrying = false;
  const redis = new Redis({
    ...address,
    ...(tls && { tls: isIP(address.host) === 0 ? { servername: address.host } : {} }),
    lazyConnect: true,
    connectTimeout: FIRST_CONNECTION,
    socketTimeout: SILENCE,
    // Commands wait for as long as Redis is away; BullMQ asks for it too.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (keepsTrying ? Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE) : null),
  });
  let last: unknown = null;
  redis.on('error', (error) => {
    last = error;
  });
  try {
    await redis.connect();
    // A connection to a database that is not there would use the first one.
    await redis.select(address.db);
  } catch (error) {
    redis.disconnect();
    throw new QueueError(describeRedisError(url, last ?? error));
  }
  keepsTrying = true;
  let timer: NodeJS.Timeout | undefined;
  const lost = `lost the connection to Redis at ${hidePassword(url)}; trying again until it is back`;
  const isBack = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  redis.on('reconnecting', () => {
    timer ??= setTimeout(say, BEFORE_TOLD, lost);
  });
  return redis.on('ready', isBack).on('end', isBack);
}

/** True for an error reply of Redis to a command; false for a failure of the connection. */
export function isReplyError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Describes an error in using Redis, in one line. */
export function describeRedisError(url: string, error: unknown): string {
  const shown = hidePassword(url);
  const message = oneLine(messageOf(error)) || ((error as NodeJS.ErrnoException).code ?? 'unknown error');
  if (!/NOAUTH|Authentication required/i.test(message)) return `cannot use Redis at ${shown}: ${message}`;
  return `Redis at ${shown} needs a password: give it as redis://:PASSWORD@host, or in SHAMUS_REDIS_PASSWORD`;
}
