import { realpathSync, statSync } from 'node:fs';
import { Board } from '../../board/board.js';
import { exportBoard } from '../../board/export.js';
import type { QueueRuns } from '../../board/queue-runs.js';
import { boardRoutes } from '../../board/routes.js';
import { Runner } from '../../board/runner.js';
import { type Game, oneLine, UsageError } from '../../game/index.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { boardForms } from '../board-forms.js';
import * as o from '../options/shared.js';

export function spec() {
  const { redis, prefix } = o.QUEUE;
  return {
    options: {
      dir: o.text('folder of the studies; folders within it are searched', {
        positional: true,
        default: 'this folder',
      }),
      ...o.LISTENING,
      redis: { ...redis, about: 'show the runs of this queue too, wherever they were started: redis://host:6379' },
      prefix,
      export: o.text('write the pages to this folder instead, as a static site', {
        rules: [o.excludes(['host', 'port', 'redis'])],
      }),
    },
    examples: [
      ['board', 'prints the address of the page; Ctrl-C ends it, and nothing that plays'],
      ['board results --port 8080', 'the studies of one folder, always at the same address'],
      ['board results --redis redis://localhost', 'with the runs of a queue that were started on other machines'],
      ['board results --export public', 'a static site of the results, guides and rules'],
    ] as const,
  };
}

/** `shamus board`: studies and runs on a page that follows them. */
export async function action(values: o.ValuesFor<typeof spec>, _: Game, parse: o.ParseCommand): Promise<void> {
  const { dir = '.', host, port } = values;
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`there is no folder '${dir}'`);
  const watched = new Board(realpathSync(dir), await queueOf(values));
  await watched.open();
  if (values.export !== undefined) {
    watched.close();
    for (const path of await exportBoard(watched, values.export)) process.stdout.write(`${oneLine(path)}\n`);
    return;
  }
  const forms = boardForms(watched.root, parse);
  const routes = await boardRoutes({ board: watched, forms, runner: new Runner(watched) });
  const server = await startServer(routes, { host, port });
  await untilInterrupted(server, async () => watched.close());
}

/** @throws UsageError if the address is none; QueueError if Redis cannot be used */
async function queueOf({ redis, prefix }: o.ValuesFor<typeof spec>): Promise<QueueRuns | null> {
  if (redis === undefined) return null;
  // Loaded where there is a queue: it takes long.
  const { QueueRuns } = await import('../../board/queue-runs.js');
  return QueueRuns.open(redis, prefix);
}
