/** Replies of the local server, each with what a browser may do with it. */
import { createHash } from 'node:crypto';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** A complete reply to a request. */
export interface Reply {
  /** Status code of HTTP; 200 unless given. */
  readonly status?: number;
  /** Media type, with the character set of texts. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Content security policy of a page; other replies may do nothing. */
  readonly policy?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error whose message is for the reader of a page. */
export class HttpError extends Error {
  /** @param status as in 404 */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The hash of a script that stands in a page, as a content security policy names it. */
function contentHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const COMMON = "base-uri 'none'; frame-ancestors";

/**
 * A page of the program. It can load scripts and connect to this server only.
 *
 * @param inline texts of the scripts that stand in the page itself, exactly; no other inline script runs
 */
export function page(body: string, inline: readonly string[] = []): Reply {
  const hashes = inline.map((text) => ` '${contentHash(text)}'`).join('');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'${hashes}; connect-src 'self'; frame-src 'self'; img-src 'self' data:; form-action 'self'; ${COMMON} 'none'`;
  return { type: 'text/html; charset=utf-8', body, policy };
}

/**
 * A page that a file holds, which anybody may have written. Its scripts run in an origin of their own: they reach
 * neither the other pages nor this server. Pages of this server can show it within them; a click may lead on from there.
 */
export function foreignPage(body: string | Uint8Array): Reply {
  const policy = `sandbox allow-scripts allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; form-action 'none'; ${COMMON} 'self'`;
  return { type: 'text/html; charset=utf-8', body, policy, headers: { 'X-Frame-Options': 'SAMEORIGIN' } };
}

/** A script from memory. */
export function script(body: string): Reply {
  return { type: 'text/javascript; charset=utf-8', body };
}

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Types of the files that can be read through the server; pages are foreign. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.yaml': 'text/plain; charset=utf-8',
};

/** The most that is sent of one file, in bytes. */
const MAX_FILE = 64 * 2 ** 20;

/**
 * A file in a folder.
 *
 * @param names path within the folder, as in `['games', 'game-7.html']`: parameters of the request
 * @throws HttpError if it is no regular file of a known type, or a link leads out of the folder
 */
export async function file(folder: string, names: readonly string[]): Promise<Reply> {
  const missing = new HttpError(404, 'there is no such file');
  if (!names.every(isPlainName)) throw missing;
  const type = extname(names.at(-1) ?? '');
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, ...names));
    const { size, ...found } = await lstat(path).then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
    if (!found.isFile || size > MAX_FILE || !path.startsWith(`${root}${sep}`)) throw missing;
    if (type === '.html') return foreignPage(await readFile(path));
    const media = FILE_TYPES[type];
    if (media === undefined) throw missing;
    return { type: media, body: await readFile(path) };
  } catch {
    throw missing;
  }
}

/** Whether a text names something within a folder, and not the folder itself, one above or one below. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}
