import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import * as o from '../options/shared.js';

export function spec() {
  return {
    options: {
      host: o.textOr('address to listen on: 0.0.0.0 for all machines of the network', '127.0.0.1'),
      port: o.optionOr('port to listen on; 0 for a free one', '0', o.wholeNumber(0, 65_535)),
    },
    examples: [
      ['lab', 'prints the address of the page; Ctrl-C ends it'],
      ['lab --port 8080', 'always at the same address'],
    ] as const,
  };
}

/** The app, as the build writes it. */
const APP = fileURLToPath(new URL('dist/app/', PACKAGE_ROOT));

/** `shamus lab`: serves the folder of the app, in which a browser measures, writes, watches and plays. */
export async function action({ host, port }: o.ValuesFor<typeof spec>): Promise<void> {
  const files = sirv(APP, { etag: true });
  const server = createServer((request, reply) => {
    files(request, reply, () => {
      reply.writeHead(404, { 'Content-Type': 'text/plain' }).end('there is no such page\n');
    });
  });
  await listen(server, host, port);
  process.stdout.write(`${addressOf(host, (server.address() as AddressInfo).port)}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  server.closeAllConnections();
  server.close();
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

function addressOf(host: string, port: number): string {
  // 0.0.0.0 and :: are all addresses of this machine, none of which a browser elsewhere could open by that name.
  const name = /^[0:.]+$/.test(host) ? hostname() : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}/`;
}
