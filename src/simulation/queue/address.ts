/** The address of Redis, as users write it. */
import { UsageError } from '../../game/index.js';

/** Redis cannot be used: one line for the user. */
export class QueueError extends Error {}

/** The port of Redis unless another is given. */
const PORT = 6379;

/** The environment variable with the password, which keeps it out of the list of processes. */
const PASSWORD_VARIABLE = 'SHAMUS_REDIS_PASSWORD';

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
}

/** @throws UsageError */
export function addressOf(url: string): Address {
  const parts = /^rediss?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : null;
  const db = /^\/?(\d*)$/.exec(parts?.pathname ?? '')?.[1];
  if (parts === null || parts.hostname === '' || db === undefined || parts.search !== '' || parts.hash !== '') {
    throw new UsageError(
      `--redis must be an address such as redis://host:6379 or rediss://:password@host/0, not '${shownAddress(url)}'`,
    );
  }
  const { hostname, port, username, password } = parts;
  const secret = password === '' ? process.env[PASSWORD_VARIABLE] : decoded(password);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORT : Number(port),
    db: Number(db),
    ...(username !== '' && { username: decoded(username) }),
    ...(secret && { password: secret }),
    tls: parts.protocol === 'rediss:',
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
export function shownAddress(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:***@');
}

/** The default prefix of the names of all keys. */
export const DEFAULT_PREFIX = 'shamus';

/** @throws UsageError */
export function prefixOf(text: string | undefined): string {
  if (text === undefined) return DEFAULT_PREFIX;
  if (/^[\w.{}-]{1,100}$/.test(text)) return text;
  throw new UsageError(`--prefix must be letters, digits and any of ._{}-, not '${text}'`);
}
