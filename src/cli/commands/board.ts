import { execFile } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Board } from '../../board/board.js';
import { exportBoard } from '../../board/export.js';
import type { QueueRuns } from '../../board/queue-runs.js';
import { boardRoutes } from '../../board/routes.js';
import { Runner } from '../../board/runner.js';
import { type Game, oneLine, UsageError } from '../../game/index.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { DEFAULT_PREFIX } from '../../simulation/queue/address.js';
import { PACKAGE_ROOT } from '../../version.js';
import { boardForms } from '../board-forms.js';
import type { ParseCommand, ValuesFor } from '../options/option.js';
import type { board as boardSpec } from '../specs/program.js';

/** `shamus board`: studies and runs on a page that follows them. */
export async function board(values: ValuesFor<typeof boardSpec>, _: Game, parse: ParseCommand): Promise<void> {
  const { dir = '.', host, port } = values;
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`there is no folder '${dir}'`);
  const watched = new Board(realpathSync(dir), await queueOf(values));
  await watched.open();
  if (values.export !== undefined) {
    watched.close();
    for (const path of await exportBoard(watched, values.export)) process.stdout.write(`${oneLine(path)}\n`);
    return;
  }
  const forms = boardForms(watched.root, parse, runPlan);
  const routes = await boardRoutes({ board: watched, forms, runner: new Runner(watched) });
  const server = await startServer(routes, {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
  });
  await untilInterrupted(server, async () => watched.close());
}

/** @throws UsageError if the address is none; QueueError if Redis cannot be used */
async function queueOf({ redis, prefix = DEFAULT_PREFIX }: ValuesFor<typeof boardSpec>): Promise<QueueRuns | null> {
  if (redis === undefined) return null;
  // Loaded where there is a queue: it takes long.
  const { QueueRuns } = await import('../../board/queue-runs.js');
  return QueueRuns.open(redis, prefix);
}

/** Milliseconds that a plan may take. */
const PLAN_TIMEOUT = 120_000;

/** Runs `shamus plan` in a process of its own. @throws UsageError with what it says if it fails */
function runPlan(words: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL('bin/shamus.mjs', PACKAGE_ROOT));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...words], { timeout: PLAN_TIMEOUT }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else
        reject(
          new UsageError(
            oneLine(stderr.trim()).replace(/^shamus: /, '') ||
              'the plan takes too long: give plan fewer games with --pilot',
          ),
        );
    });
  });
}
