import yargs from 'yargs';
import { oneLine, UsageError } from '../game/index.js';
import { VERSION } from '../version.js';

/** The yargs program, without any command yet. Invalid arguments are UsageErrors. */
export function programOf(args: readonly string[]) {
  return yargs(withNegativeValues(args))
    .scriptName('shamus')
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .parserConfiguration({ 'camel-case-expansion': false })
    .version(VERSION)
    .help()
    .strict()
    .demandCommand(1, 'no command given (see: shamus --help)')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      // yargs has its own error class for invalid arguments.
      if (error === undefined || error.name === 'YError') throw usageError(message ?? error.message, args[0]);
      throw error;
    });
}

/** yargs takes `-0.5%` for short options, and -0.5 for a number: `--h0 -0.5%` becomes `--h0=-0.5%`. */
function withNegativeValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const isValue = /^-[\d.]+(%|pt)$/.test(arg) && /^--\w+$/.test(joined.at(-1) ?? '');
    if (isValue) joined.push(`${joined.pop()}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** An error found by yargs, as one line that points to the help. */
function usageError(message: string, command: string | undefined): UsageError {
  if (command === undefined || command.startsWith('-')) return new UsageError(oneLine(message));
  const line = oneLine(message);
  return new UsageError(`${line.charAt(0).toLowerCase()}${line.slice(1)} (see: shamus ${command} --help)`);
}
