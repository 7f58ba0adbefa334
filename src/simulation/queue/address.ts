/** The address of Redis, as users write it. */
import { UsageError } from '../../game/index.js';

/** Redis cannot be used: one line for the user. */
export class QueueError extends Error {}

/**
 * Loads a module that uses bullmq and ioredis, which are not installed with this package.
 *
 * @throws UsageError if they are missing
 */
export async function loadWithRedis<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !/'(bullmq|ioredis)'/.test(message)) throw error;
    throw new UsageError('--redis needs bullmq and ioredis, which are not installed: npm install bullmq@6 ioredis@6');
  }
}

/** Parts of an address, as ioredis takes them; without a password it is that of the environment. @throws UsageError */
export function parseAddress(url: string) {
  const parts = /^rediss?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : null;
  const db = /^\/?(\d*)$/.exec(parts?.pathname ?? '')?.[1];
  if (parts === null || parts.hostname === '' || db === undefined || parts.search !== '' || parts.hash !== '') {
    throw new UsageError(
      `--redis must be an address such as redis://host:6379 or rediss://:password@host/0, not '${hidePassword(url)}'`,
    );
  }
  const [username, password] = [decoded(parts.username), decoded(parts.password)];
  return {
    host: parts.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(parts.port || 6379),
    db: Number(db),
    ...(username !== '' && { username }),
    // It keeps a password out of the list of processes.
    password: password || process.env.SHAMUS_REDIS_PASSWORD,
    tls: /^rediss:/i.test(url),
  };
}

/** Decodes percent signs in a name or password; returns invalid ones unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes the password from an address, for messages and stored commands. */
export function hidePassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:***@');
}

/** The default prefix of the names of all keys. */
export const DEFAULT_PREFIX = 'shamus';

/** @throws UsageError */
export function parsePrefix(text = DEFAULT_PREFIX): string {
  if (/^[\w.{}-]{1,100}$/.test(text)) return text;
  throw new UsageError(`--prefix must be letters, digits and any of ._{}-, not '${text}'`);
}
