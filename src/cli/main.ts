import yargs from 'yargs';
import { ResultsError } from '../experiment/index.js';
import { oneLine, PolicyFault, suggestion, UsageError } from '../game/index.js';
import { VERSION } from '../version.js';
import { auditCommand } from './audit.js';
import { checkCommand } from './check.js';
import { describeCommand } from './describe.js';
import { FAILURE, USAGE } from './exit.js';
import { experimentCommand } from './experiment.js';
import { listCommand } from './list.js';
import { newCommand } from './new.js';
import { refuseFlagValues } from './options.js';
import { replayCommand } from './replay.js';
import { runCommand } from './run.js';

/** Runs the program. Sets the exit code; a user's mistake is one line on stderr. */
export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads our output has seen enough (`shamus list | head -1`).
    if (error.code === 'EPIPE') process.exit();
    console.error(`shamus: cannot write the output: ${oneLine(error.message)}`);
    process.exit(FAILURE);
  });
  try {
    await parser(args).then((program) => program.parseAsync());
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`shamus: ${oneLine(error.message)}`);
      process.exitCode = USAGE;
    } else if (error instanceof ResultsError || error instanceof PolicyFault) {
      console.error(`shamus: ${oneLine(error.message)}`);
      process.exitCode = FAILURE;
    } else {
      console.error(`shamus: this is a mistake of the program's, please report it\n${stackOf(error)}`);
      process.exitCode = FAILURE;
    }
  }
}

const COMMANDS = {
  run: runCommand,
  experiment: experimentCommand,
  replay: replayCommand,
  check: checkCommand,
  audit: auditCommand,
  new: newCommand,
  list: listCommand,
  describe: describeCommand,
};

async function parser(args: readonly string[]) {
  refuseUnknownCommand(args[0]);
  refuseFlagValues(args);
  const program = yargs([...args])
    .scriptName('shamus')
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .parserConfiguration({ 'camel-case-expansion': false })
    .version(VERSION)
    .help()
    .strict()
    .demandCommand(1, 'no command is given (see: shamus --help)')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      // yargs has an error class of its own for what it finds wrong in the arguments.
      if (error === undefined || error.name === 'YError') throw usageError(message ?? error.message, args[0]);
      throw error;
    });
  for (const command of Object.values(COMMANDS)) await command(program);
  return program
    .completion(COMPLETION, 'print a completion script for your shell')
    .example('$0 run --team random+random --games 1e6', 'measure a team')
    .example('$0 replay --team random+random --game 7', 'tell one of those games');
}

const COMPLETION = 'completion';

function refuseUnknownCommand(word: string | undefined): void {
  const names = [...Object.keys(COMMANDS), COMPLETION];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  throw new UsageError(`there is no command '${word}'${suggestion(word, names)}`);
}

/** What yargs finds wrong, as one line that says where to look. */
function usageError(message: string, command: string | undefined): UsageError {
  if (command === undefined || command.startsWith('-')) return new UsageError(oneLine(message));
  const line = oneLine(message);
  return new UsageError(`${line.charAt(0).toLowerCase()}${line.slice(1)} (see: shamus ${command} --help)`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
