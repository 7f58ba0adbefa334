import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpError, isPlainName, type Reply } from '../../server/reply.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { PACKAGE_ROOT } from '../../version.js';
import * as o from '../options/shared.js';

export function spec() {
  return {
    options: o.LISTENING,
    examples: [
      ['lab', 'prints the address of the page; Ctrl-C ends it'],
      ['lab --port 8080', 'always at the same address'],
    ] as const,
  };
}

/** `shamus lab`: serves the page on which a browser plays, measures and compares. */
export async function action({ host, port }: o.ValuesFor<typeof spec>): Promise<void> {
  const routes = {
    'GET /': () => labFile('index.html'),
    'GET /:name': ({ params }: { readonly params: Readonly<Record<string, string>> }) => labFile(params.name!),
  } as const;
  await untilInterrupted(await startServer(routes, { host, port }));
}

const BUILT = fileURLToPath(new URL('dist/app/', PACKAGE_ROOT));

/** A file of the page that was built, as a server sends it. @throws HttpError if there is none of that name */
function labFile(name: string): Reply {
  const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[name.split('.').at(-1)!];
  if (type === undefined || !isPlainName(name) || !existsSync(join(BUILT, name)))
    throw new HttpError(404, 'there is no such file');
  // The page tells its own policy; its scripts, of which one keeps the others for when there is no server, load from here only.
  const policy = "default-src 'self' blob: data: 'unsafe-inline'; frame-ancestors 'none'";
  return { type: `${type}; charset=utf-8`, body: readFileSync(join(BUILT, name)), policy };
}
