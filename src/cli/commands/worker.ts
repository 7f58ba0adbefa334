import { hostname } from 'node:os';
import type { Argv } from 'yargs';
import { UsageError } from '../../game/index.js';
import { addressOf, prefixOf } from '../../simulation/index.js';
import { QUEUE_OPTIONS, RUNNING_OPTIONS, stringOption, threadsOf } from '../input/options.js';
import { keepStdoutForResults } from '../output/terminal.js';

/** `shamus worker`: plays for commands with --redis, on whatever machine. */
export function workerCommand(yargs: Argv): Argv {
  return yargs.command(
    'worker',
    'play the games of commands with --redis, on this machine or another',
    (command) =>
      command
        .options({
          redis: stringOption('redis', {
            describe: 'where the jobs are: redis://host:6379, or rediss:// with TLS',
            demandOption: true,
          }),
          prefix: QUEUE_OPTIONS.prefix,
          threads: RUNNING_OPTIONS.threads,
          name: stringOption('name', { describe: 'name of this worker (default: host and process number)' }),
        } as const)
        .example('$0 worker --redis redis://localhost', 'play on all cores until Ctrl-C')
        .example('$0 worker --redis rediss://:PASSWORD@queue.example.org --threads 4', 'with a password and TLS')
        .example('$0 run -t random+random --redis redis://localhost', 'what such workers play'),
    async ({ redis, prefix, threads, name }) => {
      keepStdoutForResults();
      const wish = {
        url: redis!,
        prefix: prefixOf(prefix),
        threads: threadsOf(threads),
        name: nameOf(name),
        say: (line: string) => console.error(`shamus: ${line}`),
      };
      addressOf(wish.url);
      const { serve } = await import('../../simulation/queue/queue-worker.js');
      await untilToldToEnd((signal, endNow) => serve({ ...wish, signal, endNow }), wish.say);
    },
  );
}

/** @throws UsageError */
function nameOf(name: string | undefined): string {
  if (name === undefined) return `${hostname()}-${process.pid}`;
  if (/^[\w.@:-]{1,100}$/.test(name)) return name;
  throw new UsageError(`--name must be letters, digits and any of ._@:-, not '${name}'`);
}

/** Ctrl-C lets the games under way end; a second one does not. */
async function untilToldToEnd(
  serve: (signal: AbortSignal, endNow: AbortSignal) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const [end, endNow] = [new AbortController(), new AbortController()];
  const stop = () => {
    if (end.signal.aborted) return endNow.abort();
    say('ends when the games under way are played; press Ctrl-C again to end at once');
    end.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await serve(end.signal, endNow.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
