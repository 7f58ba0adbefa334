/**
 * A small HTTP server for pages of this machine. It answers browsers on the machine itself; from other addresses it
 * requires a token. Pages of other origins can neither read from it nor send to it, even if their name leads here.
 *
 * @example
 *   const games = new LiveState();
 *   const server = await startServer({
 *     'GET /': () => page('<!doctype html>…<script type="module" src="/page.js"></script>'),
 *     'GET /page.js': () => script(text),
 *     'GET /events': games,
 *     'POST /games/:name/stop': ({ params, body }) => json(stop(params.name, body)),
 *   });
 *   games.set('first', { turn: 3 });
 *   await untilInterrupted(server);
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import { oneLine, UsageError } from '../game/index.js';
import { LiveState } from './live-state.js';
import { HttpError, isPlainName, json, type Reply } from './reply.js';

/** A request that has passed all checks. */
export interface PageRequest {
  /** Parts of the path, decoded: `:name` of a route matches one part, a last `*rest` one or more, joined by `/`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** JSON of a POST; undefined for GET. */
  readonly body: unknown;
}

/** Makes a reply. An `HttpError` or `UsageError` is told to the page, any other error to stderr only. */
type Handler = (request: PageRequest) => Reply | Promise<Reply>;

/** What is at each method and path, as in `GET /games/:name`; state is followed by server-sent events. */
export type Routes = Readonly<Record<`${'GET' | 'POST'} /${string}`, Handler | LiveState>>;

/** Where a server listens. */
export interface ServerOptions {
  /** Address to listen on; 127.0.0.1, this machine alone, unless given. */
  readonly host?: string;
  /** 1..65535; 0, or none, for a free one. */
  readonly port?: number;
  /** Text that every reader must know; made for addresses that other machines reach, and not needed on this one. */
  readonly token?: string;
}

/** A server that listens. */
export interface LocalServer {
  /** Address to open in a browser; with its token, if there is one. */
  readonly address: string;
  close(): Promise<void>;
}

/** Bytes of the largest POST. */
export const MAX_BODY = 64 * 2 ** 10;

/** Milliseconds in which a request must have arrived. */
const REQUEST_TIMEOUT = 15_000;

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/;

/** Starts to listen. @throws UsageError if it cannot listen there */
export async function startServer(routes: Routes, options: ServerOptions = {}): Promise<LocalServer> {
  const { host = '127.0.0.1', port = 0 } = options;
  const token = options.token ?? (LOOPBACK.test(host) ? undefined : randomBytes(24).toString('base64url'));
  const table = Object.entries(routes).map(([name, does]) => ({ ...parseRoute(name), does }));
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT });
  server.on('request', (request, response) => {
    const { port } = server.address() as AddressInfo;
    void answer(request, response, table, { host, token, cookie: `shamus-${port}` });
  });
  await listen(server, host, port);
  const states = Object.values(routes).filter((does) => does instanceof LiveState);
  return {
    address: addressOf(host, (server.address() as AddressInfo).port, token),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const state of states) state.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UsageError(`--port ${port} is in use; choose another, or leave it out for a free one`);
    if (code === 'EACCES')
      throw new UsageError(`--port ${port} needs rights that you do not have; choose one above 1023`);
    throw new UsageError(`--host ${host}: this machine cannot listen there: ${message}`);
  }
}

function addressOf(host: string, port: number, token: string | undefined): string {
  // 0.0.0.0 and :: are all addresses of this machine, none of which a browser elsewhere could open by that name.
  const name = /^[0:.]+$/.test(host) ? hostname() : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}/${token === undefined ? '' : `?token=${token}`}`;
}

/** Prints the address of a server, and waits for Ctrl-C or SIGTERM; then closes it. @param end is awaited first */
export async function untilInterrupted(server: LocalServer, end = async (): Promise<void> => {}): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  process.stdout.write(`${server.address}\n`);
  await stopped;
  await end();
  await server.close();
}

/** A route: `path` matches the decoded path of a request and names its parameters. */
interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly does: Handler | LiveState;
}

function parseRoute(name: string): Omit<Route, 'does'> {
  const [method = '', path = ''] = name.replaceAll('.', '\\.').split(' ');
  const pattern = path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)$/, '(?<$1>.+)');
  return { method, path: new RegExp(`^${pattern}$`, 's') };
}

interface Door {
  readonly host: string;
  readonly token: string | undefined;
  /** Name of the cookie that carries the token: cookies do not differ by port. */
  readonly cookie: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  door: Door,
): Promise<void> {
  try {
    const url = splitUrl(request.url ?? '');
    checkOrigin(request, door);
    if (isNewReader(request, url, door)) return welcome(response, url, door);
    const { does, params } = routeFor(routes, request.method ?? '', url.decoded);
    if (does instanceof LiveState) {
      response.writeHead(200, { ...headersFor({ type: 'text/event-stream', body: '' }), 'X-Accel-Buffering': 'no' });
      return does.follow(response, [request.headers['last-event-id']].flat()[0]);
    }
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    send(response, await does({ params, query: url.query, body }));
  } catch (error) {
    if (response.headersSent) response.destroy();
    else send(response, replyTo(error, request));
  }
}

/** What is wrong: a sentence where somebody has opened the address, JSON for the scripts of pages. */
function replyTo(error: unknown, { headers }: IncomingMessage): Reply {
  const status = error instanceof HttpError ? error.status : error instanceof UsageError ? 400 : 500;
  if (status === 500) console.error(`shamus: internal error, please report it\n${(error as Error).stack}`);
  const message = status === 500 ? 'internal error; see the terminal' : (error as Error).message;
  const isOpened = headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.\n`;
  const reply = isOpened
    ? { status, type: 'text/plain; charset=utf-8', body: sentence }
    : json({ error: message }, status);
  // What is left of a body that was refused is not read.
  return { ...reply, headers: { Connection: 'close' } };
}

