/** A connection to Redis that recovers when the network or Redis was away for a while. */
import { isIP } from 'node:net';
import { Redis } from 'ioredis';
import { messageOf, oneLine } from '../../game/index.js';
import { addressOf, QueueError, shownAddress } from './address.js';

/** Milliseconds that the first connection may take; of silence after which it is made again; of a pause between tries. */
const [FIRST_CONNECTION, SILENCE, LONGEST_PAUSE] = [10_000, 20_000, 2000] as const;
/** Milliseconds after which the user is told of a lost connection, unless it is back. */
const BEFORE_TOLD = 1000;

export interface Link {
  readonly redis: Redis;
  /** The address, without the password. */
  readonly shown: string;
  /** Ends it at once. */
  close(): void;
}

/**
 * @param say is given lines for the user
 * @throws UsageError if the address is none; QueueError if Redis cannot be reached or used
 */
export async function openLink(url: string, say: (line: string) => void): Promise<Link> {
  const { tls, db, ...address } = addressOf(url);
  const shown = shownAddress(url);
  let keepsTrying = false;
  const redis = new Redis({
    ...address,
    db,
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
    await redis.select(db);
  } catch (error) {
    redis.disconnect();
    throw new QueueError(troubleWith(shown, last ?? error));
  }
  keepsTrying = true;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => say(`lost the connection to Redis at ${shown}; trying again until it is back`);
  redis.on('close', () => {
    if (keepsTrying) timer ??= setTimeout(tell, BEFORE_TOLD);
  });
  redis.on('ready', () => {
    clearTimeout(timer);
    timer = undefined;
  });
  const close = () => {
    keepsTrying = false;
    clearTimeout(timer);
    redis.disconnect();
  };
  return { redis, shown, close };
}

/** Whether an error is an answer of Redis to a command. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Describes an error in using Redis, in one line. */
export function troubleWith(shown: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const message = oneLine(messageOf(error)) || (code ?? 'unknown error');
  if (!/NOAUTH|Authentication required/i.test(message)) return `cannot use Redis at ${shown}: ${message}`;
  return `Redis at ${shown} needs a password: give it as redis://:PASSWORD@host, or in SHAMUS_REDIS_PASSWORD`;
}
