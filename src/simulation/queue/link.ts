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

/** The oldest Redis that knows all commands that are used. */
const OLDEST = [6, 2] as const;

export class Link {
  private lostSince: number | null = null;
  private told = false;
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
      await examine(redis, shown, say);
    } catch (error) {
      redis.disconnect();
      if (error instanceof QueueError) throw error;
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
    if (this.closing || this.lostSince !== null) return;
    this.lostSince = performance.now();
    this.timer = setTimeout(() => {
      this.told = true;
      this.say(`lost the connection to Redis at ${this.shown}; trying again until it is back`);
    }, BEFORE_TOLD);
  }

  private found(): void {
    if (this.lostSince === null) return;
    clearTimeout(this.timer);
    const seconds = Math.round((performance.now() - this.lostSince) / 1000);
    if (this.told) this.say(`connected to Redis again after ${seconds} s`);
    this.lostSince = null;
    this.told = false;
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

/** @throws QueueError if it is too old */
async function examine(redis: Redis, shown: string, say: (line: string) => void): Promise<void> {
  const info = await redis.info();
  const version = /^redis_version:(\d+)\.(\d+)/m.exec(info);
  if (version !== null) {
    const [major, minor] = [Number(version[1]), Number(version[2])];
    if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
      throw new QueueError(`Redis at ${shown} is version ${major}.${minor}; ${OLDEST.join('.')} or newer is needed`);
    }
  }
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    say(
      `Redis at ${shown} has maxmemory-policy ${policy} and may evict jobs; set it to noeviction (CONFIG SET maxmemory-policy noeviction)`,
    );
  }
}

/** Whether an error is an answer of Redis to a command. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Says why Redis refuses to store something, for the user. */
export function refusalOf(error: unknown): string {
  const message = oneLine(messageOf(error));
  if (/\bOOM\b/.test(message)) return 'its memory is full (maxmemory)';
  if (/\bMISCONF\b/.test(message)) return 'it cannot save to its disk (MISCONF)';
  if (/\bREADONLY\b/.test(message)) return 'it is a read-only replica';
  return message;
}

/** Describes an error in connecting, and what to do about it. */
export function troubleWith(shown: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const message = oneLine(messageOf(error));
  if (/WRONGPASS|invalid password|invalid username/i.test(message)) {
    return `Redis at ${shown} refuses this user name or password`;
  }
  if (/NOAUTH|Authentication required/i.test(message)) {
    return `Redis at ${shown} needs a password: give it as redis://:PASSWORD@host, or in SHAMUS_REDIS_PASSWORD`;
  }
  if (/NOPERM/.test(message)) return `the user at Redis ${shown} lacks rights: ${message}`;
  if (/\b(OOM|MISCONF|READONLY)\b/.test(message)) return `Redis at ${shown} stores nothing: ${refusalOf(error)}`;
  if (/DB index is out of range|invalid DB index/i.test(message)) return `Redis at ${shown} has no such database`;
  if (code === 'ECONNREFUSED') return `cannot reach Redis at ${shown}: nothing listens there`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `cannot reach Redis at ${shown}: the host is not known`;
  if (code === 'EPIPE' || code === 'ECONNRESET') return `cannot reach Redis at ${shown}: the connection was cut`;
  if (code === 'ETIMEDOUT' || /timed?\s?out/i.test(message)) return `cannot reach Redis at ${shown}: no answer`;
  if (/certificate|SSL|TLS|EPROTO/i.test(`${code} ${message}`)) {
    return `no secure connection to Redis at ${shown}: ${message} (name your own certificate in NODE_EXTRA_CA_CERTS)`;
  }
  return `cannot use Redis at ${shown}: ${message === '' ? (code ?? 'unknown error') : message}`;
}
