import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/cli/shamus.testing.js';
import { ask, ownHeaders } from './http.testing.js';
import { LiveState } from './live-state.js';
import { file, foreignPage, HttpError, json, page, script } from './reply.js';
import { type LocalServer, MAX_BODY, type ServerOptions, startServer } from './server.js';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const folder = temporaryFolder();
mkdirSync(join(folder, 'inside'));
writeFileSync(join(folder, 'secret.json'), '"secret"');
writeFileSync(join(folder, 'inside', 'own.html'), '<script>1</script>');
writeFileSync(join(folder, 'inside', 'own.sh'), 'echo');
symlinkSync(join(folder, 'secret.json'), join(folder, 'inside', 'link.json'));

/** Starts a server that tells what it was asked. */
async function serve(options: ServerOptions = {}, state = new LiveState()) {
  const server = await startServer(
    {
      'GET /': () => page('<p>here</p>', ['run()']),
      'GET /page.js': () => script('1'),
      'GET /things/:name': ({ params, query }) => json([params.name, query.get('x')]),
      'GET /files/*path': ({ params }) => file(join(folder, 'inside'), params.path!.split('/')),
      'GET /broken': () => {
        throw new HttpError(409, 'not now');
      },
      'GET /events': state,
      'POST /things': ({ body }) => json(body),
    },
    options,
  );
  servers.push(server);
  const { port } = new URL(server.address);
  return { server, port: Number(port), base: `http://127.0.0.1:${port}` };
}

/** Sends a request line as it stands, which no client would. */
function askRaw(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve(text.split('\r\n')[0]!));
    socket.on('error', reject);
  });
}