function routeFor(routes: readonly Route[], method: string, path: string) {
  const found = routes.filter((route) => route.path.test(path));
  if (found.length === 0) throw new HttpError(404, 'there is no such page');
  const route = found.find((each) => each.method === method);
  if (route === undefined) throw new HttpError(405, `this page does not accept ${oneLine(method)}`);
  return { does: route.does, params: route.path.exec(path)!.groups ?? {} };
}

interface SplitUrl {
  readonly path: string;
  /** Decoded; no part of it holds a slash. */
  readonly decoded: string;
  readonly query: URLSearchParams;
}

/** The path as it was sent: nothing resolves `..` or joins what belongs apart. @throws HttpError if a part is no plain name */
function splitUrl(url: string): SplitUrl {
  const [, path, query] = /^(\/[^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  if (path === undefined) throw new HttpError(400, 'the address must begin with /');
  try {
    const names = path.slice(1).split('/').map(decodeURIComponent);
    // The last part of a folder's address is empty.
    if (names.every((name, place) => isPlainName(name) || (name === '' && place === names.length - 1)))
      return { path, decoded: `/${names.join('/')}`, query: new URLSearchParams(query) };
  } catch {
    // It is refused below.
  }
  throw new HttpError(400, 'the address holds characters that no address of this server holds');
}

/**
 * Refuses what a page of another origin has caused. Browsers tell the origin of whatever a page sends (`Origin`,
 * `Sec-Fetch-Site`), and a name that was made to lead to this machine (DNS rebinding) stands in `Host`.
 *
 * @throws HttpError
 */
function checkOrigin({ method, headers }: IncomingMessage, { host }: Door): void {
  const named = headers.host ?? '';
  const name = named
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  // The port may be another: that of a tunnel.
  const known = LOOPBACK.test(name) || name === host.toLowerCase() || (!LOOPBACK.test(host) && isOwn(name));
  if (!known) throw new HttpError(421, 'this server is not known by that name');
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const isForeign = origin === undefined ? method !== 'GET' : origin.toLowerCase() !== `http://${named.toLowerCase()}`;
  // A link from elsewhere may lead to a page, which then is a page of this server.
  const isEmbedded = site !== undefined && !['same-origin', 'none'].includes(site as string) && mode !== 'navigate';
  if (isForeign || isEmbedded) throw new HttpError(403, 'pages of other origins have no access');
}

/** Whether a name is one of this machine on its network. An address is no name that somebody could make lead here. */
function isOwn(name: string): boolean {
  return isIP(name) !== 0 || name === hostname().toLowerCase();
}

/** Whether the address carries the token, which a cookie then replaces. @throws HttpError if the token is missing or wrong */
function isNewReader({ method, headers }: IncomingMessage, { query }: SplitUrl, { token, cookie }: Door): boolean {
  if (token === undefined) return false;
  const cookies = (headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  const carried = cookies.find(([name]) => name === cookie)?.[1];
  if (carried !== undefined && isSame(carried, token) && !query.has('token')) return false;
  if (method === 'GET' && isSame(query.get('token') ?? '', token)) return true;
  throw new HttpError(401, 'open the address that the program has printed: it holds the token');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Moves the token out of the address, where it would stand in the history and on screenshots. */
function welcome(response: ServerResponse, { path, query }: SplitUrl, { cookie, token }: Door): void {
  query.delete('token');
  const location = `${path.replace(/^\/+/, '/')}${query.size === 0 ? '' : `?${query}`}`;
  const headers = { Location: location, 'Set-Cookie': `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax` };
  send(response, { status: 303, type: 'text/plain; charset=utf-8', body: '', headers });
}

/** @throws HttpError if it is no JSON or too long */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) throw new HttpError(415, 'send JSON');
  const tooLong = new HttpError(413, `at most ${MAX_BODY} bytes can be sent`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw tooLong;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY) throw tooLong;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new HttpError(400, 'what was sent is no JSON');
  }
}

function headersFor({ type, policy = "default-src 'none'; frame-ancestors 'none'; sandbox", headers }: Reply) {
  return {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...headers,
  };
}

function send(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body as string);
  response.writeHead(reply.status ?? 200, { ...headersFor(reply), 'Content-Length': body.length });
  response.end(body);
}
