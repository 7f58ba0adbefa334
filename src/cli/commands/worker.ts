import { hostname } from 'node:os';
import { UsageError } from '../../game/index.js';
import { DEFAULT_PREFIX } from '../../simulation/queue/address.js';
import type { ValuesFor } from '../options/option.js';
import { keepStdoutForResults } from '../output/terminal.js';
import { interruptible } from '../play.js';
import type { worker as workerSpec } from '../specs/program.js';

/** `shamus worker`: plays for commands with --redis, on whatever machine. */
export async function worker(values: ValuesFor<typeof workerSpec>): Promise<void> {
  keepStdoutForResults();
  const { redis, prefix = DEFAULT_PREFIX, threads, bots, name = `${hostname()}-${process.pid}` } = values;
  if (!/^[\w.@:-]{1,100}$/.test(name))
    throw new UsageError(`--name must be letters, digits and any of ._@:-, not '${name}'`);
  const say = (line: string) => console.error(`shamus: ${line}`);
  const { serve } = await import('../../simulation/queue/queue-worker.js');
  const options = { url: redis!, prefix, threads, name, runsBots: bots === true, say };
  // Ctrl-C lets the games under way end; a second one does not.
  const wait = 'ends when the games under way are played; press Ctrl-C again to end at once';
  await interruptible(
    { end: () => {} },
    (signals) => serve({ ...options, ...signals }),
    () => say(wait),
  );
}
