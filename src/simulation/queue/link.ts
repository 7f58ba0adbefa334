/** A connection to Redis that recovers when the network or Redis was away for a while. */
import { isIP } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';
import { messageOf, oneLine } from '../../game/index.js';
import { type Address, addressOf, QueueError, shownAddress } from './address.js';

/** Milliseconds that the first connection may take. */
const FIRST_CONNECTION = 10_000;
/** Milliseconds of silence after which a connection is made again; Redis normally answers every few seconds. */
const SILENCE = 20_000;
/** The longest pause between two tries to connect, in milliseconds. */
const LONGEST_PAUSE = 2000;
/** Milliseconds after which the user is told of a lost connection, unless it is back. */
const BEFORE_TOLD = 1000;

export class Link {
  private timer: NodeJS.Timeout | undefined;
  private closing = false;
  private readonly copies: Redis[] = [];

  private constructor(
    readonly redis: Redis,
    /** The address, without the password. */
    readonly shown: string,
    private readonly say: (line: string) => void,
  ) {
    redis.on('close', () => this.lost());
    redis.on('ready', () => this.found());
  }

  /**
   * @param say is given lines for the user
   * @throws UsageError if the address is none; QueueError if Redis cannot be reached or used
   */
  static async open(url: string, say: (line: string) => void): Promise<Link> {
    const address = addressOf(url);
    const shown = shownAddress(url);
    let keepsTrying = false;
    const redis = new Redis(optionsFor(address, () => keepsTrying));
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
      throw new QueueError(troubleWith(shown, last ?? error));
    }
    keepsTrying = true;
    return new Link(redis, shown, say);
  }

  /** Opens another connection, for commands that block and for subscriptions. */
  async another(): Promise<Redis> {
    const copy = this.redis.duplicate();
    copy.on('error', () => {});
    this.copies.push(copy);
    await copy.connect();
    return copy;
  }

  get isUp(): boolean {
    return this.redis.status === 'ready';
  }

  private lost(): void {
    if (this.closing || this.timer !== undefined) return;
    this.timer = setTimeout(
      () => this.say(`lost the connection to Redis at ${this.shown}; trying again until it is back`),
      BEFORE_TOLD,
    );
  }

  private found(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  close(): void {
    this.closing = true;
    clearTimeout(this.timer);
    for (const redis of [...this.copies, this.redis]) redis.disconnect();
  }
}

function optionsFor({ host, port, db, username, password, tls }: Address, keepsTrying: () => boolean) {
  return {
    ...{ host, port, db },
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
    lazyConnect: true,
    connectTimeout: FIRST_CONNECTION,
    socketTimeout: SILENCE,
    // Commands wait for as long as Redis is away; BullMQ asks for it too.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (keepsTrying() ? Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE) : null),
  } satisfies RedisOptions;
}

/** Whether an error is an answer of Redis to a command. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Describes an error in using Redis, in one line. */
export function troubleWith(shown: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const message = oneLine(messageOf(error)) || (code ?? 'unknown error');
  if (/NOAUTH|Authentication required/i.test(message)) {
    return `Redis at ${shown} needs a password: give it as redis://:PASSWORD@host, or in SHAMUS_REDIS_PASSWORD`;
  }
  return `cannot use Redis at ${shown}: ${message}`;
}