describe('a server for pages', () => {
  test('answers by routes', async () => {
    const { port } = await serve();
    expect(await ask(port, '/things/a%20b?x=1')).toMatchObject({ status: 200, text: '["a b","1"]' });
    expect(await ask(port, '/nothing')).toMatchObject({ status: 404 });
    expect(await ask(port, '/things/')).toMatchObject({ status: 404 });
    expect(await ask(port, '/things')).toMatchObject({ status: 405 });
    expect(await ask(port, '/broken')).toMatchObject({ status: 409, text: '{"error":"not now"}' });
    for (const headers of [{ Accept: 'text/html,*/*' }, { 'Sec-Fetch-Mode': 'navigate' }]) {
      const opened = await ask(port, '/broken', headers as Record<string, string>);
      expect(opened).toMatchObject({
        status: 409,
        text: 'Not now.\n',
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    }
    expect(await ask(port, '/things', ownHeaders(port), '{"a":1}')).toMatchObject({ status: 200, text: '{"a":1}' });
  });

  test('allows a page no script but its own, and a file no access at all', async () => {
    const { port } = await serve();
    const policy = (await ask(port, '/')).headers['content-security-policy'] as string;
    expect(policy).toMatch(/^default-src 'none';.*script-src 'self' 'sha256-[^']+'; connect-src 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await ask(port, '/files/own.html')).headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts allow-top-navigation-by-user-activation; default-src 'none'/,
    );
    expect(foreignPage('').policy).not.toContain('allow-same-origin');
    const { headers } = await ask(port, '/page.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['another origin', { Origin: 'http://evil.example' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another page that embeds', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['another port that embeds', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' }],
  ])('refuses %s', async (_, headers) => {
    const { port } = await serve();
    expect(await ask(port, '/things/a', headers)).toMatchObject({ status: 403 });
    expect(await ask(port, '/events', headers)).toMatchObject({ status: 403 });
    expect(await ask(port, '/things', { ...ownHeaders(port), ...headers }, '{}')).toMatchObject({ status: 403 });
  });

  test('refuses to be sent anything without an origin, and accepts links from elsewhere', async () => {
    const { port } = await serve();
    expect(await ask(port, '/things', { 'Content-Type': 'application/json' }, '{}')).toMatchObject({ status: 403 });
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect(await ask(port, '/', link)).toMatchObject({ status: 200 });
  });

  test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', '192.168.1.1', 'localhost.example'])(
    'refuses the name %j, which somebody may have made lead here',
    async (name) => {
      const { port } = await serve();
      expect(await ask(port, '/', { Host: name })).toMatchObject({ status: 421 });
      const origin = { ...ownHeaders(port), Host: name, Origin: `http://${name}` };
      expect(await ask(port, '/things', origin, '{}')).toMatchObject({ status: 421 });
    },
  );

  test('is known by the names of this machine, at the port of a tunnel too', async () => {
    const { port } = await serve();
    for (const name of ['localhost', `LOCALHOST:${port}`, '127.0.0.1:9000', '[::1]:80'])
      expect(await ask(port, '/', { Host: name })).toMatchObject({ status: 200 });
  });

  test.each([
    '/files/../secret.json',
    '/files/..%2fsecret.json',
    '/files/%2e%2e/secret.json',
    '/files/..%5csecret.json',
    '/files//etc/passwd',
    '/files/own.html%00.json',
    '/files/%c0%ae/own.html',
    'files/own.html',
    '/files/link.json',
    '/files/own.sh',
    '/files/',
  ])('does not leave its folder: %s', async (path) => {
    const { port } = await serve();
    expect(await askRaw(port, path)).toMatch(/^HTTP\/1.1 40[04] /);
    expect(await askRaw(port, '/files/own.html')).toContain(' 200 ');
  });

  test('refuses what is too long, no JSON or no complete text', async () => {
    const { port } = await serve();
    const long = JSON.stringify('x'.repeat(MAX_BODY));
    expect(await ask(port, '/things', ownHeaders(port), long)).toMatchObject({ status: 413 });
    expect(await ask(port, '/things', { ...ownHeaders(port), 'Transfer-Encoding': 'chunked' }, long)).toMatchObject({
      status: 413,
    });
    expect(await ask(port, '/things', ownHeaders(port), '{')).toMatchObject({ status: 400 });
    expect(await ask(port, '/things', { ...ownHeaders(port), 'Content-Type': 'text/plain' }, '{}')).toMatchObject({
      status: 415,
    });
  });

  test('demands a token where other machines can reach it', async () => {
    const { server, port } = await serve({ host: '0.0.0.0' });
    const token = new URL(server.address).searchParams.get('token')!;
    expect(token.length).toBeGreaterThan(30);
    expect(await ask(port, '/')).toMatchObject({ status: 401 });
    expect(await ask(port, '/?token=guess')).toMatchObject({ status: 401 });
    const { status, headers } = await ask(port, `/things/a?x=1&token=${token}`);
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/things/a?x=1' });
    const [cookie] = headers['set-cookie'] as string[];
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
    expect(await ask(port, '/', { Cookie: cookie!.split(';')[0]! })).toMatchObject({ status: 200 });
    expect(await ask(port, '/', { Cookie: `shamus-${port}=guess` })).toMatchObject({ status: 401 });
    // No open redirection: the path may look like the name of a machine.
    expect(await askRaw(port, `//evil.example/?token=${token}`)).toContain(' 400 ');
  });

  test('says which port is in use', async () => {
    const { port } = await serve();
    await expect(startServer({}, { port })).rejects.toThrow(`--port ${port} is in use`);
    await expect(startServer({}, { host: '203.0.113.1' })).rejects.toThrow('--host 203.0.113.1: this machine cannot');
  });
});

/** Reads server-sent events until a text has come. */
async function eventsUntil(base: string, text: string, lastId?: string): Promise<string> {
  const stop = new AbortController();
  const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
  const response = await fetch(`${base}/events`, { headers, signal: stop.signal });
  let read = '';
  for await (const part of response.body!) {
    read += Buffer.from(part).toString('utf8');
    if (read.includes(text)) break;
  }
  stop.abort();
  return read;
}

describe('state that pages follow', () => {
  test('is told whole to a new page, and from the last change on to one that returns', async () => {
    const state = new LiveState();
    const { base } = await serve({}, state);
    state.set('a', 1);
    state.set('b', { text: 'line\nline' });
    state.set('a', 2);
    state.set('a', 2);
    const first = await eventsUntil(base, '"value":2');
    expect(first.match(/^data: .*$/gm)).toEqual([
      'data: null',
      'data: {"key":"b","value":{"text":"line\\nline"}}',
      'data: {"key":"a","value":2}',
    ]);
    const id = first
      .match(/^id: .*$/gm)!
      .at(-1)!
      .slice(4);
    expect(id).toMatch(/\.3$/);
    state.set('b', null);
    const later = await eventsUntil(base, '"value":null', id);
    expect(later.match(/^data: .*$/gm)).toEqual(['data: {"key":"b","value":null}']);
    // Of another epoch, or from the future: everything anew.
    for (const other of ['other.3', id.replace('.3', '.99'), 'x'])
      expect(await eventsUntil(base, '"value":null', other)).toContain('event: reset');
  });

  test('is told while it changes, with heartbeats, and ends with the server', async () => {
    const state = new LiveState(10);
    const { server, base } = await serve({}, state);
    expect(await eventsUntil(base, 'event: beat')).toContain('event: reset');
    const response = await fetch(`${base}/events`);
    const reader = response.body!.getReader();
    await reader.read();
    expect(state.followers).toBe(1);
    state.set('a', 'now');
    let text = '';
    while (!text.includes('now')) text += Buffer.from((await reader.read()).value!).toString('utf8');
    await server.close();
    servers.length = 0;
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).resolves.toBeUndefined();
  });

  test('costs no memory for a page that does not read', async () => {
    const state = new LiveState();
    const { port } = await serve({}, state);
    const socket = connect(port, '127.0.0.1', () =>
      socket.pause().write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    while (state.followers === 0) await new Promise(setImmediate);
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    for (let change = 0; change < 2000; change++) {
      state.set('a', `${change}${'x'.repeat(100_000)}`);
      if (change % 100 === 0) await new Promise(setImmediate);
    }
    const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before;
    expect(grown).toBeLessThan(100e6);
    state.set('end', 'over');
    let text = '';
    const over = new Promise<void>((resolve) => {
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
        if (text.includes('over')) resolve();
      });
    });
    socket.resume();
    await over;
    expect(text).toContain('1999xxx');
    expect(text.match(/^data: /gm)!.length).toBeLessThan(100);
    socket.destroy();
  });
});
