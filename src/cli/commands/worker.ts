import { hostname } from 'node:os';
import { UsageError } from '../../game/index.js';
import { DEFAULT_PREFIX, loadWithRedis } from '../../simulation/queue/address.js';
import * as o from '../options/shared.js';
import { runInterruptibly } from '../play.js';

export function spec() {
  const { redis, prefix } = o.QUEUE_OPTIONS;
  return {
    options: {
      redis: { ...redis, describe: 'where the jobs are: redis://host:6379, or rediss:// with TLS', demandOption: true },
      prefix,
      ...o.THREADS_OPTION,
      ...o.ISOLATE_OPTION,
      name: o.text('name of this worker', { defaultDescription: 'host and process number' }),
    },
    examples: [
      ['worker --redis redis://localhost', 'play on all cores until Ctrl-C'],
      ['worker --redis rediss://:PASSWORD@queue.example.org --threads 4', 'with a password and TLS'],
      ['run -t random+random --redis redis://localhost', 'what such workers play'],
    ] as const,
  };
}

/** `shamus worker`: plays for commands with --redis, on whatever machine. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
  const { redis, prefix, threads, name = `${hostname()}-${process.pid}` } = values;
  if (!/^[\w.@:-]{1,100}$/.test(name))
    throw new UsageError(`--name must be letters, digits and any of ._@:-, not '${name}'`);
  const say = (line: string) => console.error(`shamus: ${line}`);
  const { serveQueue } = await loadWithRedis(() => import('../../simulation/queue/queue-worker.js'));
  const options = { url: redis!, prefix: prefix ?? DEFAULT_PREFIX, threads, name, say };
  // Ctrl-C lets the games under way end; a second one does not.
  const wait = 'ends when the games under way are played; press Ctrl-C again to end at once';
  await runInterruptibly(
    { end: () => {} },
    (signals) => serveQueue({ ...options, ...signals }),
    () => say(wait),
  );
}
