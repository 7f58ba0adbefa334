import yargs from 'yargs';
import { ResultsError } from '../experiment/index.js';
import { PolicyFault, UsageError } from '../game/index.js';
import { VERSION } from '../version.js';
import { describeCommand } from './describe.js';
import { FAILURE, USAGE } from './exit.js';
import { experimentCommand } from './experiment.js';
import { listCommand } from './list.js';
import { replayCommand } from './replay.js';
import { runCommand } from './run.js';

/** Runs the program. Sets the exit code; a user's mistake is one line on stderr. */
export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads our output has seen enough (`shamus list | head -1`).
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  try {
    await parser(args).then((program) => program.parseAsync());
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`shamus: ${error.message}`);
      process.exitCode = USAGE;
    } else if (error instanceof ResultsError || error instanceof PolicyFault) {
      console.error(`shamus: ${error.message}`);
      process.exitCode = FAILURE;
    } else {
      console.error(`shamus: this is a mistake of the program's, please report it\n${stackOf(error)}`);
      process.exitCode = FAILURE;
    }
  }
}

async function parser(args: readonly string[]) {
  const program = yargs([...args])
    .scriptName('shamus')
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .parserConfiguration({ 'camel-case-expansion': false })
    .version(VERSION)
    .help()
    .completion('completion', 'print a completion script for your shell')
    .strict()
    .demandCommand(1, 'no command is given (see: shamus --help)')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(oneLine(message));
    });
  await runCommand(program);
  await replayCommand(program);
  for (const command of [experimentCommand, listCommand, describeCommand]) command(program);
  return program.example('$0 run --team random+random --games 1e6', 'measure a team');
}

function oneLine(message: string): string {
  return message.trim().split('\n').join(' ');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
