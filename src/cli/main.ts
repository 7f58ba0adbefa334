import { oneLine, PolicyFault, UsageError } from '../game/index.js';
import { ResultsError } from '../results/disk/files.js';
import { QueueError } from '../simulation/queue/address.js';
import { VERSION } from '../version.js';
import { FAILURE, gameNamed, USAGE } from './input/conventions.js';

/** Commands that start playing immediately. */
const PLAYING: readonly (string | undefined)[] = ['run', 'compare', 'tournament', 'plan'];

/** Options with which nothing is played here. */
const ELSEWHERE = /^--(help|redis)(=|$)/;

/** Runs the program. Sets the exit code; a user's mistake is one line on stderr. */
export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe (`shamus list | head -1`).
    if (error.code === 'EPIPE') process.exit();
    console.error(`shamus: cannot write the output: ${oneLine(error.message)}`);
    process.exit(FAILURE);
  });
  if (args.length === 1 && args[0] === '--version') {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  try {
    if (PLAYING.includes(args[0]) && !args.some((arg) => ELSEWHERE.test(arg))) {
      // Threads start while the modules below are loaded, which takes about as long.
      (await import('../simulation/jobs/threads.js')).startEarly(gameNamed(args));
    }
    if (args[0]?.startsWith('--get-')) {
      const values = await (await import('./completion.js')).completedValues(args);
      if (values !== null) {
        process.stdout.write(values.map((value) => `${value}\n`).join(''));
        return;
      }
    }
    const { parser } = await import('./parser.js');
    await (await parser(args)).parseAsync();
  } catch (error) {
    if (error instanceof UsageError) {
      const { messageFor } = await import('./unknown-name-hint.js');
      console.error(`shamus: ${oneLine(await messageFor(error))}`);
      process.exitCode = USAGE;
    } else if (error instanceof ResultsError || error instanceof PolicyFault || error instanceof QueueError) {
      console.error(`shamus: ${oneLine(error.message)}`);
      process.exitCode = FAILURE;
    } else {
      console.error(`shamus: internal error, please report it\n${stackOf(error)}`);
      process.exitCode = FAILURE;
    }
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
