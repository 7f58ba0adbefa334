/** Serves a folder as the simplest host does: files and their types below some path, and no other headers. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from '../cli/shamus.testing.js';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};
/** The app must not care where it lies. */
const PATH = '/any/where/';

export interface StaticServer {
  /** The folder's address, which ends in a slash. */
  readonly address: string;
  /** Files that were sent since this was last cleared, and their bytes when compressed. */
  readonly sent: Map<string, number>;
  close(): void;
}

/** The app. @param host by which browsers name the server; by another than this machine's the page is no secure context */
export function serveApp(host = '127.0.0.1'): Promise<StaticServer> {
  return serveFolder(join(PACKAGE, 'dist/app'), PATH, host);
}

/** @param path below which the files are served; it begins and ends with a slash */
export async function serveFolder(folder: string, path: string, host = '127.0.0.1'): Promise<StaticServer> {
  const sent = new Map<string, number>();
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(path.length).replace(/[?#].*/, '') || 'index.html';
    try {
      const body = readFileSync(join(folder, name));
      sent.set(name, gzipSync(body, { level: 9 }).length);
      response.writeHead(200, { 'Content-Type': TYPES[name.split('.').at(-1)!]! }).end(body);
    } catch {
      sent.set(name, 0);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://${host}:${port}${path}`, sent, close: () => server.close() };
}
